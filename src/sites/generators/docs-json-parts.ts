import { readJson } from "../files/script.ts";
import { textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import type { SiteFile } from "./generator.ts";
import { fileAt, MENU_PART, menuKeys, REDIRECTS_PART } from "./mintlify.ts";

const MAX_DEPTH = 4;

/** Returns the files that have the menus and redirects of a `docs.json`, by path, with what they are known by. */
export function partsOfDocsJson(files: readonly SiteFile[]): ReadonlyMap<string, string> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const parts = new Map<string, string>();
  for (const { path, text } of files) {
    if (!/(?:^|\/)docs\.json$/.test(path)) continue;
    const root = readJson(text);
    add(path, valueAt(root, "redirects"), REDIRECTS_PART, 0);
    for (const key of menuKeys) add(path, valueAt(root, key), MENU_PART, 0);
  }
  return parts;

  function add(path: string, value: Value | undefined, part: string, depth: number): void {
    if (!value || depth === MAX_DEPTH) return;
    for (const each of valuesIn(value)) {
      const reference = textOf(valueAt(each, "$ref"));
      const file = reference === undefined ? undefined : fileAt(path, reference);
      if (file === undefined || parts.has(file) || !texts.has(file)) continue;
      parts.set(file, part);
      add(file, readJson(texts.get(file)!), part, depth + 1);
    }
  }
}
