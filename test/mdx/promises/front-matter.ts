import { expect } from "bun:test";

import { isMap, isNode, isScalar, isSeq, parse, parseDocument } from "yaml";

import { frontMatter, setFrontMatter } from "../../../src/mdx/frontmatter/frontmatter.ts";
import type { Value } from "../../../src/mdx/frontmatter/yaml.ts";
import type { Promises } from "./promise.ts";

const replacements: readonly Value[] = ["Other words", 5, "a: b", true, "two\nlines"];

export const ofFrontMatter: Promises = {
  "has front matter of which each value changes alone, and that set to itself stays as it is"(page) {
    if (!canChange(page)) return;
    const before = read(page);
    for (const [number, leaf] of leavesOf(page).entries()) {
      expectSet(page, leaf, replacements[number % replacements.length]!, before);
      const same = at(frontMatter(page)!.values, leaf.path) as Value;
      expect(setFrontMatter(page, leaf.path, same)).toBe(page);
    }
  },

  "has front matter of which each key goes alone, and comes back as its last line"(page) {
    if (!canChange(page)) return;
    const { values, start, text } = frontMatter(page)!;
    for (const [key, value] of Object.entries(values!)) {
      const { [key]: _, ...others } = values!;
      const without = setFrontMatter(page, [key], undefined);
      expect(frontMatter(without)!.values).toEqual(others);
      const again = setFrontMatter(without, [key], value);
      expect(Object.entries(frontMatter(again)!.values!)).toEqual([...Object.entries(others), [key, value]]);
      const kept = text.split("\n").filter((line) => without.slice(start).split("\n").includes(line));
      expect(again.split("\n")).toEqual(expect.arrayContaining(kept));
    }
  },
};

/** With an alias, a value changes in two places. */
function canChange(page: string): boolean {
  const { values, text = "" } = frontMatter(page) ?? {};
  return values !== undefined && !/[ [,]\*\w/.test(text);
}

export type Path = readonly (string | number)[];
/** A value that is no map or list, and its range in the page by the parser's own account. */
type Leaf = Readonly<{ path: Path; start: number; end: number; isPlain: boolean; isLines: boolean }>;

export function leavesOf(page: string): Leaf[] {
  const { text, start } = frontMatter(page)!;
  const leaves: Leaf[] = [];
  const look = (node: unknown, path: Path) => {
    if (isMap(node) && node.items.length > 0) {
      for (const { key, value } of node.items) look(value, [...path, String(isScalar(key) && key.value)]);
    } else if (isSeq(node) && node.items.length > 0) {
      for (const [at, item] of node.items.entries()) look(item, [...path, at]);
    } else if (isNode(node)) {
      const type = isScalar(node) ? node.type : undefined;
      const [from, to] = node.range!;
      leaves.push({
        path,
        start: start + from,
        end: start + to,
        isPlain: type === "PLAIN",
        isLines: type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED",
      });
    }
  };
  look(parseDocument(text.replace(/\r(?!\n)/g, "\n")).contents, []);
  return leaves;
}

export function at(data: unknown, path: Path): unknown {
  return path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], data);
}

export function withValue(data: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = structuredClone(data) as Record<string | number, unknown>;
  copy[step] = withValue(copy[step], rest, value);
  return copy;
}

export function read(page: string, version: "1.1" | "1.2" = "1.2"): unknown {
  const text = frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n");
  return parse(text, { version, logLevel: "error" }) ?? {};
}

/** Sets a leaf, and holds the page that comes of it to the promise: this value, and nothing else. */
export function expectSet(page: string, leaf: Leaf, value: Value, before = read(page)): void {
  const { path, start, end, isPlain, isLines } = leaf;
  const after = setFrontMatter(page, path, value);
  const reason = JSON.stringify({
    page: page.slice(0, frontMatter(page)!.end),
    path,
    value,
    after: after.slice(0, 500),
  });
  expect(read(after), reason).toEqual(withValue(before, path, value));
  if (Bun.deepEquals(at(before, path), value, true)) expect(after, reason).toBe(page);
  const isEmpty = start === end;
  expect(after.startsWith(isEmpty ? page.slice(0, start).trimEnd() : page.slice(0, start)), reason).toBe(
    true,
  );
  const rest = /[\r\n]/.exec(page.slice(end))!.index + end;
  const isLine = typeof value !== "string" || !value.includes("\n");
  expect(after.endsWith(page.slice(isLine && !isLines ? end : isLines ? end : rest)), reason).toBe(true);
  const isOtherType = isPlain && typeof at(read(page, "1.1"), path) !== "string";
  if (typeof value !== "string" || isOtherType) return;
  expect(at(read(after, "1.1"), path), reason).toBe(value);
}

export function withoutValue(data: unknown, path: Path): unknown {
  const copy = structuredClone(data);
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const step = path.at(-1)!;
  if (Array.isArray(parent)) parent.splice(Number(step), 1);
  else delete parent[step];
  return copy;
}

/** Each place in plain data, and in each map and list one that is free. */
export function pathsOf(data: unknown): Path[] {
  if (typeof data !== "object" || data === null) return [[]];
  const free = Array.isArray(data) ? data.length : "new: key";
  const below = Object.entries(data).flatMap(([key, inner]) =>
    pathsOf(inner).map((path) => [Array.isArray(data) ? Number(key) : key, ...path]),
  );
  return [[], [free], ...below];
}
