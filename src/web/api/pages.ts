import { Elysia, t } from "elysia";

import type { Pages } from "../../core/pages.ts";
import { slug } from "../../core/slug.ts";
import { nothing } from "../body.ts";
import { ok } from "../envelope.ts";
import { type Door, signedIn } from "../session.ts";

type Parts = Readonly<{ pages: Pages; door: Door }>;

const query = t.Object({ slug: t.String() });

/** /api/admin/pages */
export const pageRoutes = ({ pages, door }: Parts) =>
  new Elysia({ name: "api-pages", prefix: "/api/admin/pages" })
    .use(signedIn(door))
    .get("", async () => ok({ pages: await pages.list() }))
    .get(
      "/source",
      async ({ query }) => {
        const { slug: of, path, content, sha } = await pages.source(slug(query.slug));
        return ok({ page: { slug: of, path, content, sha } });
      },
      { query },
    )
    .delete(
      "",
      async ({ query, session }) => {
        const { draftOnly } = await pages.delete(slug(query.slug), session);
        return ok({ draftOnly });
      },
      { query, parse: nothing },
    );
