import { expect, test } from "bun:test";

import fc from "fast-check";

import { parseErrorOf, tooComplex } from "../../../src/markdown/syntax/parse-error.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

function errorOf(text: string) {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return parseErrorOf(error, text);
  }
}

test.each([
  ["a\r\nb <c", 7],
  ["a {b c}", 4],
  ["<A>\n\nb", 0],
  ["a\n\nb </c>", 6],
])("%j is refused at %d", (text, offset) => {
  expect(errorOf(text)?.offset).toBe(offset);
});

test("what the parser may say one day stays as it says it", () => {
  const error = Object.assign(new Error(), { reason: "Something new", place: { offset: 1 } });

  expect(parseErrorOf(error, "text")).toEqual({ message: "Something new", offset: 1 });
});

test("a text that is too deep for the stack is too complex, and any other error is thrown again", () => {
  const other = new TypeError("a defect");

  expect(parseErrorOf(new RangeError("Maximum call stack size exceeded."), "a")).toBe(tooComplex);
  expect(() => parseErrorOf(other, "a")).toThrow(other);
});

test("the place of an error is in its text, whatever the text is", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { offset, message } = errorOf(text) ?? { offset: 0, message: "none" };
      expect(offset >= 0 && offset <= text.length).toBe(true);
      expect(message).not.toBe("");
    }),
    { numRuns: runs(100) },
  );
});
