import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { expectOnItsLines, expectRefusedOrTaken } from "../promises/reading.ts";
import { anyText, edited, edits, fragment, passage, splicedWords } from "../texts.ts";
import { found } from "./found.ts";

const damaged = fc.tuple(passage, edits(fragment, 3)).map(([text, edits]) => edits.reduce(edited, text));
const anyPage = fc.oneof(anyText, splicedWords, damaged);

test("each problem is inside the text, and reading an earlier version first changes none", () => {
  fc.assert(
    fc.property(anyPage, splicedWords, fc.constantFrom(mdx, markdown), (page, other, dialect) => {
      const earlier = split(`${page}\n\n${other}`, dialect);
      check(earlier);

      expectOnItsLines(page);
      expect(check(split(page, dialect, earlier))).toEqual(check(split(page, dialect)));
    }),
    { numRuns: runs(80) },
  );
});

test("an import that the rule after it breaks has its problem on its own line", () => {
  const page = 'import {A, B} from "c";\n- - -\n';

  expectOnItsLines(page);
  expect(found(page)).toEqual([expect.stringMatching(/^1:1 error .* import or export isn't JavaScript/)]);
  expect(found(`# a\n${page}\n`)).toEqual([expect.stringMatching(/^2:1 error /)]);
});

test("a page that MDX compiles has no error, and a page that it refuses has one", () => {
  fc.assert(
    fc.property(
      anyPage.filter((page) => !page.includes("$$")),
      expectRefusedOrTaken,
    ),
    { numRuns: runs(120) },
  );
});

test("a text can be checked as MDX and as Markdown", () => {
  const problemsIn = (dialect: Dialect) =>
    check(split("a {/* [x](#y) */}", dialect)).filter(({ message }) => message.includes("#y"));

  expect(problemsIn(mdx)).toHaveLength(0);
  expect(problemsIn(markdown)).toHaveLength(1);
  expect(problemsIn(mdx)).toHaveLength(0);
});
