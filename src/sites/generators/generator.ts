import type { CalloutForm, InfoStyle } from "../../markdown/components/index.ts";
import {
  type Dialect,
  docusaurusMarkdown,
  docusaurusMdx,
  docusaurusUnsure,
  markdown,
  mdx,
  tagMarkdown,
  unsure,
} from "../../markdown/tree/dialect.ts";
import { type PageEnding, pageEndings } from "../addresses/index.ts";
import type { Configuration, FolderPart, MarkdownFormat } from "../formats/configuration.ts";
import type { PageFields } from "../formats/fields.ts";
import type { MenuFormat } from "../formats/menu-format.ts";
import type { NavigationFormat } from "../formats/navigation.ts";
import type { AddressOf, AddressRules, PageFile } from "../formats/page-address.ts";
import type { StandingOf } from "../formats/page-standing.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import type { NamesUnderKeys } from "../formats/settings.ts";

export type SiteFile = Readonly<{ path: string; text: string }>;

/**
 * All that is known about a generator of sites. It is found by any of `files`, where `.*` is a script's extension, `*` any name and
 * `1-*` one with a number before it. Its pages are in the first of `pages` that contains one, otherwise in the first. Files in
 * `serves`, or in `public`, are served as they are. Paths are relative to the site's folder, `.`; index.md means its own folder.
 * `servesInPages` is relative to the folder of pages.
 * A `weak` file also occurs in other projects, so it counts only if there are pages.
 */
export type Generator = Readonly<{
  /** As it is shown, with its article. */
  is: string;
  files: string;
  pages: string;
  /** What says another folder in one of `files`, as its group; found without a parser, since that is asked at the start. */
  pagesIn?: RegExp;
  serves?: string;
  servesInPages?: string;
  /** The path, from anywhere, of what it takes for the icon of the site. */
  icon?: RegExp;
  weak?: true;
  names?: Partial<PageNaming>;
  /** What is another name in a folder of this kind. */
  namesIn?: Partial<Record<FolderPart["kind"], Partial<PageNaming>>>;
  /** A site in one language can have its pages in a folder of that language, which is in no address. */
  hasLanguageFolder?: true;
  /** Where a page is, after `#/` where `isFragment`. */
  addressOf?: AddressOf;
  /** What it calls a page that says no title, where that isn't the name of its file, or of its folder. */
  untitled?: (
    page: PageFile,
    rules: Pick<AddressRules, "kind" | "keepsNumbers" | "templates">,
  ) => string | undefined;
  /** What keeps readers from a page, by what its text says. */
  standing?: StandingOf;
  /** It builds no page that its menu doesn't name. */
  buildsNamed?: true;
  isFragment?: true;
  /** The address of the site, or of a folder of pages in it, has no slash at its end unless all have one. */
  hasBareRoot?: true;
  /** Links can be paths of files: from the page, or from the folder of pages. */
  linksToFiles?: "beside" | "from root";
  /** Relative links are from the folder of pages, too, or those to files that `./` begins. */
  looksFromRoot?: "all" | "files";
  /** Addresses from the root can lead to pictures beside pages. */
  servesContent?: true;
  /**
   * How a `slug` in front matter is read: beside the page, or from the root in "any" way; usually the former as a "name", without a
   * slash.
   */
  slugs?: Slugs;
  /** What it removes before MDX reads a page. */
  takesOut?: Readonly<{ comments: boolean; headingIds: boolean }>;
  /** Its templates make titles of any data, so no page misses one. */
  titlesByTemplate?: true;
  /** Links can name the files of pages from the folder of the site. */
  linksFromHome?: true;
  /** An address that it writes in place of one that leads nowhere, with what is below it. */
  nowhere?: string;
  /** A template, or a route, of this path makes addresses of links. */
  linkHook?: RegExp;
  /** The pages of the main language are shown where a translation is missing. */
  showsOriginals?: true;

  configuration?: Configuration;
  redirects?: readonly RedirectFormat[];
  menus?: readonly MenuFormat[];
  namesUnderKeys?: NamesUnderKeys;
  /** How its menus are read, and so changed. */
  navigation?: NavigationFormat;
  /** The name of a file in a folder of pages that has menus as its configuration has. */
  menusBeside?: RegExp;
  /**
   * The menu of one folder, whose entries are the names in it, under one of these keys, else of the whole file; whether it also lists what
   * it doesn't name, and whether pages have their endings there.
   */
  folderMenu?: Readonly<{
    is: RegExp;
    keys?: readonly string[];
    listsRest: (text: string) => boolean;
    hasEndings?: true;
  }>;
  /** The name of a page in the content folder that is the menu, as a list of links. */
  summary?: string;
  /** The names of more files that change with pages. */
  changes?: RegExp;
  listed?: Listed;
  /**
   * The addresses that it gives by its configuration, in files of these paths, and those that it gives in each folder of pages;
   * `within` is the folder with a slash.
   */
  routes?: Readonly<{
    files: RegExp;
    of?: (files: readonly SiteFile[]) => string[];
    inFolder?: (files: readonly SiteFile[], paths: readonly string[], within: string) => string[];
  }>;
  /** Which files of the content folder are no pages by their names: others show them. `has` says whether a file is there. */
  parts?: (file: string, has: (file: string) => boolean) => boolean;
  /**
   * Which files of the content folder are no pages, by a file there, in the folder above it or in that of the site; "" where that is
   * missing. `within` is the path from that file to the content folder, with a slash at its end, as `../docs/`.
   */
  leavesOut?: Readonly<{ files: string; by: (text: string, within: string) => (file: string) => boolean }>;

  /** What is known of the front matter of its pages. */
  fields?: PageFields;
  /**
   * Which files say that pages of their folder aren't built, by paths in the folder of pages, and what a text says: those below, it
   * alone, or all. Others show these.
   */
  unbuilt?: Readonly<{ files: RegExp; by: (text: string) => "below" | "itself" | "all" | undefined }>;

  /** The first that the site reads is offered. */
  callouts?: Callouts | readonly Callouts[];
  /** How it reads what a fence says. */
  code?: InfoStyle;
}>;

export type Slugs = "beside" | "name" | "any";

/** Which pages readers find beside those that a menu names. */
type Listed = Readonly<{
  /** The paths of more files that name pages. */
  files?: RegExp;
  /** The paths of more files that `all` asks, and that name none. */
  settings?: RegExp;
  /** It lists each page. */
  all?: (files: readonly SiteFile[]) => boolean;
  /** The folders whose pages a file lists. */
  folders?: (file: SiteFile) => string[];
  /** The last names of pages, where links are written in parts. */
  names?: (file: SiteFile) => string[];
}>;

/**
 * How it writes callouts, in files that are read so; in others they are GitHub's alerts. The first word is what it calls a note; "-" is a
 * component without a type. `around` has what is before and after the text of a template, with "?" in place of the word. `from` is the
 * package of the component, on a site that has this generator or, where `isByPackage`, only where pages import it.
 */
export type Callouts = Readonly<{
  form: CalloutForm;
  name?: string;
  written: string;
  around?: readonly [before: string, after: string];
  from?: string;
  isByPackage?: true;
}>;

/** How a generator names the files of pages, what they are written in, and what is at the start of a new one: plain data, which crosses processes. */
export type PageNaming = Readonly<{
  /** Of a new page, where no page of the site shows another one. */
  ending: PageEnding;
  /** What the page of a folder can be called, without its ending. The first is that of a new one; of two, `index` is served. */
  ofFolder: readonly string[];
  /** Whether a folder with pages has a page at its address anyway, so that no other file can be that. */
  hasSections: boolean;
  /** Whether each page is that of a folder, as `guide/page.mdx`. */
  onlyOfFolders: boolean;
  /** Whether a page needs front matter to be one, or would show it as text. */
  frontMatter: "usual" | "needed" | "none";
  /** What a page is written in, by the ending of its file; the others are Markdown, and those of Markdoc have its tags. */
  dialects: Readonly<Partial<Record<PageEnding, Dialect>>>;
  /** Those of which the site's configuration can say one, as its `format`. */
  formats?: readonly MarkdownFormat[];
  /** Where the title of a page is, the first that says one; after these it is the name. The text says it in front matter, else in a heading. */
  titles: readonly ("text" | "menu")[];
}>;

/** Where nothing else is known. */
export const usualNaming: PageNaming = {
  ending: ".mdx",
  ofFolder: ["index"],
  hasSections: false,
  onlyOfFolders: false,
  frontMatter: "usual",
  // Nextra reads `.md` as Markdown, and react.dev, which is on Next.js too, as MDX.
  dialects: { ".mdx": mdx, ".md": unsure },
  titles: ["text", "menu"],
};

/** Returns the names of files, in which `*` is a script's extension. */
export function filesNamed(files: string): string[] {
  const extensions = ["js", "ts", "mjs", "mts", "cjs", "cts"];
  return files
    .split(" ")
    .flatMap((file) =>
      file.endsWith(".*") ? extensions.map((extension) => file.slice(0, -1) + extension) : [file],
    );
}

/** As the compiler of MDX reads files by itself. */
export const byEnding: Pick<PageNaming, "dialects"> = { dialects: { ".mdx": mdx } };

/** Of a generator whose new pages are Markdown, and which reads all Markdown so. */
export function markdownAs(dialect: Dialect): Pick<PageNaming, "ending" | "dialects"> {
  return { ending: ".md", dialects: { ".mdx": mdx, ".md": dialect, ".markdown": dialect } };
}

export const md = markdownAs(markdown);

/**
 * Returns what a file is written in, as its ending says, or the site's configuration by `format`; what is no file of a page is read
 * as MDX.
 */
export function dialectOf(
  file: string,
  { dialects, formats }: Pick<PageNaming, "dialects" | "formats">,
  said?: MarkdownFormat,
): Dialect {
  const ending = pageEndings.find((each) => file.endsWith(each));
  const format = ending && formats?.find((each) => each === said);
  if (format === "no blocks") return { ...dialectOf(file, { dialects }), hasAdmonitions: false };
  // The others are those of Docusaurus.
  if (format === "mdx 1") return docusaurusUnsure;
  if (format === "md" || (format === "detect" && ending !== ".mdx")) return docusaurusMarkdown;
  if (format) return docusaurusMdx;
  return ending ? (dialects[ending] ?? (ending === ".mdoc" ? tagMarkdown : markdown)) : mdx;
}
