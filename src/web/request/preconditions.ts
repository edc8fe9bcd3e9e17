import { ChangesMoved } from "../../core/change/page-change.ts";
import { type Draft, StaleDraft } from "../../core/draft/draft.ts";
import { Invalid, Stale } from "../../core/errors.ts";
import type { Page } from "../../core/page/page.ts";
import type { Pages } from "../../core/page/pages.ts";
import type { Slug } from "../../core/slug/slug.ts";

/** What a request of `If-Match` or `If-None-Match` began from, in the fields that the core compares as it writes. */
export type Precondition = Readonly<{ updatedAt?: number; needsDraft?: true; base?: string }>;

/** No draft and no page have these, so they compare with an ETag that is none of ours. */
const NO_DRAFT = 1;
const NO_PAGE = "0".repeat(40);

/** `draft` and `page` are as they are now; null where there is none. */
export class PreconditionFailed extends Stale {
  readonly draft: Draft | null | undefined;
  readonly page: Page | null | undefined;

  constructor({ message }: Stale, draft: Draft | null | undefined, page: Page | null | undefined) {
    super(message);
    this.draft = draft;
    this.page = page;
  }
}

export function draftTag(updatedAt: number): string {
  return `"d-${updatedAt}"`;
}

export function pageTag(sha: string): string {
  return `"p-${sha}"`;
}

/** Of a save: the draft's ETag, or that there is none yet; the page's ETag says so too. @throws Invalid */
export function draftPrecondition(request: Request): Precondition | undefined {
  const tag = tagOf(request);
  if (tag === undefined) return undefined;
  if (tag === "none") return { updatedAt: 0 };
  const base = pageIn(tag);
  if (base !== undefined) return { updatedAt: 0, base };
  return { updatedAt: draftIn(tag) ?? NO_DRAFT, needsDraft: true };
}

/** Of a publication or a deletion: the ETag of the draft or of the page, or that the page isn't published yet. @throws Invalid */
export function pagePrecondition(request: Request): Precondition | undefined {
  const tag = tagOf(request);
  if (tag === undefined) return undefined;
  if (tag === "none") return { base: "" };
  const updatedAt = draftIn(tag);
  if (updatedAt !== undefined) return { updatedAt, needsDraft: true };
  return { base: pageIn(tag) ?? NO_PAGE };
}

/** The same field as a header and in the request must say the same. @throws Invalid */
export function checkSame(
  precondition: Precondition,
  sent: Readonly<{ updatedAt?: number | null | undefined; base?: string | null | undefined }>,
): void {
  for (const field of ["updatedAt", "base"] as const) {
    const [asked, named] = [precondition[field], sent[field] || undefined];
    if (asked !== undefined && named !== undefined && named !== asked)
      throw new Invalid(`${field} differs from what If-Match or If-None-Match says. Send one of them.`);
  }
}

export function forOne(instead: string): string {
  return `If-Match and If-None-Match are for one page. Send ${instead}.`;
}

/** @throws PreconditionFailed with the newer text in place of a Stale, and what else `work` throws */
export async function withNewerText<T>(
  work: Promise<T>,
  slug: Slug,
  pages: Pick<Pages, "sourceIfAny">,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    const [moved] = error instanceof ChangesMoved ? error.conflicts : [];
    const draft = error instanceof StaleDraft ? error.current : moved?.draft;
    const isGone = !draft && moved?.page === undefined;
    const page = isGone ? ((await pages.sourceIfAny(slug)) ?? null) : moved?.page;
    throw new PreconditionFailed(error, draft, page);
  }
}

/** Returns an ETag as we gave it: nginx marks that of an answer that it packs as weak, Apache and Caddy name the packing in it. */
export function withoutPacking(tag: string): string {
  return tag.replace(/^W\//, "").replace(/-(?:gzip|br|zstd|deflate)"$/, '"');
}

/** `none`: If-None-Match. Source: RFC 9110, sections 8.8.3 and 13.1. */
function tagOf({ headers }: Request): string | undefined {
  const [match, noneMatch] = [headers.get("if-match"), headers.get("if-none-match")];
  if (match !== null && noneMatch !== null) throw new Invalid("Send If-Match or If-None-Match, not both.");
  if (noneMatch !== null && noneMatch !== "*") throw new Invalid("If-None-Match must be *.");
  if (match !== null && !/^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(match))
    throw new Invalid("If-Match must be one ETag, in quotes, as you got it.");
  if (noneMatch !== null) return "none";
  return match === null ? undefined : withoutPacking(match);
}

function pageIn(tag: string): string | undefined {
  return /^"p-([0-9a-f]{40}|[0-9a-f]{64})"$/.exec(tag)?.[1];
}

function draftIn(tag: string): number | undefined {
  const [, digits] = /^"d-([1-9]\d{0,15})"$/.exec(tag) ?? [];
  const updatedAt = Number(digits);
  return Number.isSafeInteger(updatedAt) ? updatedAt : undefined;
}
