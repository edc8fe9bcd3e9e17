import { Elysia } from "elysia";

import type { DraftSummary } from "../../core/draft/draft.ts";
import type { Drafts } from "../../core/draft/drafts.ts";
import { Invalid } from "../../core/errors.ts";
import type { Pages } from "../../core/page/pages.ts";
import { PageChanged } from "../../core/repository/commit.ts";
import { checkWrites, readable, visible } from "../../core/session/access.ts";
import type { Session } from "../../core/session/session.ts";
import { slug } from "../../core/slug/slug.ts";
import { ok } from "../answers.ts";
import { type Faults, refusalOf } from "../envelope.ts";
import { draftJson, failureJson } from "../failure-json.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { given, json, type Limits } from "../request/body.ts";
import {
  checkSame,
  draftPrecondition,
  draftTag,
  forOne,
  type Precondition,
  withNewerText,
} from "../request/preconditions.ts";
import { authorized } from "../request/signed-in.ts";
import { findDrafts, findVersions, type OneSave, type Save, saveDrafts } from "./draft-schemas.ts";

type Parts = Readonly<{
  drafts: Drafts;
  pages: Pages;
  authenticator: Authenticator;
  limits: Limits;
  log: Faults;
}>;

const pageMoved = "This page changed after you read it. Your text wasn't saved. Compare both versions.";

/** /api/admin/drafts, and their versions. */
export const draftRoutes = ({ drafts, pages, authenticator, limits, log }: Parts) => {
  const saveOne = async (
    { slug: of, content, ...basis }: Save,
    session: Session,
    precondition: Precondition | undefined,
  ) => {
    const asked = { ...basis, slug: slug(given(of, "slug")), content: given(content, "content") };
    if (!precondition) return drafts.save(asked, session);
    checkSame(precondition, basis);
    const saving = saveIf(precondition, { ...asked, ...precondition }, session);
    return withNewerText(saving, asked.slug, pages);
  };
  /** A page that changes after it is compared is found when the draft is published, by its base. */
  const saveIf = async ({ base }: Precondition, save: Parameters<Drafts["save"]>[0], session: Session) => {
    checkWrites(session, "draft", [save.slug]);
    if (base !== undefined && (await pages.sourceIfAny(save.slug))?.sha !== base)
      throw new PageChanged(pageMoved);
    return drafts.save(save, session);
  };
  /** Each is saved or refused by itself; the store writes them together. */
  const saveEach = async (several: ReadonlyArray<OneSave>, session: Session) => {
    const saved = await Promise.allSettled(several.map((each) => saveOne(each, session, undefined)));
    return saved.map((each) =>
      each.status === "fulfilled"
        ? ok({ updatedAt: each.value })
        : failureJson(refusalOf(each.reason, log), session),
    );
  };
  return new Elysia({ name: "api-drafts", prefix: "/api/admin/drafts" })
    .use(authorized(authenticator))
    .get(
      "",
      async ({ query, session, set }) => {
        if (query.slug === undefined) {
          const listed = visible(session, await drafts.list(), ({ slug }) => slug);
          return ok({ drafts: listed.map(summaryJson) });
        }
        const draft = await drafts.findIfAny(readable(session, slug(query.slug)));
        if (draft) set.headers.etag = draftTag(draft.updatedAt);
        return ok({ draft: draft ? draftJson(draft) : null });
      },
      findDrafts,
    )
    .put(
      "",
      async ({ body, session, request, set }) => {
        const precondition = draftPrecondition(request);
        if (body.drafts && precondition) throw new Invalid(forOne("updatedAt with each draft"));
        if (body.drafts) return ok({ drafts: await saveEach(body.drafts, session) });
        const updatedAt = await saveOne(body, session, precondition);
        set.headers.etag = draftTag(updatedAt);
        return ok({ updatedAt });
      },
      { ...saveDrafts, parse: json(limits.page) },
    )
    .get(
      "/versions",
      async ({ query, session }) => {
        const page = readable(session, slug(query.slug));
        if (query.updatedAt === undefined)
          return ok({ versions: (await drafts.versions(page)).map(summaryJson) });
        return ok({ version: draftJson(await drafts.version(page, query.updatedAt)) });
      },
      findVersions,
    );
};

function summaryJson({ slug, updatedAt, author }: DraftSummary) {
  return { slug, updatedAt, author };
}
