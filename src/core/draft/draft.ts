import { Invalid, Stale, TooLarge } from "../errors.ts";
import type { Slug } from "../slug/slug.ts";

export type Draft = Readonly<{
  slug: Slug;
  content: string;
  /** Unix milliseconds. Strictly increases for a slug, so it identifies one save. */
  updatedAt: number;
  author: string;
  /** The `sha` of the published page that the edit started from; "" for a new page, undefined if unknown. */
  base?: string;
}>;

export type DraftSummary = Omit<Draft, "content" | "base">;

/** `discardedAt` is Unix milliseconds. */
export type DiscardedDraft = Draft & Readonly<{ discardedAt: number }>;

export const MAX_CONTENT_BYTES = 2 * 1024 * 1024;

export class StaleDraft extends Stale {
  readonly current: Draft;

  constructor(current: Draft) {
    super("Someone saved this draft while you were writing. Your text wasn't saved. Compare both versions.");
    this.current = current;
  }
}

export class DraftGone extends Stale {
  constructor() {
    super("Someone published or discarded this draft after you opened it. Your text wasn't saved.");
  }
}

export class DraftChanged extends Stale {
  constructor({ author }: DraftSummary) {
    super(`${author} saved this draft after you opened it. Nothing was changed. Check it and try again.`);
  }
}

export function checkContent(content: string): void {
  if (!content.isWellFormed()) {
    throw new Invalid("content isn't valid Unicode (it contains half of a surrogate pair).");
  }
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES) {
    throw new TooLarge("content is larger than 2 MiB. Split the page.");
  }
}

export function checkSeen(updatedAt: number | null | undefined): number | undefined {
  if (updatedAt === undefined || updatedAt === null || updatedAt === 0) return undefined;
  if (!Number.isSafeInteger(updatedAt) || updatedAt < 0) {
    throw new Invalid("updatedAt must be the number returned when you last read or saved this draft.");
  }
  return updatedAt;
}

export function checkBase(base: string | null | undefined): string | undefined {
  if (base && !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(base)) {
    throw new Invalid("base must be the sha returned with the page's source.");
  }
  return base ?? undefined;
}
