import { bundle, type BundledFile } from "../../src/web/bundle.ts";

/** What browsers load, in KB as the server sends it. */
export type Scripts = Readonly<{
  list: number;
  /** The editor before its document. */
  editor: number;
  /** The document, with find, tables and menus. */
  document: number;
}>;

export async function scripts(): Promise<Scripts> {
  const all = (await bundle()).filter(({ name }) => name.endsWith(".js"));
  const files = new Map(all.map((file) => [file.name, file]));
  const entry = (start: string) => [...files.keys()].find((name) => name.startsWith(start))!;
  const list = reached(files, entry("admin-"));
  const editor = list.union(reached(files, entry("editor-")));
  const holding = (words: string) =>
    [...files].find(([, { bytes }]) => Buffer.from(bytes).includes(words))![0];
  const document = reached(files, holding("doc-insert-menu"));
  const kilobytes = (names: ReadonlySet<string>) =>
    [...names].reduce((sum, name) => sum + gzipped(files.get(name)!), 0) / 1000;
  return {
    list: kilobytes(list),
    editor: kilobytes(editor),
    document: kilobytes(document.difference(editor)),
  };
}

function gzipped({ bytes }: BundledFile): number {
  return Bun.gzipSync(bytes, { library: "libdeflate", level: 12 }).length;
}

/** A file with those that it imports at once. */
function reached(files: ReadonlyMap<string, BundledFile>, name: string): Set<string> {
  const names = new Set([name]);
  for (const each of names) {
    const text = Buffer.from(files.get(each)!.bytes).toString();
    for (const [, imported] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) names.add(imported!);
  }
  return names;
}
