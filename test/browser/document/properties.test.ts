import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { holds, pageText, save, testEditor, textOf } from "../../support/editor.ts";
import { button, isFocused } from "../../support/roles.ts";

const { editDraft, draftOf } = await testEditor({
  files: {
    "content/one.mdx": "---\ntitle: One\ntags:\n  - a\ndraft: true\norder: 1\nversion: '1.0'\n---\n\nText.\n",
    "content/two.mdx": "---\ntitle: Two\ntags:\n  - b\nversion: next\n---\n\nText.\n",
  },
});

const tea = `---\r
title: Tea   # the drink\r
date: 2026-03-31\r
draft: true # not yet\r
order: 12\r
tags:\r
  - pot   # or cup\r
  - green\r
hero:\r
  image: /a.png\r
  size: { width: 3 }\r
author: 'Ada'\r
---\r
\r
Text.\r
`;

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const unfold = (page: Page) => pageText(page).getByText("Properties").click();
const written = (page: Page) =>
  pageText(page).locator("[data-waiting]").first().waitFor({ state: "detached" });
const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

test("each value has a field of its kind, and a change is in its own line alone", async () => {
  const page = await editDraft("properties/kinds", tea);
  await unfold(page);

  await pageText(page).getByLabel("date", { exact: true }).fill("2027-01-05");
  await pageText(page).getByRole("checkbox", { name: "draft" }).uncheck();
  await field(page, "order").fill("1.50");
  await field(page, "tags").fill("pot\nblack\nwhite, too");
  await field(page, "author").fill("Ada: herself");
  await written(page);
  await button(pageText(page), "Remove hero").click();
  await button(pageText(page), "Remove hero").waitFor({ state: "detached" });
  await save(page);

  expect(await contentOf("properties/kinds")).toBe(
    tea
      .replace("2026-03-31", "2027-01-05")
      .replace("true #", "false #")
      .replace("12", "1.50")
      .replace("  - green\r\n", "  - black\r\n  - white, too\r\n")
      .replace("'Ada'", "'Ada: herself'")
      .replace("hero:\r\n  image: /a.png\r\n  size: { width: 3 }\r\n", ""),
  );
});

test("a press beside a switch and its name switches nothing, and one on its name switches it", async () => {
  const page = await editDraft("properties/switch", "---\ndraft: true\n---\n\nText.\n");
  await unfold(page);
  const row = pageText(page).locator("[data-property=draft]");
  const box = row.getByRole("checkbox");
  const { x, y, width, height } = (await row.boundingBox())!;

  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await box.isChecked()).toBe(true);
  await row.getByText("draft").click();

  expect(await box.isChecked()).toBe(false);
  await holds(page, "---\ndraft: false\n---\n\nText.\n");
});

test("by keyboard alone, a property that other pages have is added as they have it, and is written with its value", async () => {
  const page = await editDraft("properties/added", "---\ntitle: Tea\n---\n\nText.\n");
  const { keyboard } = page;

  await field(page, "Title").focus();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  for (const [name, typed] of [
    ["tags", "hot"],
    ["version", "1.10"],
    ["draft", ""],
    ["mine", "yes"],
  ] as const) {
    await keyboard.press("Enter");
    await keyboard.type(name);
    await keyboard.press("Enter");
    await keyboard.type(typed);
    await written(page);
    await isFocused(pageText(page).locator(`[data-field=${name}]`));
    await keyboard.press("Tab"); // to its removal
    await keyboard.press("Tab");
    await isFocused(button(pageText(page), "Add property"));
  }
  await keyboard.press("Enter");
  await keyboard.press("Escape");
  await isFocused(button(pageText(page), "Add property"));

  await holds(
    page,
    `---\ntitle: Tea\ntags:\n  - hot\nversion: '1.10'\ndraft: true\nmine: "yes"\n---\n\nText.\n`,
  );
});

test("by keyboard alone, the kind of a new property is chosen, and Enter adds it", async () => {
  const page = await editDraft("properties/kind", "---\ntitle: Tea\n---\n\nText.\n");
  await field(page, "Title").focus();
  for (const key of ["Tab", "Tab", "Enter", "Tab", "Enter"]) await page.keyboard.press(key);

  await page.keyboard.type("day");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Date");
  await page.keyboard.press("Enter");
  await isFocused(pageText(page).locator("input[type=date][data-field=day]"));
  await page.keyboard.type("03032026");

  await holds(page, "---\ntitle: Tea\nday: 2026-03-03\n---\n\nText.\n");
});

test("in a list one goes on after a new line, while the items are written", async () => {
  const page = await editDraft("properties/list", "---\ntags: [a]\n---\n\nText.\n");
  await unfold(page);
  await field(page, "tags").focus();
  await page.keyboard.press("Control+End");

  const shown = page.waitForResponse("**/admin/previews/**");
  await page.keyboard.type("\nb\n");
  await holds(page, "---\ntags: [a, b]\n---\n\nText.\n");
  await (await shown).finished();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await page.keyboard.type("c");

  await holds(page, "---\ntags: [a, b, c]\n---\n\nText.\n");
});

test("a value that is none is told at its field, and changes nothing", async () => {
  const page = await editDraft("properties/bad", tea, { mayComplain: /400/ });
  await unfold(page);

  await field(page, "order").fill("twelve");
  await pageText(page).getByRole("alert").filter({ hasText: "Type a number" }).waitFor();
  expect(await textOf(page)).toBe(tea.replaceAll("\r", ""));
  await field(page, "order").fill("13");
  await holds(page, tea.replaceAll("\r", "").replace("12", "13"));

  expect(await pageText(page).getByRole("alert").count()).toBe(0);
});

test("a nested value is edited as YAML, with the caret at its line", async () => {
  const page = await editDraft("properties/nested", tea);
  await unfold(page);

  await button(pageText(page), "Edit as YAML: hero").click();
  await pageText(page).locator(".doc-source-line").first().waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" # first");

  await holds(page, tea.replaceAll("\r", "").replace("hero:", "hero: # first"));
});

test("of thousands of keys only the first are fields", async () => {
  const keys = Array.from({ length: 1500 }, (_, number) => `key${number}: ${number}`);
  const page = await editDraft("properties/many", `---\ntitle: Tea\n${keys.join("\n")}\n---\n\nText.\n`);
  await unfold(page);

  await pageText(page).getByText("1400 more. Edit them as YAML.").waitFor();

  expect(await pageText(page).locator(".property").count()).toBe(100);
});
