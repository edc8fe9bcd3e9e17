import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { holds, pageText, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";

const { editDraft } = await testEditor();

const words = "Write, or press / for blocks";

const hinted = (page: Page) => pageText(page).locator(".doc-hint");

function styleOf(line: Locator, property: string, part?: string): Promise<string> {
  // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
  const read = (element: any, [property, part]: readonly [string, string?]) =>
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
    (globalThis as any).getComputedStyle(element, part).getPropertyValue(property);
  return line.evaluate(read, [property, part] as const);
}

test.each([
  ["that is empty", ""],
  ["with front matter", "---\ntitle: Tea\n---\n"],
  ["with a title and an import", "import A from 'a'\n\n# Tea\n\n"],
])("a page %s says on the line of the caret how one begins, until one does", async (name, text) => {
  const page = await editDraft(`hint ${name}`, text);
  const line = hinted(page);

  await pageText(page).focus();
  await page.keyboard.press("Control+End");
  await line.waitFor();
  const { y } = (await line.boundingBox())!;
  expect(await styleOf(line, "content", "::before")).toBe(`"${words}" / ""`);
  expect(await pageText(page).getAttribute("aria-placeholder")).toBe(words);
  expect(await pageText(page).textContent()).not.toContain(words);

  await page.keyboard.type("B");

  await holds(page, `${text}B\n`);
  expect(await line.count()).toBe(0);
  expect(await pageText(page).getAttribute("aria-placeholder")).toBeNull();
  expect((await pageText(page).locator(".cm-line", { hasText: /^B$/ }).boundingBox())!.y).toBe(y);
});

test("the hint passes axe and fits windows of every width", async () => {
  const page = await editDraft("hint looks", "");
  await hinted(page).waitFor();

  await expectGoodLooks(page);
});

test("the hint is on the right where the page goes from right to left", async () => {
  const page = await editDraft("hint to the left", "# עמוד\n\n");
  await pageText(page).focus();
  await page.keyboard.press("Control+End");
  await hinted(page).waitFor();

  expect(await styleOf(hinted(page), "direction")).toBe("rtl");
});

test("a page that has text gives no hint", async () => {
  const page = await editDraft("written", "One.\n\n");
  await pageText(page).focus();
  await page.keyboard.press("Control+End");
  expect(await pageText(page).locator(".doc-empty").count()).toBe(1);
  expect(await hinted(page).count()).toBe(0);
});
