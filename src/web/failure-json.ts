import { type Draft, StaleDraft } from "../core/draft/draft.ts";
import type { Page } from "../core/page/page.ts";
import { ChangesMoved } from "../core/publication/page-change.ts";
import { UndoConflicts } from "../core/undo/undoing.ts";
import { PreconditionFailed } from "./request/preconditions.ts";
import type { Code } from "./statuses.ts";

type Failure = Readonly<{ error: string; code: Code; thrown?: unknown }>;

/** The body of a failure below /api: with what the request needs to go on, where there is something. */
export function failureJson({ error: sentence, code, thrown: error }: Failure) {
  const plain = { ok: false as const, error: sentence, code };
  if (error instanceof StaleDraft) return { ok: false as const, conflict: draftJson(error.current) };
  if (error instanceof PreconditionFailed) return { ...plain, ...newerJson(error) };
  if (error instanceof ChangesMoved)
    return {
      ...plain,
      conflicts: error.conflicts.map(({ slug, ...newer }) => ({ slug, ...newerJson(newer) })),
    };
  if (error instanceof UndoConflicts) return { ...plain, conflicts: error.slugs.map((slug) => ({ slug })) };
  return code === "review-required" ? { ...plain, review: true as const } : plain;
}

type Newer = Readonly<{ draft?: Draft | null | undefined; page?: Page | null | undefined }>;

/** `null` is what is gone; a key is missing where nothing of it moved. */
function newerJson({ draft, page }: Newer) {
  return {
    ...(draft === undefined ? {} : { draft: draft && draftJson(draft) }),
    ...(page === undefined ? {} : { page }),
  };
}

export function draftJson({ slug, content, updatedAt, author }: Draft) {
  return { slug, content, updatedAt, author };
}
