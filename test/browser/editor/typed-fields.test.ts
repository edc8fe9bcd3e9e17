import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, testEditor, textOf } from "../../support/editor.ts";
import { button, dialog, says } from "../../support/roles.ts";
import { samples } from "../../support/samples.ts";

const { server, ada, editDraft, draftOf } = await testEditor();

const { url } = await ada.upload("cup.png", samples.png);

const before = `---
title: Old
---

# Fields

<Card title="Old card">

In the card.

</Card>

<Tabs>
<Tab title="Old tab">

In the tab.

</Tab>
</Tabs>

\`\`\`js
code
\`\`\`

See the [guide](/guide) and ![cup](${url}) here.

| Old cell | b |
|---|---|
| 1 | two |
`;

type Field = Readonly<{ types: string; old: string; now: string; open(page: Page): Promise<unknown> }>;

const panelField = (page: Page, panel: string, name: string) =>
  dialog(page, panel).getByLabel(name, { exact: true });

/** Each opens a field and selects what is in it. */
const fields: Readonly<Record<string, Field>> = {
  "a property": {
    types: "New card",
    old: "Old card",
    now: "New card",
    async open(page) {
      await pageText(page).getByText("Card", { exact: true }).click();
      await panelField(page, "Component", "title").selectText();
    },
  },
  "a tab's name": {
    types: "New tab",
    old: "Old tab",
    now: "New tab",
    async open(page) {
      await button(pageText(page), "Edit tab").click();
      await panelField(page, "Tab", "Name").selectText();
    },
  },
  "a code's title": {
    types: "new.js",
    old: "```js",
    now: '```js filename="new.js"',
    async open(page) {
      await caretAfter(page, "code");
      await page.keyboard.press("Alt+F10");
      await panelField(page, "Code", "Title").focus();
    },
  },
  "a link's address": {
    types: "/new",
    old: "(/guide)",
    now: "(/new)",
    async open(page) {
      await pageText(page).getByRole("link", { name: "guide" }).click();
      await button(dialog(page, "Link"), "Edit").click();
    },
  },
  "a picture's description": {
    types: "new",
    old: "![cup]",
    now: "![new]",
    async open(page) {
      await caretAfter(page, "and");
      for (const key of ["ArrowRight", "Control+k", "Enter"]) await page.keyboard.press(key);
      await panelField(page, "Picture", "Description").selectText();
    },
  },
  "the page's title": {
    types: "New",
    old: "title: Old",
    now: "title: New",
    open: (page) => page.getByRole("textbox", { name: "Title", exact: true }).selectText(),
  },
  "a cell": {
    types: "New cell",
    old: "| Old cell |",
    now: "| New cell |",
    async open(page) {
      await pageText(page).getByText("Old cell").click();
      await page.keyboard.press("Control+a");
    },
  },
};

/** What one does while the focus is in the field, with the draft's text after it. */
const ways: Readonly<Record<string, (page: Page, slug: string) => Promise<string>>> = {
  async "Control+S"(page, slug) {
    await page.keyboard.press("Control+s");
    await says(page, /^Saved$/);
    return (await draftOf(slug)).content;
  },
  async "Control+Enter"(page, slug) {
    await page.keyboard.press("Control+Enter");
    await dialog(page, "Publish").getByRole("button", { name: "Publish" }).waitFor();
    return (await draftOf(slug)).content;
  },
  async "another page"(page, slug) {
    page.on("dialog", (asks) => void asks.dismiss());
    const leave = () => page.goto(`${server.url}/admin/help`);
    await leave().catch(async () => {
      await isWritten(page);
      await leave();
    });
    return savedLater(slug);
  },
  async "a press elsewhere"(page) {
    await caretAfter(page, "In the card.");
    await isWritten(page);
    return textOf(page);
  },
};

/** The server writes what is typed in the front matter. */
const isWritten = (page: Page) =>
  pageText(page).locator("[data-waiting]").first().waitFor({ state: "detached" });

/** The browser sends it after the page has closed. */
async function savedLater(slug: string): Promise<string> {
  const deadline = performance.now() + 5000;
  for (;;) {
    const { content } = await draftOf(slug);
    if (content !== before || performance.now() > deadline) return content;
  }
}

for (const [way, leave] of Object.entries(ways)) {
  test(`what is typed in any field is applied before ${way}`, async () => {
    const [written, wanted]: Record<string, string>[] = [{}, {}];
    for (const [number, [name, { types, old, now, open }]] of Object.entries(fields).entries()) {
      const slug = `fields/${way.replaceAll(/\W/g, "-").toLowerCase()}-${number}`;
      const page = await editDraft(slug, before);
      await open(page);
      await page.keyboard.type(types);
      written![name] = await leave(page, slug);
      wanted![name] = before.replace(old, now);
      await page.close();
    }
    expect(written).toEqual(wanted!);
  });
}
