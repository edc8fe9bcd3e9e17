import { Elysia, t } from "elysia";

import type { Assets } from "../../core/asset/assets.ts";
import { Invalid } from "../../core/errors.ts";
import type { SitePictures } from "../../core/media/site-pictures.ts";
import { always, ofBody, ofKey, ok, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { noteBody } from "../request/body-digest.ts";
import { fromBase64, json, type Limits, mediaType, multipart } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{
  assets: Assets;
  sitePictures: SitePictures;
  authenticator: Authenticator;
  limits: Limits;
}>;

const upload = t.Object({ name: t.String(), content: t.Union([t.String(), t.Uint8Array()]) });

const named = "The file's name, which gets a short hash of the content.";
const base64 = "Base64, or a data URL that holds it.";
const requestBody = {
  required: true,
  content: {
    "application/json": {
      schema: t.Object({
        name: t.String({ description: named }),
        content: t.String({ description: base64 }),
      }),
      example: { name: "dot.svg", content: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    },
    "multipart/form-data": {
      schema: t.Object({ file: t.String({ format: "binary", description: "The file." }) }),
    },
  },
};

/** POST /api/admin/uploads: JSON with base64, or a form with one file. */
export const uploadRoutes = ({ assets, sitePictures, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-uploads", prefix: "/api/admin" }).use(authorized(authenticator)).post(
    "/uploads",
    async ({ body: { name, content } }) => {
      const bytes = typeof content === "string" ? fromBase64(content, "content") : content;
      const { path } = await assets.stage(name, bytes);
      return ok({ path, url: await sitePictures.addressOf({ path }) });
    },
    {
      parse: ({ request }) =>
        mediaType(request) === "multipart/form-data"
          ? fileOf(request, limits.upload)
          : json(limits.upload)({ request }),
      body: upload,
      response: {
        200: success({
          path: t.String(),
          url: t.String({ description: "The address that a page refers to." }),
        }),
        ...always,
        ...ofBody,
        ...ofKey,
        ...upstream,
      },
      detail: {
        tags: ["Uploads"],
        operationId: "upload",
        summary: "Upload a file, which waits until a page that uses it is published",
        requestBody,
      },
    },
  );

async function fileOf(request: Request, maxBytes: number) {
  const files = (await multipart(request, maxBytes)).getAll("file");
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) throw new Invalid("file must be one file of the form.");
  const content = await file.bytes();
  // The boundaries between the fields differ each time.
  noteBody(request, file.name, content);
  return { name: file.name, content };
}
