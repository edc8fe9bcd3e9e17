import type { Locator, Page } from "playwright-core";

import { browserOfTests } from "./browser.ts";
import { says } from "./roles.ts";
import { testSite } from "./site.ts";
import type { Look } from "./window.ts";

/** A site, and a browser in which Ada edits, for all tests of a file. */
export async function testEditor(options?: Parameters<typeof testSite>[0]) {
  const site = await testSite(options);
  const { openPage } = browserOfTests();
  const edit = (slug: string, look: Look = {}) =>
    openPage(`${site.server.url}/admin/edit/${slug}`, { name: "Ada", ...look });
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

export const block = (within: Page | Locator, name: string) =>
  within.getByRole("group", { name, exact: true });
export const paragraph = (page: Page, nth = 0) => block(page, "Paragraph").nth(nth);

export const field = (page: Page) => page.getByRole("textbox", { name: /source$/ });
export const source = (page: Page) => page.getByRole("textbox", { name: "Page text" });

export const blockTool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Block" }).getByRole("button", { name, exact: true });

/** Opens a block and appends text. */
export async function write(block: Locator, text: string): Promise<void> {
  const page = block.page();
  await block.click();
  await field(page).press("Control+End");
  await page.keyboard.insertText(text);
}

export async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await says(page, /^Saved \d/);
}

export async function insertAtEnd(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Add a block, or type / for more" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
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
