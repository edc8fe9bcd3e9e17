import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { tomlValues } from "../../../src/markdown/frontmatter/frontmatter.ts";
import { frontMatter, FrontMatterError, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { runs } from "../../support/seed.ts";

describe("front matter is found", () => {
  const found: ReadonlyArray<readonly [string, string, string | undefined]> = [
    ["between fences", "---\na: 1\n---\nb", "a: 1\n"],
    ["without a line", "---\n---", ""],
    ["after a byte order mark", "\ufeff---\na: 1\n---\n", "a: 1\n"],
    ["with blanks after the fences", "--- \t\na: 1\n---\t \n", "a: 1\n"],
    ["with CRLF", "---\r\na: 1\r\n---\r\n", "a: 1\r\n"],
    ["with lone CR", "---\ra: 1\r---\r", "a: 1\r"],
    ["with mixed line ends", "---\r\na: 1\rb: 2\n---\r\n", "a: 1\rb: 2\n"],
    ["in TOML", "+++\na = 1\n+++\n", "a = 1\n"],
    ["up to the first closing fence", "---\na: 1\n---\nb: 2\n---\n", "a: 1\n"],
    ["but not without a closing fence", "---\na: 1\n", undefined],
    ["but not with TOML's fence after YAML's", "---\na: 1\n+++\n", undefined],
    ["but not where something stands before it", "\n---\na: 1\n---\n", undefined],
    ["but not where it is indented", " ---\na: 1\n---\n", undefined],
    ["but not with a fence that is too long", "----\na: 1\n---\n", undefined],
    ["and an indented or longer fence is text", "---\na: |\n ---\n----\n---\n", "a: |\n ---\n----\n"],
    ["and U+2028 ends no line", "---\na: \u2028---\n---\n", "a: \u2028---\n"],
  ];
  test.each(found)("%s", (_, page, text) => {
    const matter = frontMatter(page);

    expect(matter?.text).toBe(text as string);
    if (matter) expect(page.slice(matter.start).startsWith(matter.text)).toBe(true);
  });

  test("and ends after the closing fence's line", () => {
    expect(frontMatter("---\na: 1\n--- \r\nrest")?.end).toBe("---\na: 1\n--- \r\n".length);
    expect(frontMatter("---\na: 1\n---")?.end).toBe("---\na: 1\n---".length);
  });
});

describe("reading", () => {
  test("returns the values in order, as plain data of YAML 1.2", () => {
    const values = frontMatter(
      "---\nb: yes\na: 2024-01-01\nn: ~\nl: [1, .5, true]\nm: {x: 'y'}\ne:\n---\n",
    )?.values;

    expect(Object.entries(values!)).toEqual([
      ["b", "yes"],
      ["a", "2024-01-01"],
      ["n", null],
      ["l", [1, 0.5, true]],
      ["m", { x: "y" }],
      ["e", null],
    ]);
  });

  test("empty front matter, or one with only comments, has no values and no problem", () => {
    expect(frontMatter("---\n---\n")).toMatchObject({ values: {}, problems: [] });
    expect(frontMatter("---\n# none\n---\n")).toMatchObject({ values: {}, problems: [] });
    expect(frontMatter("---\n--- # none\n---\n")).toMatchObject({ values: {}, problems: [] });
  });

  test("a lone carriage return ends a line of YAML", () => {
    expect(frontMatter("---\ra: 1\rb: |\r  x\r  y\r---\r")?.values).toEqual({ a: 1, b: "x\ny\n" });
  });

  test("an alias can repeat a key", () => {
    expect(frontMatter("---\n&x a: 1\nb: *x\n---\n")?.values).toEqual({ a: 1, b: "a" });
  });

  test("a key named __proto__ is an ordinary key", () => {
    const values = frontMatter("---\n__proto__: {polluted: true}\n---\n")?.values;

    expect(Object.keys(values!)).toEqual(["__proto__"]);
    expect((values as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("TOML is read, and a date is a text", () => {
    const text = `title = 'T'\ndate = 2024-01-02\naliases = [\n  "/a", # b\n]\n[menu.main]\nweight = 1\n`;

    expect(frontMatter(`+++\n${text}+++\n`)).toMatchObject({
      format: "toml",
      values: { title: "T", date: "2024-01-02", aliases: ["/a"], menu: { main: { weight: 1 } } },
      problems: [],
    });
  });

  const problems: ReadonlyArray<readonly [string, string, string]> = [
    ["a colon in a plain value", "title: a: b\n", "a: b"],
    ["a key that is there twice", "a: 1\nb: 2\na: 3\n", "a: 3"],
    ["a quote that does not end", 'a: "b\nc: d\n', ""],
    ["a tab that indents", "a:\n\tb: 1\n", "\tb"],
    ["an alias of nothing", "a: *b\n", "*b"],
    ["an alias of what it stands in, though that name was given before", "a: &b 1\nc: &b [*b]\n", "*b"],
    ["brackets that are nested too deep", `a: ${"[".repeat(200)}${"]".repeat(200)}\n`, "a: ["],
    [
      "more keys than front matter can hold",
      Array.from({ length: 20_000 }, (_, at) => `k${at}: v\n`).join(""),
      "k0",
    ],
    ["an alias of what it stands in", "a: &b [*b]\n", "*b"],
    ["a second document", "a: 1\n...\nb: 2\n", "b: 2"],
    ["a directive, which would change the version", "%YAML 1.1\n--- {d: 2024-01-01}\n", "%YAML"],
    ["a list instead of keys", "- a\n", "- a"],
    ["a text instead of keys", "word\n", "word"],
    ["a key that is no text", "[a]: 1\n", "[a]"],
    ["a wrong escape", 'a: "\\q"\n', "\\q"],
  ];
  test.each(problems)("refuses %s, and says where it is", (_, yaml, where) => {
    const page = `---\n${yaml}---\n`;
    const matter = frontMatter(page)!;

    expect(matter.values).toBeUndefined();
    const [problem] = matter.problems;
    expect(problem!.message).toMatch(/^[A-Z].*\.$/s);
    expect(page.slice(problem!.offset).startsWith(where)).toBe(true);
    expect(() => setFrontMatter(page, "new", "x")).toThrow(FrontMatterError);
  });

  test("exponential aliases are refused", () => {
    const bomb = Array.from(
      { length: 30 },
      (_, at) => `a${at}: &a${at} [${at ? `*a${at - 1}, *a${at - 1}` : 1}]\n`,
    );

    expect(frontMatter(`---\n${bomb.join("")}---\n`)).toMatchObject({
      values: undefined,
      problems: [{ message: "Its aliases repeat too many values." }],
    });
  });
});

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
