import { expect, test } from "bun:test";

import fc from "fast-check";

import { propertiesIn, readYaml } from "../../../src/markdown/frontmatter/index.ts";
import { plainValues } from "../../../src/markdown/frontmatter/plain.ts";
import { fencedIn } from "../../../src/markdown/text/index.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { soup, texts } from "./yaml-texts.ts";

test("values on one line, and one level of them below a key, are read without a parser", () => {
  const text = [
    ...["title: Green tea, a guide", "empty:", "", "date: 2024-05-15", "order: 12", "isDraft: true"],
    ...["links:", "  doc: https://example.org/a#b ", "  api:", "quoted: 'a: b' ", 'other: "it\'s"', ""],
  ].join("\r\n");

  expect(plainValues(text)).toEqual({
    title: "Green tea, a guide",
    empty: null,
    date: "2024-05-15",
    order: 12,
    isDraft: true,
    links: { doc: "https://example.org/a#b", api: null },
    quoted: "a: b",
    other: "it's",
  });
});

test.each([
  ...[
    "a: b: c",
    "a: b\na: c",
    "a: 010",
    "a: 1e3",
    "a: 0x1F",
    "a: TRUE",
    "a: Null",
    "true: a",
    "__proto__: a",
  ],
  ...[
    "a: [b]",
    "a: |\n  b",
    "a: &b c",
    "a: b # c",
    "# a",
    "a:\n- b",
    "a: b\n  c",
    "a:\n  b: c\n   d: e",
    "- a",
  ],
  ...["  a: b\nc: d", "a: 'it''s'", 'a: "\\n"', "a:\tb", "a: 2024-01-01:", `a: ${"b".repeat(20_000)}`],
])("%j needs the parser", (text) => {
  expect(plainValues(text)).toBeUndefined();
});

test("what is read without the parser is what it reads, in our pages and in generated texts", async () => {
  const inPages = [...(await pages()).values()].flatMap((page) => fencedIn(page)?.text ?? []);
  for (const text of inPages) expectSame(text);

  const before = fc.constantFrom("a: ", "b: ", 'c: "', "d: '", "  e: ", "  f:", "g:", "null: ", "");
  const after = fc.constantFrom("", " ", '"', "' ");
  const line = fc.tuple(before, texts, after).map((parts) => parts.join(""));
  const lines = fc.array(line, { maxLength: 4 }).map((all) => all.join("\n"));
  fc.assert(fc.property(fc.oneof(lines, soup), expectSame), { numRuns: runs(5000) });
});

function expectSame(text: string): void {
  const plain = plainValues(text);
  if (!plain) return;
  expect({ text, values: plain }).toEqual({ text, values: readYaml(text).values! });
  // A comment needs the parser.
  const { properties } = propertiesIn(`---\n${text}\n# comment\n---\n`)!;
  expect({ text, properties }).toEqual({ text, properties: propertiesIn(`---\n${text}\n---\n`)!.properties });
}
