export type SignInProblem =
  | "over"
  | "declined"
  | "no-access"
  | "single-sign-on"
  | "not-approved"
  | "not-trusted"
  | "not-allowed"
  | "no-role"
  | "too-often"
  | "no-answer"
  | "not-possible"
  | "ended"
  | "all-ended"
  | "not-kept"
  | "too-many";

/**
 * A place of the tree, whose rows are shown: a folder, or an entry of a menu; `isOutside` is for folders of pages in no menu. `language`
 * and `version` are what the whole tree shows.
 */
export type TreePlace = Readonly<{
  folder?: string | undefined;
  entry?: string | undefined;
  isOutside?: boolean | undefined;
  language?: string | undefined;
  version?: string | undefined;
}>;

export type MenuDeed = "move" | "rename" | "add" | "add-link" | "add-group" | "hide";

type AskedAudit = Readonly<Record<string, string>>;

/** The addresses of the admin pages. A page's slug is the end of its addresses; the home page's is "". */
export const paths = {
  pages: "/admin",
  signIn: "/admin/login",
  signInFirst: (next: string) => `/admin/login?next=${encodeURIComponent(next)}`,
  /** `place` is where the person tried to sign in, by default on the code host. */
  signInAfter: (problem: SignInProblem, next: string, place?: string) =>
    `/admin/login?problem=${problem}&next=${encodeURIComponent(next)}${place === undefined ? "" : `&with=${place}`}`,
  signOut: "/admin/logout",
  signInWith: (place: string, next: string) => `/api/admin/oauth/${place}?next=${encodeURIComponent(next)}`,
  /** `asked` has what is asked for; `before` is where the list goes on. */
  audit: (asked: AskedAudit = {}, before?: string) => `/admin/audit${auditQuery(asked, before)}`,
  auditFile: (format: "csv" | "jsonl", asked: AskedAudit = {}) =>
    `/admin/audit.${format}${auditQuery(asked)}`,
  settings: "/admin/settings",
  siteSettings: "/admin/settings/site",
  /** The part of the settings about the site. */
  site: "/admin/settings#site",
  /** The part of the settings about the reader's own session. */
  you: "/admin/settings#you",
  /** The part of the settings with the tokens. */
  tokens: "/admin/settings#tokens",
  notifications: "/admin/notifications",
  setMail: "/admin/notifications/mail",
  /** `sealed` has whose emails are turned off. */
  unsubscribe: (sealed?: string) => `/admin/unsubscribe${sealed === undefined ? "" : `?of=${sealed}`}`,
  people: "/admin/people",
  /** An id can have slashes. */
  person: (id: string) => `/admin/people/person?id=${encodeURIComponent(id)}`,
  changePerson: "/admin/people/person",
  removePerson: "/admin/people/remove",
  newToken: "/admin/tokens/new",
  connect: "/admin/connect",
  /** `person` is whose page leads there, and is shown again afterwards. */
  revokeToken: (id: string, person?: string) => `/admin/tokens/${id}/revoke${ofPerson(person)}`,
  api: "/admin/api",
  openApi: "/api/admin/openapi.json",
  rename: "/admin/sessions/name",
  giveAddress: "/admin/sessions/address",
  endSessions: "/admin/sessions/end",
  endSession: (id: string, person?: string) => `/admin/sessions/${id}/end${ofPerson(person)}`,
  contentFolder: "/admin/content-folder",
  acceptHead: "/admin/settings/accept-head",
  newPage: "/admin/new",
  newPageIn: (place: TreePlace) => withQuery("/admin/new", placeIn(place)),
  /** The form for a new page that starts with the text of this one. */
  duplicate: (slug: string) => `/admin/new?copy=${encodeURIComponent(slug)}`,
  newSlug: "/admin/new/slug",
  newSlugCheck: "/admin/new/check",
  messageCheck: "/admin/message-check",
  /** The list with a folder open, from one of its rows. */
  folder: (folder: string) => paths.tree({ folder }),
  tree: (place: TreePlace, from = 0) => withQuery("/admin", placeIn(place, from)),
  /** The pages with a draft, or with one's own, the latest first. */
  pagesShown: (shown: "recent" | "drafts" | "mine") => `/admin?show=${shown}`,
  /** The form for what is done with an entry of a menu, or in it. */
  menuEntry: (place: TreePlace, does: MenuDeed) => withQuery(`/admin/menu/${does}`, placeIn(place)),
  editMenu: "/admin/menu/edits",
  /** Tells of each change of the menus that waits to be published. */
  siteNews: "/admin/news",
  /** Takes back the changes of menus that wait to be published. */
  undoMenuEdit: "/admin/menu/undo",
  discardMenu: "/admin/menu/discard",
  reading: (of: Pick<TreePlace, "language" | "version">) => withQuery("/admin/rows/reading", placeIn(of)),
  /** The tree in the frame. */
  siteTree: "/admin/tree",
  treeFilter: "/admin/tree/filter",
  /** What can be done with a row of the tree. */
  rowMenu: "/admin/tree/menu",
  goTo: "/admin/go-to",
  /** With a page, the rows are for beside that page. */
  rows: (place: TreePlace, from = 0, page?: string) => withQuery("/admin/rows", placeIn(place, from, page)),
  /** The editor, at a line of the page's text where one is named. */
  edit: (slug: string, line?: number) =>
    `${ofPage("edit", slug)}${line === undefined ? "" : `#line-${line}`}`,
  /** The editor with another page to read beside it. */
  editBeside: (slug: string, other: string) => `${ofPage("edit", slug)}?beside=${encodeURIComponent(other)}`,
  /** What is known of a page in other languages and versions. */
  siblings: (slug: string, beside?: string) =>
    `${ofPage("siblings", slug)}${beside === undefined ? "" : `?beside=${encodeURIComponent(beside)}`}`,
  /** The page in another language or version, or the form that makes it. */
  sibling: (slug: string) => ofPage("sibling", slug),
  /** A page to read, beside another one. */
  beside: (slug: string) => ofPage("beside", slug),
  /** The editor of a page that does not exist yet. */
  begin: (slug: string, title: string) => `${ofPage("edit", slug)}?title=${encodeURIComponent(title)}`,
  blocks: (slug: string) => ofPage("blocks", slug),
  previews: (slug: string) => ofPage("previews", slug),
  linkTargets: (slug: string) => ofPage("link-targets", slug),
  /** A file of the content folder that is no page, by its path there. */
  part: (file: string) => ofPage("parts", file),
  linksHere: (slug: string) => ofPage("links", slug),
  deadLinks: (slug: string) => ofPage("dead-links", slug),
  pictures: (slug: string) => ofPage("pictures", slug),
  pasted: "/admin/pasted",
  proposals: (slug: string) => ofPage("proposals", slug),
  reviews: "/admin/reviews",
  allReviews: "/admin/reviews?state=all",
  review: (id: number) => `/admin/reviews/${id}`,
  /** Whether somebody did something since that version. */
  continueReview: (id: number) => `/admin/reviews/${id}/draft`,
  /** Without an id, of the list. */
  reviewNews: (id: number | undefined, version: string) =>
    `/admin/reviews/${id === undefined ? "" : `${id}/`}news?seen=${encodeURIComponent(version)}`,
  drafts: "/admin/changes",
  /** The reader's own, and with all of them chosen. */
  draftsShown: ({ mine = false, all = false }: { mine?: boolean; all?: boolean }) =>
    withQuery("/admin/changes", [mine && "show=mine", all && "all=1"].filter(Boolean).join("&")),
  /** What a page's draft changes. No page is called `index`, so the home page's are there. */
  changes: (slug: string) => ofPage("changes", slug || "index"),
  changeset: "/admin/changesets",
  publishChanges: "/admin/changesets/publish",
  /** Asks before what is chosen is discarded. */
  discardChosen: "/admin/changesets/discarding",
  discardChanges: "/admin/changesets/discard",
  stage: "/admin/changesets/stage",
  unstage: (slug: string) => ofPage("unstage", slug),
  move: (slug: string) => ofPage("move", slug),
  publish: (slug: string) => ofPage("publish", slug),
  pageState: (slug: string) => ofPage("page-state", slug),
  conflict: (slug: string) => ofPage("conflict", slug),
  /** Stores a text that was given up for the current draft. */
  setAside: (slug: string) => ofPage("set-aside", slug),
  compare: "/admin/compare",
  /** The event stream of what others do. */
  pageEvents: "/admin/page-events",
  typing: (slug: string) => ofPage("typing", slug),
  caret: (slug: string) => ofPage("caret", slug),
  /** Merges a draft with the page published after it was started. */
  merge: (slug: string) => ofPage("merge", slug),
  /** Merges a draft with the text that somebody pushed to its review. */
  mergeReview: (slug: string) => ofPage("merge-review", slug),
  /** Merges an unsaved text with the current draft. */
  mergeUnsaved: (slug: string) => ofPage("merge-unsaved", slug),
  discard: (slug: string) => ofPage("discard", slug),
  /** Undoes the discarding of a draft. */
  restore: (slug: string) => ofPage("restore", slug),
  delete: (slug: string) => ofPage("delete", slug),
  history: (slug: string) => ofPage("history", slug),
  /** The last versions of a page, beside it. */
  latestVersions: (slug: string) => ofPage("latest-versions", slug),
  wholeHistory: (slug: string) => `${ofPage("history", slug)}?all=1`,
  olderHistory: (slug: string, { all, show }: { all: boolean; show: number }) =>
    `${ofPage("history", slug)}?${all ? "all=1&" : ""}show=${show}`,
  /** What a version of a page changed, in the list of `all` saves or of those that are shown. */
  version: (slug: string, version: string, { all, as }: { all: boolean; as?: "page" }) =>
    `${ofPage("history", slug)}?${new URLSearchParams({ version, ...(all && { all: "1" }), ...(as && { as }) })}`,
  /** Compares two versions of a page; without `to`, one with the current text. */
  comparison: (slug: string, query: { from: string; to?: string; as?: "page" }) =>
    `${ofPage("history", slug)}?${new URLSearchParams(query)}`,
  health: "/admin/health",
  checkHealth: "/admin/health/check",
  repairLink: "/admin/health/repair",
  addMissingText: "/admin/health/texts",
  deleted: "/admin/deleted",
  help: "/admin/help",
  helpOn: (slug: string) => ofPage("help", slug),
  media: "/admin/media",
  /** The list of the assets whose path has these words, from one of them. */
  mediaFrom: ({
    words = "",
    only,
    order,
    from = 0,
  }: {
    words?: string;
    only?: "unused" | "new" | undefined;
    order: "newest" | "folder";
    from?: number;
  }) => {
    const query = new URLSearchParams({
      ...(words && { q: words }),
      ...(only && { only }),
      ...(order === "folder" && { by: order }),
      ...(from > 0 && { from: String(from) }),
    });
    return `/admin/media${query.size > 0 ? `?${query}` : ""}`;
  },
  /** The list after a commit replaced or removed a published file. */
  mediaAfter: (change: "replaced" | "removed", sha: string) => `/admin/media?file=${change}&commit=${sha}`,
  /** A published file, by its path from the root. */
  replaceFile: (path: string) => `/admin/media/replace/${encodedPath(path)}`,
  removeFile: (path: string) => `/admin/media/delete/${encodedPath(path)}`,
  removeUpload: (path: string) => `/admin/media/remove/${encodedPath(path)}`,
  /** Never changes, because its address names its content. */
  thumbnail: (path: string, tag: string) => `/admin/thumbnails/${tag}/${encodedPath(path)}`,
  repositoryThumbnail: (path: string, sha: string) =>
    `/admin/thumbnails/${sha}/${encodedPath(path)}?of=repository`,
  /** A picture of the repository, by its path from the root. */
  siteIcon: "/site-icon",
  repositoryFile: (path: string) => `/files/${encodedPath(path)}`,
  asset: (path: string) => `/uploads/${encodedPath(path)}`,
  restorePage: (slug: string) => ofPage("restore-page", slug),
  commit: (sha: string) => `/admin/commits/${sha}`,
  /** Whether the site shows a commit. */
  deployment: (sha: string, seen: string) => `/admin/commits/${sha}/deployment?seen=${seen}`,
  undo: (sha: string) => `/admin/commits/${sha}/undo`,
};

function ofPage(kind: string, slug: string): string {
  return slug === "" ? `/admin/${kind}` : `/admin/${kind}/${encodedPath(slug)}`;
}

function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** With `folder` where it is the root, too: a list without it is another one. */
function placeIn(
  { folder, entry, isOutside, language, version }: TreePlace,
  from = 0,
  page?: string,
): string {
  const named = { in: entry, folder, outside: isOutside ? "1" : undefined, language, version };
  return Object.entries({ ...named, from: from === 0 ? undefined : String(from), page })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join("&");
}

function ofPerson(id: string | undefined): string {
  return id === undefined ? "" : `?of=${encodeURIComponent(id)}`;
}

function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

function auditQuery(asked: AskedAudit, before?: string): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, text]) => text !== ""));
  if (before !== undefined) query.set("before", before);
  return query.size > 0 ? `?${query}` : "";
}
