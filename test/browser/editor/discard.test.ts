import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, pageText, save, showView, testEditor, write } from "../../support/editor.ts";
import { button, link, says } from "../../support/roles.ts";

const { edit, editDraft, editPublished, draftOf } = await testEditor();

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;
const more = (page: Page) => page.getByLabel("More", { exact: true });
const changes = (page: Page) => link(page.locator(".bar"), "View changes");

async function discard(page: Page): Promise<void> {
  await more(page).click();
  await button(page, "Discard draft").click();
}

const isDiscarded = (page: Page, slug: string) => page.getByText(`Draft of “${slug}” discarded.`).waitFor();

async function undo(page: Page, slug: string): Promise<void> {
  await button(page, "Undo").click();
  await page.getByText(`Draft of “${slug}” restored.`).waitFor();
}

test("discarding includes unsaved typing, and leaving the page saves nothing", async () => {
  const page = await editPublished("typed/just-now", "One.\n");
  await write(page, "One.", " Saved.");
  await save(page);
  await page.keyboard.insertText(" Typed.");

  await discard(page);
  await isDiscarded(page, "typed/just-now");

  expect(await draftOf("typed/just-now")).toBeNull();
  expect(await pageText(page).textContent()).toStartWith("One.");
});

test("Undo restores every word of a discarded draft, also those typed during the save", async () => {
  const page = await editDraft("typed/while-saving", "One.\n");
  await showView(page, "source");
  await pageText(page).press("Control+End");
  await page.keyboard.type("Before.");
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/admin/drafts", async (route) => {
    ask();
    await answered;
    await route.continue();
  });

  await discard(page);
  await isAsked;
  await pageText(page).press("Control+End");
  await page.keyboard.type(" Meanwhile.");
  answer();
  await isDiscarded(page, "typed/while-saving");
  await undo(page, "typed/while-saving");

  expect(await contentOf("typed/while-saving")).toContain("Before. Meanwhile.");
});

test("discarding the draft of an unpublished page opens the list, which can restore it", async () => {
  const page = await edit("never/saved");
  await pageText(page).waitFor();
  await page.keyboard.type("Just begun.");

  await discard(page);
  await isDiscarded(page, "never/saved");
  expect(new URL(page.url()).pathname).toBe("/admin");
  await undo(page, "never/saved");

  expect(await contentOf("never/saved")).toContain("Just begun.");
});

test("discarding an empty new page opens the list", async () => {
  const page = await edit("never/typed");
  await pageText(page).waitFor();

  await discard(page);
  await page.getByRole("searchbox", { name: "Search pages" }).waitFor();

  expect(await draftOf("never/typed")).toBeNull();
});

test("if saving fails, nothing is discarded and saving goes on", async () => {
  const page = await editDraft("cut/off", "One.\n", { mayComplain: /ERR_FAILED|Failed to fetch/ });
  await write(page, "One.", " Typed.");
  await page.route("**/api/admin/drafts", (route) => route.abort());

  await discard(page);
  await says(page, "Offline. Kept in this browser.");
  await page.unroute("**/api/admin/drafts");
  await save(page);

  expect(await contentOf("cut/off")).toBe("One. Typed.\n");
});

test("a discarded page saves nothing; opened again, it saves", async () => {
  const page = await editDraft("come/back", "One.\n");
  await page.route("**/admin/discard/come/back", (route) => route.fulfill({ status: 204 }));
  await discard(page);
  await says(page, "Discarding draft…");

  await write(page, "One.", " Too late.");
  await page.keyboard.press("Control+s");
  // Simulates the back/forward cache, which the tests' browser does not have.
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await says(page, /^Saved$/);
  const untouched = await contentOf("come/back");
  await write(page, "One.", " In time.");
  const saved = page.waitForResponse("**/api/admin/drafts");
  await page.keyboard.press("Control+s");
  await saved;

  expect(untouched).toBe("One.\n");
  expect(await contentOf("come/back")).toBe("One. In time.\n");
});

test("a draft can be discarded after its first save, also without scripts", async () => {
  const page = await editPublished("first/save", "One.\n");
  await more(page).click();
  await changes(page).waitFor();
  expect(await button(page, "Discard draft").isVisible()).toBe(false);

  await write(page, "One.", " Typed.");
  await save(page);
  await more(page).click();
  await button(page, "Discard draft").waitFor();
  const plain = await edit("first/save", { javaScript: false });
  await discard(plain);
  await isDiscarded(plain, "first/save");

  expect(await draftOf("first/save")).toBeNull();
});

test("Escape and a click elsewhere close the menu; Escape focuses its button, and the click still works", async () => {
  const page = await editDraft("menu/closes", "One.\n");
  await more(page).click();
  await changes(page).focus();

  await page.keyboard.press("Escape");
  await changes(page).waitFor({ state: "hidden" });
  expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("More");
  await more(page).click();
  await changes(page).waitFor();
  await caretAfter(page, "One.");

  await changes(page).waitFor({ state: "hidden" });
  await pageText(page).waitFor();
});
