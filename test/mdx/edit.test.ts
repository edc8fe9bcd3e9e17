import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { type Block, type BlockKind, split } from "../../src/mdx/blocks.ts";
import {
  duplicate,
  EditError,
  insert,
  move,
  type Position,
  remove,
  replace,
  textOf,
} from "../../src/mdx/edit.ts";
import { anyText, contentRange, everyBlock, pages } from "./pages.ts";

const all = await pages();

describe("a block of a page", () => {
  test("is edited without a change around it", () => {
    someBlocks(({ page, blocks, position, start, end }) => {
      const text = textOf(blocks, position);
      const changed = replace(blocks, position, `${text} changed`);

      expect(replace(blocks, position, text) === page).toBe(true);
      expect(changed.startsWith(page.slice(0, start)) && changed.endsWith(page.slice(end))).toBe(true);
      expect(text).not.toContain("\r");
    });
  });

  test("is removed without a change of others", () => {
    someBlocks(({ page, blocks, position, start, end }) => {
      const removed = remove(blocks, position);

      expect(removed.startsWith(page.slice(0, start).trimEnd())).toBe(true);
      expect(removed.endsWith(page.slice(end).trimStart())).toBe(true);
    });
  });

  test("lets another stand before it, or a copy behind it, without a change of others", () => {
    someBlocks(({ page, blocks, position, kind, start, end }) => {
      if (kind === "frontmatter") return;
      const before = page.slice(0, start).trimEnd();
      const inserted = insert(blocks, position, "Inserted.");
      const copied = duplicate(blocks, position);

      expect(inserted.startsWith(before) && inserted.endsWith(page.slice(start))).toBe(true);
      expect(inserted.slice(before.length, inserted.length - page.length + start).trim()).toBe("Inserted.");
      expect(copied.startsWith(page.slice(0, end)) && copied.endsWith(page.slice(start))).toBe(true);
    });
  });

  test("is moved so that contents change places and gaps do not", () => {
    someBlocks(({ page, blocks, position, kind, siblings }) => {
      if (kind === "frontmatter") return;
      const ranges = siblings.slice(position.at(-1)).map(contentRange);
      const order = [...ranges.slice(1), ranges[0]!];
      const expected = ranges.map(({ end }, at) => {
        const content = page.slice(order[at]!.start, order[at]!.end);
        return content + page.slice(end, ranges[at + 1]?.start);
      });

      const moved = move(blocks, position, position.with(-1, siblings.length));

      const start = page.slice(0, ranges[0]!.start);
      expect(withoutBlankLines(moved)).toBe(withoutBlankLines(start + expected.join("")));
      expect(moved.length - page.length).toBeLessThanOrEqual(ranges.length * 2);
    });
  });
});

describe("replacing", () => {
  const replaced: ReadonlyArray<readonly [string, string, Position, string, string]> = [
    ["keeps the blank lines behind it", "a\n\n\n\nb\n", [0], "c", "c\n\n\n\nb\n"],
    ["keeps what stands before the first", "\ufeff\n \na\n", [0], "b", "\ufeff\n \nb\n"],
    ["keeps that a page has no final newline", "a", [0], "b", "b"],
    ["takes no blank lines around a text", "a\n\nb\n", [0], "\n \nc\n\n", "c\n\nb\n"],
    [
      "gives the block's newlines",
      "a\r\nb\r\n\r\nc\n\nd\n\ne\n\nf\n",
      [0],
      "a\nx\nb",
      "a\r\nx\r\nb\r\n\r\nc\n\nd\n\ne\n\nf\n",
    ],
    ["gives the page's newlines to a block of one line", "a\r\rb", [1], "b\nc", "a\r\rb\rc"],
    ["reads any newline of an editor", "a\n\nb\n", [0], "x\r\ny\rz", "x\ny\nz\n\nb\n"],
    ["keeps newlines of lines that stay", "a\rb\nc\r\nd\ne\n", [0], "a\nb\nx\nd\ne", "a\rb\nx\nd\ne\n"],
    [
      "puts indentation back",
      "<A>\n    a\n    b\n</A>\n",
      [0, 0],
      "a\nx\n  y",
      "<A>\n    a\n    x\n      y\n</A>\n",
    ],
    [
      "puts indentation of tabs back",
      "<A>\n\ta\n\n\tb\n</A>\n",
      [0, 1],
      "b\nc",
      "<A>\n\ta\n\n\tb\n\tc\n</A>\n",
    ],
    [
      "keeps what a fence holds in its place",
      "<A>\n  ```\n    x\n   \n \n  y\n  ```\n</A>\n",
      [0, 0],
      "```\n  x\n \n\ny\n\n  z\n```",
      "<A>\n  ```\n    x\n   \n \n  y\n\n    z\n  ```\n</A>\n",
    ],
    ["may make several blocks", "a\n\nb\n", [0], "# c\n\nd", "# c\n\nd\n\nb\n"],
    ["by nothing removes", "a\n\nb\n\nc\n", [1], " \n", "a\n\nc\n"],
    ["fills a blank page", "\ufeff\n", [0], "a", "\ufeffa\n"],
    [
      "changes front matter",
      "---\na: 1\n---\n# b\n",
      [0],
      "---\na: 2\nb: 3\n---",
      "---\na: 2\nb: 3\n---\n# b\n",
    ],
    ["parts what would melt with the next", "## a\nb\n", [0], "a", "a\n\nb\n"],
    ["parts what would melt with the one before", "a\n# b\n", [1], "b", "a\n\nb\n"],
    [
      "parts code from a closing tag",
      "<A>\na\n</A>\n",
      [0, 0],
      "export const a = 1",
      "<A>\nexport const a = 1\n\n</A>\n",
    ],
    ["leaves what holds without a blank line", "a\n# b\nc\n", [1], "## b", "a\n## b\nc\n"],
    ["may swallow what no blank line saves", "a\n\nb\n", [0], "```", "```\n\nb\n"],
    ["begins no front matter by chance", "a\n\n---\n\nb\n\n---\n", [0], "---", "\n---\n\n---\n\nb\n\n---\n"],
  ];
  test.each(replaced)("%s", (_, page, position, text, changed) => {
    expect(replace(split(page), position, text)).toBe(changed);
  });
});

describe("inserting", () => {
  const inserted: ReadonlyArray<readonly [string, string, Position, string]> = [
    ["stands before the block, with a blank line", "a\n\nb\n", [1], "a\n\nX\n\nb\n"],
    ["leaves gaps that were there", "a\n\n\n\nb\n", [1], "a\n\n\n\nX\n\nb\n"],
    ["has the page's newlines", "a\r\n\r\nb\r\n", [1], "a\r\n\r\nX\r\n\r\nb\r\n"],
    ["parts neighbours", "a\n# b\n", [1], "a\n\nX\n\n# b\n"],
    ["stands at the start of a page", "\ufeff\na\n", [0], "\ufeff\nX\n\na\n"],
    ["stands at the end of a page", "a\n", [1], "a\n\nX\n"],
    ["leaves a page without a final newline", "a", [1], "a\n\nX"],
    ["begins an empty page", "", [0], "X\n"],
    ["begins a blank page", "\n", [0], "X\n"],
    ["stands behind front matter", "---\na: 1\n---\n# b\n", [1], "---\na: 1\n---\n\nX\n\n# b\n"],
    ["stands behind front matter alone", "---\na: 1\n---", [1], "---\na: 1\n---\n\nX"],
    ["has its siblings' indentation", "<A>\n  a\n</A>\n", [0, 0], "<A>\n  X\n\n  a\n</A>\n"],
    ["stands before a closing tag", "<A>\n\n  a\n\n</A>\n", [0, 1], "<A>\n\n  a\n\n  X\n\n</A>\n"],
    ["stands in an empty component", "<A>\n</A>\n", [0, 0], "<A>\nX\n</A>\n"],
    [
      "stands in an empty component with a blank line",
      "a\n\n<A\n  b>\n\n</A>\n",
      [1, 0],
      "a\n\n<A\n  b>\n\nX\n\n</A>\n",
    ],
    ["stands in a directive", ":::note\n:::\n", [0, 0], ":::note\nX\n:::\n"],
    [
      "stands deep",
      "<A>\n  <B>\n    a\n  </B>\n</A>\n",
      [0, 0, 1],
      "<A>\n  <B>\n    a\n\n    X\n  </B>\n</A>\n",
    ],
  ];
  test.each(inserted)("a text %s", (_, page, position, changed) => {
    expect(insert(split(page), position, "X")).toBe(changed);
  });

  test("code keeps a closing tag out of it", () => {
    const code = "export const b = 1";
    expect(insert(split("<A>\na\n</A>\n"), [0, 1], code)).toBe(`<A>\na\n\n${code}\n\n</A>\n`);
  });

  test("nothing changes nothing", () => {
    expect(insert(split("a\n# b"), [1], " \n")).toBe("a\n# b");
  });
});

describe("moving", () => {
  const moved: ReadonlyArray<readonly [string, string, Position, Position, string]> = [
    ["leaves gaps in their places", "a\n\nb\n\n\n\nc\n", [0], [3], "b\n\nc\n\n\n\na\n"],
    ["goes up", "a\n\nb\n\n\n\nc\n", [2], [0], "c\n\na\n\n\n\nb\n"],
    ["to its own place changes nothing", "a\n# b\nc\n", [1], [1], "a\n# b\nc\n"],
    ["behind itself changes nothing", "a\n# b\nc\n", [1], [2], "a\n# b\nc\n"],
    ["parts only what would melt", "# a\nb\n\nc\n", [0], [3], "b\n\nc\n\n# a\n"],
    ["parts text from text", "b\n# a\nc\n", [1], [3], "b\n\nc\n# a\n"],
    ["keeps a byte order mark first", "\ufeffa\n\nb", [0], [2], "\ufeffb\n\na"],
    ["goes into a component", "a\n\n<A>\n  b\n</A>\n", [0], [1, 1], "<A>\n  b\n\n  a\n</A>\n"],
    ["goes out of a component", "<A>\n  b\n\n  c\n</A>\n", [0, 0], [1], "<A>\n  c\n</A>\n\nb\n"],
    ["goes before its component", "<A>\n  b\n\n  c\n</A>\n", [0, 1], [0], "c\n\n<A>\n  b\n</A>\n"],
    ["leaves a component empty", "<A>\n  b\n</A>\n\nc\n", [0, 0], [2], "<A>\n</A>\n\nc\n\nb\n"],
    ["goes to the end of a page of fewer", "a\n\n<A>\nb\n</A>\n", [1, 0], [2], "a\n\n<A>\n</A>\n\nb\n"],
  ];
  test.each(moved)("a block %s", (_, page, from, to, changed) => {
    expect(move(split(page), from, to)).toBe(changed);
  });
});

describe("removing", () => {
  const removed: ReadonlyArray<readonly [string, string, Position, string]> = [
    ["takes one gap", "a\n\n\n\nb\n\nc\n", [1], "a\n\n\n\nc\n"],
    ["leaves a blank line where one was", "# a\nb\n\n# c\n", [1], "# a\n\n# c\n"],
    ["parts what would melt", "a\n# b\nc\n", [1], "a\n\nc\n"],
    ["leaves the end of the page", "a\n\nb", [1], "a"],
    ["leaves the start of the page", "\ufeff\na\n\nb", [0], "\ufeff\nb"],
    ["may leave nothing", "a\n", [0], ""],
    ["leaves tags as they were", "<A>\na\n\nb\n</A>\n", [0, 0], "<A>\nb\n</A>\n"],
    ["leaves a closing tag as it was", "<A>\n\na\n\nb\n</A>\n", [0, 1], "<A>\n\na\n</A>\n"],
    ["leaves tags alone", "<A>\n  a\n</A>\n", [0, 0], "<A>\n</A>\n"],
    ["may take front matter", "---\na: 1\n---\n\nb\n", [0], "b\n"],
    ["begins no front matter by chance", "a\n\n---\n\nb\n\n---\n", [0], "\n---\n\nb\n\n---\n"],
  ];
  test.each(removed)("a block %s", (_, page, position, changed) => {
    expect(remove(split(page), position)).toBe(changed);
  });
});

test("a copy stands behind its block, a blank line between them", () => {
  expect(duplicate(split("a\n# b\n\n\nc"), [0])).toBe("a\n\na\n# b\n\n\nc");
  expect(duplicate(split("a\r\n\r\nb"), [1])).toBe("a\r\n\r\nb\r\n\r\nb");
  expect(duplicate(split("<A>\n  b\n</A>\n"), [0, 0])).toBe("<A>\n  b\n\n  b\n</A>\n");
});

describe("an edit is refused", () => {
  const blocks = split("---\na: 1\n---\n\n<A>\n  b\n</A>\n\n<B />\n");
  const refused: ReadonlyArray<readonly [string, () => string]> = [
    ["where no block is", () => textOf(blocks, [3])],
    ["where no child is", () => replace(blocks, [1, 1], "x")],
    ["in what is no block", () => remove(blocks, [7, 0])],
    ["at no position", () => replace(blocks, [], "x")],
    ["at a broken position", () => insert(blocks, [0.5], "x")],
    ["behind the place behind the last", () => insert(blocks, [4], "x")],
    ["before front matter", () => insert(blocks, [0], "x")],
    ["in a component without tags on lines of their own", () => insert(blocks, [2, 0], "x")],
    ["in front matter", () => insert(blocks, [0, 0], "x")],
    ["that moves front matter", () => move(blocks, [0], [2])],
    ["that copies front matter", () => duplicate(blocks, [0])],
    ["that moves before front matter", () => move(blocks, [1], [0])],
    ["that moves a block into itself", () => move(blocks, [1], [1, 0])],
    ["that moves to no place", () => move(blocks, [1], [9])],
  ];
  test.each(refused)("%s", (_, edit) => {
    expect(edit).toThrow(EditError);
  });
});

test("of any text, each block is replaced by its own text without a change", () => {
  fc.assert(
    fc.property(anyText, (page) => {
      const blocks = split(page);
      for (const { position } of everyBlock(blocks)) {
        expect(replace(blocks, position, textOf(blocks, position))).toBe(page);
      }
    }),
    { numRuns: 300 },
  );
});

test("in any text, an edit by any text changes nothing outside of the block, and is made or refused", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.nat(), fc.nat(), (page, text, one, other) => {
      const blocks = split(page);
      const places = everyBlock(blocks);
      if (places.length === 0) return;
      const { position, block } = places[one % places.length]!;
      const target = places[other % places.length]!.position;
      const { start, end } = contentRange(block);

      const changed = replace(blocks, position, text || "x");
      for (const edit of [
        () => insert(blocks, position, text),
        () => move(blocks, position, target),
        () => duplicate(blocks, position),
        () => remove(blocks, position),
      ]) {
        try {
          edit();
        } catch (error) {
          if (!(error instanceof EditError)) throw error;
        }
      }

      expect(changed.trimStart().startsWith(page.slice(0, start).trim())).toBe(true);
      expect(changed.trimEnd().endsWith(page.slice(end).trim())).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a place in a long page is edited without reading the page again", () => {
  const page = Array.from({ length: 20_000 }, (_, at) => `Paragraph ${at} of a long page.`).join("\n\n");
  const blocks = split(page);
  replace(blocks, [10_000], "changed");
  move(blocks, [3], [19_000]);
});

test("many blocks without blank lines between them are moved", () => {
  const blocks = split("b\n# a\n".repeat(2000));
  expect(split(move(blocks, [1], [blocks.length])).length).toBe(4000);
});

type Case = Readonly<{
  page: string;
  blocks: readonly Block[];
  position: Position;
  kind: BlockKind;
  siblings: readonly Block[];
  start: number;
  end: number;
}>;

/** Every fifth block of each page, and where it fails. */
function someBlocks(check: (place: Case) => void): void {
  for (const [name, page] of all) {
    const blocks = split(page);
    for (const [at, { position, block, siblings }] of everyBlock(blocks).entries()) {
      if ((at + page.length) % 5 > 0) continue;
      try {
        check({ page, blocks, position, kind: block.kind, siblings, ...contentRange(block) });
      } catch (error) {
        throw new Error(`It is not so of [${position}] in ${name}.`, { cause: error });
      }
    }
  }
}

function withoutBlankLines(page: string): string {
  return page.replace(/(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))+/g, "\n").replace(/\r\n?/g, "\n");
}
