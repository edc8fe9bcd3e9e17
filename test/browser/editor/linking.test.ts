import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";
import { says } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor({
  files: {
    "content/guide/install.mdx":
      "---\ntitle: Install it\n---\n\n## On Linux\n\nSee [the start](../start.mdx).\n\n## On macOS\n",
    "content/start.mdx": "# Start here\n\nSee [install](./guide/install.mdx).\n",
  },
});

const panel = (page: Page) => page.getByRole("dialog", { name: "Link" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** A page with a caret after its only words. */
async function openWith(slug: string, words: string): Promise<Page> {
  const page = await editDraft(slug, `${words}\n`);
  await caretAfter(page, words);
  return page;
}

test("a page is found by words of its title; as the site writes links, and with the title as its text", async () => {
  const page = await openWith("guide/title", "See");

  await page.keyboard.type(" ");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("install it");
  await option(page, /^Install it guide\/install/).waitFor();
  await page.keyboard.press("Enter");

  await holds(page, "See [Install it](./install.mdx)\n");
  await page.keyboard.type("!");
  await save(page);
  expect((await draftOf("guide/title")).content).toBe("See [Install it](./install.mdx)!\n");
});

test("two brackets ask for a page, and Enter before the answer waits for it", async () => {
  const page = await openWith("guide/brackets", "See");

  await page.keyboard.type(" [[start");
  await page.keyboard.press("Enter");

  await holds(page, "See [Start here](../start.mdx)\n");
});

test("Escape leaves what was typed as text", async () => {
  const page = await openWith("guide/escape", "See");

  await page.keyboard.type(" [[sta");
  await page.keyboard.press("Escape");
  await page.keyboard.type("ge]]");

  await holds(page, "See [[stage]]\n");
});

test("a press elsewhere leaves what was typed where it was typed", async () => {
  const page = await editDraft("guide/elsewhere", "See\n\nFar below.\n");
  await caretAfter(page, "See");

  await page.keyboard.type(" [[sta");
  await option(page, /^Start here/).waitFor();
  await page.getByText("Far below.").click({ position: { x: 2, y: 2 }, force: true });

  await holds(page, "See [[sta\n\nFar below.\n");
});

test("an answer to earlier words chooses nothing", async () => {
  const page = await openWith("guide/late", "See");
  const { promise: first, resolve: answerFirst } = Promise.withResolvers<void>();
  await page.route("**/admin/link-targets/**", async (route) => {
    if (route.request().url().endsWith("q=install")) await first;
    await route.continue().catch(() => {}); // the page has given up the first request
  });

  await page.keyboard.type(" [[install");
  await page.waitForRequest(/q=install$/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("start");
  await page.keyboard.press("Enter");
  answerFirst();

  await holds(page, "See [Start here](../start.mdx)\n");
});

test("after # are the headings of the page that is found", async () => {
  const page = await openWith("guide/headings", "See");
  await page.keyboard.press("End");
  await page.keyboard.type(" ");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("install #mac");
  await option(page, "On macOS Install it").click();

  await holds(page, "See [On macOS](./install.mdx#on-macos)\n");
});

test("after # alone are the headings of the page itself", async () => {
  const page = await editDraft("guide/own", "See\n\n## Far below\n\n## Near\n");
  await caretAfter(page, "See");
  await page.keyboard.type(" ");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("#far");
  await option(page, "Far below").click();

  await holds(page, "See [Far below](#far-below)\n\n## Far below\n\n## Near\n");
});

test("what is selected becomes the link's text, and arrows choose among the pages", async () => {
  const page = await openWith("guide/selected", "Read this");
  await page.keyboard.press("Shift+Home");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("start");
  await option(page, /^Start here/).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await holds(page, "[Read this](../start.mdx)\n");
});

test("where no page is found, and for what begins as an address, what is typed is the address", async () => {
  const page = await openWith("guide/addresses", "One");
  await page.keyboard.press("Shift+Home");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("nowhere");
  await option(page, "Use “nowhere” as the address").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("/start");
  await option(page, "Use “nowhere” as the address").waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");

  await holds(page, "[One](/start)\n");
});

test("in code, two brackets are two brackets", async () => {
  const page = await editDraft("guide/code", "```js\na\n```\n");
  await pageText(page).waitFor();
  await caretAfter(page, "a");

  await page.keyboard.type("[[0]]");

  await holds(page, "```js\na[[0]]\n```\n");
  expect(await panel(page).isVisible()).toBe(false);
  await says(page, /^Saved$/);
});

test("in text that runs from right to left, the panel is where the text goes on", async () => {
  const page = await editDraft("guide/right", "هذا نص عربي مع [رابط](../start.mdx) إلى صفحة أخرى.\n");
  const link = pageText(page).getByText("رابط", { exact: true });
  await link.click();
  await panel(page).waitFor();

  const [place, shown] = [(await link.boundingBox())!, (await panel(page).boundingBox())!];
  expect(Math.abs(shown.x + shown.width - (place.x + place.width))).toBeLessThan(4);
});
