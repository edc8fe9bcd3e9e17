import { expect, test } from "bun:test";

import { frontMatter, setFrontMatter } from "../../src/markdown/frontmatter/index.ts";

const hostile: readonly string[] = [
  ...["[", "{", "[]", "{a: ", "- ", "-\n", "? ", ": ", "a: \n", "&a ", "- *a\n", "!a ", "#\n", " "],
  ...[
    "\t",
    "\n",
    "\n ",
    "\n\t",
    "\r",
    "|\n",
    "%\n",
    "...\n",
    ",",
    "[,",
    '"',
    "'",
    "a",
    "a\n ",
    "a\n\n ",
    "\\",
  ],
  ...["\0", "\u2028", "---\n ", "\n--- ", "--- \n", "   ---", "é: [&a *a]\n", "a: b: ", "<<: "],
];

/** Time that grew with the square would be minutes at this length, and the test would fail. */
const LENGTH = 2 ** 15;
const limit = 30_000;

test.each(hostile)(
  "front matter full of %j is read, or refused",
  (piece) => {
    for (const head of ["---\n", "---\na: ", "---\na: |\n ", '---\na: "']) {
      const page = `${head}${piece.repeat(LENGTH / piece.length)}\n---\n`;
      expect(page.startsWith(frontMatter(page)!.text, 4)).toBe(true);
    }
  },
  limit,
);

test.each(hostile)(
  "a value full of %j is set",
  (piece) => {
    const filled = piece.repeat(LENGTH / piece.length);
    for (const old of ["plain", "'single'", '"double"', "|\n  literal", ">\n  folded\n  lines", "[list]"]) {
      for (const value of [filled, `a${filled}b`]) {
        const after = setFrontMatter(`---\na: ${old}\n---\n`, "a", value);
        expect(frontMatter(after)!.values).toEqual({ a: value });
      }
    }
  },
  limit,
);
