import { Elysia, t } from "elysia";

import type { Draft, DraftSummary } from "../../core/draft/draft.ts";
import type { Drafts } from "../../core/draft/drafts.ts";
import type { Pages } from "../../core/page/pages.ts";
import { slug } from "../../core/page/slug.ts";
import { readable, visible } from "../../core/token/access.ts";
import type { Authenticator } from "../authenticator.ts";
import { json, type Limits } from "../body.ts";
import { ok } from "../envelope.ts";
import { checkSame, draftPrecondition, draftTag, withNewerText } from "../preconditions.ts";
import { authorized } from "../signed-in.ts";

type Parts = Readonly<{ drafts: Drafts; pages: Pages; authenticator: Authenticator; limits: Limits }>;

const query = t.Object({ slug: t.Optional(t.String()) });
const save = t.Object({
  slug: t.String(),
  content: t.String(),
  updatedAt: t.Optional(t.Nullable(t.Number())),
  author: t.Optional(t.Nullable(t.String())),
  base: t.Optional(t.Nullable(t.String())),
});
const versions = t.Object({ slug: t.String(), updatedAt: t.Optional(t.Numeric()) });

/** /api/admin/drafts, and their versions. */
export const draftRoutes = ({ drafts, pages, authenticator, limits }: Parts) =>
  new Elysia({ name: "api-drafts", prefix: "/api/admin/drafts" })
    .use(authorized(authenticator))
    .get(
      "",
      ({ query, session }) => {
        if (query.slug === undefined) {
          const listed = visible(session, drafts.list(), ({ slug }) => slug);
          return ok({ drafts: listed.map(summaryJson) });
        }
        const draft = drafts.findIfAny(readable(session, slug(query.slug)));
        return draft ? ok({ draft: draftJson(draft) }, tagged(draft.updatedAt)) : ok({ draft: null });
      },
      { query },
    )
    .put(
      "",
      async ({ body, session, request }) => {
        const precondition = draftPrecondition(request);
        const save = { ...body, slug: slug(body.slug), ...precondition };
        if (precondition) checkSame(precondition, { updatedAt: body.updatedAt });
        const saving = drafts.save(save, session);
        const updatedAt = await (precondition ? withNewerText(saving, save.slug, pages) : saving);
        return ok({ updatedAt }, tagged(updatedAt));
      },
      { parse: json(limits.page), body: save },
    )
    .get(
      "/versions",
      ({ query, session }) => {
        const page = readable(session, slug(query.slug));
        if (query.updatedAt === undefined) return ok({ versions: drafts.versions(page).map(summaryJson) });
        return ok({ version: draftJson(drafts.version(page, query.updatedAt)) });
      },
      { query: versions },
    );

function tagged(updatedAt: number) {
  return { etag: draftTag(updatedAt) };
}

function summaryJson({ slug, updatedAt, author }: DraftSummary) {
  return { slug, updatedAt, author };
}

function draftJson({ slug, content, updatedAt, author }: Draft) {
  return { slug, content, updatedAt, author };
}
