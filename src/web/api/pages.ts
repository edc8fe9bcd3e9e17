import { Elysia, t } from "elysia";

import type { Pages } from "../../core/page/pages.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import type { LinkHere, LinksHere } from "../../core/search/links-here.ts";
import { readable, visible } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import { slug } from "../../core/slug/slug.ts";
import { always, fails, failure, list, ok, success, upstream } from "../answers.ts";
import { toLookAtJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { nothing } from "../request/body.ts";
import { checkSame, pagePrecondition, pageTag, withNewerText } from "../request/preconditions.ts";
import { authorized } from "../request/signed-in.ts";
import { conditional, tagged } from "./operation.ts";
import { leaveEntries } from "./page-change-body.ts";
import {
  changesMoved,
  entriesLeft,
  page,
  preconditionFailed,
  pushRefused,
  reviewRequired,
  slug as slugOf,
  slugInQuery,
  toLookAt,
} from "./schemas.ts";

type Parts = Readonly<{
  pages: Pages;
  linksHere: LinksHere;
  changesets: Changesets;
  authenticator: Authenticator;
}>;

const query = t.Object({ slug: slugInQuery });
const removal = t.Object({
  slug: slugInQuery,
  updatedAt: t.Optional(t.Numeric({ description: "The draft that you read." })),
  base: t.Optional(t.String({ description: "The sha of the page that you read." })),
  leaveEntries: t.Optional(t.BooleanString({ description: leaveEntries })),
});

const read = { ...always, ...upstream };
const removed = { draftOnly: t.Boolean({ description: "Whether there was only a draft." }), toLookAt };
const position = t.Integer({ description: "Counts from 1." });
const link = t.Object(
  { slug: slugOf, line: position, column: position, href: t.String(), draft: t.Boolean() },
  { title: "LinkHere" },
);

export const pageRoutes = ({ pages, linksHere, changesets, authenticator }: Parts) =>
  new Elysia({ name: "api-pages", prefix: "/api/admin/pages" })
    .use(authorized(authenticator))
    .get("", async ({ session }) => ok({ pages: visible(session, await pages.list(), (slug) => slug) }), {
      response: { 200: success({ pages: list(slugOf) }), ...read },
      detail: { tags: ["Pages"], operationId: "listPages", summary: "List pages" },
    })
    .get(
      "/source",
      async ({ query, session, set }) => {
        const { slug: of, path, content, sha } = await pages.source(readable(session, slug(query.slug)));
        set.headers.etag = pageTag(sha);
        return ok({ page: { slug: of, path, content, sha } });
      },
      {
        query,
        response: { 200: success({ page }), ...read, ...fails(404, 409) },
        detail: {
          tags: ["Pages"],
          operationId: "readPage",
          summary: "Read the source of a published page",
          ...tagged("The version of the page."),
        },
      },
    )
    .get(
      "/links",
      async ({ query, session }) => {
        const linking = await linksHere.linkingTo(readable(session, slug(query.slug)));
        const links = visible(session, linking, ({ slug }) => slug).flatMap(
          ({ slug, published, drafted = [] }) => [
            ...published.map((link) => linkOf(slug, link, false)),
            ...drafted.map((link) => linkOf(slug, link, true)),
          ],
        );
        return ok({ links });
      },
      {
        query,
        response: { 200: success({ links: list(link) }), ...read, ...fails(404) },
        detail: {
          tags: ["Pages"],
          operationId: "findLinks",
          summary: "List what leads to a page, in published pages and in drafts",
        },
      },
    )
    .delete(
      "",
      async ({ query, session, request }) => {
        const { draftOnly, toLookAt } = await deleted({ changesets, pages }, query, session, request);
        return ok({ draftOnly, toLookAt: toLookAt.map(toLookAtJson) });
      },
      {
        query: removal,
        parse: nothing,
        response: {
          200: success(removed),
          ...read,
          ...fails(404),
          409: t.Union([changesMoved, reviewRequired, entriesLeft, failure]),
          502: pushRefused,
          412: preconditionFailed,
        },
        detail: {
          tags: ["Pages"],
          operationId: "deletePage",
          summary: "Remove a published page by a commit, or discard the draft of another",
          ...conditional,
        },
      },
    );

async function deleted(
  { changesets, pages }: Pick<Parts, "changesets" | "pages">,
  query: typeof removal.static,
  session: Session,
  request: Request,
) {
  const precondition = pagePrecondition(request);
  if (precondition) checkSame(precondition, query);
  const asked = { ...removalOf(query), ...precondition };
  const deleting = changesets.delete(asked, session);
  return precondition ? withNewerText(deleting, asked.slug, pages) : deleting;
}

function removalOf({ slug: of, base, updatedAt, leaveEntries: leavesEntries }: typeof removal.static) {
  return { slug: slug(of), base: base || undefined, updatedAt, leavesEntries };
}

function linkOf(slug: string, { line, column, href }: LinkHere, draft: boolean) {
  return { slug, line, column, href, draft };
}
