import { Elysia, t } from "elysia";

import type { FolderChoice } from "../../core/operation/folder-choice.ts";
import { always, fails, list, ofBody, ok, success, upstream } from "../answers.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { authorized } from "../request/signed-in.ts";

type Parts = Readonly<{ folderChoice: FolderChoice; authenticator: Authenticator; limits: Limits }>;

const root = "The folder's path from the repository's root, which is the empty string.";
const folder = t.String({ description: root });
const seen = t.Nullable(t.String({ maxLength: 2000, description: "The choice before, as it was given." }));

const found = success({
  folder: t.Nullable(folder, { description: "Null until somebody answers." }),
  folders: list(t.Object({ folder, pages: t.Integer() }, { title: "FolderWithPages" })),
  newFolder: folder,
  seen,
});

/** /api/admin/content-folder: which folder has the pages, for people only. */
export const contentFolderRoutes = ({ folderChoice, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-content-folder", prefix: "/api/admin/content-folder" })
    .use(authorized(authenticator))
    .get(
      "",
      async () => {
        const { question, seen } = await folderChoice.question();
        return ok({
          folder: await chosen(folderChoice),
          folders: question.folders.map(({ folder, pages }) => ({ folder, pages })),
          newFolder: question.newFolder,
          seen: seen ?? null,
        });
      },
      {
        response: { 200: found, ...always, ...upstream },
        detail: {
          tags: ["Pages"],
          operationId: "getContentFolder",
          summary: "Read which folder has the pages, and which others may",
        },
      },
    )
    .put(
      "",
      async ({ body, session }) => {
        const seen = body.seen ?? undefined;
        await folderChoice.choose({ folder: body.folder === "" ? "." : body.folder, seen }, session);
        return ok({ folder: await chosen(folderChoice) });
      },
      {
        parse: json(limits.form),
        body: t.Object(
          { folder: t.String({ maxLength: 512, description: root }), seen: t.Optional(seen) },
          { examples: [{ folder: "content", seen: null }] },
        ),
        response: {
          200: success({ folder: t.Nullable(folder) }),
          ...always,
          ...ofBody,
          ...upstream,
          ...fails(409),
        },
        detail: {
          tags: ["Pages"],
          operationId: "chooseContentFolder",
          summary: "Choose the folder of the pages, for everybody",
          description:
            "It is 409 if somebody else chose since `seen`, if the folder has no pages, or if CONTENT_DIR is set.",
        },
      },
    );

async function chosen(folderChoice: FolderChoice): Promise<string | null> {
  const { folder, question } = await folderChoice.folder();
  return question ? null : folder;
}
