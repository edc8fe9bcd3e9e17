import { expect, test } from "bun:test";

import fc from "fast-check";

import { addition, edited, quoted, quoteOf, removal, replacement } from "../../../src/sites/files/edits.ts";
import { readJson } from "../../../src/sites/files/script.ts";
import type { ListValue } from "../../../src/sites/files/value.ts";
import { runs } from "../../support/seed.ts";

const list = (source: string) => readJson(source) as ListValue;
const added = (source: string) => edited(source, addition(source, list(source), "3"));

test("a member is added as the others are written", () => {
  expect(added("[1, 2]")).toBe("[1, 2, 3]");
  expect(added("[1,2]")).toBe("[1,2,3]");
  expect(added("[\n  1, // one\n  2 // two\n]")).toBe("[\n  1, // one\n  2, // two\n  3\n]");
  expect(added("[\r\n\t1,\r\n]")).toBe("[\r\n\t1,\r\n\t3,\r\n]");
  expect(added("[1 // one\n]")).toBe("[1, // one\n3\n]");
  expect(added("[]")).toBe("[\n  3\n]");
  expect(added("[\n  // none yet\n]")).toBe("[\n  // none yet\n  3\n]");
});

test("a member goes with its comma", () => {
  const without = (source: string, index: number) =>
    edited(source, removal(source, list(source), list(source).items[index]!));
  expect([0, 1, 2].map((index) => without("[1, 2,  3]", index))).toEqual(["[2,  3]", "[1,  3]", "[1, 2]"]);
  expect(without("[ 1, ]", 0)).toBe("[ ]");
  const lines = "[\n  1, // one\n  // of two\n  2, // two\n  // of three\n  3 // three\n]";
  expect([0, 1, 2].map((index) => without(lines, index))).toEqual([
    "[\n  // of two\n  2, // two\n  // of three\n  3 // three\n]",
    "[\n  1, // one\n  // of two\n  // of three\n  3 // three\n]",
    "[\n  1, // one\n  // of two\n  2 // two\n  // of three\n]",
  ]);
});

/** A comment above a member, or beside it, has its number. */
const member = fc.record({
  above: fc.constantFrom("", "// of N", "/* of N */"),
  beside: fc.constantFrom("", " // by N", " /* by N */"),
});
const style = fc.record({
  newline: fc.constantFrom("\n", "\r\n"),
  last: fc.constantFrom("", ","),
  isCommaLast: fc.boolean(),
});
const inLines = fc
  .tuple(fc.array(member, { maxLength: 4 }), style)
  .map(([members, { newline, last, isCommaLast }]) => {
    const lines = members.flatMap(({ above, beside }, at) => {
      const comma = at < members.length - 1 ? "," : last;
      const line = isCommaLast && !beside.includes("//") ? `N${beside}${comma}` : `N${comma}${beside}`;
      return [above, line].filter(Boolean).map((each) => `  ${each.replaceAll("N", `${at}`)}${newline}`);
    });
    return `[${newline}${lines.join("")}]`;
  });
const inOneLine = fc.constantFrom("[]", "[ ]", "[0]", "[0,1]", "[0, 1,  2]", "[ 0, 1, ]");

test("whatever is added and removed, every other member stays with its comments", () => {
  const steps = fc.array(fc.option(fc.nat(9)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.oneof(inLines, inOneLine), steps, (start, steps) => {
      let text = start;
      for (const [number, at] of steps.entries()) {
        const { items } = list(text);
        const member = at === null ? undefined : items[at % (items.length || 1)];
        const taken = member && text.slice(member.start, member.end);
        const value = `${10 + number}`;
        const edit = member ? removal(text, list(text), member) : addition(text, list(text), value);
        const after = edited(text, edit);

        const values = valuesIn(text).filter((each) => each !== taken);
        expect(valuesIn(after), text).toEqual(member ? values : [...values, value]);
        expect(commentsIn(after, taken), text).toEqual(commentsIn(text, taken));
        for (const comment of commentsIn(after, taken).filter((comment) => comment.startsWith("by")))
          expect(after).toMatch(new RegExp(`^ *${comment.slice(3)},? *(?://|/\\*) ${comment}\\b`, "m"));
        text = after;
      }
    }),
    { numRuns: runs(500) },
  );
});

function valuesIn(text: string): string[] {
  return list(text).items.map(({ start, end }) => text.slice(start, end));
}

/** But for the one beside what is taken. */
function commentsIn(text: string, taken: string | undefined): string[] {
  const comments = Array.from(text.matchAll(/(?:of|by) \d+/g), ([comment]) => comment);
  return comments.filter((comment) => comment !== `by ${taken}`);
}

test("a text keeps its quotes", () => {
  const source = `["a", 'b']`;
  const replaced = (index: number) =>
    edited(source, replacement(source, list(source).items[index]!, `it's "c"`));
  expect(replaced(0)).toBe(`["it's \\"c\\"", 'b']`);
  expect(replaced(1)).toBe(`["a", "it's \\"c\\""]`);
  expect([quoted('a "b"', "'"), quoted("\n", "'"), quoteOf("a = 'b'"), quoteOf("{}")]).toEqual([
    `'a "b"'`,
    '"\\n"',
    "'",
    '"',
  ]);
});
