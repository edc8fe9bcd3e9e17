import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import type { Block } from "../../src/markdown/blocks/block.ts";

const root = resolve(import.meta.dir, "../..");

/**
 * The pages that tests of texts run on, by their names: some are written for them, after what the sites of other
 * projects hold, some are the sample site's, and some are made up.
 */
export async function pages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...(await pagesIn(join(root, "test/pages"))),
    ...(await pagesIn(join(root, "src/repository/sample-site/content"))),
    ...madeUp(3).map((page, number) => [`made up ${number}`, page] as const),
  ]);
}

/** The pages below a folder by their paths in it, in the paths' order, each with its byte order mark. */
export async function pagesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await Array.fromAsync(new Bun.Glob("**/*.{md,mdx}").scan(folder));
  const texts = files.sort().map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const);
  return new Map(await Promise.all(texts));
}

/** Every piece is blocks that stay themselves beside every other. */
export const pieces = [
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

function madeUp(count = 60): string[] {
  return Array.from({ length: count }, (_, number) => {
    const chosen = Array.from(
      { length: 9 },
      (_, at) => `${pieces[(number * (at + 3) + at * at) % pieces.length]}`,
    );
    const body = `---\ntitle: Page ${number}\ntags: [a, b] # all\n---\n\n${chosen.join(number % 4 ? "\n\n" : "\n\n\n")}`;
    const styled = number % 3 === 0 ? body : body.replaceAll("\n", number % 3 === 1 ? "\r\n" : "\r");
    return (number % 5 === 0 ? "\ufeff" : "") + styled + (number % 2 ? "\n".repeat(number % 3) : "");
  });
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

/** Where a block's content is in its page. */
export function contentRange({ source, start }: Block): Readonly<{ start: number; end: number }> {
  const content = source.replace(/[ \t\r\n]+$/, "");
  const lead = start === 0 ? /^\ufeff?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(content)![0].length : 0;
  return { start: start + lead, end: start + content.length };
}

/** The kinds of blocks, each with those of its children after it. */
export function shapeOf(blocks: readonly Block[]): unknown[] {
  return blocks.flatMap(({ kind, children }) => (children.length > 0 ? [kind, shapeOf(children)] : [kind]));
}
