import { expect, test } from "bun:test";

import fc from "fast-check";

import { frontMatter, setFrontMatter } from "../../../src/mdx/frontmatter/frontmatter.ts";
import { runs } from "../../support/seed.ts";
import { at, expectSet, leavesOf, pathsOf, read, withoutValue, withValue } from "../promises/front-matter.ts";
import { pages } from "./yaml-pages.ts";
import { primitives, values } from "./yaml-texts.ts";

test("a value of any front matter changes alone", () => {
  fc.assert(
    fc.property(pages, primitives, fc.nat(), (page, value, number) => {
      const leaves = leavesOf(page);
      expectSet(page, leaves[number % leaves.length]!, value);
    }),
    { numRuns: runs(120) },
  );
});

test("a map or list of any front matter changes alone, and by no more than it has to", () => {
  fc.assert(
    fc.property(pages, fc.option(values, { nil: undefined }), fc.nat(), (page, value, number) => {
      const before = read(page);
      const paths = pathsOf(before).slice(1);
      const path = paths[number % paths.length]!;

      const after = setFrontMatter(page, path, value);

      expect(read(after)).toEqual(
        value === undefined ? withoutValue(before, path) : withValue(before, path, value),
      );
      if (value !== undefined) expect(setFrontMatter(after, path, value)).toBe(after);
      const isNew = at(before, path.slice(0, -1)) !== undefined && at(before, path) === undefined;
      if (isNew) expect(linesLost(page, after)).toBeLessThanOrEqual(value === undefined ? 0 : 1);
    }),
    { numRuns: runs(120) },
  );
});

function linesLost(before: string, after: string): number {
  const left = Map.groupBy(after.split(/[\r\n]+/), (line) => line);
  return before.split(/[\r\n]+/).filter((line) => left.get(line)?.pop() === undefined).length;
}

test("what was written is read the same by Bun's reader, wherever that could read the page", () => {
  fc.assert(
    fc.property(pages, primitives, fc.nat(), (page, value, number) => {
      const leaves = leavesOf(page).filter(({ isPlain }) => !isPlain);
      fc.pre(leaves.length > 0 && readByBun(page) !== undefined);
      const { path } = leaves[number % leaves.length]!;

      const after = setFrontMatter(page, path, value);

      expect(at(readByBun(after), path)).toEqual(value);
    }),
    { numRuns: runs(80) },
  );
});

function readByBun(page: string): unknown {
  try {
    return Bun.YAML.parse(frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n"));
  } catch {
    return undefined;
  }
}
