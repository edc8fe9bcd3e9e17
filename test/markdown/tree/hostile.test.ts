import { expect, test } from "bun:test";

import { type Block, blocksIn } from "../../../src/markdown/tree/block-tree.ts";
import {
  type Dialect,
  hugoMarkdown,
  markdown,
  mdcMarkdown,
  mdx,
  pythonMarkdown,
  vueMarkdown,
} from "../../../src/markdown/tree/dialect.ts";
import { sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

/* A text of this length takes half a second; what grew with its square, as 1 ns for each pair of letters, more than these. */
const LENGTH = 64 * 1024;
const LIMIT_SECONDS = 4;

/** Reads a page within the processor time of the limit, whatever else the machine does. */
function readWithin(page: string, dialect: Dialect): readonly Block[] {
  const before = process.cpuUsage();
  const blocks = blocksIn(parserOf(dialect).parse(page), 0, sourceOf(page));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6, "seconds of the processor").toBeLessThan(LIMIT_SECONDS);
  return blocks;
}

function filled(text: string): string {
  return text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);
}

const dialects = [mdx, markdown, hugoMarkdown, pythonMarkdown, vueMarkdown, mdcMarkdown];

const repeated = [
  ..."[ ] { } < > ( * ` | & \\ ](".split(" "),
  ...[
    "*a_ ",
    "*a**b",
    "_a* ",
    "![]( ",
    "![[",
    "[a](<",
    '[a](b "',
    "[a]({{<",
    "[a]({{< b >}}",
    "a@",
    "_www.",
    "www.a*",
    "http://a.",
    "http://a&b;",
    "\\`",
    "a<!--",
    "~~a ",
  ],
  ...["[a\n", "[a]: b\n", "[^a]: ", "[!NOTE]\n", "- ", "- -\n", "> ", "- {x\n", "1.\n", "- a\n\n"],
  ...[
    "{\n\n",
    "{`${",
    "{'\\'",
    "<A\n\n",
    "<a b='",
    "<A>\n\n",
    "</a>\n\n",
    "import {\n\n",
    "$$a\n\n",
    "<!--\n\n",
  ],
  ...[
    "> |a\n> |-\n",
    "{\n",
    "{//\n",
    "export const a = {`\n\n",
    "> [!NOTE]\n",
    "- ```\n",
    "- a\n  ---\n",
    "<a {...b}\n",
  ],
  ...[
    "{{<\n",
    "{{< a\n",
    "{% raw %}\n",
    "{% raw %}\n\na\n{% endraw %}\n",
    "{{< code >}}\n{% raw %}\n",
    "{{< a >}}",
    "{{< a >}}\n",
    "{{<",
    "{% a\n",
    "{{ a\nb\n",
    "{{ a %}\n",
    "{.a}\n",
    "{ #a",
    "{!",
    "--8<--\n",
  ],
  ...["!!! a\n", "!!! a\n    b\n", '=== "a"\n', '=== "', "??? a ", "/// a\n", "///\n"],
  ...[": a\n", ": : ", ":   a\n\n    b\n\n", "::a\n", "::\n", "::a\n---\n", "::a\n---\nb\n---\n", ":"],
  ...["<<< a\n", "<!--@include:a\n", "{{\n{%\n", "    a\n\n", "-     a\n", "{{< >\n\n"],
  ...[":::a\n", ":::\n", ":::a\n:::\n", "a|", "|a\n|-\n", "a\n=\n", "a\n# b\n", "```\n", "``` `", " ", "\n"],
];

test.each(repeated)("many of %j are read, however many they are", (part) => {
  const page = `# a\n\n${filled(part)}`;
  for (const dialect of dialects) {
    const blocks = readWithin(page, dialect);

    expect(blocks[0]).toMatchObject({ kind: "heading", from: 0, to: 3 });
    expect(blocks.at(-1)!.to).toBeLessThanOrEqual(page.length);
  }
});

const long: Readonly<Record<string, string>> = {
  "lines after a quote": `> a\n${filled("b\n")}`,
  "lines after a bracket": `[a${filled("b\n")}`,
  "blanks under a line with a pipe": `a\n|\n${filled(" ")}x`,
  "blank lines in nested items": `${"- ".repeat(5_000)}a\n${filled("\n")}`,
  "a chain of operators": `{${filled("a+")}a}`,
  "an export that nothing closes": `export const a = {${filled("a,\n\n")}`,
  "front matter that nothing closes": `---\n${filled("a: b\n")}`,
  "an address in brackets": `http://a.b/${"(".repeat(20_000)}${")".repeat(20_000)}`,
  "an address with what ends one": `http://a.b/${".".repeat(40_000)}`,
  "an address after a bracket": `[ http://a.b/${filled("a")}`,
};

test.each(Object.keys(long))("%s are read", (name) => {
  const page = long[name]!;

  for (const dialect of dialects) expect(readWithin(page, dialect).length).toBeGreaterThan(0);
});

test("what is nested too deeply is text", () => {
  const page = `${">".repeat(100_000)}a\n`;

  expect(readWithin(page, mdx).map(({ kind }) => kind)).toEqual(["quote"]);
});
