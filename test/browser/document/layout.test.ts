import { expect, test } from "bun:test";

import { Glob } from "bun";

import { renderings, topsIn } from "./renderings.ts";

const open = renderings();
const site = "src/repository/sample-site/content";
const pages = [...new Glob("**/*.mdx").scanSync(site)].toSorted();

/** CSS pixels that a block may be higher or lower than the server's. */
const MAX_OWN = 2;

test("the document lays out each block of the sample site as the server does", async () => {
  const kinds = new Map<string, { blocks: number; worst: number; at: string }>();
  const { page, show } = await open(20_000);
  for (const file of pages) {
    await show(await Bun.file(`${site}/${file}`).text());
    for (const { kind, name, own, text } of await topsIn(page)) {
      const known = kinds.get(kind) ?? { blocks: 0, worst: 0, at: "" };
      const isWorst = Math.abs(own) > Math.abs(known.worst);
      const found = isWorst ? { worst: own, at: `${file}: ${name ?? ""} ${text}` } : known;
      kinds.set(kind, { ...known, ...found, blocks: known.blocks + 1 });
    }
  }
  const rows = [...kinds].map(([kind, { blocks, worst, at }]) => `${kind} (${blocks}): ${worst} px at ${at}`);
  const wrong = [...kinds].filter(([, { worst }]) => Math.abs(worst) > MAX_OWN).map(([kind]) => kind);
  expect(wrong, rows.join("\n")).toEqual([]);
  expect(kinds.keys().toArray().toSorted()).toEqual([
    "code",
    "component",
    "footnote",
    "heading",
    "list",
    "paragraph",
    "quote",
  ]);
});

test.each([
  ["on lines of their own", "<Tab title='a'>\n\nA\n\n</Tab>\n<Tab title='b'>\n\nB\n\n</Tab>"],
  ["in lines in a row", "<Tab title='a'>A</Tab>\n<Tab title='b'>B</Tab>"],
  ["in lines", "<Tab title='a'>A</Tab>\n\n<Tab title='b'>B</Tab>"],
  ["without blank lines", "<Tab title='a'>\nA\n</Tab>\n<Tab title='b'>\nB\n</Tab>"],
  ["of blocks", "\n<Tab title='a'>\n\n## A\n\n- a\n\n<Card>\n\nC\n\n</Card>\n\n</Tab>\n"],
  [
    "of tabs",
    "<Tab title='a'>\n\n<Tabs>\n<Tab title='c'>\n\nC\n\n</Tab>\n<Tab title='d'>D</Tab>\n</Tabs>\n\n</Tab>",
  ],
])("tabs %s and what is below them are where the server has them", async (_name, tabs) => {
  const { page, show } = await open();
  await show(`Above.\n\n<Tabs>\n${tabs}\n</Tabs>\n\nBelow.\n`);

  const tops = await topsIn(page);
  expect(tops.at(-1)!.text).toStartWith("Below.");
  expect(tops.filter(({ own }) => Math.abs(own) > MAX_OWN)).toEqual([]);
});

test("the names of tabs begin on the right where their text does, as the server has them", async () => {
  const { page, show } = await open();
  await show("<Tabs>\n<Tab title='אחת'>\n\nבפנים.\n\n</Tab>\n</Tabs>\n");
  await page.evaluate("document.querySelector('#blocks').hidden = false");

  const rights = page
    .locator(".doc-tab, .doc-page")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  const [server, text, document] = await rights;
  expect([server, document]).toEqual([text! - 17, text! - 17]);
});

test("the first item of a list in an item is as far from the line above it as the next ones are", async () => {
  const { page, show } = await open();
  await show("- one\n  - two\n  - three\n- four\n");

  const lines = page.locator(".cm-line").filter({ hasText: /one|two|three|four/ });
  const [, ...heights] = await lines.evaluateAll((all) => all.map(({ offsetHeight }) => offsetHeight));
  expect(new Set(heights).size).toBe(1);
});

const lines = (prefix: string, text: string) => text.replaceAll(/^(?=.)/gm, prefix);
const containers: ReadonlyArray<readonly [string, (list: string) => string]> = [
  ["the page", (list) => list],
  ["a component", (list) => `<Steps>\n\n${list}\n\n</Steps>\n`],
  ["a component without blank lines", (list) => `<Card>\n${list}\n</Card>\n`],
  ["a component that indents", (list) => `<Callout>\n${lines("  ", list)}\n</Callout>\n`],
  ["a callout", (list) => `:::note\n\n${list}\n\n:::\n`],
  ["a quote", (list) => `${lines("> ", list)}\n`],
  ["an item", (list) => `- Item\n\n${lines("  ", list)}\n`],
  ["an item with a number", (list) => `10. Item\n\n${lines("    ", list)}\n`],
  ["a footnote", (list) => `Text[^1].\n\n[^1]: Note\n\n${lines("    ", list)}\n`],
];

const markers = ["-", "*", "1.", "10.", "2)", "- [ ]", "1. [x]"];

test.each(containers)(
  "the words of each item in %s begin one below the other, however far it is indented",
  async (_, put) => {
    const { page, show } = await open(20_000);
    const words = "words that go on ".repeat(20);
    for (const indent of ["", " ", "  ", "   "]) {
      const lists = markers.map(
        (marker) => `${indent}${marker} One ${words}\n${indent}${marker} Two ${words}\n`,
      );
      await show(put(lists.join("\nText\n\n")));

      const found = (await page.evaluate("items()")) as Array<{ text: string; rows: number; deeper: number }>;
      const items = found.filter(({ text }) => /One|Two/.test(text));

      expect([indent, items.length]).toEqual([indent, 2 * markers.length]);
      expect(items.filter(({ rows, deeper }) => rows < 2 || deeper !== 0)).toEqual([]);
    }
  },
);
