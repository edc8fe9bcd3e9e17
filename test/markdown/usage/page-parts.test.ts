import { expect, test } from "bun:test";

import { withEdits } from "../../../src/markdown/text/index.ts";
import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { partsOf, statementsIn, withoutNodes } from "../../../src/markdown/usage/page-parts.ts";

test("the parts of a page are told, wherever they are", () => {
  const page =
    "import A from 'a'\n\n> [!NOTE]\n> ```js a\n> ```\n\n- :::tip\n\n  [a](b) ![c](d)\n\n  :::\n\n[e]: f\n";
  const read = pageTree(page, mdx);
  const parts = partsOf(read);

  expect(parts).toMatchObject({ infos: ["js a"], directives: ["tip"], alerts: ["NOTE"] });
  expect(parts.links.map(({ from, to }) => page.slice(from, to))).toEqual(["[a](b)", "![c](d)", "[e]: f"]);
  expect(parts.scripts.map(({ from, to }) => page.slice(from, to))).toEqual(["import A from 'a'"]);
});

test("tags say what they are, also in code", () => {
  const page = "<A b={<C />}>\n\n{d && <e>f</e>}\n\n</A>\n\nexport const G = <H/>\n";
  const tags = partsOf(pageTree(page, mdx)).tags.map(({ from, to, name, closes, isOpen, isInScript }) => {
    const kind = closes ? "closes" : isOpen ? "is open" : "is whole";
    return [page.slice(from, to), name, isInScript ? `${kind} in a script` : kind];
  });

  expect(tags).toEqual([
    ["<A b={<C />}>", "A", "is open"],
    ["<C />", "C", "is whole"],
    ["<e>", "e", "is open"],
    ["</e>", "e", "closes"],
    ["</A>", "A", "closes"],
    ["<H/>", "H", "is whole in a script"],
  ]);
});

test("nodes become blanks, and all else stays where it is", () => {
  const read = pageTree("a `b` c\n\n```\nd\n```\n\ne\n", mdx);

  expect(withoutNodes(read, ({ name }) => name === "InlineCode" || name === "FencedCode")).toBe(
    `a     c\n\n${" ".repeat(9)}\n\ne\n`,
  );
});

function left(page: string, dialect = mdx): string {
  const gone = statementsIn(pageTree(page, dialect)).map(([start, end]) => ({ start, end, text: "" }));
  return withEdits(page, gone);
}

test.each([
  ["import A from 'a'\nimport { b } from 'b'\n\nText.", "\n\n\nText."],
  ["---\ntitle: A\n---\nimport A from 'a'\n\nText.", "---\ntitle: A\n---\n\n\nText."],
  ["Text.\n\nexport const a = {\n  b: 1,\n}\n\nMore.", "Text.\n\n\n\n\n\nMore."],
  ["Text.\n\nexport const a = [\n  1,\n\n  2,\n]\n\nMore.", "Text.\n\n\n\n\n\n\n\nMore."],
  ["Text.\nimport A from 'a'", "Text.\nimport A from 'a'"],
  ["import and\nexport of tea", "import and\nexport of tea"],
  ["```js\nimport a from 'a'\n```\n", "```js\nimport a from 'a'\n```\n"],
  ["import A from 'a'\r\n\r\nText.", "\r\n\r\nText."],
  ["\uFEFFimport A from 'a'\r\n\r\nText.", "\uFEFF\r\n\r\nText."],
  ["import A from 'a'\r\rText.\r\rimport B from 'b'", "\r\rText.\r\r"],
  // Patterns took what a comment or a property has for a statement.
  ["<A b={`\n\nimport b from 'b'\n`} />", "<A b={`\n\nimport b from 'b'\n`} />"],
])("%j without its statements is %j", (page, text) => {
  expect(left(page)).toBe(text);
});

test("readers of a page without JSX do not see its scripts and styles", () => {
  const page =
    "<script setup>\nimport A from 'a'\n\nconst b = 1\n</script>\n\nText.\n\n<style>\n.a {}\n</style>\n";

  expect(left(page, markdown)).toBe("\n\n\n\n\n\nText.\n\n\n\n\n");
  expect(left("import A from 'a'\n", markdown)).toBe("import A from 'a'\n");
});
