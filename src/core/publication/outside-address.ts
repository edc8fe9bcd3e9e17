import { type GivenAddress, givenAddresses, hasSameFrontMatter } from "../../markdown/frontmatter/index.ts";
import { decoded, folderOf, linkEnding, namesIn, pathOf } from "../../sites/addresses/index.ts";
import type { Slugs } from "../../sites/server.ts";

/** What decides where an address leads on a site. */
type Reading = Readonly<{ base: string; slugs: Slugs }>;

/** `published` is the page as it is now, at the slug `from`. */
type Asked = Reading &
  Readonly<{
    slug: string;
    content: string;
    from: string;
    published: string | undefined;
    folders: readonly string[];
  }>;

/**
 * Returns the first address outside these folders that a page's front matter gives it, and that it hasn't already. The key is
 * undefined where the front matter can't be read.
 */
export function outsideAddress({ slug, content, from, published = "", folders, ...reading }: Asked) {
  const given = givenAddresses(content);
  if (!given) return hasSameFrontMatter(content, published) ? undefined : { key: undefined, address: "" };
  const placesOutside = (each: GivenAddress, of: string) =>
    placesOf(each, of, reading).filter((place) => !isWithin(place, folders));
  const known = new Set(
    (givenAddresses(published) ?? []).flatMap((each) =>
      placesOutside(each, from).map((at) => `${each.key} ${at}`),
    ),
  );
  return given.find((each) => placesOutside(each, slug).some((at) => !known.has(`${each.key} ${at}`)));
}

/** What a template or a generator fills in can be anything. */
const isComputed = /[:{}<>$*]|%[\da-f]{2}/i;

/** Returns each path that an address can mean; that of another site means none here. */
function placesOf({ key, address }: GivenAddress, slug: string, { base, slugs }: Reading): string[] {
  if (/^https?:\/\//i.test(address)) return [];
  const path = decoded(pathOf(address)).replaceAll("\\", "/");
  if (isComputed.test(path)) return [`: ${path}`];
  const whole = placed("", path);
  const root = base !== "" && `/${whole}/`.startsWith(`${base}/`) ? whole.slice(base.length) : whole;
  if (path.startsWith("/")) return [root];
  const beside = placed(folderOf(`/${slug}`), path);
  const name = key.toLowerCase();
  const isBeside = slugs === "beside" || (slugs === "name" && !path.includes("/"));
  if (name === "id" || (name === "slug" && isBeside)) return [beside];
  return ["url", "permalink", "path"].includes(name) ? [root] : [root, beside];
}

function placed(folder: string, path: string): string {
  return namesIn(folder, path)
    .join("/")
    .replace(linkEnding, "")
    .replace(/(?:^|\/)index$/, "");
}

function isWithin(place: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder === "" || `${place}/`.startsWith(`${folder}/`));
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    outsideAddress: typeof outsideAddress;
  }
}
