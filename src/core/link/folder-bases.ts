import type { FolderBase } from "../../sites/addresses/index.ts";
import type { SiteBase, SiteSettings } from "../../sites/server.ts";
import type { PageFolders } from "../slug/page-folders.ts";

/** `base` is that of the first folder. */
type Said = Readonly<{ base: SiteBase }> & Pick<SiteSettings, "others">;

/**
 * Returns where the pages of a folder are in the site. One of which nothing is known is at its own path, and so is one that a
 * configuration tells nothing of but what it says of the first.
 */
export function baseOf(folder: string, { base, others }: Said, folders: PageFolders): SiteBase {
  if (folder === folders.main.folder) return base;
  const route = folders.addressOf(folder);
  const { base: own, isPlaced = false } = others?.[folder] ?? {};
  if (own && (isPlaced || own.route !== base.route || own.served !== base.served)) return own;
  return { served: own?.served ?? "", route, links: [route] };
}

/**
 * Returns where addresses of pages begin in links from the root. Where a folder's pages are counts before what its links can have
 * besides, as those of a version without its name: that is only of a folder where it isn't the place of another one.
 */
export function basesOf(said: Said, folders: PageFolders): readonly FolderBase[] {
  const all = folders.all.flatMap(({ folder }) => {
    const { served, route, links } = baseOf(folder, said, folders);
    const at = folders.addressOf(folder);
    return links.map((base) => ({ base, at, isOwn: base === route || base === served + route }));
  });
  if (folders.all.length === 1) return all.map(({ base, at }) => ({ base, at }));
  const own = all.filter(({ isOwn }) => isOwn);
  const taken = new Set(own.map(({ base }) => base));
  const others = all.filter(({ base }) => !taken.has(base) && taken.add(base));
  return [...own, ...others].map(({ base, at }) => ({ base, at }));
}
