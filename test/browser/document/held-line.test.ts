import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { begins, caretAfter, pageText, testEditor } from "../../support/editor.ts";

const { grace, editDraft, draftOf } = await testEditor();

/** Where the words are once the page holds still. */
async function topOf(page: Page, words: string): Promise<number> {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
  return (await pageText(page).getByText(words, { exact: true }).boundingBox())!.y;
}

test.each([
  ["a short page", ""],
  ["a long page", "More.\n\n".repeat(80)],
])(
  "an import that is added above the caret moves nothing that the writer looks at, in %s",
  async (name, rest) => {
    const text = `---\ntitle: Tea\n---\n\nOne.\n\n${rest}`;
    const page = await editDraft(`held ${name}`, text);
    await caretAfter(page, "One.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/callout");
    const before = await topOf(page, "One.");

    await page.keyboard.press("Enter");
    await begins(page, "---\ntitle: Tea\n---\n\nimport { Callout }");
    expect(Math.abs((await topOf(page, "One.")) - before)).toBeLessThanOrEqual(2);

    await page.keyboard.press("Control+z");
    await begins(page, "---\ntitle: Tea\n---\n\nOne.");
    expect(Math.abs((await topOf(page, "One.")) - before)).toBeLessThanOrEqual(2);
  },
);

test("what others write above the caret moves nothing either", async () => {
  const page = await editDraft("others", "Start.\n\nOne.\n\nTwo.\n");
  await caretAfter(page, "Two.");
  const before = await topOf(page, "Two.");

  await grace.save("others", "Start.\n\nMore.\n\nOne.\n\nTwo.\n", (await draftOf("others")).updatedAt);
  await begins(page, "Start.\n\nMore.");

  expect(Math.abs((await topOf(page, "Two.")) - before)).toBeLessThanOrEqual(2);
});
