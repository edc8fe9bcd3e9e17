import { expect, test } from "bun:test";

import fc from "fast-check";

import { LinearPattern } from "../../../src/core/message/linear-pattern.ts";
import { runs, seed } from "../../support/seed.ts";

const isIn = (pattern: string, text: string) => LinearPattern.of(pattern)?.isIn(text);

test.each([
  ["^(feat|fix|docs)(\\(.+\\))?: .+", "docs(guide): add tea", true],
  ["^(feat|fix|docs)(\\(.+\\))?: .+", "Add tea\n\ndocs: x", false],
  ["(?m)^docs: ", "Add tea\n\ndocs: x", true],
  ["^[A-Z]{2,10}-\\d+ ", "DOCS-12 Add tea", true],
  ["^[A-Z]{2,10}-\\d+ ", "D-12 Add tea", false],
  ["(?i)jira-[0-9]+", "See JIRA-7", true],
  ["(?i:jira)-[0-9]+X", "See JIRA-7x", false],
  ["\\AAdd .*\\z", "Add tea\n", false],
  ["(?s)\\AAdd .*\\z", "Add tea\n", true],
  ["Signed-off-by: .+ <.+@.+>$", "Add tea\n\nSigned-off-by: Ada <ada@example.org>", true],
  ["^[[:upper:]][[:lower:]]+\\b", "Add tea", true],
  ["^\\p{Lu}\\pL*", "Éclair", true],
  ["^\\p{Greek}+$", "αβγ", true],
  ["^\\Qa.b\\E$", "a.b", true],
  ["^\\Qa.b\\E$", "acb", false],
  ["(?P<ticket>\\d+)", "12", true],
  ["^[^]a]+$", "bc", true],
  ["^a{,2}$", "a{,2}", true],
  ["^\\x{1F98A}$", "🦊", true],
  ["^.$", "🦊", true],
  ["", "", true],
  ["(|a)+", "b", true],
  ["^(?i)É$", "é", true],
])("%p in %j: %p", (pattern, text, isThere) => {
  expect(isIn(pattern, text)).toBe(isThere);
});

test.each([
  "(?!x)",
  "(?=x)",
  "(?<=x)",
  "\\1",
  "a**",
  "*a",
  "(",
  "a)",
  "[b-a]",
  "[",
  "a{2,1}",
  "a{1001}",
  "\\y",
  "\\p{Nope}",
  "(a{1000}){1000}",
  "x".repeat(1001),
  "(".repeat(200),
  "(?x)a",
  "[[:nope:]]",
])("%p isn't known", (pattern) => {
  expect(LinearPattern.of(pattern)).toBeUndefined();
});

const atom = fc.constantFrom(
  "a",
  "b",
  "-",
  ".",
  "[ab]",
  "[^a]",
  "[a-c-]",
  "\\d",
  "\\w",
  "\\.",
  "^",
  "$",
  "\\b",
  "\\B",
  "\\n",
  "1",
);
const pattern = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie("whole"), tie("whole")).map(([one, other]) => one + other),
    fc.tuple(tie("whole"), tie("whole")).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie("whole"), fc.constantFrom("*", "+", "?", "{2}", "{1,}", "{0,2}", "*?"))
      .map(([one, count]) => `(${one})${count}`),
  ),
})).whole;
const text = fc
  .array(fc.constantFrom("a", "b", "c", "-", ".", "1", "\n"), { maxLength: 8 })
  .map((signs) => signs.join(""));

test("a pattern that JavaScript has, too, is found where JavaScript finds it", () => {
  fc.assert(
    fc.property(pattern, text, (asked, given) => {
      expect(isIn(asked, given)).toBe(new RegExp(asked, "u").test(given));
    }),
    { seed, numRuns: runs(5000) },
  );
});

test("what would make another engine backtrack takes no longer", () => {
  expect(isIn("^(a+)+$", `${"a".repeat(10_000)}!`)).toBe(false);
  expect(isIn("^(.*.*.*=.*)*$", "x".repeat(10_000))).toBe(false);
  expect(isIn("(a|a|aa){0,100}b", "a".repeat(1000))).toBe(false);
  expect(isIn("(a|a|aa){0,100}b", "a".repeat(10_000))).toBeUndefined();
});
