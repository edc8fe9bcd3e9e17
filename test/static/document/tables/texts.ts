import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";

import { contentOf, type Table } from "../../../../static/editor/document/syntax/cells.ts";
import { widthOf } from "../../../../static/editor/document/tables/alignment.ts";

/** What a writer leaves in a cell: also nothing, wide characters, pipes in text and in code, and backslashes. */
export const content = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("", "a", "Plan", "Free of charge", "日本語", "😀", "é", "\u00A0x"),
  },
  fc.constantFrom(
    "a \\| b",
    "`x \\| y`",
    "**b** _i_",
    "[l](m)",
    "<br/>",
    "a\\",
    "\\\\",
    "\\*",
    "- x",
    "# h",
    "1. a",
  ),
  fc.constantFrom("> q", "import a", "export", "---", ":::note", "```", "a\\\\\\|b", "0", "{x}"),
);

const row = (columns: number) => fc.array(content, { minLength: columns, maxLength: columns });

const style = fc.record({
  opened: fc.boolean(),
  closed: fc.boolean(),
  pad: fc.constantFrom("", " "),
  aligned: fc.boolean(),
  slack: fc.nat(2),
  marks: fc.array(fc.constantFrom("-", "---", ":--", "--:", ":-:", ":------"), {
    minLength: 3,
    maxLength: 3,
  }),
});

/** Before the first line, and before the others. */
const containers = [
  ["", ""],
  ["> ", "> "],
  ["- ", "  "],
  ["1. > ", "   > "],
  ["  ", " "],
] as const;

export type Generated = Readonly<{ text: string; before: string; rest: string }>;

/** Tables as people write them: with pipes at their ends or without, tight, spaced, or with all pipes below each other. */
export const tableTexts: fc.Arbitrary<Generated> = fc
  .integer({ min: 1, max: 3 })
  .chain((columns) =>
    fc.tuple(
      row(columns),
      fc.array(fc.tuple(row(columns), fc.integer({ min: -1, max: 1 })), { maxLength: 4 }),
      style,
      fc.constantFrom(...containers),
    ),
  )
  .map(([heading, rows, { opened, closed, pad, aligned, slack, marks }, [before, rest]]) => {
    const body = rows.map(([cells, more]) =>
      more < 0 ? cells.slice(0, -1) : more > 0 ? [...cells, "more"] : cells,
    );
    const widths = heading.map((_, column) =>
      Math.max(3, ...[heading, ...body].map((cells) => widthOf(cells[column] ?? ""))),
    );
    const lines = [heading, heading.map((_, column) => marks[column]!), ...body].map((cells, index) => {
      const padded = cells.map((cell, column) => {
        const free = aligned ? (widths[column] ?? 0) + slack - widthOf(cell) : 0;
        const filling = index === 1 ? "-".repeat(Math.max(0, free)) : "";
        const text = cell.startsWith(":") ? cell.replace("-", `-${filling}`) : filling + cell;
        return `${pad}${text}${index === 1 ? "" : " ".repeat(Math.max(0, free))}${pad || (text.endsWith("\\") ? " " : "")}`;
      });
      const bare = opened && closed ? padded.join("|") : padded.join("|").trim();
      return `${opened ? "|" : ""}${bare}${closed ? "|" : ""}`;
    });
    return { text: lines.join(`\n${rest}`), before, rest };
  })
  .filter((table) => meaningOf(table) !== undefined);

export type Meaning = Readonly<{
  aligns: ReadonlyArray<string | null>;
  rows: ReadonlyArray<readonly string[]>;
}>;

/** What GitHub's own grammar reads; undefined unless all of the text is one table. */
export function meaningOf({ text, before }: Generated): Meaning | undefined {
  const source = before + text;
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  let meaning: Meaning | undefined;
  visit(tree, "table", ({ align, children, position }) => {
    if (position!.start.offset !== before.length || position!.end.offset !== source.length) return;
    const rows = children.map((row) =>
      row.children.map(({ children: parts }) =>
        parts.length === 0
          ? ""
          : source.slice(parts[0]!.position!.start.offset, parts.at(-1)!.position!.end.offset),
      ),
    );
    meaning = { aligns: align ?? [], rows };
  });
  return meaning;
}

/** The same of what we read. */
export function readOf({ text, rows, aligns }: Table): Meaning {
  return {
    aligns: aligns.map((align) => align ?? null),
    rows: rows.map(({ cells }) => cells.map((cell) => contentOf(text, cell))),
  };
}
