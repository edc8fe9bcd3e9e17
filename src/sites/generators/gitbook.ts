import { newlineOf } from "../../markdown/text/index.ts";
import { tagMarkdown } from "../../markdown/tree/dialect.ts";
import type { Redirect } from "../addresses/index.ts";
import { type Value, valueAt } from "../files/value.ts";
import { addressByPath } from "../formats/page-address.ts";
import { bare, type RedirectFormat } from "../formats/redirect-format.ts";
import { inEmptyYaml, inYaml, plain } from "../formats/redirect-yaml.ts";
import { type Generator, markdownAs, md } from "./generator.ts";
import { gitbookFields } from "./gitbook-fields.ts";
import { baseOf, partsOf } from "./gitbook-parts.ts";

/** Source: GitBook's "Content configuration". */
const redirects: RedirectFormat = {
  is: /^\.gitbook\.yaml$/,
  reads: "yaml",
  addresses: "files",
  read: (text, read) => {
    const root = read ?? (text.trim() === "" ? emptyMap : undefined);
    if (root?.kind !== "map") return undefined;
    const map = valueAt(root, "redirects");
    const written = ({ from, to }: Redirect) => [bare(from), to] as const;
    if (map?.kind === "map") return inYaml(text, map, written);
    if (map) return inEmptyYaml(text, map, written);
    const newline = newlineOf(text) ?? "\n";
    const gap = text === "" || text.endsWith("\n") ? "" : newline;
    const added = ({ from, to }: Redirect) => {
      const lines = ["redirects:", `  ${plain(bare(from))}: ${plain(to)}`];
      return { start: text.length, end: text.length, text: gap + lines.join(newline) + newline };
    };
    return { entries: [], added };
  },
};

const emptyMap: Value = { start: 0, end: 0, kind: "map", pairs: [] };

export const gitbook: Generator = {
  is: "a GitBook",
  // Not .gitbook.yaml, which may be in a folder above the book.
  files: "SUMMARY.md",
  pages: ".",
  serves: ".",
  weak: true,
  names: { ...markdownAs(tagMarkdown), ofFolder: ["README", "index"] },
  addressOf: ({ file }) =>
    addressByPath(file, { ending: "", ofFolder: ["README", "index"], folderEnding: "" }),
  hasBareRoot: true,
  configuration: {
    files: "docs.yaml gitbook-docs.yaml .gitbook.yaml",
    reads: "yaml",
    with: /^\.gitbook\.yaml$/,
    base: baseOf,
    parts: partsOf,
  },
  fields: { usual: gitbookFields },
  linksToFiles: "beside",
  // As `/broken/pages/ID` in pages that it wrote itself.
  nowhere: "/broken",
  redirects: [redirects],
  summary: "SUMMARY.md",
  // Source: its "Hints".
  callouts: {
    ...{ form: "template", name: "{% hint %}", written: "info success warning danger" },
    around: ['{% hint style="?" %}\n', "\n{% endhint %}"],
  },
};

export const docsify: Generator = {
  is: "a Docsify site",
  files: "_sidebar.md",
  pages: ".",
  serves: ".",
  weak: true,
  // Source: its "More pages", where a page's title is the words of its entry. It shows front matter as text.
  names: { ...md, ofFolder: ["README", "index"], frontMatter: "none", titles: ["menu", "text"] },
  addressOf: ({ file }) => addressByPath(file, { ending: "", ofFolder: ["README", "index"] }),
  isFragment: true,
  // Source: its "relativePath", which is off.
  linksToFiles: "from root",
  looksFromRoot: "all",
  routes: {
    files: /(?:^|\/)index\.html$/,
    of: (files) => files.flatMap(({ text }) => routesOfAliases(text)),
  },
  // Source: its "More pages", "Custom navbar" and "Cover".
  parts: (file) => /(?:^|\/)_(?:sidebar|navbar|coverpage)\.md$/.test(file),
  summary: "_sidebar.md",
};

/** In UTF-16 units, and of one file. */
const MAX_ALIASES = 10_000;
const MAX_ROUTES = 1000;

/** Returns the addresses that `alias` of Docsify has shown by other files, which are patterns. Source: its "alias". */
function routesOfAliases(page: string): string[] {
  const at = page.includes("$docsify") ? page.search(/\balias:/) : -1;
  if (at < 0) return [];
  const [aliases = ""] = page.slice(at, at + MAX_ALIASES).split("}", 1);
  const keys = Array.from(aliases.matchAll(/["']([^"'\n]{1,200})["'][ \t]?:/g), ([, key]) => key!);
  return keys.slice(0, MAX_ROUTES).map((key) => {
    const path = key.replace(/^\.\*\??/, "").replace(/\(?\.[*+]\??\)?/g, "*");
    return path.startsWith("/") ? path : `/${path}`;
  });
}
