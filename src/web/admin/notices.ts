import type { Html } from "../../../views/html.ts";
import { paths } from "../../../views/paths.ts";
import { Removed, type RemovedView } from "../../../views/publish/removal.tsx";
import { DomainError } from "../../core/errors.ts";
import { type Slug, slug } from "../../core/slug/slug.ts";

/** What just happened, carried in the next page's address: a kind and a slug, no text. */
export type Notice =
  | Readonly<{ kind: "discarded"; slug: Slug; updatedAt: number }>
  | Readonly<{ kind: "restored"; slug: Slug }>
  /** An earlier text became the draft of `updatedAt`; `before` is the replaced draft, 0 for none. */
  | Readonly<{ kind: "reverted"; slug: Slug; updatedAt: number; before: number }>
  | Readonly<{ kind: "deleted"; slug: Slug; commit: string }>
  /** Several changes at once; the drafts among them can be restored. */
  | Readonly<{ kind: "discarded-all"; drafts: number; others: number }>
  /** The slug from which the shown page was moved. */
  | Readonly<{ kind: "moved"; slug: Slug }>;

export function withNotice(path: string, notice: Notice): string {
  if (notice.kind === "discarded-all")
    return `${path}?${new URLSearchParams({ [notice.kind]: String(notice.drafts), others: String(notice.others) })}`;
  const query = new URLSearchParams({ [notice.kind]: notice.slug });
  if (notice.kind === "discarded" || notice.kind === "reverted") query.set("at", String(notice.updatedAt));
  if (notice.kind === "reverted") query.set("before", String(notice.before));
  if (notice.kind === "deleted") query.set("commit", notice.commit);
  return `${path}?${query}`;
}

/** Returns the notice in the address for `page`; undefined if it has none. */
export function noticeIn(request: Request): Html | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const from = pathname === paths.drafts ? "changes" : pathname === paths.pages ? "list" : "editor";
  const notice = viewOf(searchParams, from);
  return notice && Removed({ notice });
}

function viewOf(query: URLSearchParams, from: "list" | "changes" | "editor"): RemovedView | undefined {
  if (query.has("discarded-all")) {
    const [drafts, others] = [Number(query.get("discarded-all")), Number(query.get("others"))];
    const areCounts = [drafts, others].every((each) => Number.isSafeInteger(each) && each >= 0);
    return areCounts ? { kind: "discarded-all", drafts, others } : undefined;
  }
  const kind = (["discarded", "restored", "reverted", "deleted", "moved"] as const).find((kind) =>
    query.has(kind),
  );
  const page = kind && slugIfAny(query.get(kind)!);
  if (kind === undefined || page === undefined) return undefined;
  const title = page ? `“${page}”` : "the home page";
  const updatedAt = Number(query.get("at"));
  const commit = query.get("commit") ?? "";
  switch (kind) {
    case "discarded":
      return Number.isSafeInteger(updatedAt) ? { kind, title, slug: page, updatedAt, from } : undefined;
    case "reverted": {
      const before = Number(query.get("before"));
      const isTime = Number.isSafeInteger(updatedAt) && Number.isSafeInteger(before);
      return isTime ? { kind, title, slug: page, updatedAt, before } : undefined;
    }
    case "deleted":
      return { kind, title, commit: commitIn(commit) };
    case "restored":
    case "moved":
      return { kind, title };
  }
}

function commitIn(sha: string) {
  if (!/^[0-9a-f]{40,64}$/.test(sha)) return undefined;
  return { url: paths.commit(sha), undoUrl: paths.undo(sha) };
}

/** Anybody can write an address, so an invalid slug shows nothing. */
function slugIfAny(text: string): Slug | undefined {
  try {
    return slug(text);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
