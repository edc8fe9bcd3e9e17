import { nameOf, type Redirect } from "../addresses/index.ts";
import { edited } from "../files/edits.ts";
import { readAs } from "../files/read.ts";
import {
  bare,
  type RedirectAddresses,
  type RedirectFile,
  type RedirectFormat,
  type WantedRedirect,
} from "../formats/redirect-format.ts";
import { partsOfDocsJson } from "../generators/docs-json-parts.ts";
import type { SiteFile } from "../generators/generator.ts";
import { redirectFormats } from "../generators/table.ts";

const MAX_REDIRECTS = 10_000;

/** How a file's redirects name pages, and those that it has; undefined where it can't take one. */
export function redirectsIn(
  name: string,
  source: string,
): Readonly<{ addresses: RedirectAddresses; entries: readonly Redirect[]; rank: number }> | undefined {
  const format = formatOf(name);
  const file = format && fileIn(format, source);
  if (!file) return undefined;
  return { addresses: format.addresses, entries: file.entries, rank: redirectFormats.indexOf(format) };
}

/** Returns the addresses that files of a site lead on from, and where to, from the root. Never throws. */
export function redirectsOfSite(files: readonly SiteFile[]): readonly Redirect[] {
  const parts = partsOfDocsJson(files);
  return files
    .flatMap(({ path, text }): readonly Redirect[] => {
      const format = formatOf(parts.get(path) ?? nameOf(path));
      const entries = (format && fileIn(format, text)?.entries) ?? [];
      const address = (file: string) => `/${bare(file).replace(/(?:^|\/)index$/, "")}`;
      return format?.addresses === "files"
        ? entries.map(({ from, to }) => ({ from: address(from), to: address(to) }))
        : entries.map(({ from, to }) => ({ from, to }));
    })
    .slice(0, MAX_REDIRECTS);
}

/**
 * One that led to a moved address leads to the new one, and one from an address that has a page again goes; other bytes
 * stay. Returns undefined where the file can't have them, or where it would say something else.
 */
export function withRedirects(
  name: string,
  source: string,
  redirects: readonly WantedRedirect[],
): string | undefined {
  const format = formatOf(name);
  if (!format) return undefined;
  const read = readOnce(format);
  let text = source;
  const expected = new Map(read(source)?.entries.map(({ from, to }) => [bare(from), plainTarget(to)]));
  for (const redirect of redirects) {
    const changed = withOne(text, redirect, read);
    if (changed === undefined) return undefined;
    text = changed;
    expectOne(expected, redirect);
  }
  const found = new Map(read(text)?.entries.map(({ from, to }) => [bare(from), plainTarget(to)]));
  const isSame = found.size === expected.size && [...expected].every(([from, to]) => found.get(from) === to);
  return isSame ? text : undefined;
}

/** Reads a text again only after it changed, because a hundred redirects are compared with each one that a file has. */
function readOnce(format: RedirectFormat): Read {
  let last: Readonly<{ text: string; file: RedirectFile | undefined }> | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, file: fileIn(format, text) };
    return last.file;
  };
}

type Read = (text: string) => RedirectFile | undefined;

function fileIn({ reads, read }: RedirectFormat, text: string): RedirectFile | undefined {
  return read(text, reads && readAs(reads, text));
}

/** Returns a text without the redirects that led to pages that are removed, where the build would stop at one. */
export function withoutTargets(
  name: string,
  source: string,
  gone: ReadonlyArray<Readonly<{ address: string; file: string }>>,
): string {
  const format = formatOf(name);
  if (!format?.needsTargets) return source;
  const targets = new Set(
    gone.map(({ address, file }) => bare(format.addresses === "files" ? file : address)),
  );
  const read = readOnce(format);
  let text = source;
  for (let index = 0; ; index += 1) {
    const entry = read(text)?.entries[index];
    if (!entry) return text;
    if (!targets.has(atPlace(entry.to)[0])) continue;
    const edit = entry.removed();
    if (!edit) continue;
    text = edited(text, edit);
    index -= 1;
  }
}

function withOne(
  source: string,
  { from, to, was = from, back = to }: WantedRedirect,
  read: Read,
): string | undefined {
  let text = source;
  let isDone = false;
  for (let index = 0; ; index += 1) {
    const entry = read(text)?.entries[index];
    if (!entry) break;
    const [target, place] = atPlace(entry.to);
    const leads = bare(entry.from) === bare(from) || target === bare(was);
    if (bare(entry.from) === bare(back)) {
      const edit = entry.removed();
      if (!edit) return undefined;
      text = edited(text, edit);
      index -= 1;
      // The page is back where it was.
      isDone ||= target === bare(was);
    } else if (leads && target !== bare(to)) {
      const isFolder = entry.to.slice(0, entry.to.length - place.length).endsWith("/");
      text = edited(text, entry.retargeted((isFolder ? `${bare(to)}/` : to) + place));
    }
    isDone ||= bare(entry.from) === bare(from);
  }
  if (isDone) return text;
  const edit = read(text)?.added({ from, to });
  return edit && edited(text, edit);
}

function expectOne(expected: Map<string, string>, { from, to, was = from, back = to }: WantedRedirect): void {
  const targetOf = (source: string) => atPlace(expected.get(source) ?? "")[0];
  const isBack = targetOf(bare(back)) === bare(was);
  for (const [source, target] of expected)
    if (targetOf(source) === bare(was)) expected.set(source, bare(to) + atPlace(target)[1]);
  const own = expected.get(bare(from));
  if (!isBack || own !== undefined) expected.set(bare(from), bare(to) + atPlace(own ?? "")[1]);
  expected.delete(bare(back));
}

/** Returns the page of an address, and what it has after that. */
function atPlace(address: string): readonly [page: string, place: string] {
  const [path = ""] = address.split(/[?#]/, 1);
  return [bare(path), address.slice(path.length)];
}

/** As the file's entries are read, to compare. */
function plainTarget(to: string): string {
  const [page, place] = atPlace(to);
  return page + place;
}

function formatOf(name: string): RedirectFormat | undefined {
  return redirectFormats.find(({ is }) => is.test(name));
}
