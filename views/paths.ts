/** Why somebody is on the sign-in page who came from elsewhere. */
export type SignInProblem =
  | "over"
  | "declined"
  | "no-access"
  | "single-sign-on"
  | "not-approved"
  | "too-often"
  | "no-answer"
  | "not-possible"
  | "ended"
  | "all-ended"
  | "not-kept"
  | "too-many";

/** The addresses of the admin pages. A page's slug is the rest of its addresses, "" is the home page. */
export const paths = {
  pages: "/admin",
  signIn: "/admin/login",
  /** The sign-in page, before another one. */
  signInFirst: (next: string) => `/admin/login?next=${encodeURIComponent(next)}`,
  /** The sign-in page, saying why. */
  signInAfter: (problem: SignInProblem, next: string) =>
    `/admin/login?problem=${problem}&next=${encodeURIComponent(next)}`,
  signOut: "/admin/logout",
  signInWith: (codeHost: string, next: string) =>
    `/api/admin/oauth/${codeHost}?next=${encodeURIComponent(next)}`,
  settings: "/admin/settings",
  /** Signs everybody out. */
  endSessions: "/admin/sessions/end",
  endSession: (id: string) => `/admin/sessions/${id}/end`,
  newPage: "/admin/new",
  newPageIn: (folder: string) => `/admin/new${folder === "" ? "" : `?${placeIn(folder, 0)}`}`,
  /** What the form of a new page asks for while one types: a slug for the title, and whether a slug is free. */
  newSlug: "/admin/new/slug",
  newSlugCheck: "/admin/new/check",
  /** The list with a folder open, from one of its rows on. */
  folder: (folder: string, from = 0) => `/admin?${placeIn(folder, from)}`,
  /** What the list asks for when a folder is opened, or when more of it is to be shown. */
  rows: (folder: string, from = 0) => `/admin/rows?${placeIn(folder, from)}`,
  edit: (slug: string) => ofPage("edit", slug),
  /** The editor of a page that does not stand yet. */
  begin: (slug: string, title: string) => `${ofPage("edit", slug)}?title=${encodeURIComponent(title)}`,
  /** What the editor asks for: the page's blocks as HTML, after an edit. */
  blocks: (slug: string) => ofPage("blocks", slug),
  pasted: "/admin/pasted",
  /** What the assistant proposes for a page. */
  proposals: (slug: string) => ofPage("proposals", slug),
  changes: (slug: string) => ofPage("changes", slug),
  publish: (slug: string) => ofPage("publish", slug),
  /** Both texts of a save that was refused. */
  conflict: (slug: string) => ofPage("conflict", slug),
  /** A text that was given up for the standing draft. */
  setAside: (slug: string) => ofPage("set-aside", slug),
  /** Any two texts. */
  compare: "/admin/compare",
  /** What others do with the pages that are open. */
  pageEvents: "/admin/page-events",
  /** Somebody is typing in a page. */
  typing: (slug: string) => ofPage("typing", slug),
  /** A draft with the page that was published since. */
  merge: (slug: string) => ofPage("merge", slug),
  /** My unsaved text with the draft that stands. */
  mergeUnsaved: (slug: string) => ofPage("merge-unsaved", slug),
  discard: (slug: string) => ofPage("discard", slug),
  /** Takes back that a draft was discarded. */
  restore: (slug: string) => ofPage("restore", slug),
  delete: (slug: string) => ofPage("delete", slug),
  /** All that a page was. */
  history: (slug: string) => ofPage("history", slug),
  wholeHistory: (slug: string) => `${ofPage("history", slug)}?all=1`,
  olderHistory: (slug: string, { all, show }: { all: boolean; show: number }) =>
    `${ofPage("history", slug)}?${all ? "all=1&" : ""}show=${show}`,
  /** Two versions of a page; without `to`, one with the text as it stands. */
  comparison: (slug: string, query: { from: string; to?: string; as?: "page" }) =>
    `${ofPage("history", slug)}?${new URLSearchParams(query)}`,
  deleted: "/admin/deleted",
  help: "/admin/help",
  /** A page of the manual. */
  helpOn: (slug: string) => ofPage("help", slug),
  media: "/admin/media",
  /** The list from one of its assets on, of those whose name has these words. */
  mediaFrom: (from: number, words: string) =>
    `/admin/media?${new URLSearchParams({ q: words, from: String(from) })}`,
  removeUpload: (path: string) => `/admin/media/remove/${encodedPath(path)}`,
  /** A small picture of an asset. It never changes, for its address names its content. */
  thumbnail: (path: string, tag: string) => `/admin/thumbnails/${tag}/${encodedPath(path)}`,
  asset: (path: string) => `/uploads/${encodedPath(path)}`,
  /** A page that was deleted, as a draft. */
  bringBack: (slug: string) => ofPage("bring-back", slug),
  commit: (sha: string) => `/admin/commits/${sha}`,
};

function ofPage(kind: string, slug: string): string {
  return slug === "" ? `/admin/${kind}` : `/admin/${kind}/${encodedPath(slug)}`;
}

function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function placeIn(folder: string, from: number): string {
  return `folder=${encodeURIComponent(folder)}${from === 0 ? "" : `&from=${from}`}`;
}
