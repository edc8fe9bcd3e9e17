import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import fc from "fast-check";
import { isMap, isNode, isScalar, isSeq, parse, parseDocument } from "yaml";

import { frontMatter, FrontMatterError, setFrontMatter } from "../../src/mdx/frontmatter.ts";
import type { Value } from "../../src/mdx/yaml.ts";

const root = resolve(import.meta.dir, "../..");

/** A folder of other sites' pages, which is no part of this repository; without it, pages are made up. */
const corpus = process.env.DOCS_CORPUS ?? join(root, "../shared/corpus");

type Path = readonly (string | number)[];
/** A value that is no map or list, and its range in the page by the parser's own account. */
type Leaf = Readonly<{ path: Path; start: number; end: number; isPlain: boolean; isLines: boolean }>;

const troublesome: readonly string[] = [
  "plain words",
  "",
  " ",
  " a ",
  "a: b",
  "a #b",
  "#a",
  "@a",
  "`a`",
  "- a",
  "-a",
  "? a",
  "?",
  ":a",
  "a:",
  "%a",
  "!a",
  "&a",
  "*a",
  "[a]",
  "{a}",
  "a, b",
  "a]",
  "|",
  ">",
  "it's",
  '"a"',
  "a\\b",
  "---",
  "...",
  "--- a",
  "true",
  "Yes",
  "no",
  "ON",
  "off",
  "y",
  "~",
  "null",
  "",
  "5",
  "-1",
  "+1",
  "1_000",
  "1,000",
  "0o7",
  "010",
  "0x1F",
  "0b1",
  "1e3",
  "1.",
  ".5",
  ".",
  ".inf",
  ".NaN",
  "e5",
  "12:30",
  "1:2:3.4",
  "2024-01-01",
  "2024-1-1 10:00",
  "2024-01-01T10:00:00Z",
  "=",
  "<<",
  "1.2.3",
  "3D",
  "a\nb",
  "a\n",
  "\na",
  "a\n\n",
  "\n",
  " a\nb",
  "a\n b\n",
  "a\n\n\nb\n",
  "a\n \nb",
  "a \nb",
  "a\n ",
  "\ta",
  "a\tb",
  "a\n\tb",
  "a\rb",
  "a\r\nb",
  "\0",
  "\x7f",
  "\x85",
  "\u00a0",
  "\u2028",
  "\ufeff",

  "\uffff",
  "🦊",
  "漢字",
  "\u{1ffff}",
  "__proto__",
  "x".repeat(2000),
  "word ".repeat(60),
];

const texts = fc.oneof(
  fc.constantFrom(...troublesome),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."ab 0-:#,[]{}'\"\\\n\t&*!|>%@`?~_.é") }),
);
const primitives = fc.oneof(
  { weight: 5, arbitrary: texts },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);

function leavesOf(page: string): Leaf[] {
  const { text, start } = frontMatter(page)!;
  const leaves: Leaf[] = [];
  const look = (node: unknown, path: Path) => {
    if (isMap(node) && node.items.length > 0) {
      for (const { key, value } of node.items) look(value, [...path, String(isScalar(key) && key.value)]);
    } else if (isSeq(node) && node.items.length > 0) {
      for (const [at, item] of node.items.entries()) look(item, [...path, at]);
    } else if (isNode(node)) {
      const type = isScalar(node) ? node.type : undefined;
      const [from, to] = node.range!;
      leaves.push({
        path,
        start: start + from,
        end: start + to,
        isPlain: type === "PLAIN",
        isLines: type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED",
      });
    }
  };
  look(parseDocument(text.replace(/\r(?!\n)/g, "\n")).contents, []);
  return leaves;
}

function at(data: unknown, path: Path): unknown {
  return path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], data);
}

function withValue(data: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = structuredClone(data) as Record<string | number, unknown>;
  copy[step] = withValue(copy[step], rest, value);
  return copy;
}

function read(page: string, version: "1.1" | "1.2" = "1.2"): unknown {
  const text = frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n");
  return parse(text, { version, logLevel: "error" }) ?? {};
}

/** Sets a leaf, and holds the page that comes of it to the promise: this value, and nothing else. */
function expectSet(page: string, leaf: Leaf, value: Value): void {
  const { path, start, end, isPlain, isLines } = leaf;
  const before = read(page);
  const after = setFrontMatter(page, path, value);
  const reason = JSON.stringify({
    page: page.slice(0, frontMatter(page)!.end),
    path,
    value,
    after: after.slice(0, 500),
  });
  expect(read(after), reason).toEqual(withValue(before, path, value));
  if (Bun.deepEquals(at(before, path), value, true)) expect(after, reason).toBe(page);
  const isEmpty = start === end;
  expect(after.startsWith(isEmpty ? page.slice(0, start).trimEnd() : page.slice(0, start)), reason).toBe(
    true,
  );
  const behind = /[\r\n]/.exec(page.slice(end))!.index + end;
  const isLine = typeof value !== "string" || !value.includes("\n");
  expect(after.endsWith(page.slice(isLine && !isLines ? end : isLines ? end : behind)), reason).toBe(true);
  const isOtherType = isPlain && typeof at(read(page, "1.1"), path) !== "string";
  if (typeof value !== "string" || isOtherType) return;
  expect(at(read(after, "1.1"), path), reason).toBe(value);
}

/** The rest of a line behind a key or dash in a column, with the lines below. */
type Rest = (column: number) => string;

const word = fc.constantFrom(
  "foo",
  "Bar",
  "3D",
  "it's",
  "a-b",
  "https://x.y/z#a",
  "5",
  "true",
  "2024-01-01",
  "yes",
  "~",
  "1.10",
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

const pages = fc
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

test("each value of real front matter changes alone, and set to itself changes nothing", async () => {
  const pages = await realPages();
  let leaves = 0;
  for (const page of pages) {
    for (const leaf of leavesOf(page)) {
      leaves++;
      for (const value of ["Other words", "a: b", "two\nlines", 5, true]) expectSet(page, leaf, value);
      const same = at(frontMatter(page)!.values, leaf.path) as Value;
      expect(setFrontMatter(page, leaf.path, same)).toBe(page);
    }
  }

  expect(leaves).toBeGreaterThan(pages.length);
});

test("each key of real front matter goes alone, and comes back as a last line", async () => {
  for (const page of await realPages()) {
    const { values, start, text } = frontMatter(page)!;
    for (const [key, value] of Object.entries(values!)) {
      const { [key]: _, ...others } = values!;
      const without = setFrontMatter(page, [key], undefined);
      expect(frontMatter(without)!.values).toEqual(others);
      const again = setFrontMatter(without, [key], value);
      expect(Object.entries(frontMatter(again)!.values!)).toEqual([...Object.entries(others), [key, value]]);
      const kept = text.split("\n").filter((line) => without.slice(start).split("\n").includes(line));
      expect(again.split("\n")).toEqual(expect.arrayContaining(kept));
    }
  }
});

async function realPages(): Promise<string[]> {
  if (!existsSync(corpus)) return fc.sample(pages, { numRuns: 100, seed: 1 });
  const files = await Array.fromAsync(new Bun.Glob("**/*.{md,mdx}").scan(corpus));
  const found = await Promise.all(files.map((file) => Bun.file(join(corpus, file)).text()));
  return found.filter((page) => frontMatter(page)?.values);
}

test("a value of any front matter changes alone", () => {
  fc.assert(
    fc.property(pages, primitives, fc.nat(), (page, value, number) => {
      const leaves = leavesOf(page);
      expectSet(page, leaves[number % leaves.length]!, value);
    }),
    { numRuns: 700 },
  );
});

/** Each place in plain data, and in each map and list one that is free. */
function pathsOf(data: unknown): Path[] {
  if (typeof data !== "object" || data === null) return [[]];
  const free = Array.isArray(data) ? data.length : "new: key";
  const below = Object.entries(data).flatMap(([key, inner]) =>
    pathsOf(inner).map((path) => [Array.isArray(data) ? Number(key) : key, ...path]),
  );
  return [[], [free], ...below];
}

const values = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    primitives,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom("m0", "a", "b", "k"),
        texts.filter(({ length }) => length < 500),
      ),
      tie("value"),
      { maxKeys: 4 },
    ),
  ),
})).value;

test("a map or list of any front matter changes alone, and by no more than it has to", () => {
  fc.assert(
    fc.property(pages, fc.option(values, { nil: undefined }), fc.nat(), (page, value, number) => {
      const before = read(page);
      const paths = pathsOf(before).slice(1);
      const path = paths[number % paths.length]!;

      const after = setFrontMatter(page, path, value);

      expect(read(after)).toEqual(
        value === undefined ? withoutValue(before, path) : withValue(before, path, value),
      );
      if (value !== undefined) expect(setFrontMatter(after, path, value)).toBe(after);
      const isNew = at(before, path.slice(0, -1)) !== undefined && at(before, path) === undefined;
      if (isNew) expect(linesLost(page, after)).toBeLessThanOrEqual(value === undefined ? 0 : 1);
    }),
    { numRuns: 700 },
  );
});

function withoutValue(data: unknown, path: Path): unknown {
  const copy = structuredClone(data);
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const step = path.at(-1)!;
  if (Array.isArray(parent)) parent.splice(Number(step), 1);
  else delete parent[step];
  return copy;
}

function linesLost(before: string, after: string): number {
  const left = Map.groupBy(after.split(/[\r\n]+/), (line) => line);
  return before.split(/[\r\n]+/).filter((line) => left.get(line)?.pop() === undefined).length;
}

test("what was written is read the same by Bun's reader, wherever that could read the page", () => {
  fc.assert(
    fc.property(pages, primitives, fc.nat(), (page, value, number) => {
      const leaves = leavesOf(page).filter(({ isPlain }) => !isPlain);
      fc.pre(leaves.length > 0 && readByBun(page) !== undefined);
      const { path } = leaves[number % leaves.length]!;

      const after = setFrontMatter(page, path, value);

      expect(at(readByBun(after), path)).toEqual(value);
    }),
    { numRuns: 400 },
  );
});

function readByBun(page: string): unknown {
  try {
    return Bun.YAML.parse(frontMatter(page)!.text.replace(/\r(?!\n)/g, "\n"));
  } catch {
    return undefined;
  }
}

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\n",
        "\n",
        "\n  ",
        "\n    ",
        " ",
        "\t",
        "\r",
        "\r\n",
        "\ufeff",
        "\0",
        "\u2028",
        "\ud800",
        "---",
        "...",
        "%YAML 1.1",
      ),
      fc.constantFrom(
        "- ",
        "? ",
        ": ",
        "a: ",
        "b: ",
        "a",
        "[",
        "]",
        "{",
        "}",
        ",",
        "|",
        ">-",
        "|+2",
        "&x ",
        "*x",
        "!!str ",
        "!t ",
        "<<: ",
      ),
      fc.constantFrom("#", " # c", "'", '"', "\\", "@", "`", "5", "~", "__proto__: "),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));

test("any text is read, or its problem is told, and is changed without harm, or refused", () => {
  fc.assert(
    fc.property(
      fc.oneof(soup, texts),
      fc.oneof(values, fc.constant(undefined)),
      fc.nat(),
      (yaml, value, number) => {
        const page = `---\na: ${yaml}\n---\nbody`;
        const matter = frontMatter(page)!;
        expect(matter.values === undefined).toBe(matter.problems.length > 0);
        for (const { offset } of matter.problems) {
          expect(offset).toBeGreaterThanOrEqual(matter.start);
          expect(offset).toBeLessThanOrEqual(matter.end);
        }
        const paths = pathsOf(matter.values ?? {});
        const path = paths[number % paths.length]!;
        try {
          const after = frontMatter(setFrontMatter(page, path, value))!;
          const expected =
            at(matter.values, path) === undefined && value === undefined
              ? matter.values
              : (value === undefined ? withoutValue : withValue)(matter.values, path, value);
          if (!/[&*]/.test(yaml)) expect(after.values).toEqual(expected as never);
        } catch (error) {
          if (!(error instanceof FrontMatterError)) throw error;
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test("any text at all is a page", () => {
  const fences = fc.constantFrom("---", "+++", "\n", "\r", "\r\n", " ", "\ufeff", "a: 1", "----");
  const any = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fences, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(any, (page) => {
      const matter = frontMatter(page);
      if (matter) expect(page.slice(matter.start, matter.start + matter.text.length)).toBe(matter.text);
      if (matter?.values || !matter) {
        const after = setFrontMatter(page, ["title"], "x");
        expect(frontMatter(after)!.values).toEqual({ ...matter?.values, title: "x" });
        expect(after.endsWith(page.slice(matter?.end ?? (page.startsWith("\ufeff") ? 1 : 0)))).toBe(true);
      }
    }),
    { numRuns: 700 },
  );
});

const hostile: readonly string[] = [
  "[",
  "{",
  "[]",
  "{a: ",
  "- ",
  "-\n",
  "? ",
  ": ",
  "a: \n",
  "&a ",
  "- *a\n",
  "!a ",
  "#\n",
  " ",
  "\t",
  "\n",
  "\r",
  "|\n",
  "%\n",
  "...\n",
  ",",
  "[,",
  '"',
  "'",
  "a",
  "a\n ",
  "a\n\n ",
  "\\",
  "\0",
  "\u2028",
  "---\n ",
  "\n--- ",
  "--- \n",
  "   ---",
  "é: [&a *a]\n",
  "a: b: ",
  "<<: ",
];

test.each(hostile)("front matter full of %j is read, or refused,", (piece) => {
  for (const length of [2 ** 20 - 99, 2 ** 21]) {
    for (const head of ["---\n", "---\na: ", "---\na: |\n ", '---\na: "']) {
      const page = `${head}${piece.repeat(length / piece.length)}\n---\n`;
      frontMatter(page);
    }
  }
});

test.each(hostile)("a value full of %j is set", (piece) => {
  for (const old of ["plain", "'single'", '"double"', "|\n  literal", ">\n  folded\n  lines", "[list]"]) {
    const value = piece.repeat(2 ** 17 / piece.length);
    const page = `---\na: ${old}\n---\n`;
    const after = setFrontMatter(page, old === "[list]" ? ["a", 0] : ["a"], value);
    expect(Object.values(frontMatter(after)!.values!).flat()).toEqual([value]);
  }
});
