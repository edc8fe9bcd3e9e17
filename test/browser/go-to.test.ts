import { expect, test } from "bun:test";

import { pageText, testEditor } from "../support/editor.ts";

const { editDraft, ada } = await testEditor({
  files: {
    "content/guide/install.mdx": "# Install it\n",
    "content/start.mdx": "# Start here\n\nInstall it first.\n",
  },
});

test("Ctrl+P goes to a page by its title or path, from the text too, and by arrows", async () => {
  const page = await editDraft("guide/from", "Some text\n");
  await pageText(page).press("Control+p");

  const field = page.getByRole("combobox", { name: "Page to go to" });
  await page.getByRole("option").nth(2).waitFor();
  await field.fill("install");
  await page.getByRole("option").nth(2).waitFor({ state: "detached" });
  expect(await page.getByRole("option").allTextContents()).toEqual([
    "Install it guide/install",
    "Start here start",
  ]);
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("option", { selected: true }).textContent()).toBe("Start here start");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");

  await page.waitForURL("**/admin/edit/guide/install");
});

test("before a word is typed the latest drafts are offered; without a page, Enter searches", async () => {
  await ada.save("start", "# Start here, changed\n");
  const page = await editDraft("guide/latest", "# The latest\n");
  await page.keyboard.press("Control+p");

  await page.getByRole("option", { name: /^The latest/ }).waitFor();
  const first = (await page.getByRole("option").allTextContents()).slice(0, 3);
  expect(first).toContain("The latest guide/latest");
  expect(first).toContain("Start here, changed start");
  await page.keyboard.type("nothing like it");
  await page.getByRole("option").first().waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\?q=nothing/);
});

test("Ctrl+Shift+F goes to the search of the site", async () => {
  const page = await editDraft("guide/search", "Some text\n");
  await pageText(page).press("Control+Shift+f");

  await page.waitForURL(/\/admin#search$/);
  await page.keyboard.type("install");
  await page.getByRole("list", { name: "Found pages" }).waitFor();
});
