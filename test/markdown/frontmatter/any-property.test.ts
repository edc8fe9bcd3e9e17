import { expect, test } from "bun:test";

import fc from "fast-check";
import { parse } from "yaml";

import { frontMatter, FrontMatterError, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { propertiesIn, type Property, typedValue } from "../../../src/markdown/frontmatter/properties.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "./yaml-pages.ts";
import { texts } from "./yaml-texts.ts";

const words = fc.oneof(
  texts.filter((text) => text.isWellFormed()),
  fc.constantFrom("12", "1.50", "-3", "2e3", "0x1F", "2026-03-31", "2026-02-30", "true", "one\ntwo", ""),
);
const kinds = ["text", "list", "number", "date", "switch", "removed"] as const;
const change = fc.record({
  number: fc.nat(),
  kind: fc.constantFrom(...kinds),
  typed: fc.oneof(
    words,
    fc.array(words, { maxLength: 4 }).map((items) => items.join("\n")),
  ),
});

/** Each key with the lines from it to the next key. */
function linesOf(page: string): Map<string, string> {
  const { properties } = propertiesIn(page)!;
  const lines = page.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const end = page.slice(0, frontMatter(page)!.end).split(/(?<=\r\n|\r(?!\n)|\n)/).length;
  const starts = [...properties!.map(({ line }) => line - 1), end - 1];
  return new Map(properties!.map(({ key }, at) => [key, lines.slice(starts[at], starts[at + 1]).join("")]));
}

const known = (properties: readonly Property[]) => properties.map(({ key }) => key);

test("any sequence of changes of fields changes the lines that they name alone, and YAML reads the values back", () => {
  fc.assert(
    fc.property(pages, fc.array(change, { minLength: 1, maxLength: 5 }), (first, changes) => {
      let page = first;
      for (const { number, kind, typed } of changes) {
        const { properties } = propertiesIn(page)!;
        const key = ["new: key", ...known(properties!)][number % (properties!.length + 1)]!;
        const value = kind === "removed" ? undefined : typedValue(kind, typed);
        if (value && typeof value === "object" && "problem" in value) continue;
        const before = read(page);

        const after = setFrontMatter(page, key, value);

        const { [key]: _, ...others } = before;
        const meant = value === undefined ? {} : { [key]: meaning(value) };
        expect(read(after), JSON.stringify({ page, key, value, after })).toEqual({ ...others, ...meant });
        expectOtherLines(page, after, key);
        page = after;
      }
    }),
    { numRuns: runs(200) },
  );
});

/** The yaml package's reader is not the one that checked it: it makes the values of nodes itself. */
function read(page: string): Record<string, unknown> {
  const text = frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n");
  return (parse(text, { logLevel: "error" }) ?? {}) as Record<string, unknown>;
}

function meaning(value: NonNullable<Parameters<typeof setFrontMatter>[2]>): unknown {
  return typeof value === "object" && "means" in value ? value.means : value;
}

function expectOtherLines(before: string, after: string, key: string): void {
  expect(after.slice(frontMatter(after)!.end)).toBe(before.slice(frontMatter(before)!.end));
  if (/^[ \t]*\{/m.test(frontMatter(before)!.text)) return; // keys in braces share lines
  const [was, is] = [linesOf(before), linesOf(after)];
  for (const [other, lines] of was)
    if (other !== key) expect(withoutBlankLines(is.get(other)!)).toBe(withoutBlankLines(lines));
  expect([...is.keys()].filter((other) => other !== key)).toEqual(
    [...was.keys()].filter((other) => other !== key),
  );
}

/** The last lines of a key are also what is before the next one. */
function withoutBlankLines(lines: string): string {
  return lines.replace(/(?:[ \t]*(?:#.*)?[\r\n])+$/, "");
}

test("a field shows what its kind reads back, so that typing the same changes nothing", () => {
  fc.assert(
    fc.property(pages, (page) => {
      for (const { key, kind, value } of propertiesIn(page)!.properties!) {
        if (kind === undefined || kind === "yaml" || kind === "group") continue;
        expect(setFrontMatter(page, key, typedValue(kind, value) as string)).toBe(page);
      }
    }),
    { numRuns: runs(200) },
  );
});

test("any change of a key of a group changes that key alone, and YAML reads it back, or is refused", () => {
  let changed = 0;
  fc.assert(
    fc.property(pages, fc.array(change, { minLength: 1, maxLength: 5 }), (first, changes) => {
      let page = first;
      for (const { number, kind, typed } of changes) {
        const { properties } = propertiesIn(page)!;
        const group = ["new", ...known(properties!)][number % (properties!.length + 1)]!;
        const fields = properties!.find(({ key }) => key === group)?.fields ?? [];
        const key = ["inner: key", ...known(fields)][number % (fields.length + 1)]!;
        const value = kind === "removed" ? undefined : typedValue(kind, typed);
        if (value && typeof value === "object" && "problem" in value) continue;
        const before = read(page);

        const after = setInGroup(page, [group, key], value);
        if (after === undefined) continue;

        const { [group]: old, ...others } = before;
        const { [key]: had, ...rest } = (old ?? {}) as Record<string, unknown>;
        const meant = { ...rest, ...(value !== undefined && { [key]: meaning(value) }) };
        const isKept =
          value !== undefined || had === undefined ? old !== undefined : Object.keys(rest).length > 0;
        const expected = value === undefined && had === undefined ? old : meant;
        expect(read(after)).toEqual({
          ...others,
          ...((isKept || value !== undefined) && { [group]: expected }),
        });
        expectOtherLines(page, after, group);
        if (after !== page) changed += 1;
        page = after;
      }
    }),
    { numRuns: runs(200) },
  );
  expect(changed).toBeGreaterThan(runs(20));
});

/** Undefined where the key is no group, or its text can't be changed there. */
function setInGroup(
  page: string,
  key: readonly [string, string],
  value: Parameters<typeof setFrontMatter>[2],
) {
  try {
    return setFrontMatter(page, key, value);
  } catch (error) {
    if (error instanceof FrontMatterError) return undefined;
    throw error;
  }
}
