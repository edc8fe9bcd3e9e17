import { test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, testEditor } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";
import { reloadWithout } from "./held-document.ts";

const { editDraft } = await testEditor();

/** The page without the tools of its document, which come when the returned function is called. */
async function withoutTools(slug: string, text: string, after: string) {
  const page = await editDraft(slug, text);
  const release = await reloadWithout(page, "Find and replace");
  await caretAfter(page, after);
  await page.keyboard.press("End");
  return { page, release };
}

const find = (page: Page) =>
  page.getByRole("search", { name: "Find and replace" }).getByRole("textbox", { name: "Find" });

test("one types before the tools are there", async () => {
  const { page, release } = await withoutTools("held/typing", "- one\n- two\n", "two");

  await page.keyboard.type(" and");
  await page.keyboard.press("Enter");
  await page.keyboard.type("three");

  await holds(page, "- one\n- two and\n- three\n");
  release();
});

test("a key that needs the tools waits for them, with all that is typed after it", async () => {
  const { page, release } = await withoutTools("held/find", "Tea is hot.\n", "hot.");

  await page.keyboard.press("Control+f");
  await page.keyboard.type("tea is");
  await holds(page, "Tea is hot.\n");
  release();

  await isFocused(find(page));
  await page.waitForFunction(
    'document.querySelector("#document").shadowRoot.querySelector("[name=search]")?.value === "tea is"',
  );
  await holds(page, "Tea is hot.\n");
});

test("a format that is pressed early takes what is typed after it", async () => {
  const { page, release } = await withoutTools("held/bold", "Tea\n", "Tea");

  await page.keyboard.type(" ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("now");
  release();

  await holds(page, "Tea **now**\n");
});

test("what is pasted early keeps its formatting", async () => {
  const { page, release } = await withoutTools("held/paste", "Tea \n\nMilk\n", "Milk");

  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<p>with <b>sugar</b></p>");
    clipboardData.setData("text/plain", "with sugar");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true });
    document.querySelector("#document").shadowRoot.querySelector(".cm-content").dispatchEvent(event);
  }`);
  await page.keyboard.type("!");
  release();

  await holds(page, "Tea \n\nMilkwith **sugar**!\n");
});

test("a press on what opens a panel waits for the tools", async () => {
  const text = '```ts title="a.ts"\nconst tea = 1;\n```\n\nMilk\n';
  const { page, release } = await withoutTools("held/press", text, "Milk");

  await pageText(page).getByText("a.ts").click();
  release();

  await isFocused(page.getByRole("combobox", { name: "Language" }));
});
