import { Elysia, t } from "elysia";

import type { Thumbnails } from "../../../core/asset/thumbnails.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { assetPathIn } from "../page-address.ts";

type Parts = Readonly<{ thumbnails: Thumbnails; authenticator: Authenticator }>;

const headers = { "content-type": "image/webp", "cache-control": "private, max-age=31536000, immutable" };

const query = t.Object({ of: t.Optional(t.Literal("repository")) });

/** GET /admin/thumbnails/<tag>/<path>: a small picture of an asset or a file, cached forever by the browser. */
export const thumbnailRoutes = ({ thumbnails, authenticator }: Parts) =>
  new Elysia({ name: "admin-thumbnails" }).use(signedIn(authenticator)).get(
    "/admin/thumbnails/:tag/*",
    async ({ params, request, query }) => {
      const path = assetPathIn(request, 4);
      const thumbnail = query.of
        ? await thumbnails.ofFile(path, params.tag)
        : await thumbnails.thumbnailOf(path, params.tag);
      return new Response(new Uint8Array(thumbnail), { headers });
    },
    { query },
  );
