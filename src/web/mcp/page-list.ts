import type { Session } from "../../core/session/session.ts";
import type { SitePages, Wanted } from "../../core/site/site-pages.ts";

const PAGES_AT_ONCE = 100;

export type Listed = Readonly<{ cursor?: string | undefined }> & Wanted;

/**
 * Returns published pages by slug, from a cursor on: the slug of the last one, so that a list goes on where it was, whatever is
 * published meanwhile. `folder` is one of the site's, or one of slugs.
 */
export async function pageList(
  { cursor, folder, ...wanted }: Listed,
  session: Session,
  sitePages: Pick<SitePages, "pages">,
) {
  const isIn = (slug: string, of: string) => folder === undefined || of === folder || isBelow(slug, folder);
  const all = (await sitePages.pages(wanted, session)).filter((page) => isIn(page.slug, page.folder));
  const last = cursor === undefined ? -1 : all.findLastIndex(({ slug }) => compared(slug, cursor) <= 0);
  const pages = all.slice(last + 1, last + 1 + PAGES_AT_ONCE);
  const hasMore = last + 1 + pages.length < all.length;
  return { total: all.length, pages, ...(hasMore && { nextCursor: pages.at(-1)!.slug }) };
}

function isBelow(slug: string, folder: string): boolean {
  return `${slug}/`.startsWith(`${folder.replace(/\/$/, "")}/`);
}

/** By code point, as pages are listed. */
function compared(one: string, other: string): number {
  return Buffer.from(one).compare(Buffer.from(other));
}
