import { afterAll, expect, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { split } from "../../../../src/markdown/blocks/index.ts";
import { outline } from "../../../../src/markdown/symbols/index.ts";
import * as presets from "../../../../src/markdown/tree/dialect.ts";
import { type Dialect, mdx } from "../../../../src/markdown/tree/index.ts";
import {
  fragmentsOf,
  placesOfHeadings,
  type ReadPage,
} from "../../../../static/editor/document/inline/heading-ids.ts";
import { readAs, readPage } from "../../../../static/editor/document/syntax/mdx.ts";
import { runs } from "../../../support/seed.ts";

afterAll(() => void readAs(mdx));

const dialects = Object.entries(presets).filter(
  (entry): entry is [string, Dialect] => typeof entry[1] === "object",
);

function opened(doc: string, dialect: Dialect): ReadPage {
  const state = EditorState.create({ doc, extensions: readAs(dialect) });
  ensureSyntaxTree(state, doc.length, 60_000);
  return readPage(state.update({}).state);
}

const words = [
  ...[
    "Install",
    "install",
    "Über",
    "C++ / C#",
    "1. First",
    "a -- b",
    "x_y",
    "日本語",
    "½²",
    "“A” & 'b'",
    "🦊",
  ],
  ...["**bold**", "*i*", "`code_x()`", "~~no~~", "[a link](https://a.b/c_d)", "![alt](a.png)", "\\*star\\*"],
  ...[
    "&amp;",
    "&eacute;",
    "<b>tag</b>",
    "https://a.b",
    "$$x$$",
    "A | B",
    "#",
    "{#own}",
    "{ #own-2 .c }",
    "A",
    "A-1",
  ],
];
const heading = fc
  .tuple(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
    fc.constantFrom("# ", "## ", "> ## ", "- ## "),
    fc.constantFrom("", " ##", "\n---", "\n{: #below }"),
  )
  .map(([parts, mark, end]) =>
    end === "\n---" ? `${parts.join(" ")}${end}` : `${mark}${parts.join(" ")}${end}`,
  );

/** What the server makes of a page, which is compared with what generators built. */
test.each(dialects)("a link in the editor finds the headings of %s by the ids of the site", (_, dialect) => {
  fc.assert(
    fc.property(fc.array(heading, { minLength: 1, maxLength: 4 }), (headings) => {
      const page = `${headings.join("\n\n")}\n`;
      // MDX refuses attributes that are not at the end.
      fc.pre(!dialect.hasJsx || !/\{ #[^}]*\}./.test(page));
      const built = outline(split(page, dialect)).headings.filter(({ id }) => id !== "");
      const places = placesOfHeadings(opened(page, dialect));
      for (const { id } of built) {
        const first = built.find((each) => each.id === id)!;
        expect([page, id, places.get(id)]).toEqual([page, id, first.offset]);
      }
    }),
    { numRuns: runs(100) },
  );
});

test("a fragment leads somewhere if a heading or an element has it, or if the page is not known whole", () => {
  const asked = (page: string, dialect: Dialect) =>
    ["c-c", "c--c", "own", "box", "nope", ""].filter(fragmentsOf(opened(page, dialect)));

  expect(asked('## C & C\n\n## D {#own}\n\n<b id="box"/>\n', presets.pythonMarkdown)).toEqual([
    "c-c",
    "own",
    "box",
    "",
  ]);
  expect(asked("## C & C\n", presets.hugoMarkdown)).toEqual(["c-c", "c--c", ""]);
  expect(asked("## C & C\n", presets.mystMarkdown)).toContain("nope");
  expect(asked('--8<-- "part.md"\n', presets.pythonMarkdown)).toContain("nope");
});
