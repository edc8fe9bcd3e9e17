import { ChangesMoved } from "../core/change/page-change.ts";
import { type Draft, StaleDraft } from "../core/draft/draft.ts";
import { type NavigationDraft, StaleNavigationDraft } from "../core/navigation/navigation-draft.ts";
import { NavigationMoved } from "../core/navigation/navigation-plan.ts";
import type { ShownItem, ShownMenu } from "../core/navigation/site-navigation.ts";
import type { Page } from "../core/page/page.ts";
import { EntriesLeft } from "../core/publication/entries-left.ts";
import { DoesNotCompile } from "../core/publication/page-checks.ts";
import { UndoConflicts } from "../core/publication/undoing.ts";
import { PushRefused } from "../core/repository/commit.ts";
import { seesAllTexts, seesText } from "../core/session/access.ts";
import type { Session } from "../core/session/session.ts";
import type { Slug } from "../core/slug/slug.ts";
import { PreconditionFailed } from "./request/preconditions.ts";
import type { Code } from "./statuses.ts";

type Failure = Readonly<{ error: string; code: Code; thrown?: unknown }>;

/** What every failure has: no refusal is without its code. */
export type Coded = Readonly<{ ok: false; code: Code }>;

/**
 * The body of a failure below /api: with what the request needs to go on, where there is something. `reader` is who gets it,
 * undefined where that isn't known: texts are for those alone who may read them.
 */
export function failureJson({ error: sentence, code, thrown: error }: Failure, reader: Session | undefined) {
  const plain = { ok: false as const, error: sentence, code };
  if (error instanceof StaleDraft)
    return { ok: false as const, code: "stale" as const, conflict: asSeen(draftJson(error.current), reader) };
  if (error instanceof StaleNavigationDraft) {
    const { edits, ...conflict } = navigationDraftJson(error.current);
    const seesAll = reader !== undefined && seesAllTexts(reader);
    return { ...plain, conflict: seesAll ? { ...conflict, edits } : conflict };
  }
  if (error instanceof NavigationMoved) {
    const { revision, menus } = error;
    const seesAll = reader !== undefined && seesAllTexts(reader);
    return seesAll ? { ...plain, revision, menus: menus.map(menuJson) } : plain;
  }
  if (error instanceof PreconditionFailed) return { ...plain, ...newerJson(error, reader) };
  if (error instanceof ChangesMoved)
    return {
      ...plain,
      conflicts: error.conflicts.map(({ slug, ...newer }) => ({ slug, ...newerJson(newer, reader) })),
    };
  if (error instanceof EntriesLeft) return { ...plain, toLookAt: error.toLookAt.map(toLookAtJson) };
  if (error instanceof DoesNotCompile) return { ...plain, problems: error.problems.map(problemJson) };
  if (error instanceof UndoConflicts) return { ...plain, conflicts: error.slugs.map((slug) => ({ slug })) };
  const offer = { review: true as const };
  if (error instanceof PushRefused) return { ...plain, said: error.said, ...(error.isOfReview ? {} : offer) };
  return code === "review-required" ? { ...plain, ...offer } : plain;
}

type Newer = Readonly<{ draft?: Draft | null | undefined; page?: Page | null | undefined }>;

/** `null` is what is gone; a key is missing where nothing of it moved. */
function newerJson({ draft, page }: Newer, reader: Session | undefined) {
  return {
    ...(draft === undefined ? {} : { draft: draft && asSeen(draftJson(draft), reader) }),
    ...(page === undefined ? {} : { page: page && asSeen(page, reader) }),
  };
}

type Text = Readonly<{ slug: Slug; content: string }>;

/** Without its content where the reader may not read it. */
function asSeen<Shown extends Text>(
  shown: Shown,
  reader: Session | undefined,
): Omit<Shown, "content"> & Readonly<{ content?: string }> {
  if (seesText(reader, shown.slug)) return shown;
  const { content: _, ...others } = shown;
  return others;
}

/** The sentence is for people; the slug in it is one that the request names. */
export function toLookAtJson({ path, line, reason }: EntriesLeft["toLookAt"][number]) {
  return { path, line, reason };
}

/** `slug` is that of a change where there are several. */
export function problemJson({ slug, severity, line, column, message }: DoesNotCompile["problems"][number]) {
  return { ...(slug === undefined ? {} : { slug }), severity, line, column, message };
}

export function draftJson({ slug, content, updatedAt, author }: Draft) {
  return { slug, content, updatedAt, author };
}

export function navigationDraftJson({ revision, edits, updatedAt, author }: NavigationDraft) {
  return { revision, edits, updatedAt, author };
}

/** What is no group has no items. */
export function menuJson({ id, path, isEditable, reason, items }: ShownMenu) {
  return { id, path, isEditable, reason, items: items.map(itemJson) };
}

type ItemJson = Readonly<{ items: readonly ItemJson[] }> &
  Pick<ShownItem, "id" | "label" | "slug" | "href" | "path" | "isEditable" | "reason">;

function itemJson({ id, label, slug, href, path, isEditable, reason, items }: ShownItem): ItemJson {
  return { id, label, slug, href, path, isEditable, reason, items: (items ?? []).map(itemJson) };
}
