import { folderOf, isPageFile, nameOf } from "../../sites/addresses/index.ts";
import { filesImportedBy } from "../../sites/server.ts";
import { inFolder } from "../slug/page-folders.ts";

type File = Readonly<{ path: string }>;

const MAX_FOUND = 10_000;

/** Returns the files of a site in which code shows pages, or Astro says what its content is: below the package that its pages are in. */
export function codeOfSite<Code extends File>(all: readonly Code[], folder: string): Code[] {
  const packages = all.flatMap(({ path }) => (nameOf(path) === "package.json" ? [folderOf(path)] : []));
  const above = packages.filter((home) => `${folder}/`.startsWith(inFolder(home, "")));
  const within = inFolder(above.sort((one, other) => other.length - one.length)[0] ?? "", "");
  return all.filter(({ path }) => path.startsWith(within) && isCode(path) && !isNoSite.test(path));
}

function isCode(path: string): boolean {
  if (/\.(?:astro|html|[jt]sx|svelte|vue)$|(?:^|\/)content\.config\.[cm]?[jt]s$/.test(path)) return true;
  return /\.[jt]s$/.test(path) && /(?:^|\/)(?:components|layouts?)\//.test(path);
}

const isNoSite = /(?:^|\/)(?:node_modules|__tests__|tests?)\//;

/**
 * What code says of pages: the paths of its addresses, also without the first folder, those of files whose text it shows, and the
 * folders of which it makes lists.
 */
export type PagesInCode = Readonly<{ paths: ReadonlySet<string>; folders: ReadonlySet<string> }>;

export function pagesInCode(files: ReadonlyArray<Readonly<{ path: string; text: string }>>): PagesInCode {
  const paths = new Set<string>();
  const folders = new Set<string>();
  for (const { path, text } of files) {
    if (paths.size > MAX_FOUND) break;
    for (const [, found] of text.matchAll(address)) {
      const page = found!.replace(/(?:\.html|\/)$/, "");
      paths.add(page).add(page.slice(page.indexOf("/") + 1));
    }
    for (const file of filesImportedBy({ path, text })) if (isPageFile(file)) paths.add(file);
    const listed = nameOf(path).startsWith("content.config.") ? quotedName : folderOfLiquid;
    for (const [, name] of text.matchAll(listed)) folders.add(name!);
  }
  return { paths, folders };
}

const address = /["'`}]\/([^\s"'`${}?#<>]{1,300})/g;
/** `site.docs | where_exp: "doc", "doc.url contains '/step-by-step/'"`, as Jekyll lists pages. */
const folderOfLiquid = /\burl contains ["']\/([\w-]{1,100})\/["']/g;
/** Not the code of a language. A source of Nuxt is a pattern, as `changelog/*.md`. */
const quotedName = /["']([a-z][\w-]{3,100})(?:\/\*[*./\w]{0,20})?["']/g;
