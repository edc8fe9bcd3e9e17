import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/index.ts";
import { withAlternative } from "../../../src/markdown/symbols/alternative.ts";
import { ofKind, symbolsIn } from "../../../src/markdown/symbols/index.ts";
import { mdx } from "../../../src/markdown/tree/index.ts";
import { runs } from "../../support/seed.ts";

const written = (page: string, text: string, address = "a.png") =>
  withAlternative(
    page,
    { address, offset: page.indexOf("!") < 0 ? page.indexOf("<") : page.indexOf("!") },
    text,
    mdx,
  );

test("only the alternative text is written, in Markdown and in elements", () => {
  expect(written("# A\n\n![](a.png 't')  \n", "A [plan]")).toBe("# A\n\n![A \\[plan\\]](a.png 't')  \n");
  expect(written("| ![](a.png) |\n|--|\n", "a | b")).toBe("| ![a \\| b](a.png) |\n|--|\n");
  expect(written("<img src='a.png' />\n", 'A "plan"')).toBe("<img src='a.png' alt='A \"plan\"' />\n");
});

test("a picture that moved is found by its address, if that is the only one", () => {
  const page = "New.\n\n![](a.png) ![](b.png) ![](b.png)\n";

  expect(withAlternative(page, { address: "a.png", offset: 0 }, "A", mdx)).toBe(page.replace("![]", "![A]"));
  expect(withAlternative(page, { address: "b.png", offset: 0 }, "B", mdx)).toBeUndefined();
});

test("nothing is written where the picture is gone, or has a text", () => {
  expect(written("![Plan](a.png)\n", "A")).toBeUndefined();
  expect(written("![](other.png)\n", "A")).toBeUndefined();
  expect(withAlternative("`![](a.png)`\n", { address: "a.png", offset: 1 }, "A", mdx)).toBeUndefined();
});

const words = fc
  .string({ unit: fc.constantFrom(..."ab é\\`*_{}[]<>&~$|!:()\"'#=-"), minLength: 1, maxLength: 12 })
  .map((text) => text.trim().replace(/\s+/g, " "))
  .filter((text) => text !== "");
const picture = fc.constantFrom("![](a.png)", "![](<a.png> 't')", '<img src="a.png" />', "**![](a.png)**");

test("whatever is typed, the picture has it as its text, or nothing is written", () => {
  fc.assert(
    fc.property(words, picture, fc.constantFrom("", "> ", "- ", "| "), (text, shown, before) => {
      const page = `${before}x ${shown} y\n`;
      const offset = page.search(/!\[|<img/);

      const changed = withAlternative(page, { address: "a.png", offset }, text, mdx);

      if (changed === undefined) return;
      const [found] = ofKind(symbolsIn(split(changed, mdx)), "picture");
      expect(found!.alternative).toBe(text);
      expect([changed.startsWith(page.slice(0, offset)), changed.endsWith(" y\n")]).toEqual([true, true]);
    }),
    { numRuns: runs(300) },
  );
});
