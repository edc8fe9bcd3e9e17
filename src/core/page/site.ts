import type { Site } from "../../mdx/lint/index.ts";
import { inFolder } from "./page.ts";
import { type Slug, slugOfFile } from "./slug.ts";

type Repository = Readonly<{
  /** All files, from the root. */
  paths: readonly string[];
  /** The folder of pages and the folder of assets. */
  folder: string;
  uploadsFolder: string;
}>;

/** What a repository tells about its site, but for what is of one page. */
export type KnownSite = Required<Pick<Site, "pages" | "files" | "assets" | "covered" | "takesOut">>;

/**
 * A folder of pages may be mounted anywhere, and a site has addresses that no file tells of. So a link is judged only
 * where pages stand beside what it names: below a folder of pages, and below /uploads.
 */
export function siteOf({ paths, folder, uploadsFolder }: Repository): KnownSite {
  const within = inFolder(folder, "");
  const uploads = inFolder(uploadsFolder, "");
  const files = new Map(
    paths
      .filter((path) => path.startsWith(within))
      .map((path) => path.slice(within.length))
      .map((path) => [path, addressOfFile(path)]),
  );
  const addresses = [...files.values()].filter((address) => address !== undefined);
  const folders = addresses.flatMap((address) => /^\/[^/]+(?=\/)/.exec(address) ?? []);
  const uploaded = paths
    .filter((path) => path.startsWith(uploads))
    .map((path) => `/uploads/${path.slice(uploads.length)}`);
  return {
    pages: new Map(addresses.map((address) => [address, undefined])),
    files,
    assets: new Set([...paths.flatMap((path) => servedAt(path) ?? []), ...uploaded]),
    covered: [...new Set([...folders, "/uploads"])],
    takesOut: takenOut(paths),
  };
}

/** Where site generators serve a file as it is, from the root of the site: what follows the last such folder. */
function servedAt(path: string): string | undefined {
  const rooted = `/${path}`;
  const at = Math.max(rooted.lastIndexOf("/public/"), rooted.lastIndexOf("/static/"));
  return at < 0 ? undefined : rooted.slice(at + "/public".length);
}

/** Where a page stands in the folder of pages. */
export function addressOf(slug: Slug): string {
  return `/${slug}`;
}

function addressOfFile(path: string): string | undefined {
  const slug = slugOfFile(path);
  return slug === undefined ? undefined : addressOf(slug);
}

/** Docusaurus takes HTML comments and the ids of headings out of a page before MDX reads it. */
function takenOut(paths: readonly string[]): Site["takesOut"] & {} {
  const isDocusaurus = paths.some((path) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path));
  return { comments: isDocusaurus, headingIds: isDocusaurus };
}
