import { expect, test } from "bun:test";

import fc from "fast-check";

import { frontMatter, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { runs } from "../../support/seed.ts";
import { entriesOf, expectSet, read } from "../promises/front-matter.ts";
import { pages } from "./yaml-pages.ts";
import { texts } from "./yaml-texts.ts";

test("setting a value of any front matter changes no other value", () => {
  fc.assert(
    fc.property(pages, texts, fc.nat(), (page, value, number) => {
      const entries = entriesOf(page);
      expectSet(page, entries[number % entries.length]!, value);
    }),
    { numRuns: runs(240) },
  );
});

test("adding and removing a key of any front matter changes no other key, and setting it again changes nothing", () => {
  fc.assert(
    fc.property(pages, fc.option(texts, { nil: undefined }), fc.nat(), (page, value, number) => {
      const before = read(page);
      const keys = ["new: key", ...Object.keys(before)];
      const key = keys[number % keys.length]!;

      const after = setFrontMatter(page, key, value);

      const { [key]: _, ...others } = before;
      expect(read(after)).toEqual(value === undefined ? others : { ...before, [key]: value });
      expect(setFrontMatter(after, key, value)).toBe(after);
      if (key === keys[0]) expect(linesLost(page, after)).toBe(0);
    }),
    { numRuns: runs(240) },
  );
});

function linesLost(before: string, after: string): number {
  const left = Map.groupBy(after.split(/[\r\n]+/), (line) => line);
  return before.split(/[\r\n]+/).filter((line) => left.get(line)?.pop() === undefined).length;
}

test("Bun's reader agrees with what was written, if it can read the page", () => {
  fc.assert(
    fc.property(pages, texts, fc.nat(), (page, value, number) => {
      const entries = entriesOf(page).filter(({ isPlain }) => !isPlain);
      fc.pre(entries.length > 0 && readByBun(page) !== undefined);
      const { key } = entries[number % entries.length]!;

      expect(readByBun(setFrontMatter(page, key, value))?.[key]).toBe(value);
    }),
    { numRuns: runs(120) },
  );
});

function readByBun(page: string): Record<string, unknown> | undefined {
  try {
    return Bun.YAML.parse(frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n")) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
