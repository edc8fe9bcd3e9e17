import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/index.ts";
import { outline } from "../../../src/markdown/symbols/index.ts";
import { idsOf } from "../../../src/markdown/symbols/slugs.ts";
import {
  hugoMarkdown,
  kramdown,
  markdown,
  mdbookMarkdown,
  pythonMarkdown,
  svelteMarkdown,
  vueMarkdown,
} from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";

/** Headings, and the ids that MkDocs 1.4.2, Hugo 0.111.3 and Jekyll 4.3.1 built of them in one page. */
const built: ReadonlyArray<readonly [heading: string, python: string, hugo: string, kramdown: string]> = [
  ["Install & run", "install-run", "install--run", "install--run"],
  ["Install & run", "install-run_1", "install--run-1", "install--run-1"],
  ["C++ / C#: what's new?", "c-c-whats-new", "c--c-whats-new", "c--c-whats-new"],
  ["1. First step", "1-first-step", "1-first-step", "1-first-step"],
  ["Über größe, naïve café", "uber-groe-naive-cafe", "über-größe-naïve-café", "über-größe-naïve-café"],
  ["日本語 の見出し", "_1", "日本語-の見出し", "日本語-の見出し"],
  ["`code_name()` and *emphasis*", ...threeTimes("code_name-and-emphasis")],
  ["[A link](https://a.b) here", "a-link-here", "a-linkhttpsab-here", "a-link-here"],
  ["a -- b --- c", "a-b-c", "a----b-----c", "a--b--c"],
  ["snake_case  two  spaces", "snake_case-two-spaces", "snake_case--two--spaces", "snake_case--two--spaces"],
  ["Ünïcode №5 ½ x²", "unicode-no5-12-x2", "ünïcode-5--x", "ünïcode-5--x"],
  ["-dash- _under_", "-dash-under", "-dash--_under_", "-dash--under"],
  ["What <b>bold</b> is", "what-bold-is", "what-bboldb-is", "what-bold-is"],
  ["A | B", "a-b", "a--b", "a--b"],
  ["🦊 fox", "fox", "-fox", "-fox"],
  ["???", "_2", "heading", ""],
  ["???", "_3", "heading-1", "-1"],
  ["install-run-1", ...threeTimes("install-run-1")],
  ["a.b.c v1.2.3", ...threeTimes("abc-v123")],
  ['"Quotes" and ‘curly’', ...threeTimes("quotes-and-curly")],
  ["Tab\there", "tab-here", "tabhere", "tab-here"],
  ["हिन्दी शीर्षक", "_4", "हनद-शरषक", "हिन्दी-शीर्षक"],
  ["A_1", ...threeTimes("a_1")],
  ["A", ...threeTimes("a")],
  ["A", "a_2", "a-1", "a-1"],
];

function threeTimes(id: string): readonly [string, string, string] {
  return [id, id, id];
}

test.each([
  ["MkDocs", pythonMarkdown, 1],
  ["Hugo", hugoMarkdown, 2],
  ["Jekyll", kramdown, 3],
] as const)("%s builds these ids", (_, dialect, column) => {
  const page = built.map(([heading]) => `## ${heading}\n`).join("\n");

  const { headings } = outline(split(page, dialect));

  expect(headings.map(({ id }) => id)).toEqual(built.map((each) => each[column]));
});

test.each([
  // The first are those of the tests of @mdit-vue/shared and of mdBook.
  [
    vueMarkdown,
    ["1. First", "a -- b", "Über café", "“A” & 'b'", "A", "A", "Emoji :tada:", "C::D:E"],
    ["_1-first", "a-b", "uber-cafe", "a-b-1", "a", "a-1", "emoji", "c-d-e"],
  ],
  [
    mdbookMarkdown,
    ["`--passes`: add more", "Method-call 🐙 expressions", "_-_12345", "한국어", "A", "A"],
    ["--passes-add-more", "method-call--expressions", "_-_12345", "한국어", "a", "a-1"],
  ],
  // Those that links of the documentation of SvelteKit name.
  [
    svelteMarkdown,
    ["Use:enhance", "Anatomy of a `package.json`: exports", "What's `$lib`?", "A...b c", "SHUTDOWN_TIMEOUT"],
    ["Use:enhance", "Anatomy-of-a-package.json:-exports", "What's-$lib", "Ab-c", "SHUTDOWN_TIMEOUT"],
  ],
  [markdown, ["A & B", "A", "A"], ["a--b", "a", "a-1"]],
] as const)("of %j, headings have the ids of its generator", (dialect, headings, ids) => {
  const page = headings.map((heading) => `## ${heading}\n`).join("\n");

  expect(outline(split(page, dialect)).headings.map(({ id }) => id)).toEqual([...ids]);
});

test("in Svelte's documentation an id has the names of the headings above before its own", () => {
  const page = "## A\n\n#### B\n\n### C\n\n## D\n\n### C\n";

  const { headings } = outline(split(page, svelteMarkdown));

  expect(headings.map(({ id }) => id)).toEqual(["A", "A-B", "A-C", "D", "D-C"]);
});

test("an id of the author stays, and no other is the same", () => {
  const page = "# A {#b}\n\n# B\n\n# C { .d }\n\n# E {: #f }\n\nG {#h}\n===\n";

  const idsIn = (dialect: typeof markdown) => outline(split(page, dialect)).headings.map(({ id }) => id);

  expect(idsIn(pythonMarkdown)).toEqual(["b", "b_1", "c", "f", "h"]);
  expect(idsIn(hugoMarkdown)).toEqual(["b", "b-1", "c", "f", "h"]);
});

test("repeated headings take time in proportion to how many they are", () => {
  const headings = Array.from({ length: 50_000 }, (_, index) => {
    return { id: undefined, depth: 1, words: index % 2 === 0 ? "A" : "A_1", source: "A" };
  });
  for (const slugs of ["github", "python", "hugo", "kramdown", "vue", "mdbook", "svelte"] as const) {
    const before = process.cpuUsage();
    const ids = idsOf(headings, slugs);
    const { user } = process.cpuUsage(before);

    expect(ids).toHaveLength(headings.length);
    expect(user / 1e6, slugs).toBeLessThan(4);
  }
});

test("ids of Python-Markdown, Hugo and markdown-it are unique, whatever the headings are", () => {
  const words = fc.constantFrom("a", "A", "a_1", "a-1", "a_2", "", "?", "日", "1");
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 12 }),
      fc.constantFrom("python", "hugo", "vue"),
      (all, slugs) => {
        const ids = idsOf(
          all.map((each) => ({ id: undefined, depth: 1, words: each, source: each })),
          slugs,
        );

        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
    { numRuns: runs(200) },
  );
});
