import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, testEditor, textOf, write } from "../../support/editor.ts";
import { expectNoFindings } from "../../support/looks.ts";
import { button, isFocused } from "../../support/roles.ts";

const { editDraft } = await testEditor();

const outline = (page: Page) => page.getByRole("navigation", { name: "Outline" });
const current = (page: Page, name: string) =>
  outline(page).getByRole("button", { name, exact: true }).and(page.locator("[aria-current]")).waitFor();

const part = (heading: string, paragraphs: number) => `${heading}\n\n${"Text.\n\n".repeat(paragraphs)}`;
/** The last two parts are seen together, so neither can be at the window's top. */
const content = [
  part("# Tea", 20),
  part("## Leaves", 20),
  part("### Green", 20),
  part("## Water", 3),
  part("## Cups", 3),
].join("");

test("the outline lists the headings as one writes, marks the current one, and goes to another", async () => {
  const page = await editDraft("outlined", content);
  const names = () => outline(page).getByRole("button").allTextContents();
  await current(page, "Tea");
  expect(await names()).toEqual(["Tea", "Leaves", "Green", "Water", "Cups"]);

  await write(page, "Leaves", " of *tea*");
  await button(outline(page), "Leaves of tea").waitFor();
  await page.evaluate("scrollTo(0, 1200)");
  await current(page, "Leaves of tea");
  await button(outline(page), "Cups").click();
  await isFocused(pageText(page));
  await current(page, "Cups");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await button(outline(page), "Cups!").press("ArrowUp");
  await page.keyboard.press("Enter");
  await current(page, "Water");
  await page.keyboard.press("End");
  await page.keyboard.type("?");

  const edited = content
    .replace("Leaves", "Leaves of *tea*")
    .replace("Cups", "Cups!")
    .replace("Water", "Water?");
  await holds(page, edited);
});

test("in a narrow window the outline slides in", async () => {
  const page = await editDraft("narrow", content, { width: 900, height: 640 });
  const opener = button(page, "Outline");

  await opener.click();
  await isFocused(button(page.locator("#side"), "Close"));
  await page.keyboard.press("Escape");
  await isFocused(opener);
  await opener.press("Enter");
  await button(outline(page), "Water").click();
  await outline(page).waitFor({ state: "hidden" });
  await isFocused(pageText(page));
  await page.keyboard.press("End");
  await page.keyboard.type("?");

  await holds(page, content.replace("Water", "Water?"));
});

test("a page of one heading has no outline until it has a second", async () => {
  const page = await editDraft("short", "# One\n\nText.\n");
  await caretAfter(page, "Text.");
  expect(await outline(page).count()).toBe(0);

  await page.keyboard.press("Enter");
  await page.keyboard.type("## Two");

  await button(outline(page), "Two").waitFor();
  expect(await textOf(page)).toBe("# One\n\nText.\n\n## Two\n");
});

test("the last versions are below the outline, and are asked for when they are opened", async () => {
  const page = await editDraft("versions", "# One\n\n## Two\n");
  const asked: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("latest-versions") && asked.push(request.url())),
  );
  const fold = page.locator(".side-history");
  expect(asked).toEqual([]);
  await fold.getByText("History").click();
  await fold.getByText("Draft saved").waitFor();
  await expectNoFindings(page);
  expect(asked).toHaveLength(1);

  await fold.getByText("Draft saved").click();
  await page.waitForURL("**/admin/history/versions?version=draft-*");
});
