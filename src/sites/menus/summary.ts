import { folderOf, isElsewhere, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import type { PageLabel } from "../formats/configuration.ts";
import { generators } from "../generators/table.ts";

const summaries = new Set(generators.map(({ summary }) => summary));

/** Returns whether a file of the content folder is its menu, as a list of links: of mdBook, GitBook or Docsify. */
export function isSummary(path: string, folder: string): boolean {
  return folderOf(path) === folder && summaries.has(nameOf(path));
}

/**
 * Returns a list of links without those to pages that are removed. `was` is the list before links were changed in it, line by line;
 * `gone` are files in the content folder. An entry that has others below it stays, without its link.
 */
export function withoutListed(path: string, was: string, source: string, gone: readonly string[]): string {
  const names = new Set(gone.flatMap(namesOf));
  const [before, lines] = [was.split("\n"), source.split("\n")];
  if (before.length !== lines.length) return source;
  const kept = lines.flatMap((line, at) => {
    const link = linkIn(before[at]!);
    if (!link || !names.has(plain(link.address))) return [line];
    if (!hasBelow(before, at)) return [];
    const own = linkIn(line) ?? link;
    const text = line.slice(own.start + 1, own.middle);
    const rest = line.slice(own.end);
    // mdBook needs a link, and shows one without an address as a chapter to come.
    return [line.slice(0, own.start) + (nameOf(path) === "SUMMARY.md" ? `[${text}]()` : text) + rest];
  });
  return kept.join("\n");
}

/** Returns what a list of links calls pages, without markup. */
export function labelsInSummary(source: string): PageLabel[] {
  return source.split("\n").flatMap((line) => {
    const link = linkIn(line.trimEnd());
    const [address = ""] = link?.address.split(/[?# ]/, 1) ?? [];
    if (!link || address === "" || isElsewhere(address)) return [];
    const label = line
      .slice(link.start + 1, link.middle)
      .replace(markup, "$1")
      .trim();
    return label === "" ? [] : [[namesIn("", address).join("/"), label] as const];
  });
}

/** A sign after a backslash is itself. */
const markup = /\\([!-/:-@[-`{-~])|[`*]/g;

/** Returns the lines of a list of links that lead to pages, by their files in the content folder. */
export function listedIn(source: string, files: readonly string[]): ReadonlyMap<string, number> {
  const known = new Map(files.flatMap((file) => namesOf(file).map((name) => [name, file] as const)));
  return new Map(
    source.split("\n").flatMap((line, index) => {
      const link = linkIn(line);
      const file = link && known.get(plain(link.address));
      return file === undefined ? [] : [[file, index + 1] as const];
    }),
  );
}

/** The first page of a folder is named by the folder, too. */
function namesOf(file: string): string[] {
  const page = withoutEnding(file);
  return /^(?:README|index)$/i.test(nameOf(page)) ? [page, folderOf(page)] : [page];
}

function plain(address: string): string {
  const [path = ""] = address.split(/[?# ]/, 1);
  return withoutEnding(namesIn("", path).join("/"));
}

type Link = Readonly<{ start: number; middle: number; end: number; address: string }>;

/** The link that a line is, after the sign of a list. Other lines are no entries. */
function linkIn(line: string): Link | undefined {
  const start = line.length - line.replace(/^[ \t]*(?:[-*+][ \t]{1,9}|\d{1,9}[.)][ \t]{1,9})?/, "").length;
  const middle = line.indexOf("](", start);
  const end = line.indexOf(")", middle) + 1;
  if (line[start] !== "[" || middle < 0 || end === 0 || line.slice(end).trim() !== "") return undefined;
  return { start, middle, end, address: line.slice(middle + 2, end - 1) };
}

function hasBelow(lines: readonly string[], at: number): boolean {
  const indent = (line: string) => line.length - line.trimStart().length;
  const next = lines.slice(at + 1).find((line) => line.trim() !== "");
  return next !== undefined && indent(next) > indent(lines[at]!) && linkIn(next) !== undefined;
}
