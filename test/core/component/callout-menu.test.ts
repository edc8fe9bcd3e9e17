import { expect, test } from "bun:test";

import { calloutsOfAll, offeredCallouts } from "../../../src/core/component/callout-menu.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { calloutsIn } from "../../../src/markdown/usage/callout-use.ts";
import { site } from "../../support/indexed-site.ts";

function offered(page: string, pages: readonly string[], generator?: string) {
  const uses = calloutsOfAll(pages.map((page) => pageTree(page, mdx)).map(calloutsIn));
  return offeredCallouts({ page: calloutsIn(pageTree(page, mdx)), site: uses, generator });
}

const texts = (...asked: Parameters<typeof offered>) =>
  offered(...asked).map(({ name, before, after }) => [name, `${before}|${after}`]);

test.each([
  ["a Docusaurus", ":::note\n|\n:::"],
  ["an MkDocs", "!!! note\n    |"],
  ["a Starlight", ":::note\n|\n:::"],
  ["a VitePress", ":::info\n|\n:::"],
  ["a Mintlify", "<Note>\n|\n</Note>"],
  ["a Fumadocs", "<Callout>\n|\n</Callout>"],
  ["a Next.js", "> [!NOTE]\n> |"],
])("without a callout, one is written as %s site reads it", (generator, text) => {
  expect(texts("", [], `${generator} site`)[0]![1]).toBe(text);
});

test("an unknown site without a callout gets GitHub's alerts", () => {
  expect(texts("", []).map(([name]) => name)).toEqual(["Note", "Tip", "Important", "Warning", "Caution"]);
});

test("a callout is written as most callouts of the site are", () => {
  const pages = [":::tip\n:::\n", "<Note>a</Note>\n\n<Pitfall>b</Pitfall>\n", "> [!NOTE]\n> a\n"];

  expect(texts("", pages, "a Docusaurus site")).toEqual([
    ["Note", "<Note>\n|\n</Note>"],
    ["Pitfall", "<Pitfall>\n|\n</Pitfall>"],
  ]);
});

test("the page at hand decides, and what the site or its generator has of the same kind follows", () => {
  const page = ":::warning\n:::\n";
  const pages = ["<Note>a</Note>\n<Note>b</Note>\n", ":::tip\n:::\n"];

  const names = texts(page, pages, "a Docusaurus site").map(([name]) => name);

  expect(names).toEqual(["Warning", "Tip", "Note", "Info", "Danger"]);
});

test("a component that pages import is offered with its import, and with its generator's types", () => {
  const pages = [
    "import { Callout, Tabs } from 'nextra/components'\n\n<Callout type=\"warning\">\na\n</Callout>\n",
    "import { Callout } from 'nextra/components'\n\n<Callout>\na\n</Callout>\n",
  ];

  const found = offered("", pages, "a Next.js site");

  expect(found.map(({ name }) => name)).toEqual(["Warning", "Note", "Info", "Error"]);
  expect(found.every(({ statement }) => statement === "import { Callout } from 'nextra/components'")).toBe(
    true,
  );
});

test("a page that forgot its import does not keep others from it, and a site that does without gets none", () => {
  const importing = "import { Callout } from 'nextra/components'\n\n<Callout type=\"info\">a</Callout>\n";
  const forgot = "<Callout>a</Callout>\n";
  const statements = (pages: string[]) => offered("", pages).map(({ statement }) => statement);

  const found = statements([importing, forgot, importing]);

  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found)).toEqual(new Set(["import { Callout } from 'nextra/components'"]));
  expect(statements([importing, forgot, forgot])[0]).toBeUndefined();
});

test("an import by a relative path counts for its own page only", () => {
  const page = "import Note from '../note'\n\n<Note>a</Note>\n";

  expect(texts(page, [])[0]![1]).toBe("<Note>\n|\n</Note>");
  expect(texts("", [page])[0]![1]).toBe("> [!NOTE]\n> |");
});

test("callouts of all published pages are counted, and of no draft", async () => {
  const { index } = site({ a: "> [!NOTE]\n> a\n", b: "> [!NOTE]\n> b\n\n:::tip\n:::\n" }, { c: "<Tip/>" });

  expect((await index.soFar()).callouts).toMatchObject([
    { form: "alert", name: "NOTE", uses: 2 },
    { form: "directive", name: "tip", uses: 1 },
  ]);
});
