import { expect, test } from "bun:test";

import fc from "fast-check";

import { frontMatter, FrontMatterError, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { runs } from "../../support/seed.ts";
import { soup, texts } from "./yaml-texts.ts";

test("the front matter of any text is read or has a problem, and setting a key changes only that key or is refused", () => {
  const value = fc.oneof(texts, fc.constant(undefined));
  fc.assert(
    fc.property(fc.oneof(soup, texts), value, fc.nat(), (yaml, value, number) => {
      const page = `---\na: ${yaml}\n---\nbody`;
      const matter = frontMatter(page)!;
      expect(matter.values === undefined).toBe(matter.problems.length > 0);
      for (const { offset } of matter.problems) {
        expect(offset).toBeGreaterThanOrEqual(matter.start);
        expect(offset).toBeLessThanOrEqual(matter.end);
      }
      const keys = ["new: key", ...Object.keys(matter.values ?? {})];
      const key = keys[number % keys.length]!;
      try {
        const after = frontMatter(setFrontMatter(page, key, value))!;
        const { [key]: _, ...others } = matter.values!;
        const expected = value === undefined ? others : { ...matter.values, [key]: value };
        if (!/[&*]/.test(yaml)) expect(after.values).toEqual(expected);
      } catch (error) {
        if (!(error instanceof FrontMatterError)) throw error;
      }
    }),
    { numRuns: runs(400) },
  );
});

test("any text is a page", () => {
  const fences = fc.constantFrom("---", "+++", "\n", "\r", "\r\n", " ", "\ufeff", "a: 1", "----");
  const any = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fences, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(any, (page) => {
      const matter = frontMatter(page);
      if (matter) expect(page.slice(matter.start, matter.start + matter.text.length)).toBe(matter.text);
      if (matter?.format === "toml") {
        expect(() => setFrontMatter(page, "title", "x")).toThrow(FrontMatterError);
      } else if (matter?.values || !matter) {
        const after = setFrontMatter(page, "title", "x");
        expect(frontMatter(after)!.values).toEqual({ ...matter?.values, title: "x" });
        expect(after.endsWith(page.slice(matter?.end ?? (page.startsWith("\ufeff") ? 1 : 0)))).toBe(true);
      }
    }),
    { numRuns: runs(300) },
  );
});
