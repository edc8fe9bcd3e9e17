import { folderOf, isElsewhere, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { LinkListEditor } from "../files/link-list-edits.ts";
import { entriesIn, entryAt, type ListedEntry, type ListPath, readLinkList } from "../files/link-list.ts";
import type { PageLabel } from "../formats/configuration.ts";
import type { SitePage } from "../formats/menu-format.ts";
import { type Mention, mentionOn } from "./left-names.ts";

/** Every entry of a list of links of any generator. Nothing new is written. */
const style = { groups: [1, 2, 3, 4, 5, 6], lines: "anywhere", sign: "- ", prefersHeadings: true } as const;

/**
 * Returns a list of links without those to pages that are removed, and names those that can't go. `was` is the list before links were
 * changed in it. An entry that has others below it stays, without its link.
 */
export function withoutListed(
  path: string,
  was: string,
  source: string,
  gone: readonly SitePage[],
): Readonly<{ text: string; mentions: readonly Mention[] }> {
  const pages = new Map(gone.flatMap((page) => namesOf(page.file).map((name) => [name, page] as const)));
  const known = readLinkList(was, style) ?? [];
  const pageOf = (entry: ListedEntry) => foundIn(pages, entry);
  if (!entriesIn(known).some(pageOf)) return { text: source, mentions: [] };
  const goneAt = (at: ListPath) => pageOf(entryAt(known, at)!);
  const editor = new LinkListEditor(source, style, was === source ? known : undefined);
  const { text, left } = editor.without(
    (at) => goneAt(at) !== undefined,
    // mdBook needs a link, and shows one without an address as a chapter to come.
    (words) => (nameOf(path) === "SUMMARY.md" ? `[${words}]()` : words),
  );
  const mentions = left.map((at) => mentionOn(entryAt(known, at)!.from + 1, goneAt(at)!.slug));
  return { text, mentions };
}

/** Returns what a list of links calls pages, without markup. */
export function labelsInSummary(source: string): PageLabel[] {
  return entriesIn(readLinkList(source, style) ?? []).flatMap(({ address = "", label }) => {
    const [path = ""] = address.split(/[?#]/, 1);
    if (path === "" || label === "" || isElsewhere(path)) return [];
    return [[namesIn("", path).join("/"), label] as const];
  });
}

/** Returns the lines of a list of links that lead to pages, by their files in the content folder. */
export function listedIn(source: string, files: readonly string[]): ReadonlyMap<string, number> {
  const known = new Map(files.flatMap((file) => namesOf(file).map((name) => [name, file] as const)));
  const entries = entriesIn(readLinkList(source, style) ?? []);
  return new Map(
    entries.flatMap((entry) => {
      const file = foundIn(known, entry);
      return file === undefined ? [] : [[file, entry.from + 1] as const];
    }),
  );
}

/** The first page of a folder is named by the folder, too. */
function namesOf(file: string): string[] {
  const page = withoutEnding(file);
  return /^(?:README|index)$/i.test(nameOf(page)) ? [page, folderOf(page)] : [page];
}

/** Undefined for what leads to no file of the site. */
function foundIn<Each>(names: ReadonlyMap<string, Each>, { address = "" }: ListedEntry): Each | undefined {
  const [path = ""] = address.split(/[?#]/, 1);
  return path === "" || isElsewhere(path) ? undefined : names.get(withoutEnding(namesIn("", path).join("/")));
}
