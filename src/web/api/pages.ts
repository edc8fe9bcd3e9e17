import { Elysia, t } from "elysia";

import type { Pages } from "../../core/page/pages.ts";
import { slug } from "../../core/page/slug.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import type { Authenticator } from "../authenticator.ts";
import { nothing } from "../body.ts";
import { ok } from "../envelope.ts";
import { signedIn } from "../signed-in.ts";

type Parts = Readonly<{ pages: Pages; changesets: Changesets; authenticator: Authenticator }>;

const query = t.Object({ slug: t.String() });
const removal = t.Object({
  slug: t.String(),
  updatedAt: t.Optional(t.Numeric()),
  base: t.Optional(t.String()),
});

export const pageRoutes = ({ pages, changesets, authenticator }: Parts) =>
  new Elysia({ name: "api-pages", prefix: "/api/admin/pages" })
    .use(signedIn(authenticator))
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
        const asked = { ...query, slug: slug(query.slug), base: query.base || undefined };
        const { draftOnly } = await changesets.delete(asked, session);
        return ok({ draftOnly });
      },
      { query: removal, parse: nothing },
    );
