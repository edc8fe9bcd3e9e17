import type { ChangedSiteFiles } from "../../sites/server.ts";
import { contentOf, named, type PageChange, sourceOf } from "../change/page-change.ts";
import type { Pages } from "../page/pages.ts";
import type { LinkLeft, LinksHere } from "../search/links-here.ts";
import { seesText } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { ChangesetPlan } from "./changeset-plan.ts";

type Deps = Readonly<{
  pages: Pick<Pages, "files">;
  linksHere: Pick<LinksHere, "leftAfter">;
}>;

/** `path` is undefined for a new page. */
type Left = LinkLeft & Readonly<{ path: string | undefined; target: Slug }>;

/** Of one publication. */
const MAX_LINKS = 100;

/**
 * Returns the links that publishing some changes breaks: those to pages that are removed without another in their place. In texts alone
 * that the session may see. @throws Unavailable
 */
export async function linksLeftBy(
  changes: readonly PageChange[],
  session: Session,
  { pages, linksHere }: Deps,
): Promise<readonly Left[]> {
  const removals = changes.filter(
    (change) => change.does === "delete" && change.redirect === undefined && change.undoes === undefined,
  );
  if (removals.length === 0) return [];
  const texts = new Map(
    changes.flatMap((change) => {
      const content = contentOf(change);
      return content === undefined && change.does === "move" ? [] : [[sourceOf(change), content] as const];
    }),
  );
  const files = await pages.files();
  const left: Left[] = [];
  for (const { slug: target } of removals) {
    if (left.length >= MAX_LINKS) break;
    const links = await linksHere.leftAfter(target, texts);
    const seen = links.filter(({ slug }) => seesText(session, slug));
    left.push(...seen.map((link) => ({ ...link, target, path: files.get(link.slug) })));
  }
  return left.slice(0, MAX_LINKS);
}

/** Returns them for people to look at, where the pages are afterwards; without those of menus that change, too. */
export function linksToLookAt(
  left: readonly Left[],
  changes: readonly PageChange[],
  { outcomes, site }: ChangesetPlan,
): ChangedSiteFiles["toLookAt"] {
  const menus = new Set(site.files.map(({ path }) => path));
  const after = new Map(changes.map((change) => [sourceOf(change), outcomes.get(change.slug)?.path]));
  return left.flatMap(({ slug, path: was, line, href, target }) => {
    const path = after.get(slug) ?? was;
    const reason = `Its link to “${href}” leads to ${named(target)}, which is removed. The site may not build with it.`;
    return path === undefined || menus.has(path) ? [] : [{ slug: target, path, line, reason }];
  });
}

/** Returns the redirects that were asked for and not written, at the pages that they lead away from: where these are now, or were. */
export function redirectsToLookAt({ placed, site }: ChangesetPlan): ChangedSiteFiles["toLookAt"] {
  const moved = new Map(
    placed.map(({ change, fromPath, toPath }) => [fromPath, { slug: change.slug, toPath }]),
  );
  return site.toCopy.map(({ from, to, path }) => {
    const { slug = "", toPath = path } = moved.get(path) ?? {};
    const reason = `No file of the site can have redirects, so none was written from “${from}” to “${to}”. Add it where the site is hosted.`;
    return { slug, path: toPath, line: 1, reason };
  });
}
