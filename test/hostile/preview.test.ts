import { describe, expect, test } from "bun:test";

import type { BlockKind } from "../../src/markdown/blocks/block.ts";
import { split } from "../../src/markdown/blocks/blocks.ts";
import { preview } from "../../src/markdown/preview/preview.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";

const MEBIBYTE = 1024 * 1024;

/** As much of a text as makes a length. */
function filled(text: string, units: number): string {
  return text.repeat(Math.ceil(units / text.length)).slice(0, units);
}

/** What would take the parser, the highlighter or a reader of the tree minutes, or more stack than there is. */
const dear: Readonly<Record<string, (units: number) => string>> = {
  brackets: (units) => filled("[", units),
  "closing brackets": (units) => filled("]", units),
  emphasis: (units) => filled("*a ", units / 2) + filled(" a*", units / 2),
  underscores: (units) => filled("_a ", units / 2) + filled(" a_", units / 2),
  pictures: (units) => filled("![", units / 3) + filled("](a)", (units * 2) / 3),
  links: (units) => filled("[a](", units),
  quotes: (units) => filled(">", units),
  "quotes and lists": (units) => filled("- > ", units),
  lists: (units) => filled("1. ", units),
  "lines after a quote": (units) => `> a\n${filled("b\n", units)}`,
  headings: (units) => filled("a\n=\n", units),
  items: (units) => filled("- a\n  - b\n", units),
  rows: (units) => `|a|b|\n|-|-|\n${filled("|a|b|\n", units)}`,
  "closing braces": (units) => `{(${filled("}", units)}`,
  objects: (units) => `{[${filled("{a:1},", units)}]}`,
  parentheses: (units) => `{${filled("(", units / 2)}1${filled(")", units / 2)}}`,
  tags: (units) => filled("<a>", units / 2) + filled("</a>", units / 2),
  attributes: (units) => `<A ${filled('b="c" ', units)}/>`,
  comments: (units) => `<!-- -->${filled("<div>", units)}`,
  "many formulas": (units) => filled("$$x^2$$ ", units),
  "formulas of rows": (units) => filled(`$$\\begin{matrix}${"\\\\".repeat(2000)}\\end{matrix}$$ `, units),
  "a formula of roots": (units) => `$$${filled("\\sqrt{", (units * 6) / 7)}${filled("}", units / 7)}$$`,
  "formulas of macros": (units) => filled("$$\\def\\a#1{#1#1#1#1}\\a{\\a{\\a{\\a{\\a{x}}}}}$$ ", units),
  ticks: (units) => filled("` ", units),
  spaces: (units) => `${filled(" ", units)}x`,
  fences: (units) => `<A>\n\n${filled("```cs\na a\n```\n\n", units)}</A>`,
  "a fence of C#": (units) => `\`\`\`cs\n${filled("a ", units)}\n\`\`\``,
  "a fence of lines of Markdown": (units) => `\`\`\`md\n${filled(`${"[a](".repeat(240)}\n`, units)}\n\`\`\``,
  "a fence of one line of Markdown": (units) => `\`\`\`md\n${filled("[a](", units)}\n\`\`\``,
  "a fence of lines of TOML": (units) => `\`\`\`toml\n${filled(`${"a".repeat(990)}\n`, units)}\n\`\`\``,
  "a fence of one line of TOML": (units) => `\`\`\`toml\n${filled("a", units)}\n\`\`\``,
  "a fence of JavaScript": (units) => `\`\`\`js\n${filled("`${", units)}\n\`\`\``,
  "a fence of marks": (units) => `\`\`\`js {${filled("1-9,", units / 2)}}\n${filled("a\n", units / 2)}\`\`\``,
  "a fence that ends early": (units) => `\`\`\`\n\`\`\`\n${filled("> ", units)}`,
};
/** Reading these as they are would take minutes at this length, and the test would fail. */
const length = 40_000;

test.each(Object.keys(dear))("a block of %s is shown, however costly it is", async (name) => {
  const kinds = name.startsWith("a fence") ? (["code"] as const) : (["paragraph", "html"] as const);
  for (const kind of kinds) {
    expect((await shownAlone(dear[name]!(length), kind)).length).toBeGreaterThan(0);
  }
});

test.each(["quotes", "spaces", "tags", "a fence that ends early"])(
  "a block of 1 MiB of %s is shown",
  async (name) => {
    expect((await shownAlone(dear[name]!(MEBIBYTE), "paragraph")).length).toBeGreaterThan(0);
  },
);

test("short rows of a table are filled up while that makes few cells", async () => {
  const table = (columns: number, rows: number) =>
    `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n${"|b|\n".repeat(rows)}`;
  const cellsIn = async (text: string) => (await shownAlone(text, "table")).match(/<t[dh][ >]/g)!.length;

  expect(await cellsIn(table(20, 30))).toBe(20 * 31);
  expect(await cellsIn(table(800, 800))).toBeLessThan(25_000);
});

function shownAlone(source: string, kind: BlockKind): Promise<string> {
  return preview({ kind, source, start: 0, children: [] }, { blocks: split("", mdx), file: "a.mdx" });
}

describe("limits that ordinary writing never reaches", () => {
  const table = `| a | b |\n|---|---|\n${"| [a](b.mdx) and `c` | **d** |\n".repeat(200)}`;
  const list = '- **a** and [b](c.mdx)\n\n  ```js\n  const a = { b: { c: "d" } };\n  ```\n'.repeat(100);
  const prose = "It is *so*, said [she](./her.mdx), and `went` away.\n".repeat(100);

  test.each(Object.entries({ table, list, prose }))("a long %s is shown as HTML", async (_, source) => {
    expect(await shownAlone(source, "paragraph")).not.toContain("mdx-problem");
  });

  test("nested containers are shown up to a browser's limit", async () => {
    const nested = (depth: number) => `${"<A>\n\n".repeat(depth)}b\n\n${"</A>\n\n".repeat(depth)}`;
    for (const depth of [20, 60, 99, 150, 1000]) {
      const blocks = split(nested(depth), mdx);
      const shown = await Promise.all(blocks.map((block) => preview(block, { blocks, file: "a.mdx" })));
      const deepest = shown
        .join("")
        .split(/(?=<)/)
        .reduce(
          ({ depth, most }, tag) => {
            const at = depth + (tag.startsWith("</") ? -1 : tag.startsWith("<") ? 1 : 0);
            return { depth: at, most: Math.max(most, at) };
          },
          { depth: 0, most: 0 },
        ).most;
      expect(deepest).toBeLessThan(400);
      if (depth <= 60) expect(shown.join("")).not.toContain("mdx-problem");
    }
  });
});
