import type { PageNaming, SiteSettings } from "../../sites/server.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { slugOfFile } from "../slug/slug.ts";

type Labels = NonNullable<SiteSettings["labels"]>;

type Said = Pick<SiteSettings, "labels" | "others">;

const known = new WeakMap<Said, ReadonlyMap<string, string>>();
const none: ReadonlyMap<string, string> = new Map();

/** Returns what menus call pages, by their slugs. Of several entries of a page, the first one counts. */
export function menuLabels(said: Said | undefined, { main, all }: PageFolders): ReadonlyMap<string, string> {
  if (!said) return none;
  return known.getOrInsertComputed(said, () => {
    const own = namedIn(said.labels ?? [], main.naming);
    const others = all.flatMap(({ folder, naming }) => {
      const labels = folder === main.folder ? [] : namedIn(said.others?.[folder]?.labels ?? [], naming);
      return labels.map(([slug, label]) => [slug === "" ? folder : `${folder}/${slug}`, label] as const);
    });
    return new Map([...others, ...own].toReversed());
  });
}

function namedIn(labels: Labels, naming: PageNaming): Array<readonly [slug: string, label: string]> {
  return labels.map(([page, label]) => [slugOfFile(page, naming) ?? page, label]);
}
