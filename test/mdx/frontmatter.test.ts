import { describe, expect, test } from "bun:test";

import { frontMatter, FrontMatterError, setFrontMatter } from "../../src/mdx/frontmatter.ts";
import type { Value } from "../../src/mdx/yaml.ts";

type Path = readonly (string | number)[];

/** The front matter after a change of a page that holds it; all around it has to be the same. */
function changed(yaml: string, path: Path, value: Value | undefined): string {
  const [head, tail] = ["---\n", "---\n\n# Body\n"];
  const page = setFrontMatter(head + yaml + tail, path, value);
  expect(page.startsWith(head) && page.endsWith(tail)).toBe(true);
  return page.slice(head.length, -tail.length);
}

describe("front matter is found", () => {
  const found: ReadonlyArray<readonly [string, string, string | undefined]> = [
    ["between fences", "---\na: 1\n---\nb", "a: 1\n"],
    ["without a line", "---\n---", ""],
    ["behind a byte order mark", "\ufeff---\na: 1\n---\n", "a: 1\n"],
    ["with blanks behind the fences", "--- \t\na: 1\n---\t \n", "a: 1\n"],
    ["with CRLF", "---\r\na: 1\r\n---\r\n", "a: 1\r\n"],
    ["with lone CR", "---\ra: 1\r---\r", "a: 1\r"],
    ["with mixed line ends", "---\r\na: 1\rb: 2\n---\r\n", "a: 1\rb: 2\n"],
    ["in TOML", "+++\na = 1\n+++\n", "a = 1\n"],
    ["up to the first closing fence", "---\na: 1\n---\nb: 2\n---\n", "a: 1\n"],
    ["but not without a closing fence", "---\na: 1\n", undefined],
    ["but not with TOML's fence behind YAML's", "---\na: 1\n+++\n", undefined],
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

  test("and its end is behind the closing fence's line", () => {
    expect(frontMatter("---\na: 1\n--- \r\nrest")?.end).toBe("---\na: 1\n--- \r\n".length);
    expect(frontMatter("---\na: 1\n---")?.end).toBe("---\na: 1\n---".length);
  });
});

describe("reading", () => {
  test("gives the values in their order, as plain data of YAML 1.2", () => {
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

  test("an empty front matter, or one of comments, has no values and no problem", () => {
    expect(frontMatter("---\n---\n")).toMatchObject({ values: {}, problems: [] });
    expect(frontMatter("---\n# none\n---\n")).toMatchObject({ values: {}, problems: [] });
  });

  test("a lone carriage return ends a line of YAML", () => {
    expect(frontMatter("---\ra: 1\rb: |\r  x\r  y\r---\r")?.values).toEqual({ a: 1, b: "x\ny\n" });
  });

  test("a key can be what an alias repeats", () => {
    expect(frontMatter("---\n&x a: 1\nb: *x\n---\n")?.values).toEqual({ a: 1, b: "a" });
  });

  test("a key named __proto__ is a key like others", () => {
    const values = frontMatter("---\n__proto__: {polluted: true}\n---\n")?.values;

    expect(Object.keys(values!)).toEqual(["__proto__"]);
    expect((values as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("TOML is text without values", () => {
    expect(frontMatter("+++\na = 1\n+++\n")).toMatchObject({
      format: "toml",
      values: undefined,
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
  test.each(problems)("refuses %s, and says where", (_, yaml, where) => {
    const page = `---\n${yaml}---\n`;
    const matter = frontMatter(page)!;

    expect(matter.values).toBeUndefined();
    const [problem] = matter.problems;
    expect(problem!.message).toMatch(/^[A-Z].*\.$/s);
    expect(page.slice(problem!.offset).startsWith(where)).toBe(true);
    expect(() => setFrontMatter(page, ["new"], 1)).toThrow(FrontMatterError);
  });

  test("a bomb of aliases is refused", () => {
    const bomb = Array.from(
      { length: 30 },
      (_, at) => `a${at}: &a${at} [${at ? `*a${at - 1}, *a${at - 1}` : 1}]\n`,
    );

    expect(frontMatter(`---\n${bomb.join("")}---\n`)).toMatchObject({
      values: undefined,
      problems: [{ message: "It repeats itself too often." }],
    });
  });
});

describe("setting a value", () => {
  const cases: ReadonlyArray<
    readonly [rule: string, before: string, path: Path, value: Value | undefined, after: string]
  > = [
    ["keeps a plain text plain", "t:  Foo  # c\n", ["t"], "Bar", "t:  Bar  # c\n"],
    ["keeps single quotes", "t: 'a' # c\n", ["t"], "it's", "t: 'it''s' # c\n"],
    ["keeps double quotes", 't: "a" # c\n', ["t"], 'b"\\', 't: "b\\"\\\\" # c\n'],
    ["quotes what plain cannot hold", "t: a\n", ["t"], "a: b #c", 't: "a: b #c"\n'],
    ["needs no escapes where single quotes will do", "t: a\n", ["t"], 'a: "b"', "t: 'a: \"b\"'\n"],
    ["quotes a text that looks like another type", "t: a\n", ["t"], "true", 't: "true"\n'],
    ["quotes what only YAML 1.1 takes for another type", "t: a\n", ["t"], "yes", 't: "yes"\n'],
    ["quotes a date in a text's place", "t: a\n", ["t"], "2024-01-01", 't: "2024-01-01"\n'],
    ["leaves a date a date", "t: 2024-01-01\n", ["t"], "2024-02-02", "t: 2024-02-02\n"],
    [
      "quotes a date that stands for words",
      "t: 2024-01-01 or so\n",
      ["t"],
      "2024-02-02",
      't: "2024-02-02"\n',
    ],
    ["leaves a yes a no, not a text", "t: yes\n", ["t"], "no", "t: no\n"],
    ["quotes a text that is true for both versions", "t: yes\n", ["t"], "true", 't: "true"\n'],
    ["quotes in a number's place what may be a value of its own", "t: 1,000\n", ["t"], "=", 't: "="\n'],
    ["writes a great number as YAML 1.1 does", "t: 1\n", ["t"], 1e21, "t: 1.0e+21\n"],
    ["quotes what a block cannot be indented for", "t: |\n            a\n", ["t"], " b\n", 't: " b\\n"\n'],
    ["wraps at single spaces alone", "t: >\n  a b\n  c\n", ["t"], "d  e f\n", "t: >\n  d  e\n  f\n"],
    [
      "takes all blank lines below a block that keeps such",
      "a: |+\n  b\nc: 1\n\nd: 2\n\ne: 3\n",
      [],
      { a: "b\n", e: 3 },
      "a: |+\n  b\ne: 3\n",
    ],
    ["leaves a comment between brackets", "a: [b, # x\n  c]\n", ["a", 1], undefined, "a: [b, # x\n  ]\n"],
    [
      "takes an item from the end of a line in brackets",
      "a: [b, c,\n  d]\n",
      ["a", 1],
      undefined,
      "a: [b, d]\n",
    ],
    ["adds an item like another behind it", "a:\n  - b # 1\n", ["a"], ["b", "b"], "a:\n  - b # 1\n  - b\n"],
    [
      "puts a key in a line's place in braces",
      "a: {\n  b: 1,\n  c: 2\n}\n",
      ["a"],
      { b: 1, d: 3 },
      "a: {\n  b: 1,\n  d: 3,\n}\n",
    ],
    ["gives a lone key at a line's end a value", "a: {b \n  }\n", ["a", "b"], 1, "a: {b: 1 \n  }\n"],
    ["begins a map behind the dash", "a:\n  -   x\n", ["a", 0], { k: 1, l: 2 }, "a:\n  - k: 1\n    l: 2\n"],
    ["puts an item first in a list of a list", "a:\n- - b\n", ["a", 0], ["x", "b"], "a:\n- - x\n  - b\n"],
    ["writes a number without quotes", "t: '5'\n", ["t"], 6, "t: 6\n"],
    ["writes a truth without quotes", "t: no\n", ["t"], false, "t: false\n"],
    ["writes nothing as null", "t: a\n", ["t"], null, "t: null\n"],
    ["changes nothing that is so already", "t: 0x10\n", ["t"], 16, "t: 0x10\n"],
    ["fills an empty place", "t:\nu: 1\n", ["t"], "a", "t: a\nu: 1\n"],
    ["fills an empty place before a comment", "t:   # c\n", ["t"], "a", "t: a   # c\n"],
    ["fills an empty place behind its blank", "t: \nu: 1\n", ["t"], "a", "t: a\nu: 1\n"],
    ["keeps an anchor, and what repeats it follows", "a: &x b\nc: *x\n", ["a"], "d", "a: &x d\nc: *x\n"],
    ["replaces an alias alone", "a: &x b\nc: *x\n", ["c"], "d", "a: &x b\nc: d\n"],
    ["takes a value of two lines for one", "t: a\n  b # c\nu: 1\n", ["t"], "d", "t: d # c\nu: 1\n"],
    [
      "keeps a literal block",
      "t: |  # c\n    a\n    b\n\nu: 1\n",
      ["t"],
      "c\n\n d\n",
      "t: |  # c\n    c\n\n     d\n\nu: 1\n",
    ],
    [
      "keeps a nested block where it stands",
      "a:\n  b: >\n     c\n",
      ["a", "b"],
      "d\n",
      "a:\n  b: >\n     d\n",
    ],
    [
      "keeps what a block says of its indentation",
      "a:\n  b: |1\n     c\n",
      ["a", "b"],
      "d\n",
      "a:\n  b: |1\n   d\n",
    ],
    ["chomps a block as the text ends", "t: |\n  a\n", ["t"], "b", "t: |-\n  b\n"],
    [
      "keeps the lines that a block keeps",
      "t: |+\n  a\n\nu: 1\n",
      ["t"],
      "b\n\n\n",
      "t: |+\n  b\n\n\nu: 1\n",
    ],
    ["says how far a block is indented", "t: |\n  a\n", ["t"], " b\nc\n", "t: |2\n   b\n  c\n"],
    [
      "wraps a folded block as wide",
      "t: >\n  one two\n  three\n",
      ["t"],
      "four five six\n",
      "t: >\n  four\n  five\n  six\n",
    ],
    [
      "leaves a paragraph of a folded block unwrapped",
      "t: >\n  one\n",
      ["t"],
      "a b c\nd\n",
      "t: >\n  a b c\n\n  d\n",
    ],
    ["makes a block one line for a number", "t: | # c\n  a\nu: 1\n", ["t"], 5, "t: 5 # c\nu: 1\n"],
    ["takes a block for a plain text of lines", "t: a # c\n", ["t"], "b\nc", "t: |- # c\n  b\n  c\n"],
    ["escapes lines in brackets", "t: [a]\n", ["t", 0], "b\nc", 't: ["b\\nc"]\n'],
    ["quotes what brackets cannot hold", "t: [a]\n", ["t", 0], "b, c", 't: ["b, c"]\n'],
    ["goes by keys and indices", "a:\n  - b: {c: d}\n", ["a", 0, "b", "c"], "e", "a:\n  - b: {c: e}\n"],
    ["adds a key as the last line", "a: 1\n\n# end\n", ["b"], "c", "a: 1\n\n# end\nb: c\n"],
    [
      "adds a key in the map's own column",
      "a:\n    b: 1 # c\nd: 2\n",
      ["a", "e"],
      3,
      "a:\n    b: 1 # c\n    e: 3\nd: 2\n",
    ],
    ["adds a key in braces", "a: { b: 1 }\n", ["a", "c"], 2, "a: { b: 1, c: 2 }\n"],
    ["adds a key to empty braces", "a: {} # c\n", ["a", "b"], 1, "a: {b: 1} # c\n"],
    ["adds an item in brackets", "a: [b, 'c',]\n", ["a", 2], "d", "a: [b, 'c', 'd',]\n"],
    [
      "adds an item on a line of its own",
      "a: [\n  b, # c\n  d # e\n]\n",
      ["a", 2],
      "f",
      "a: [\n  b, # c\n  d, # e\n  f\n]\n",
    ],
    [
      "adds an item below the others",
      "a:\n- b\n- c # d\ne: 1\n",
      ["a", 2],
      "f",
      "a:\n- b\n- c # d\n- f\ne: 1\n",
    ],
    ["makes what is missing on the way", "a: 1\n", ["b", "c", 0], "d", "a: 1\nb:\n  c:\n    - d\n"],
    [
      "makes what is missing as the front matter indents",
      "a:\n    b:\n    - c\n",
      ["d"],
      { e: ["f"] },
      "a:\n    b:\n    - c\nd:\n    e:\n    - f\n",
    ],
    ["fills an empty place with a map", "a: # c\nb: 1\n", ["a", "d"], 1, "a: # c\n  d: 1\nb: 1\n"],
    ["quotes a key that needs it", "", ["on: x"], 1, '"on: x": 1\n'],
    [
      "takes a key away with its comment",
      "a: 1\n# above\nb: 2 # beside\nc: 3\n",
      ["b"],
      undefined,
      "a: 1\n# above\nc: 3\n",
    ],
    ["takes a block away", "a: |\n  x\n  y\n\nb: 1\n", ["a"], undefined, "\nb: 1\n"],
    ["leaves the front matter when its last key goes", "a: 1\n", ["a"], undefined, ""],
    [
      "leaves braces when a map's last key goes",
      "a:\n  b: 1\nc: 2\n",
      ["a", "b"],
      undefined,
      "a: {}\nc: 2\n",
    ],
    [
      "takes the first item of a map in a list away",
      "l:\n- a: 1 # x\n  b: 2\n",
      ["l", 0, "a"],
      undefined,
      "l:\n- b: 2\n",
    ],
    [
      "moves a comment up to the dash",
      "l:\n- a: 1\n  # x\n  b: 2\n",
      ["l", 0, "a"],
      undefined,
      "l:\n- # x\n  b: 2\n",
    ],
    ["takes an item out of brackets", "a: [b, c, d]\n", ["a", 1], undefined, "a: [b, d]\n"],
    ["takes the last item out of brackets", "a: [b, c]\n", ["a", 1], undefined, "a: [b]\n"],
    [
      "takes a line out of brackets",
      "a: [\n  b,\n  c, # d\n  e\n]\n",
      ["a", 1],
      undefined,
      "a: [\n  b,\n  e\n]\n",
    ],
    [
      "changes of a list only what differs",
      "a:\n  - b # 1\n  - 'c' # 2\n  - d\n",
      ["a"],
      ["b", "x", "d"],
      "a:\n  - b # 1\n  - 'x' # 2\n  - d\n",
    ],
    [
      "puts a list's new item between the others",
      "a: ['b', c]\n",
      ["a"],
      ["b", "x", "c"],
      "a: ['b', 'x', c]\n",
    ],
    ["puts a list's new item first", "a:\n  - b\n", ["a"], ["x", "b"], "a:\n  - x\n  - b\n"],
    [
      "changes of a map only what differs",
      "a: {b: 'c', d: 1}\n",
      ["a"],
      { b: "x", e: 2 },
      "a: {b: 'x', e: 2}\n",
    ],
    ["takes a list for a text", "a: b # c\nd: 1\n", ["a"], ["x"], "a: # c\n  - x\nd: 1\n"],
    ["takes a text for a list", "a: # c\n  - x\n  - y\nd: 1\n", ["a"], "b", "a: b # c\nd: 1\n"],
    [
      "writes a map in a list behind the dash",
      "a:\n  - b: 1\n",
      ["a", 1],
      { b: 2, c: [3] },
      "a:\n  - b: 1\n  - b: 2\n    c:\n      - 3\n",
    ],
    ["takes away what is not there", "a: 1\n", ["b", "c"], undefined, "a: 1\n"],
    ["gives a lone key a value", "a: {b, c}\n", ["a", "b"], 1, "a: {b: 1, c}\n"],
  ];
  test.each(cases)("%s", (_, before, path, value, after) => {
    expect(changed(before, path, value)).toBe(after);
  });
});

describe("a page without front matter gets one", () => {
  const pages: ReadonlyArray<readonly [string, string, string]> = [
    ["before its text", "# A\n", "---\nt: x\n---\n\n# A\n"],
    ["with its own line ends", "# A\r\nb\r\n", "---\r\nt: x\r\n---\r\n\r\n# A\r\nb\r\n"],
    ["behind its byte order mark", "\ufeff# A", "\ufeff---\nt: x\n---\n\n# A"],
    ["also where it is empty", "", "---\nt: x\n---\n\n"],
    ["and no second blank line", "\n# A\n", "---\nt: x\n---\n\n# A\n"],
    ["before a rule", "---\n# A\n", "---\nt: x\n---\n\n---\n# A\n"],
  ];
  test.each(pages)("%s", (_, before, after) => {
    expect(setFrontMatter(before, ["t"], "x")).toBe(after);
    expect(setFrontMatter(before, ["t"], undefined)).toBe(before);
  });
});

test("new lines end as the front matter's do", () => {
  expect(setFrontMatter("---\r\na: 1\r\n---\r\n", ["b"], { c: ["d"] })).toBe(
    "---\r\na: 1\r\nb:\r\n  c:\r\n    - d\r\n---\r\n",
  );
  expect(setFrontMatter("---\ra: 1\r---\r", ["b"], "c\nd")).toBe("---\ra: 1\rb: |-\r  c\r  d\r---\r");
});

describe("setting is refused", () => {
  const deep = Array.from({ length: 100_000 }).reduce<Value>((inner) => [inner], 1);
  const refused: ReadonlyArray<readonly [string, string, Path, Value | undefined]> = [
    ["in TOML", "+++\na = 1\n+++\n", ["a"], 2],
    ["for what is taken away inside of an alias", "---\na: &x {b: 1}\nc: *x\n---\n", ["c", "b"], undefined],
    ["inside of what an alias repeats", "---\na: &x {b: 1}\nc: *x\n---\n", ["c", "b"], 2],
    ["where an alias would be left without its anchor", "---\na: &x 1\nb: *x\n---\n", ["a"], undefined],
    ["where a tag says another type", "---\na: !!str 1\n---\n", ["a"], 2],
    ["below a text", "---\na: b\n---\n", ["a", "c"], 1],
    ["behind the end of a list", "---\na: [b]\n---\n", ["a", 2], 1],
    ["by a key in a list", "---\na: [b]\n---\n", ["a", "b"], 1],
    ["below a document's end", "---\na: 1\n...\n---\n", ["b"], 1],
    ["for a value that is no map, without a path", "---\na: 1\n---\n", [], 1],
    ["for a value that is nested too deep", "---\na: 1\n---\n", ["a"], deep],
    ["for half a surrogate pair", "---\na: 1\n---\n", ["a"], "\ud800"],
    ["for more than front matter can hold", "---\na: 1\n---\n", ["a"], "x".repeat(2 ** 20)],
  ];
  test.each(refused)("%s", (_, page, path, value) => {
    expect(() => setFrontMatter(page, path, value)).toThrow(FrontMatterError);
  });
});
