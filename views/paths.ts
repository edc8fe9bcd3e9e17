/** The addresses of the admin pages. A page's slug is the rest of its addresses, "" is the home page. */
export const paths = {
  pages: "/admin",
  signIn: "/admin/login",
  signOut: "/admin/logout",
  signInWithGitHub: (next: string) => `/api/admin/oauth/github?next=${encodeURIComponent(next)}`,
  settings: "/admin/settings",
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
  changes: (slug: string) => ofPage("changes", slug),
  publish: (slug: string) => ofPage("publish", slug),
  /** Both texts of a save that was refused. */
  conflict: (slug: string) => ofPage("conflict", slug),
  discard: (slug: string) => ofPage("discard", slug),
  /** Takes back that a draft was discarded. */
  restore: (slug: string) => ofPage("restore", slug),
  delete: (slug: string) => ofPage("delete", slug),
  commit: (sha: string) => `/admin/commits/${sha}`,
};

function ofPage(kind: string, slug: string): string {
  return slug === ""
    ? `/admin/${kind}`
    : `/admin/${kind}/${slug.split("/").map(encodeURIComponent).join("/")}`;
}

function placeIn(folder: string, from: number): string {
  return `folder=${encodeURIComponent(folder)}${from === 0 ? "" : `&from=${from}`}`;
}
