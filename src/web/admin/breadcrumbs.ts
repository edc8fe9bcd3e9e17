import type { Html } from "../../../views/html.ts";
import { Breadcrumbs } from "../../../views/pages/breadcrumbs.tsx";
import { foldersAbove, type FolderTitle } from "../../core/site/page-tree.ts";
import type { SiteIndex } from "../../core/site/site-index.ts";

type Titles = Pick<SiteIndex, "listed">;

/** While the repository is away, folders have the titles that are known. */
export async function foldersOf(siteIndex: Titles, slug: string): Promise<FolderTitle[]> {
  if (!slug.includes("/")) return [];
  return foldersAbove(slug, (await siteIndex.listed()).pages);
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
