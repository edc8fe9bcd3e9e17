import type { Html } from "../../../views/html.ts";
import { Breadcrumbs } from "../../../views/pages/breadcrumbs.tsx";
import { orAbsence } from "../../core/absence.ts";
import { foldersAbove, type FolderTitle } from "../../core/site/page-tree.ts";
import type { SiteIndex } from "../../core/site/site-index.ts";
import type { Slug } from "../../core/slug/slug.ts";

type Titles = Pick<SiteIndex, "listed" | "siblings">;

/**
 * Without the folders that only say a language and a version, which are said beside. While the repository is away, folders have the titles
 * that are known.
 */
export async function foldersOf(siteIndex: Titles, slug: string): Promise<FolderTitle[]> {
  if (!slug.includes("/")) return [];
  const folders = foldersAbove(slug, (await siteIndex.listed()).pages);
  const own = await ownSlug(siteIndex, slug);
  return folders.filter((folder) => folder.slug.length > slug.length - own.length);
}

/** Returns a slug without what only says its language and version; the whole one while the repository is away. */
export async function ownSlug(siteIndex: Pick<SiteIndex, "siblings">, slug: string): Promise<string> {
  const { value: siblings } = await orAbsence(siteIndex.siblings({ drafts: true }));
  return siblings?.ownOf(slug as Slug) ?? slug;
}

type About = Readonly<{
  slug: string;
  /** Undefined for a folder without a page. */
  title: string | undefined;
  here: string;
}>;

export async function breadcrumbs(siteIndex: Titles, { slug, title, here }: About): Promise<Html> {
  const page = title === undefined ? undefined : { slug, title };
  return Breadcrumbs({ of: { folders: await foldersOf(siteIndex, slug), page, here } });
}
