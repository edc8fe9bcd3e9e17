import { nameOf, withoutEnding } from "../addresses/index.ts";

/**
 * A page's file, as `guide/setup.md` in the folder of pages, the address that its front matter gives it, by the first key that has one,
 * and what else its text says, where that is known.
 */
export type PageFile = Readonly<{
  file: string;
  own: Readonly<{ key: string; address: string }> | undefined;
  says?: PageText | undefined;
}>;

/** Its title, and values of its front matter. */
type PageText = Readonly<{ title: string | undefined; values: Readonly<Record<string, unknown>> }>;

/** How a configuration forms the addresses of pages: plain data, which crosses processes. */
export type AddressRules = Readonly<{
  /** What its pages are, where they are no documents. */
  kind?: "blog" | "pages";
  /** They are made in a way that isn't followed. */
  areUnknown?: boolean;
  /** The folders whose pages are so. */
  unknownIn?: readonly string[];
  /** Folders that are elsewhere than their path says, each with its address, as `/fr`; the first that a page is in counts. */
  places?: ReadonlyArray<readonly [folder: string, address: string]>;
  /** What the name of a file can end in after a dot, the language without an address of its own first. */
  languages?: readonly string[];
  /** The addresses of these, where they are not in `places`. */
  languagesAt?: Readonly<Record<string, string>>;
  /**
   * The languages that names of files end in after a dot, or first folders are called, with what addresses have for each before that of
   * the folder of pages, as `/fr`. The first is that of other files.
   */
  spoken?: Readonly<{
    by: "names" | "folders";
    languages: ReadonlyArray<readonly [language: string, before: string]>;
  }>;
  /** What the address of a page ends in, where it isn't as usual; that of a folder ends in a slash, or in nothing. */
  ending?: AddressEnding | undefined;
  /** How the addresses of a folder's pages are made, as `/:year/:title/`; the first folder that a page is in counts. */
  templates?: ReadonlyArray<readonly [folder: string, template: string]>;
  /** The time zone of their dates. */
  zone?: string;
  /** What addresses from the root begin with, which those of pages are without. */
  route?: string;
  /** The site has no other pages than those of its files and routes: below where its pages are, or everywhere. */
  isWhole?: boolean | "everywhere";
  /** More addresses that it has, of any number of parts after a `*`. */
  routes?: readonly string[];
  /** Code of the site makes the ids of headings. */
  makesIds?: boolean;
  keepsNumbers?: boolean;
  keepsCase?: boolean;
  /** Which files are built as if they were others; both can be patterns. */
  rewrites?: ReadonlyArray<readonly [from: string, to: string]>;
  /** What the site builds that others of its generator leave out. */
  builds?: readonly Built[];
  /** Which files it leaves out besides, as lines of a `.gitignore`, and the setting that says so. */
  leavesOut?: Readonly<{ by: string; lines: readonly string[] }>;
}>;

/** What a site can build, or leave out. */
type Built = "drafts" | "future" | "expired";

export type AddressEnding = "" | "/" | ".html";

/** Returns the address of a page as readers see it below that of the folder of pages, as `/guide/setup/`; undefined where it can't be known. */
export type AddressOf = (page: PageFile, rules: AddressRules) => string | undefined;

type Naming = Readonly<{
  ending: AddressEnding;
  /** The names of files that are at the address of their folder. */
  ofFolder: readonly string[];
  /** What the address of a folder ends in. */
  folderEnding?: "/" | "" | "/index.html";
  /** Returns the part of a file's or a folder's name that is in addresses: "" for none, undefined where it can't be known. */
  part?: (name: string) => string | undefined;
}>;

/** Returns a file without the language that its name ends in, and that language. */
export function withoutLanguage(
  file: string,
  languages: readonly string[],
): Readonly<{ plain: string; language: string | undefined }> {
  const stem = withoutEnding(file);
  const language = nameOf(stem).split(".").slice(1).at(-1);
  if (language === undefined || !languages.includes(language)) return { plain: file, language: undefined };
  return { plain: stem.slice(0, -language.length - 1) + file.slice(stem.length), language };
}

/** Returns the address that the path of a file alone decides. */
export function addressByPath(
  file: string,
  { ending, ofFolder, folderEnding = "/", part = (name) => name }: Naming,
): string | undefined {
  const names = withoutEnding(file).split("/");
  const isOfFolder = ofFolder.includes(names.at(-1)!);
  const parts = (isOfFolder ? names.slice(0, -1) : names).map(part);
  if (parts.some((each) => each === undefined)) return undefined;
  const path = parts.filter((each) => each !== "").join("/");
  const atFolder = path === "" ? folderEnding || "/" : `/${path}${folderEnding}`;
  return isOfFolder || path === "" ? atFolder : `/${path}${ending}`;
}

/** Returns an address with another end; that of the whole site keeps its slash. */
export function endedWith(address: string, ending: AddressEnding): string {
  const bare = address.replace(/(?:\.html|\/)$/, "");
  return bare === "" ? "/" : bare + ending;
}
