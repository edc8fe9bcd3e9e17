import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { split } from "../../src/mdx/blocks.ts";
import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let script: Client;

beforeAll(async () => {
  server = await startServer();
  script = await Client.signedIn(server.url, { name: "Grace" });
  await script.publish(
    "site",
    "# Site\n\n<Hint kind='tip'>Drink.</Hint>\n\nimport { Other } from '../other'\n\n<Other/>\n",
  );
});
afterAll(() => server[Symbol.asyncDispose]());

const before = "import { Note } from '../note'\n\nOne.\n\n";
const behind = "\n\nTwo.\n";

/** What the menu offers beside pictures, and what is in the page when words were typed there. */
const items = [
  ["Paragraph", "paragraph", "Typed words"],
  ["Heading", "heading", "## Typed words"],
  ["List", "list", "- Typed words"],
  ["Numbered list", "list", "1. Typed words"],
  ["Code", "code", "```\nTyped words\n```"],
  ["Table", "table", "| Typed words |  |\n| --- | --- |\n|  |  |"],
  ["Quote", "quote", "> Typed words"],
  ["Callout", "quote", "> [!NOTE]\n> Typed words"],
  ["<Note>", "component", "<Note>\nTyped words\n</Note>"],
  ["<Hint>", "component", "<Hint kind='tip'>\nTyped words\n</Hint>"],
] as const;

const field = (page: Page) => page.getByRole("textbox", { name: "New block, source" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

async function openEditor(slug: string, content = `${before}Two.\n`): Promise<Page> {
  await script.publish(slug, content);
  return openPage(`${server.url}/admin/edit/${slug}`, { name: "Ada" });
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function insertBelowOne(page: Page, item: string): Promise<void> {
  await page.getByRole("group", { name: "Paragraph", exact: true }).first().focus();
  await page.getByRole("button", { name: "Insert block", exact: true }).click();
  await choose(page, item);
  await field(page).waitFor();
}

const ways = {
  menu: insertBelowOne,
  slash: async (page: Page, item: string) => {
    await insertBelowOne(page, "Paragraph");
    await page.keyboard.type("/");
    await choose(page, item);
    await field(page).waitFor();
  },
};

async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: /source$/ }).waitFor({ state: "detached" });
}

async function saved(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page
    .getByRole("status")
    .filter({ hasText: /^Saved \d/ })
    .waitFor();
}

const contentOf = async (slug: string): Promise<string> =>
  (await script.get(`/api/admin/drafts?slug=${slug}`)).json.draft.content;

test("the menu offers Markdown, what the page imports, and what the site gives to every page", async () => {
  const page = await openEditor("offered");

  const names = await page
    .getByRole("menu", { name: "Insert block", includeHidden: true })
    .evaluate((menu) =>
      Array.from(menu.querySelectorAll("[role=menuitem]"), ({ textContent }) => textContent),
    );

  expect(names.filter((name) => name !== "Image")).toEqual(items.map(([name]) => name));
});

test.each(["menu", "slash"] as const)(
  "by %s, every block is of the kind that was chosen, and holds what is typed then",
  async (way) => {
    const page = await openEditor(way);

    for (const [item] of items.toReversed()) {
      await ways[way](page, item);
      await page.keyboard.type("Typed words");
      await leave(page);
    }
    await saved(page);

    const content = await contentOf(way);
    expect(content).toBe(before + items.map(([, , text]) => text).join("\n\n") + behind);
    const kinds = items.map(([, kind]) => kind);
    expect(split(content).map(({ kind }) => kind)).toEqual(["esm", "paragraph", ...kinds, "paragraph"]);
  },
);

test("a new table and new code look as they do later", async () => {
  const page = await openEditor("look");
  const fontOf = (source: ReturnType<typeof field>) =>
    source.evaluate(
      (element) =>
        (
          globalThis as unknown as { getComputedStyle(element: unknown): { fontFamily: string } }
        ).getComputedStyle(element).fontFamily,
    );
  const fonts: Record<string, string> = {};

  for (const [way, item] of [
    ["menu", "Paragraph"],
    ["menu", "Table"],
    ["slash", "Table"],
    ["menu", "Code"],
  ] as const) {
    await ways[way](page, item);
    fonts[`${item} by ${way}`] = await fontOf(field(page));
    await leave(page);
  }

  expect(fonts["Paragraph by menu"]).not.toContain("mono");
  for (const name of ["Table by menu", "Table by slash", "Code by menu"])
    expect(fonts[name]).toContain("mono");
});

test("in a paragraph that is there, what is chosen by a slash takes the place of its text", async () => {
  const page = await openEditor("emptied");

  await page.getByRole("group", { name: "Paragraph", exact: true }).first().click();
  const source = page.getByRole("textbox", { name: "Paragraph, source" });
  await source.waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("/");
  await choose(page, "Table");
  await page.keyboard.type("Typed words");
  await leave(page);
  await saved(page);

  expect(await contentOf("emptied")).toBe(
    "import { Note } from '../note'\n\n| Typed words |  |\n| --- | --- |\n|  |  |\n\nTwo.\n",
  );
});

test("a heading that is chosen by a slash and left empty is none", async () => {
  const page = await openEditor("nothing");

  await ways.slash(page, "Heading");
  await leave(page);

  expect(await page.getByRole("group", { name: "Heading" }).count()).toBe(0);
  expect(await undo(page).isDisabled()).toBe(true);
});

test("Undo can be pressed as soon as there is something to undo, and no sooner", async () => {
  const page = await openEditor("undo", "One.\n");
  const source = page.getByRole("textbox", { name: "Paragraph, source" });

  await page.getByRole("group", { name: "Paragraph", exact: true }).click();
  await source.waitFor();
  expect(await undo(page).isDisabled()).toBe(true);
  await page.keyboard.type("a");
  expect(await undo(page).isDisabled()).toBe(false);
  await page.keyboard.press("Backspace");
  expect(await undo(page).isDisabled()).toBe(true);
  await page.keyboard.type("b");
  await undo(page).click();
  await source.waitFor({ state: "detached" });

  await page
    .getByRole("paragraph")
    .filter({ hasText: /^One\.$/ })
    .waitFor();
  expect(await undo(page).isDisabled()).toBe(true);
});

test("on a new page, there is nothing to undo", async () => {
  const page = await openPage(`${server.url}/admin/edit/fresh`, { name: "Ada" });

  await field(page).waitFor();

  expect(await undo(page).isDisabled()).toBe(true);
});

test("in the source, where the keys undo, the button does not seem to", async () => {
  const page = await openEditor("source");

  await page.getByRole("button", { name: "Source" }).click();
  await page.getByRole("textbox", { name: "Text of the page" }).press("Control+End");
  await page.keyboard.type("More.");

  expect(await undo(page).isDisabled()).toBe(true);
});
