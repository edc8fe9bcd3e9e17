import { Elysia, t } from "elysia";

import { Invalid } from "../../core/errors.ts";
import type { Pages } from "../../core/page/pages.ts";
import { slug } from "../../core/page/slug.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import type { Publications } from "../../core/publication/publications.ts";
import type { Undoing } from "../../core/publication/undoing.ts";
import type { Session } from "../../core/session/session.ts";
import { always, fails, failure, list, ofBody, ofKey, ok, success, upstream } from "../answers.ts";
import type { Authenticator } from "../authenticator.ts";
import { fromBase64, given, json, jsonIfAny, type Limits } from "../body.ts";
import { checkSame, forOne, pagePrecondition, type Precondition, withNewerText } from "../preconditions.ts";
import { authorized } from "../signed-in.ts";
import { conditional } from "./operation.ts";
import { changeOf, type OneChange, oneChange, seen } from "./page-change-body.ts";
import {
  changesMoved,
  commitUrl,
  preconditionFailed,
  reviewRequired,
  slug as slugOf,
  undoConflicts,
} from "./schemas.ts";

type Parts = Readonly<{
  publications: Publications;
  changesets: Changesets;
  pages: Pages;
  undoing: Undoing;
  authenticator: Authenticator;
  limits: Limits;
  commitUrl: (sha: string) => string;
}>;

/** One page, or several as `changes`. A union would not name the field that is wrong. */
const publication = t.Object({
  slug: t.Optional(t.String()),
  content: t.Optional(t.String()),
  changes: t.Optional(t.Array(oneChange)),
  assets: t.Optional(t.Nullable(t.Array(t.Object({ path: t.String(), content: t.String() })))),
  message: t.Optional(t.Nullable(t.String())),
  ...seen,
});

const position = t.Integer({ description: "Counts from 1." });
const changedLink = t.Object(
  { slug: slugOf, line: position, column: position, from: t.String(), to: t.String() },
  { title: "ChangedLink" },
);
const publishedPage = t.Object({
  slug: slugOf,
  sha: t.Nullable(t.String({ description: "Null for a removed page." })),
});
const publishedOne = success({ commitUrl });
const publishedSeveral = success({
  commitUrl,
  pages: list(publishedPage),
  links: list(changedLink, { description: "The addresses that changed because pages moved." }),
  redirect: t.Nullable(t.Object({ path: t.String({ description: "The file with the redirects." }) })),
});
const refused = { ...always, ...ofBody, ...ofKey, ...upstream };

const undo = t.Object({ message: t.Optional(t.Nullable(t.String())) });

type OnePage = Parameters<Publications["publish"]>[0];
type Body = typeof publication.static;

export const publicationRoutes = (parts: Parts) => {
  const { publications, changesets, pages, undoing, authenticator, limits } = parts;
  const publishPage = async (body: Body, session: Session, precondition: Precondition | undefined) => {
    const [of, content] = [given(body.slug, "slug"), given(body.content, "content")];
    const page = { ...body, slug: slug(of), content, base: body.base || null, assets: assetsOf(body) };
    const { sha } = precondition
      ? await publishIf(precondition, page, session)
      : await publications.publish(page, session);
    return ok({ commitUrl: parts.commitUrl(sha) });
  };
  /** Several pages are compared with the drafts too, and the refusal has the newer text. */
  const publishIf = (precondition: Precondition, page: OnePage, session: Session) => {
    checkSame(precondition, page);
    const { slug, content, updatedAt, base, assets, message } = page;
    const change = { does: "write" as const, slug, content, updatedAt, base, ...precondition };
    return withNewerText(changesets.publish({ changes: [change], assets, message }, session), slug, pages);
  };
  const publishSeveral = async (changes: readonly OneChange[], body: Body, session: Session) => {
    const changeset = { changes: changes.map(changeOf), assets: assetsOf(body), message: body.message };
    const { sha, ...published } = await changesets.publish(changeset, session);
    return ok({ commitUrl: parts.commitUrl(sha), ...published });
  };
  return new Elysia({ name: "api-publications", prefix: "/api/admin" })
    .use(authorized(authenticator))
    .post(
      "/publish",
      // The framework catches no refusal of a promise that a handler returns without being async.
      async ({ body, session, request }) => {
        const precondition = pagePrecondition(request);
        if (!body.changes) return await publishPage(body, session, precondition);
        if (precondition) throw new Invalid(forOne("base with each change"));
        return await publishSeveral(body.changes, body, session);
      },
      {
        parse: json(limits.publication),
        body: publication,
        response: {
          200: t.Union([publishedOne, publishedSeveral]),
          ...refused,
          409: t.Union([changesMoved, reviewRequired, failure]),
          412: preconditionFailed,
        },
        detail: {
          tags: ["Pages"],
          operationId: "publish",
          summary: "Publishes one page, or up to 100 changes, in one commit",
          ...conditional,
        },
      },
    )
    .post(
      "/publications/:sha/undo",
      async ({ params, body, session }) => {
        const { sha } = await undoing.undo(params.sha, body, session);
        return ok({ commitUrl: parts.commitUrl(sha) });
      },
      {
        parse: jsonIfAny(limits.form),
        body: undo,
        response: {
          200: publishedOne,
          ...refused,
          ...fails(404),
          409: t.Union([undoConflicts, reviewRequired, failure]),
        },
        detail: {
          tags: ["Pages"],
          operationId: "undoPublication",
          summary: "Takes a publication back in one more commit",
        },
      },
    );
};

function assetsOf({ assets }: Pick<Body, "assets">) {
  return (assets ?? []).map(({ path, content }) => ({
    path,
    content: fromBase64(content, `assets.content of “${path}”`),
  }));
}
