import { mdbookMarkdown } from "../../markdown/tree/dialect.ts";
import { folderOf, nameOf } from "../addresses/index.ts";
import { textOf, type Value, valueAt } from "../files/value.ts";
import { type FolderPart, inFull, pathAt, type Places, type SiteParts } from "../formats/configuration.ts";
import { menusOfLists } from "../formats/link-list.ts";
import { addressByPath, type AddressRules } from "../formats/page-address.ts";
import { type Generator, markdownAs } from "./generator.ts";
import { isLanguage, nameOfLanguage, pathIn } from "./locale-parts.ts";

export const mdbook: Generator = {
  is: "an mdBook",
  files: "book.toml",
  pages: "src",
  pagesIn: /^src[ \t]{0,9}=[ \t]{0,9}["']([\w./-]{1,200})["']/m,
  servesInPages: ".",
  // Source: its "Theme".
  icon: /(?:^|\/)theme\/favicon\.(?:svg|png)$/,
  // Source: its `index` preprocessor, and its "SUMMARY.md". It shows front matter as text.
  names: {
    ...markdownAs(mdbookMarkdown),
    ofFolder: ["README", "readme", "index"],
    frontMatter: "none",
    titles: ["menu", "text"],
  },
  addressOf: ({ file }) =>
    addressByPath(file, {
      ending: ".html",
      ofFolder: ["README", "readme", "index"],
      folderEnding: "/index.html",
    }),
  linksToFiles: "beside",
  configuration: {
    reads: "toml",
    base: (config) => inFull(pathAt(valueAt(config, "output", "html"), "site-url")),
    parts: partsOfBooks,
    addresses: rulesOf,
  },
  summary: "SUMMARY.md",
  // Source: "SUMMARY.md": other files are copied as they are.
  buildsNamed: true,
  // Source: `parse_summary`, whose links are to files of the book, there or not.
  navigation: {
    needsEntries: true,
    keys: [],
    files: /(?:^|\/)SUMMARY\.md$/,
    read: menusOfLists(({ part: { folder } }) => [`${folder}/SUMMARY.md`], {
      style: {
        ...{ titleAt: 1, groups: [1], lines: "affixes" },
        ...{ sign: "- ", group: "[?]()", prefersHeadings: true },
      },
      from: "file",
      ofFolder: [],
      refusesLinks: "A chapter of a book is a file of it.",
    }),
  },
};

/**
 * Returns the folders of all books of the repository: where folders side by side are called like languages, or each book says another
 * one, these are one book in several. Source: "General configuration" of mdBook.
 */
function partsOfBooks(config: Value, { home, alike }: Omit<Places, "folder">): SiteParts {
  const books = [{ home, config }, ...alike()]
    .filter(({ home }) => !isOfTests.test(home))
    .toSorted((one, other) => (one.home < other.home ? -1 : 1));
  const named = books.map(({ home }) => (isLanguage(nameOf(home)) ? nameOf(home) : undefined));
  const areBeside = new Set(books.map(({ home }) => folderOf(home))).size === 1;
  const said = books.map(({ config }) => textOf(valueAt(config, "book", "language")));
  const areEach = (codes: ReadonlyArray<string | undefined>) =>
    codes.length > 1 && !codes.includes(undefined) && new Set(codes).size === codes.length;
  const codes = areBeside && areEach(named) ? named : areEach(said) ? said : undefined;
  const main = codes?.find((code) => /^en\b/.test(code!)) ?? codes?.[0];
  return {
    folders: books.map(({ home, config }, at): FolderPart => {
      const folder = pathIn(home, textOf(valueAt(config, "book", "src")) ?? "src");
      return {
        folder,
        kind: "docs",
        language: codes?.[at] ?? null,
        version: null,
        set: codes ? "docs" : folder,
      };
    }),
    languages: (codes ?? []).map((code) => {
      return { code: code!, label: nameOfLanguage(code!), isDefault: code === main };
    }),
    versions: [],
  };
}

const isOfTests = /(?:^|\/)(?:tests?|test_?books?|examples?|fixtures?|target)(?:\/|$)/;

/** Preprocessors that make no pages. */
const addNoPages = /^(?:index|links|admonish|katex|mermaid|toc|linkcheck|d2|emojicodes|footnote|alerts)$/;

/**
 * Other books and sites can be beside it on its server, so what is in it is known where it says its own place. Sources: its "Renderers" and
 * "Preprocessors".
 */
function rulesOf(config: Value): AddressRules {
  const html = valueAt(config, "output", "html");
  const redirects = valueAt(html, "redirect");
  const preprocessors = valueAt(config, "preprocessor");
  const isMade = keysOf(preprocessors).every((name) => addNoPages.test(name));
  return {
    isWhole: isMade && textOf(valueAt(html, "site-url")) !== undefined,
    routes: ["/", "/print", "/toc", "/404", ...keysOf(redirects).map((key) => `/${key.replace(/^\//, "")}`)],
  };
}

function keysOf(value: Value | undefined): string[] {
  return value?.kind === "map" ? value.pairs.flatMap(({ key }) => key ?? []) : [];
}
