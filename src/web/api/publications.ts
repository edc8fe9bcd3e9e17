import { Elysia } from "elysia";

import type { PageChange } from "../../core/change/page-change.ts";
import { Invalid } from "../../core/errors.ts";
import type { Pages } from "../../core/page/pages.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import { checkErrors, type PageChecks } from "../../core/publication/page-checks.ts";
import type { Publications } from "../../core/publication/publications.ts";
import type { Undoing } from "../../core/publication/undoing.ts";
import { seesText } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import type { SiteIndex } from "../../core/site/site-index.ts";
import { slug } from "../../core/slug/slug.ts";
import { ok } from "../answers.ts";
import { problemJson, toLookAtJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { fromBase64, given, json, jsonIfAny, type Limits } from "../request/body.ts";
import {
  checkSame,
  forOne,
  pagePrecondition,
  type Precondition,
  withNewerText,
} from "../request/preconditions.ts";
import { authorized } from "../request/signed-in.ts";
import { navigationOf } from "./navigation-edit-body.ts";
import { changesOf, type OneChange } from "./page-change-body.ts";
import { type Body, publish, undoPublication } from "./publication-schemas.ts";

type Parts = Readonly<{
  publications: Publications;
  changesets: Changesets;
  pageChecks: PageChecks;
  pages: Pages;
  undoing: Undoing;
  siteIndex: Pick<SiteIndex, "siblings">;
  authenticator: Authenticator;
  limits: Limits;
  commitUrl: (sha: string) => string;
}>;

type OnePage = Parameters<Publications["publish"]>[0];

export const publicationRoutes = (parts: Parts) => {
  const { publications, changesets, pageChecks, pages, undoing, authenticator, limits } = parts;
  /** @throws DoesNotCompile */
  const checked = async (changes: readonly PageChange[], body: Body, session: Session) => {
    const found = await pageChecks.ofChanges(changes, session, { mustCheck: Boolean(body.check) });
    // Of one page, its slug is known.
    const problems = body.changes ? found : found.map(({ slug: _, ...problem }) => problem);
    if (body.check) checkErrors(problems, "Nothing was published.");
    return problems.map(problemJson);
  };
  const publishPage = async (body: Body, session: Session, precondition: Precondition | undefined) => {
    const [of, content] = [given(body.slug, "slug"), given(body.content, "content")];
    const page = { ...body, slug: slug(of), content, base: body.base ?? null, assets: assetsOf(body) };
    const problems = await checked([{ does: "write", slug: page.slug, content }], body, session);
    if (precondition) {
      const { sha, pages: written, toLookAt: places } = await publishIf(precondition, page, session);
      const toLookAt = places.map(toLookAtJson);
      return ok({ commitUrl: parts.commitUrl(sha), pages: written, toLookAt, problems });
    }
    const { sha, page: written, toLookAt: places } = await publications.publish(page, session);
    const toLookAt = places.map(toLookAtJson);
    return ok({ commitUrl: parts.commitUrl(sha), pages: [written], toLookAt, problems });
  };
  /** Several pages are compared with the drafts too, and the refusal has the newer text. */
  const publishIf = (precondition: Precondition, page: OnePage, session: Session) => {
    checkSame(precondition, page);
    const { slug, content, updatedAt, base, assets, message } = page;
    const change = { does: "write" as const, slug, content, updatedAt, base, ...precondition };
    return withNewerText(changesets.publish({ changes: [change], assets, message }, session), slug, pages);
  };
  const publishSeveral = async (changes: readonly OneChange[], body: Body, session: Session) => {
    const asked = await changesOf(changes, parts.siteIndex);
    const navigation = body.navigation ? navigationOf(body.navigation) : undefined;
    const problems = await checked(asked, body, session);
    const changeset = { changes: asked, navigation, assets: assetsOf(body), message: body.message };
    const { sha, pages, links: all, redirect, toLookAt } = await changesets.publish(changeset, session);
    const links = all.filter(({ slug }) => seesText(session, slug));
    return ok({
      commitUrl: parts.commitUrl(sha),
      pages,
      links,
      redirect,
      toLookAt: toLookAt.map(toLookAtJson),
      problems,
    });
  };
  return new Elysia({ name: "api-publications", prefix: "/api/admin" })
    .use(authorized(authenticator))
    .post(
      "/publish",
      // The framework catches the refusal of a promise only where the handler is async.
      async ({ body, session, request }) => {
        const precondition = pagePrecondition(request);
        const { slug: one, changes, navigation } = body;
        if (navigation && one !== undefined) throw new Invalid("With navigation, send the page in changes.");
        if (!changes && !navigation) return await publishPage(body, session, precondition);
        if (precondition) throw new Invalid(forOne("base with each change"));
        return await publishSeveral(changes ?? [], body, session);
      },
      { ...publish, parse: json(limits.publication) },
    )
    .post(
      "/publications/:sha/undo",
      async ({ params, body, session }) => {
        const { sha } = await undoing.undo(params.sha, body, session);
        return ok({ commitUrl: parts.commitUrl(sha) });
      },
      { ...undoPublication, parse: jsonIfAny(limits.form) },
    );
};

function assetsOf({ assets }: Pick<Body, "assets">) {
  return (assets ?? []).map(({ path, content }) => ({
    path,
    content: fromBase64(content, `assets.content of “${path}”`),
  }));
}
