import { describe, expect, test } from "bun:test";

import { found } from "./found.ts";

describe("what MDX refuses is an error", () => {
  const refused: ReadonlyArray<readonly [string, string, string]> = [
    ["HTML's comments", "a\n\n<!-- b -->", "3:"],
    ["addresses between < and >", "see <https://a.b>", "1:12 error MDX cannot read this."],
    ["a lone <", "one\ntwo <3 b", "2:6 error MDX cannot read this."],
    ["a lone {", "a {b", "1:5 error MDX cannot read this."],
    [
      "a tag without end",
      "<A>\n\ntext",
      "1:1 error MDX cannot read this. Nothing closes the tag <A>: </A> is missing.",
    ],
    ["what is wrong in a component", "<A>\n\n  b <\n\n</A>", "3:6 error MDX cannot read this."],
    ["the id of a heading in braces", "# A {#b}", "1:6 error MDX cannot read this."],
  ];
  test.each(refused)("%s", (_, page, problem) => {
    expect(found(page)).toEqual([expect.stringContaining(problem)]);
  });

  const advised: ReadonlyArray<readonly [string, string]> = [
    ["<!-- b -->", "A comment is written {/* so */}."],
    ["see <https://a.b>", "An address is written without < and >, or as [text](address)."],
    ["a <3 b", "This < begins no tag, for no name follows it. If it is text, write \\<."],
    ["a {b", "This { is never closed by a }. If it is text, write \\{."],
  ];
  test.each(advised)("and %j comes with what to do, said once", (page, advice) => {
    expect(found(page)[0]).toEndWith(`error MDX cannot read this. ${advice}`);
  });

  test("unless the site takes it out before", () => {
    const page = "# A {#b}\n\n<!-- c {\n\nd -->\n\ne <!-- f --> g";

    expect(found(page)).toHaveLength(3);
    expect(found(page, { takesOut: { comments: true, headingIds: true } })).toEqual([]);
    expect(found("<!-- a --> <b", { takesOut: { comments: true } })).toHaveLength(1);
  });

  test("unless the page is plain Markdown", () => {
    expect(found("<!-- b -->\n\n<br>\n\n1 <2 {a}", { syntax: "markdown" })).toEqual([]);
  });
});

describe("imports and exports of a page share one scope", () => {
  const cases: ReadonlyArray<readonly [string, string, readonly string[]]> = [
    [
      "a name is imported twice",
      'import a from "b"\n\nimport { c as a } from "d"',
      ["3:15 error “a” is declared twice. All imports and exports of a page share their names."],
    ],
    [
      "a name is imported and declared",
      'import a from "b"\n\nexport const { c: [a] } = d',
      ["3:20 error “a” is declared twice. All imports and exports of a page share their names."],
    ],
    [
      "two layouts",
      "export default a\n\nexport { b as default } from 'c'",
      ["3:15 error A default export, which is the page's layout, is exported twice."],
    ],
    [
      "a name is exported twice",
      "export { a } from 'b'\n\nexport { c as a } from 'd'",
      ["3:15 error “a” is exported twice."],
    ],
    [
      "names inside of functions are theirs",
      "export const a = (c) => c\n\nexport function b(c) { const a = c; return a }",
      [],
    ],
    ["text after a definition declares none", "[a]: b\nimport {c} from 'd'\n\nimport c from 'e'", []],
    ["the keys of a pattern are no names", "export const { a: b } = c\n\nexport const a = 1", []],
  ];
  test.each(cases)("%s", (_, page, problems) => {
    expect(found(page)).toEqual([...problems]);
  });
});

describe("front matter", () => {
  test("that cannot be read is an error where it is wrong", () => {
    expect(found("---\ntitle: a\nb: [c\n---\n\ntext")).toEqual([
      expect.stringMatching(/^[34]:\d+ error The front matter cannot be read\. /),
    ]);
  });

  test.each(["\n---\ntitle: a\n---\n\nb", "---\ntitle: a\n\nb", "\ufeff\n---\r\ntitle: a\r\n---\r\n"])(
    "is missed where %j only looks like it",
    (page) => {
      expect(found(page)).toEqual([expect.stringContaining(" warning This is not taken for front matter")]);
    },
  );
});
