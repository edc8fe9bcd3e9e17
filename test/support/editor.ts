import { expect } from "bun:test";
import { join } from "node:path";

import type { Locator, Page } from "playwright-core";

import { browserOfTests } from "./browser.ts";
import { says } from "./roles.ts";
import { testSite } from "./site.ts";
import type { Look } from "./window.ts";

/** A site, and a browser in which Ada edits, for all tests of a file. */
export async function testEditor(options?: Parameters<typeof testSite>[0]) {
  const site = await testSite(options);
  const { openPage } = browserOfTests();
  const edit = async (slug: string, look: Look = {}) => {
    const page = await openPage(`${site.server.url}/admin/edit/${slug}`, { name: "Ada", ...look });
    await pageText(page).waitFor();
    return page;
  };
  return {
    ...site,
    openPage,
    edit,
    editDraft: async (slug: string, content: string, look?: Look) => {
      await site.grace.save(slug, content);
      return edit(slug, look);
    },
    editPublished: async (slug: string, content: string, look?: Look) => {
      await site.grace.publish(slug, content);
      return edit(slug, look);
    },
    draftOf: async (slug: string) => (await site.grace.get(`/api/admin/drafts?slug=${slug}`)).json.draft,
  };
}

/** The page's one text field, once the document has taken the place of the rendering. */
export const pageText = (page: Page) => page.getByRole("textbox", { name: "Page text" });

const placeAfter = await Bun.file(join(import.meta.dir, "place-after.js")).text();

/** Presses the place after the words. The document has no elements for what is far from the window. */
export async function caretAfter(page: Page, words: string): Promise<void> {
  await pageText(page).waitFor();
  for (let windows = 0; windows < 60; windows++) {
    const place = await page.evaluate<{ x: number; y: number } | null>(
      `${placeAfter}placeAfter(${JSON.stringify(words)})`,
    );
    if (place) return page.mouse.click(place.x, place.y);
    await page.evaluate(`new Promise((drawn) => {
      scrollTo(0, ${windows} * innerHeight * 0.8);
      requestAnimationFrame(() => setTimeout(drawn));
    })`);
  }
  throw new Error(`The page does not show “${words}”.`);
}

/** The page's text as the browser has it, with lines that end in \n. */
export const textOf = (page: Page) =>
  page.evaluate<string>(
    `document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root.view.state.doc.toString()`,
  );

/** Resolves when this is the page's text. */
export async function holds(page: Page, text: string): Promise<void> {
  expect(await textWhere(page, (now) => now === text)).toBe(text);
}

/** Resolves when the page's text starts with this. */
export async function begins(page: Page, start: string): Promise<void> {
  expect(await textWhere(page, (now) => now.startsWith(start))).toStartWith(start);
}

const HOLDS_WITHIN_MS = 20_000;

async function textWhere(page: Page, isRight: (text: string) => boolean): Promise<string> {
  const deadline = performance.now() + HOLDS_WITHIN_MS;
  for (;;) {
    const text = await textOf(page);
    if (isRight(text) || performance.now() > deadline) return text;
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
}

/** Types text after the words. */
export async function write(page: Page, words: string, text: string): Promise<void> {
  await caretAfter(page, words);
  await page.keyboard.insertText(text);
}

/** Returns what the status line says from now on. */
export async function statesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`{
    const line = document.querySelector("#state");
    window.states = [];
    new MutationObserver(() => window.states.push(line.textContent)).observe(line, { childList: true });
  }`);
  return () => page.evaluate<string[]>("window.states");
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await says(page, /^Saved$/);
}

/** Shows the page's text as it is written, or as it reads. */
export async function showView(page: Page, view: "source" | "page"): Promise<void> {
  await page.locator(".bar summary").click();
  await page.locator(`.bar [data-action=${view}]`).click();
}

/** Inserts an item of the menu after the last block. */
export async function insertAtEnd(page: Page, item: string): Promise<void> {
  await pageText(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByRole("option").filter({ hasText: item }).first().click();
}

/** Chooses an action of the block that holds these words. */
export async function blockAction(page: Page, words: string, action: string): Promise<void> {
  await caretAfter(page, words);
  await page.getByRole("button", { name: "Block actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Pastes as the browser does after a copy from another program. */
export async function paste(
  into: Locator,
  data: Readonly<Record<string, string>>,
  files: ReadonlyArray<{ name: string; type: string; content: Buffer }> = [],
): Promise<void> {
  const given = files.map(({ content, ...file }) => ({ ...file, content: content.toString("base64") }));
  await into.evaluate(
    (target, { data, given }) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
      const { DataTransfer, ClipboardEvent } = globalThis as any;
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      for (const { name, type, content } of given) {
        clipboardData.items.add(new File([Uint8Array.fromBase64(content)], name, { type }));
      }
      target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    },
    { data, given },
  );
}
