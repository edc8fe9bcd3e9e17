import { newlineOf } from "../../markdown/text/index.ts";
import { tagMarkdown } from "../../markdown/tree/dialect.ts";
import { folderOf, nameOf, namesIn, type Redirect } from "../addresses/index.ts";
import { textOf, type Value, valueAt } from "../files/value.ts";
import { menusOfLists } from "../formats/link-list.ts";
import type { MenusAsked } from "../formats/navigation.ts";
import { addressByPath } from "../formats/page-address.ts";
import { byHidden } from "../formats/page-standing.ts";
import { bare, type RedirectFormat } from "../formats/redirect-format.ts";
import { inEmptyYaml, inYaml, plain } from "../formats/redirect-yaml.ts";
import { type Generator, markdownAs } from "./generator.ts";
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
  // Source: its "Page options".
  standing: byHidden,
  addressOf: ({ file }) =>
    addressByPath(file, { ending: "", ofFolder: ["README", "index"], folderEnding: "" }),
  hasBareRoot: true,
  configuration: {
    files: "docs.yaml gitbook-docs.yaml .gitbook.yaml",
    reads: "yaml",
    with: /(?:^|\/)\.gitbook\.yaml$/,
    base: baseOf,
    parts: partsOf,
  },
  fields: { usual: gitbookFields },
  linksToFiles: "beside",
  // As `/broken/pages/ID` in pages that it wrote itself.
  nowhere: "/broken",
  redirects: [redirects],
  summary: "SUMMARY.md",
  // Source: its "Content configuration", and "Summary": a title of a link is its name in the menu, and a heading is a group.
  navigation: {
    needsEntries: true,
    keys: [],
    files: /(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml)$/,
    read: menusOfLists(summaryOf, {
      style: { titleAt: 1, groups: [2, 3, 4], namesByTitle: true, sign: "* ", prefersHeadings: true },
      from: "file",
      ofFolder: ["README"],
    }),
  },
  // Source: its "Hints".
  callouts: {
    ...{ form: "template", name: "{% hint %}", written: "info success warning danger" },
    around: ['{% hint style="?" %}\n', "\n{% endhint %}"],
  },
};

/** Its file of settings is in the folder of the book, or above it. Source: "root" and "structure" of its "Content configuration". */
function summaryOf({ part: { folder }, files, readAt }: MenusAsked): string[] {
  const said = files.flatMap(({ path }) => {
    if (nameOf(path) !== ".gitbook.yaml") return [];
    const config = readAt(path, "yaml");
    const root = namesIn(folderOf(path), textOf(valueAt(config, "root")) ?? "").join("/");
    const summary = textOf(valueAt(config, "structure", "summary")) ?? "SUMMARY.md";
    return root === folder ? [namesIn(root, summary).join("/")] : [];
  });
  return [said[0] ?? namesIn(folder, "SUMMARY.md").join("/")];
}
