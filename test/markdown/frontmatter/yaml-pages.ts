import fc from "fast-check";

import { texts } from "./yaml-texts.ts";

/** The rest of a line after a key or dash in a column, with the lines below. */
type Rest = (column: number) => string;

const word = fc.constantFrom(
  ...["foo", "Bar", "3D", "it's", "a-b", "https://x.y/z#a", "5", "true", "2024-01-01", "yes", "~"],
  ...["1.10"],
);
const inline = fc.oneof(
  word,
  word.map((text) => `${text} more words`),
  texts
    .filter((text) => !/[\p{Cc}\p{Cs}\u2028\ufeff\uffff\u{1ffff}]/u.test(text))
    .map((text) => `'${text.replaceAll("'", "''")}'`),
  texts.map((text) => JSON.stringify(text)),
);
const comment = fc.constantFrom("", "", "", "  # why", "\t# a: 'b'");
const anchor = fc.constantFrom("", "", "", "&x ");
const single = fc.tuple(anchor, inline, comment).map(
  ([name, text, note]): Rest =>
    () =>
      ` ${name}${text}${note}\n`,
);
const empty = comment.map(
  (note): Rest =>
    () =>
      `${note}\n`,
);
const lines = fc
  .record({
    header: fc.constantFrom("|", ">", "|-", ">-", "|+", ">+", "| # note"),
    first: fc.constantFrom("one two three", "a: b", "- c"),
    rest: fc.array(fc.constantFrom("four five", "", "  six", "# seven", "\teight"), { maxLength: 4 }),
    by: fc.integer({ min: 1, max: 5 }),
    blank: fc.constantFrom("", "\n", "\n\n"),
  })
  .map(({ header, first, rest, by, blank }): Rest => (column) => {
    const body = [first, ...rest].map((line) => line && " ".repeat(column + by) + line);
    return ` ${header}\n${body.join("\n")}\n${blank}`;
  });
const folded = word.map(
  (text): Rest =>
    (column) =>
      ` ${text}\n${" ".repeat(column + 2)}second line\n`,
);
const bracketed = fc
  .tuple(
    fc.array(inline, { maxLength: 3 }),
    fc.constantFrom(", ", ",", " , "),
    fc.constantFrom("", " "),
    comment,
  )
  .map(
    ([items, comma, pad, note]): Rest =>
      () =>
        ` [${pad}${items.join(comma)}${pad}]${note}\n`,
  );
const multiline = fc
  .array(fc.tuple(inline, comment), { minLength: 1, maxLength: 3 })
  .map((items): Rest => (column) => {
    const pad = " ".repeat(column + 2);
    return ` [\n${items.map(([text, note]) => `${pad}${text},${note}\n`).join("")}${pad}]\n`;
  });
const braced = fc.array(inline, { maxLength: 3 }).map(
  (items): Rest =>
    () =>
      ` { ${items.map((text, number) => `f${number}: ${text}`).join(", ")} }\n`,
);

const rest: fc.Arbitrary<Rest> = fc.letrec<{ rest: Rest }>((tie) => {
  const above = fc.constantFrom("", "", "", "\n", "# above\n");
  const entries = fc.array(fc.tuple(above, tie("rest")), { minLength: 1, maxLength: 3 });
  const by = fc.constantFrom(2, 4);
  const map = fc.tuple(entries, by, comment).map(([items, by, note]): Rest => (column) => {
    const pad = " ".repeat(column + by);
    const put = ([above, rest]: [string, Rest], number: number) =>
      `${above.replace("#", `${pad}#`)}${pad}m${number}:${rest(column + by)}`;
    return `${note}\n${items.map(put).join("")}`;
  });
  const list = fc
    .tuple(entries, fc.constantFrom(0, 2, 4), fc.boolean())
    .map(([items, by, isCompact]): Rest => (column) => {
      const pad = " ".repeat(column + by);
      const put = ([above, rest]: [string, Rest]) =>
        isCompact
          ? `${above}${pad}- a:${rest(column + by + 2)}${pad}  b: 1\n`
          : `${above}${pad}- # item\n${pad}  a:${rest(column + by + 2)}`;
      return `\n${items.map(put).join("")}`;
    });
  const words = fc
    .tuple(fc.array(fc.oneof(single, lines, empty), { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 2))
    .map(
      ([items, by]): Rest =>
        (column) =>
          `\n${items.map((item) => `${" ".repeat(column + by)}-${item(column + by)}`).join("")}`,
    );
  return {
    rest: fc.oneof(
      { maxDepth: 2 },
      single,
      empty,
      lines,
      folded,
      bracketed,
      multiline,
      braced,
      words,
      map,
      list,
    ),
  };
}).rest;

/** Pages with front matter of many styles. */
export const pages = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom("", "", "\n", "# above\n"), rest), { minLength: 1, maxLength: 5 }),
    fc.constantFrom("\n", "\n", "\r\n", "\r"),
    fc.constantFrom("", "\ufeff"),
    fc.constantFrom("", "\n", "# end\n"),
  )
  .map(([entries, newline, mark, end]) => {
    const yaml = entries.map(([above, rest], number) => `${above}k${number}:${rest(0)}`).join("");
    return `${mark}---\n${yaml}${end}---\n\n# Body\n`.replaceAll("\n", newline);
  });
