import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import fc from "fast-check";

import type { Block } from "../../src/mdx/blocks.ts";

const root = resolve(import.meta.dir, "../..");

/** A folder of other sites' pages, which is no part of this repository; without it, pages are made up. */
const corpus = process.env.DOCS_CORPUS ?? join(root, "../shared/corpus");

/** Every piece is blocks that stay themselves beside every other. */
const pieces = [
  "## Heading {/*heading-id*/}",
  "Text with `code`, *emphasis* and [a link](./other.mdx#there).\nIts second line.",
  '```jsx {1,3-4} title="a.jsx"\nconst a = <b>{`\\`$c\\``}</b>;\n\n    four();\n```',
  "| a | b |\n|---|:-:|\n| 1 | \\| |",
  "<Tabs items={['a', 'b']}>\n  <Tab>\n    One in a *tab*.\n    ```js\n    one();\n\n      two();\n    ```\n  </Tab>\n\n  <Tab>\n\n    Another.\n\n  </Tab>\n</Tabs>",
  ":::note Title\nIn a note.\n\nMore in a note.\n:::",
  "> quote\n> more",
  "中文、日本語、한국어、עברית، العربية — 🦊 👩‍💻 e\u0301 \u2028 end",
  "{/* a comment */}",
  "Trailing blanks  \nand\ttabs\t",
  "***",
];

export function madeUp(): string[] {
  return Array.from({ length: 60 }, (_, number) => {
    const chosen = Array.from(
      { length: 9 },
      (_, at) => `${pieces[(number * (at + 3) + at * at) % pieces.length]}`,
    );
    const body = `---\ntitle: Page ${number}\ntags: [a, b] # all\n---\n\n${chosen.join(number % 4 ? "\n\n" : "\n\n\n")}`;
    const styled = number % 3 === 0 ? body : body.replaceAll("\n", number % 3 === 1 ? "\r\n" : "\r");
    return (number % 5 === 0 ? "\ufeff" : "") + styled + (number % 2 ? "\n".repeat(number % 3) : "");
  });
}

/** Real pages by their names, and made up ones. */
export async function pages(): Promise<ReadonlyMap<string, string>> {
  const found = new Map(madeUp().map((page, number) => [`made up ${number}`, page]));
  if (!existsSync(corpus)) return found;
  for await (const file of new Bun.Glob("**/*.{md,mdx}").scan(corpus)) {
    found.set(file, await Bun.file(join(corpus, file)).text());
  }
  return found;
}

export type Placed = Readonly<{
  position: readonly number[];
  block: Block;
  siblings: readonly Block[];
}>;

export function everyBlock(siblings: readonly Block[], parent: readonly number[] = []): Placed[] {
  return siblings.flatMap((block, index) => {
    const position = [...parent, index];
    return [{ position, block, siblings }, ...everyBlock(block.children, position)];
  });
}

/** Where a block's content stands in its page. */
export function contentRange({ source, start }: Block): Readonly<{ start: number; end: number }> {
  const content = source.replace(/[ \t\r\n]+$/, "");
  const lead = start === 0 ? /^\ufeff?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(content)![0].length : 0;
  return { start: start + lead, end: start + content.length };
}

/** Any text, mostly of what means something in a page. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...pieces,
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        " ",
        "\t",
        "  ",
        "---\n",
        "```\n",
        "<A>\n",
        "</A>\n",
      ),
      fc.constantFrom(
        "\ufeff",
        "\0",
        "\u2028",
        "\ud800",
        "- a\n",
        "# h\n",
        ":::\n",
        "{",
        "<",
        "$$\n",
        "import a\n",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));
