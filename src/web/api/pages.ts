import { Elysia, t } from "elysia";

import type { LinkHere, LinksHere } from "../../core/page/links-here.ts";
import type { Pages } from "../../core/page/pages.ts";
import { slug } from "../../core/page/slug.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import { readable, visible } from "../../core/token/access.ts";
import type { Authenticator } from "../authenticator.ts";
import { nothing } from "../body.ts";
import { ok } from "../envelope.ts";
import { checkSame, pagePrecondition, pageTag, withNewerText } from "../preconditions.ts";
import { authorized } from "../signed-in.ts";

type Parts = Readonly<{
  pages: Pages;
  linksHere: LinksHere;
  changesets: Changesets;
  authenticator: Authenticator;
}>;

const query = t.Object({ slug: t.String() });
const removal = t.Object({
  slug: t.String(),
  updatedAt: t.Optional(t.Numeric()),
  base: t.Optional(t.String()),
});

export const pageRoutes = ({ pages, linksHere, changesets, authenticator }: Parts) =>
  new Elysia({ name: "api-pages", prefix: "/api/admin/pages" })
    .use(authorized(authenticator))
    .get("", async ({ session }) => ok({ pages: visible(session, await pages.list(), (slug) => slug) }))
    .get(
      "/source",
      async ({ query, session }) => {
        const { slug: of, path, content, sha } = await pages.source(readable(session, slug(query.slug)));
        return ok({ page: { slug: of, path, content, sha } }, { etag: pageTag(sha) });
      },
      { query },
    )
    .get(
      "/links",
      async ({ query, session }) => {
        const linking = await linksHere.to(readable(session, slug(query.slug)));
        const links = visible(session, linking, ({ slug }) => slug).flatMap(
          ({ slug, published, drafted = [] }) => [
            ...published.map((link) => linkOf(slug, link, false)),
            ...drafted.map((link) => linkOf(slug, link, true)),
          ],
        );
        return ok({ links });
      },
      { query },
    )
    .delete(
      "",
      async ({ query, session, request }) => {
        const precondition = pagePrecondition(request);
        if (precondition) checkSame(precondition, query);
        const asked = { ...query, slug: slug(query.slug), base: query.base || undefined, ...precondition };
        const deleting = changesets.delete(asked, session);
        const { draftOnly } = await (precondition ? withNewerText(deleting, asked.slug, pages) : deleting);
        return ok({ draftOnly });
      },
      { query: removal, parse: nothing },
    );

function linkOf(slug: string, { line, column, href }: LinkHere, draft: boolean) {
  return { slug, line, column, href, draft };
}
