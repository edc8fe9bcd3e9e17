import { expect, test } from "bun:test";

import type { Locator } from "playwright-core";

import { caretAfter, pageText, save, testEditor } from "../support/editor.ts";
import { git } from "../support/git.ts";
import { button, dialog, heading, isFocused, link } from "../support/roles.ts";

const { server, repository, openPage, editDraft } = await testEditor();

/** Moves the focus by Tab alone. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
  }
  throw new Error("Tab does not lead there.");
}

test("the keyboard alone is enough from sign-in, with a wrong PIN first, to the commit", async () => {
  const page = await openPage(`${server.url}/admin`, { stranger: true });
  const publishing = dialog(page, "Publish");

  await isFocused(page.getByLabel("Team PIN"));
  await page.keyboard.type("1357");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.keyboard.type("2468");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Linus");
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox", { name: "Search pages" }).waitFor();
  await page.waitForLoadState(); // What follows is a key for the scripts.
  await page.keyboard.press("n");
  await isFocused(page.getByLabel("Title"));
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/edit/by-keyboard*");
  await isFocused(pageText(page));
  await page.keyboard.type("One.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two is ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Control+Enter");
  await heading(publishing, "Publish By keyboard").waitFor();
  await tabTo(button(publishing, "Publish"));
  await page.keyboard.press("Enter");
  await isFocused(pageText(page));
  await page.keyboard.press("Escape");
  await tabTo(link(page, "View commit"));
  await page.keyboard.press("Enter");

  await heading(page, "Add By keyboard").waitFor();
  expect(await git(repository, "show", "main:content/by-keyboard.mdx")).toBe(
    "---\ntitle: By keyboard\n---\n\nTwo is **bold**\n\nOne.",
  );
});

test("every shortcut of the list works", async () => {
  const page = await editDraft("keys", "# Keys\n\n## First\n\nOne.\n\n- item\n\nLast.\n");
  const asked = pageText(page).getByRole("heading", { name: "First What? / n" });

  await caretAfter(page, "First");
  await page.keyboard.type(" What? / n");
  await asked.waitFor();
  await page.keyboard.press("Control+z");
  await asked.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+Z");
  await asked.waitFor();
  await caretAfter(page, "Last.");
  await page.keyboard.press("Control+Shift+S");
  await isFocused(pageText(page));
  await page.keyboard.type(" Here.");
  await page.keyboard.press("Control+Shift+S");
  await isFocused(pageText(page));
  await page.keyboard.press("Alt+ArrowUp");
  await save(page);
  await page.keyboard.press("Control+Enter");
  await heading(dialog(page, "Publish"), "Publish Keys").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page, "Publish").waitFor({ state: "hidden" });
});
