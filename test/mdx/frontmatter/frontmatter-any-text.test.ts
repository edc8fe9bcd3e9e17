import { expect, test } from "bun:test";

import fc from "fast-check";

import { frontMatter, FrontMatterError, setFrontMatter } from "../../../src/mdx/frontmatter/frontmatter.ts";
import { runs } from "../../support/seed.ts";
import { at, pathsOf, withoutValue, withValue } from "../promises/front-matter.ts";
import { soup, texts, values } from "./yaml-texts.ts";

test("any text is read, or its problem is told, and is changed without harm, or refused", () => {
  fc.assert(
    fc.property(
      fc.oneof(soup, texts),
      fc.oneof(values, fc.constant(undefined)),
      fc.nat(),
      (yaml, value, number) => {
        const page = `---\na: ${yaml}\n---\nbody`;
        const matter = frontMatter(page)!;
        expect(matter.values === undefined).toBe(matter.problems.length > 0);
        for (const { offset } of matter.problems) {
          expect(offset).toBeGreaterThanOrEqual(matter.start);
          expect(offset).toBeLessThanOrEqual(matter.end);
        }
        const paths = pathsOf(matter.values ?? {});
        const path = paths[number % paths.length]!;
        try {
          const after = frontMatter(setFrontMatter(page, path, value))!;
          const expected =
            at(matter.values, path) === undefined && value === undefined
              ? matter.values
              : (value === undefined ? withoutValue : withValue)(matter.values, path, value);
          if (!/[&*]/.test(yaml)) expect(after.values).toEqual(expected as never);
        } catch (error) {
          if (!(error instanceof FrontMatterError)) throw error;
        }
      },
    ),
    { numRuns: runs(400) },
  );
});

test("any text at all is a page", () => {
  const fences = fc.constantFrom("---", "+++", "\n", "\r", "\r\n", " ", "\ufeff", "a: 1", "----");
  const any = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fences, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(any, (page) => {
      const matter = frontMatter(page);
      if (matter) expect(page.slice(matter.start, matter.start + matter.text.length)).toBe(matter.text);
      if (matter?.values || !matter) {
        const after = setFrontMatter(page, ["title"], "x");
        expect(frontMatter(after)!.values).toEqual({ ...matter?.values, title: "x" });
        expect(after.endsWith(page.slice(matter?.end ?? (page.startsWith("\ufeff") ? 1 : 0)))).toBe(true);
      }
    }),
    { numRuns: runs(300) },
  );
});
