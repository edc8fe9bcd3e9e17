import fc from "fast-check";

/** A part of a line, with what it shows. Its words are of capital letters, and nothing else is. */
type Part = Readonly<{ source: string; seen: string; isLink?: boolean }>;

const word = fc.stringMatching(/^[A-ZÉ日א]{1,5}$/).map((text): Part => ({ source: text, seen: text }));

const fixed: readonly Part[] = [
  { source: "\\*", seen: "*" },
  { source: "\\_X\\_", seen: "_X_" },
  { source: "`X`", seen: "X" },
  { source: "`` `X ``", seen: "`X" },
  { source: "$$X$$", seen: "⟦$$X$$⟧" },
  { source: "[^1]", seen: "1" },
  { source: '{" "}', seen: " " },
  { source: "{/* X */}", seen: "X" },
  { source: "![X](/x.png)", seen: "⟦![X](/x.png)⟧" },
  { source: "&amp;", seen: "⟦&amp;⟧" },
  { source: '<Icon of="y" />', seen: '⟦<Icon of="y" />⟧' },
  { source: "[X][ref]", seen: "X" },
  { source: "[X][no]", seen: "[X][no]" },
  { source: "[X]", seen: "[X]" },
  { source: "2 * 3", seen: "2 * 3" },
  { source: "$5", seen: "$5" },
  { source: "snake_case_X", seen: "snake_case_X" },
];

const around: ReadonlyArray<readonly [string, string]> = [
  ["**", "**"],
  ["*", "*"],
  ["~~", "~~"],
  ["<kbd>", "</kbd>"],
  ["<>", "</>"],
  ["[", '](/a/b "of y")'],
  ["[", "](<a b>)"],
];

const line = fc.letrec<{ part: Part; parts: Part }>((tie) => ({
  part: fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: fc.constantFrom(...fixed) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom(...around), tie("parts")).map(([[before, after], inside]) => {
        if (before === "[" && inside.isLink) return inside; // a link holds none
        return {
          source: `${before}M ${inside.source} M${after}`,
          seen: `M ${inside.seen} M`,
          isLink: before === "[" || inside.isLink,
        };
      }),
    },
  ),
  parts: fc.array(tie("part"), { minLength: 1, maxLength: 4, size: "small" }).map((parts) => ({
    source: parts.map(({ source }) => source).join(" "),
    seen: parts.map(({ seen }) => seen).join(" "),
    isLink: parts.some(({ isLink, source }) => isLink || source.startsWith("[")),
  })),
})).parts;

const start = fc.constantFrom(
  ["W ", "W "],
  ["## ", ""],
  ["- W ", "⟦- ⟧W "],
  ["3. W ", "⟦3. ⟧W "],
  ["- [x] ", "⟦- [x] ⟧"],
);
/** A line with its start, each with what it shows. */
export const lines = fc.tuple(start, line);
export const definitions = "\n\n[ref]: /r\n\n[^1]: Y";
