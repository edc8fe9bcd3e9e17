import { expect, test } from "bun:test";

import fc from "fast-check";

import { tomlValues } from "../../../src/markdown/frontmatter/toml.ts";
import { runs } from "../../support/seed.ts";

test("values are plain, and dates are texts", () => {
  const text = `url = "/a/"\r\nday = 2024-01-02\r\ndate = 2024-01-02T03:04:05Z\r\nlist = ["a", 1]\r\n[of]\r\nx = true\r\n`;

  expect(tomlValues(text)).toEqual({
    url: "/a/",
    day: "2024-01-02",
    date: "2024-01-02T03:04:05Z",
    list: ["a", 1],
    of: { x: true },
  });
});

test.each([
  ["a value that is missing", "a = \n"],
  ["a key that is there twice", "a = 1\na = 2\n"],
  ["arrays that are nested too deep", `a = ${"[".repeat(19_000)}`],
  ["more than front matter has", "a = 1 # \n".repeat(10_000)],
])("%s has no values", (_, text) => {
  expect(tomlValues(text)).toBeUndefined();
});

test("a key that is named __proto__ is an ordinary key", () => {
  const values = tomlValues("[__proto__]\npolluted = true\n")!;

  expect(Object.keys(values)).toEqual(["__proto__"]);
  expect((values as { polluted?: boolean }).polluted).toBeUndefined();
});

test("it reads any text, or none of it", () => {
  const pieces = [
    "a",
    " = ",
    '"',
    "'",
    '"""',
    "[",
    "]",
    "{",
    "}",
    "\n",
    "\r",
    "#",
    ".",
    "1",
    "\\u",
    "\ud800",
    "\0",
    ",",
  ];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      expect(["object", "undefined"]).toContain(typeof tomlValues(text));
    }),
    { numRuns: runs(300) },
  );
});
