import { expect, test } from "bun:test";

import type { ElementContent } from "hast";

import { split } from "../../../../src/markdown/blocks/blocks.ts";
import { readInfoString } from "../../../../src/markdown/components/info-string.ts";
import { highlighterOf } from "../../../../src/markdown/preview/highlight.ts";
import { parse } from "../../../../src/markdown/syntax/parse.ts";
import { mdx } from "../../../../src/markdown/tree/dialect.ts";
import { codeMarks } from "../../../../static/editor/document/syntax/code-highlighting.ts";
import { everyBlock, pages } from "../../../markdown/pages.ts";
import { opened } from "../opened.ts";

/** The marked parts of a page, each with its class. */
async function markedIn(page: string, from = 0, to = page.length): Promise<string[]> {
  const marks = await codeMarks(opened(page), [{ from, to }]);
  const found: string[] = [];
  marks!.between(0, page.length, (first, last, { spec }) => {
    found.push(`${spec.class} ${page.slice(first, last)}`);
  });
  return found;
}

test("code has the classes of its language", async () => {
  expect(await markedIn("```ts title='a'\nconst a = 1;\n```\n")).toEqual([
    "mdx-hl-keyword const",
    "mdx-hl-number 1",
  ]);
});

test("code in a quote and in a list is read without what is before its lines", async () => {
  expect(await markedIn("> ```diff\n> - a\n> ```\n")).toEqual(["mdx-hl-deletion - a"]);
  expect(await markedIn("1. a\n\n   ```diff\n   + a\n     b\n   ```\n")).toEqual(["mdx-hl-addition + a"]);
});

test("a span over lines marks each of them alone", async () => {
  expect(await markedIn("  ```js\n  /* a\n  b */\n  ```\n")).toEqual([
    "mdx-hl-comment /* a",
    "mdx-hl-comment b */",
  ]);
});

test("a fence is highlighted while nothing closes it", async () => {
  expect(await markedIn("```js\nnull")).toEqual(["mdx-hl-literal null"]);
});

test.each([
  "```\nconst a = 1;\n```\n",
  "```nothing\nconst a = 1;\n```\n",
  `\`\`\`js\n${"null;\n".repeat(20_000)}\`\`\`\n`,
])("code without a language that is known, and very long code, is plain", async (page) => {
  expect(await markedIn(page)).toEqual([]);
});

test("only what is visible is highlighted", async () => {
  const statement = `null;\n\n${"  a();\n".repeat(140)}\n`;
  const page = `\`\`\`js\n${statement.repeat(50)}\`\`\`\n`;

  const found = await markedIn(page, 20_000, 22_000);

  expect(found.filter((mark) => mark.includes("null")).length).toBeLessThan(6);
  expect(found.length).toBeGreaterThan(0);
});

test("what is no longer wanted is not finished", async () => {
  const page = `\`\`\`js\n${"null;\n\na();\n".repeat(5000)}\`\`\`\n`;

  expect(await codeMarks(opened(page), [{ from: 0, to: page.length }], () => false)).toBeUndefined();
});

test("the code of every page has the marks of the server's rendering", async () => {
  let count = 0;
  for (const page of (await pages()).values()) {
    if (page.includes("\r") || page.startsWith("\uFEFF")) continue;
    for (const { block } of everyBlock(split(page, mdx))) {
      if (block.kind !== "code") continue;
      const [code] = parse(block.source).children;
      if (code?.type !== "code" || !code.lang) continue;
      const toHast = await highlighterOf(readInfoString(code.lang, "").language);
      const expected = toHast ? spansIn(toHast(code.value)) : [];
      const text = block.source.trimEnd();

      expect(inOrder(await markedIn(`${text}\n`))).toEqual(inOrder(expected));
      count += expected.length;
    }
  }
  expect(count).toBeGreaterThan(100);
});

function inOrder(marks: readonly string[]): string[] {
  return marks.map((mark) => mark.trim()).sort();
}

function spansIn(nodes: readonly ElementContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    const lines = textOf(node).split("\n").filter(Boolean);
    return [
      ...lines.map((line) => `${[node.properties.className].flat()[0]} ${line}`),
      ...spansIn(node.children),
    ];
  });
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
