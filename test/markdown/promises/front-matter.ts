import { expect } from "bun:test";

import { isCollection, isMap, isNode, isScalar, parse, parseDocument } from "yaml";

import { frontMatter, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import type { Promises } from "./promise.ts";

const replacements: readonly string[] = ["Other words", "5", "a: b", "true", "two\nlines"];

export const ofFrontMatter: Promises = {
  "has front matter of which each value changes alone, and that set to itself stays as it is"(page) {
    if (!canChange(page)) return;
    const before = read(page);
    for (const [number, entry] of entriesOf(page).entries()) {
      expectSet(page, entry, replacements[number % replacements.length]!, before);
      const same = before[entry.key];
      if (typeof same === "string") expect(setFrontMatter(page, entry.key, same)).toBe(page);
    }
  },

  "has front matter of which each key goes alone, and comes back as its last line"(page) {
    if (!canChange(page)) return;
    const { values, text, start } = frontMatter(page)!;
    for (const [key, value] of Object.entries(values!)) {
      const { [key]: _, ...others } = values!;
      const without = setFrontMatter(page, key, undefined);
      expect(frontMatter(without)!.values).toEqual(others);
      const put = typeof value === "string" ? value : JSON.stringify(value);
      const again = setFrontMatter(without, key, put);
      expect(Object.entries(frontMatter(again)!.values!)).toEqual([...Object.entries(others), [key, put]]);
      const kept = text.split("\n").filter((line) => without.slice(start).split("\n").includes(line));
      expect(again.split("\n")).toEqual(expect.arrayContaining(kept));
    }
  },
};

/** With an alias, a value changes in two places; values of TOML don't change. */
function canChange(page: string): boolean {
  const { format, values, text = "" } = frontMatter(page) ?? {};
  return format === "yaml" && values !== undefined && !/[ [,]\*\w/.test(text);
}

/** An outermost key, and the range of its value in the page by the parser's own account; of lines of items, from the key. */
type Entry = Readonly<{ key: string; start: number; end: number; isPlain: boolean; isLines: boolean }>;

export function entriesOf(page: string): Entry[] {
  const { text, start } = frontMatter(page)!;
  const { contents } = parseDocument(text.replace(/\r(?!\n)/g, "\n"));
  if (!isMap(contents)) return [];
  return contents.items.map(({ key, value }) => {
    if (!isScalar(key)) throw new Error("A key is no text.");
    const type = isScalar(value) ? value.type : undefined;
    const isBlock = isCollection(value) && !value.flow;
    const [from, to] = isNode(value) ? value.range! : [key.range![1], key.range![1]];
    return {
      key: String(key.value),
      start: start + (isBlock ? key.range![1] : from),
      end: start + to,
      isPlain: type === "PLAIN",
      isLines: type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED" || isBlock,
    };
  });
}

export function read(page: string, version: "1.1" | "1.2" = "1.2"): Record<string, unknown> {
  const text = frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n");
  return (parse(text, { version, logLevel: "error" }) ?? {}) as Record<string, unknown>;
}

/** Sets a value, and holds the page that comes of it to the promise: this value, and nothing else. */
export function expectSet(page: string, entry: Entry, value: string, before = read(page)): void {
  const { key, start, end, isPlain, isLines } = entry;
  const after = setFrontMatter(page, key, value);
  const reason = JSON.stringify({
    page: page.slice(0, frontMatter(page)!.end),
    key,
    value,
    after: after.slice(0, 500),
  });
  expect(read(after), reason).toEqual({ ...before, [key]: value });
  if (before[key] === value) expect(after, reason).toBe(page);
  const isEmpty = start === end;
  expect(after.startsWith(isEmpty ? page.slice(0, start).trimEnd() : page.slice(0, start)), reason).toBe(
    true,
  );
  const rest = /[\r\n]/.exec(page.slice(end))!.index + end;
  expect(after.endsWith(page.slice(!value.includes("\n") || isLines ? end : rest)), reason).toBe(true);
  if (isPlain && typeof read(page, "1.1")[key] !== "string") return;
  expect(read(after, "1.1")[key], reason).toBe(value);
}
