import { Elysia, t } from "elysia";

import {
  Decisions,
  type MergeConflictView,
  MergePage,
  type MergePageView,
} from "../../../../views/merge/merge.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Decision, MergeConflict, Merged } from "../../../core/draft/merged.ts";
import type { Merging } from "../../../core/draft/merging.ts";
import { DomainError, NotFound } from "../../../core/errors.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { ReviewMerging } from "../../../core/review/review-merging.ts";
import type { Session } from "../../../core/session/session.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import type { MergeAnswer } from "../../../core/wire.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, json, type Limits } from "../../request/body.ts";
import { page, seeOther } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{
  merging: Merging;
  reviewMerging: ReviewMerging;
  continuedDrafts: Pick<ContinuedDrafts, "reviewOf">;
  authenticator: Authenticator;
  limits: Limits;
}>;

/** What a draft is merged with, and how that is saved. */
type Sides = Readonly<{
  find: (
    slug: Slug,
  ) => Promise<Pick<MergePageView, "title" | "updatedAt" | "sha" | "review"> & Pick<Merged, "conflicts">>;
  save: (
    slug: Slug,
    seen: Readonly<{ updatedAt: number; sha: string; decisions: readonly Decision[] }>,
    session: Session,
  ) => Promise<void>;
}>;

const decision = t.Union([t.Literal("mine"), t.Literal("theirs"), t.Literal("both")]);
const unsaved = t.Object({
  /** The text before the edit. */
  base: t.String(),
  content: t.String(),
  /** One decision per conflict, and the save on which they were made. */
  decisions: t.Optional(t.Array(decision)),
  theirs: t.Optional(t.Integer()),
});
const chosen = t.Object({ updatedAt: t.Numeric(), sha: t.String() }, { additionalProperties: t.String() });

/** /admin/merge-unsaved/<slug>: my unsaved text with their draft. /admin/merge/<slug>: the draft with the published page. /admin/merge-review/<slug>: with its review. */
export const mergeRoutes = (parts: Parts) => {
  const { merging, authenticator, limits } = parts;
  const mergeUnsaved = async (request: Request, body: typeof unsaved.static) => {
    const { content: mine, ...rest } = body;
    const { draft, text, conflicts } = await merging.withDraft(slugIn(request), { mine, ...rest });
    const { content, updatedAt, author } = draft;
    const html = text === undefined ? await Decisions({ conflicts: conflicts.map(conflictView) }) : "";
    const answer: MergeAnswer = { draft: { content, updatedAt, author }, content: text ?? null, html };
    return Response.json(answer);
  };

  const unsavedBody = { parse: json(limits.page), body: unsaved };
  const sent = { parse: form(limits.form), body: chosen };
  const merges = (address: string, sides: Sides) =>
    atPage(address, authenticator, (app, path) =>
      app
        .get(path, ({ request, session }) =>
          show(sides, request, session).catch((refusal: unknown) => startDraft(parts, request, refusal)),
        )
        .post(path, ({ request, session, body }) => save(sides, request, session, body), sent),
    );
  const unsavedMerges = atPage("/admin/merge-unsaved", authenticator, (app, path) =>
    app.post(path, ({ request, body }) => mergeUnsaved(request, body), unsavedBody),
  );
  return new Elysia({ name: "admin-merges" })
    .use(merges("/admin/merge", withPublished(parts)))
    .use(merges("/admin/merge-review", withReview(parts)))
    .use(unsavedMerges);
};

function withPublished({ merging }: Parts): Sides {
  return {
    find: async (slug) => {
      const { title, draft, published, conflicts } = await merging.withPublished(slug);
      return { title, updatedAt: draft.updatedAt, sha: published.sha, review: undefined, conflicts };
    },
    save: (...sent) => merging.saveWithPublished(...sent),
  };
}

function withReview({ reviewMerging }: Parts): Sides {
  return {
    find: async (slug) => {
      const { title, draft, id, head, conflicts } = await reviewMerging.withReview(slug);
      return { title, updatedAt: draft.updatedAt, sha: head, review: id, conflicts };
    },
    save: (slug, { sha: head, ...seen }, session) => reviewMerging.save(slug, { ...seen, head }, session),
  };
}

async function show(sides: Sides, request: Request, session: Session, refusal?: DomainError) {
  const slug = slugIn(request);
  const { conflicts, ...found } = await sides.find(slug);
  const view = { slug, ...found, conflicts: conflicts.map(conflictView), refusal: refusal?.told };
  const answer = refusal && refusalOfDomain(refusal);
  return page({
    title: `Merge ${view.title}`,
    name: session.name,
    content: MergePage({ page: view }),
    ...answer,
  });
}

async function save(sides: Sides, request: Request, session: Session, body: typeof chosen.static) {
  const slug = slugIn(request);
  const { updatedAt, sha } = body;
  try {
    await sides.save(slug, { updatedAt, sha, decisions: decisionsIn(body) }, session);
    return seeOther(paths.publish(slug));
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return show(sides, request, session, refusal);
  }
}

/** Where there is no draft to merge, the editor begins one with the text of the review. */
async function startDraft({ continuedDrafts }: Parts, request: Request, refusal: unknown) {
  const slug = slugIn(request);
  if (!(refusal instanceof NotFound) || !(await continuedDrafts.reviewOf(slug))?.hasText) throw refusal;
  return seeOther(paths.edit(slug));
}

export function conflictView({ base, mine, theirs, both }: MergeConflict): MergeConflictView {
  return { reason: reasonOf({ base, mine, theirs }), mine, theirs, canHaveBoth: both !== undefined };
}

/** Why people are asked. What one side alone has, and nobody had before, was added where the other changed what is beside it. */
function reasonOf({ base, mine, theirs }: Omit<MergeConflict, "both">): MergeConflictView["reason"] {
  if (mine !== "" && theirs !== "") return "changed";
  if (base === "") return "place";
  return base === mine + theirs ? "needed" : "removed";
}

function decisionsIn(body: Record<string, unknown>): Decision[] {
  const decisions: Decision[] = [];
  for (let index = 0; ; index += 1) {
    const choice = body[`choice-${index}`];
    if (choice !== "mine" && choice !== "theirs" && choice !== "both") return decisions;
    decisions.push(choice);
  }
}
