import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, testEditor, textOf } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";

const { editDraft } = await testEditor();

const text = `---
title: Tea
---

import { Tip } from "./tip"

Some *green* tea in \`cups\`, <Tip of="x">hot</Tip>.

## Water

\`\`\`js
const hot = "yes";
\`\`\`
`;

async function openSource(page: Page): Promise<void> {
  await pageText(page).focus();
  await page.keyboard.press("Control+Shift+s");
  await pageText(page).locator("[data-line]").first().waitFor();
}

/** The words of a color, by its class. */
const wordsOf = (page: Page, look: string) => pageText(page).locator(`.${look}`).allTextContents();

test("the source has the numbers of its lines, and colors", async () => {
  const page = await editDraft("source/look", text);

  await openSource(page);

  const lines = pageText(page).locator(".cm-line");
  const numbers = await lines.evaluateAll((all) => all.map((line) => line.getAttribute("data-line")));
  expect(numbers).toEqual(text.split("\n").map((_, index) => String(index + 1)));
  expect(await pageText(page).locator('[data-line="9"]').textContent()).toBe("## Water");
  await pageText(page).locator(".mdx-hl-keyword", { hasText: "const" }).waitFor();
  expect(await wordsOf(page, "mdx-hl-name")).toEqual(["title", "of"]);
  expect(await wordsOf(page, "mdx-hl-string")).toEqual([" Tea", '"./tip"', "`cups`", '"x"', '"yes"']);
  expect(await wordsOf(page, "mdx-hl-keyword")).toEqual(["import", "from", "Tip", "Tip", "const"]);
  await expectGoodLooks(page);
  await page.keyboard.press("Control+Shift+s");
  expect(await pageText(page).locator("[data-line]").count()).toBe(0);
});

test.each([
  ["marks", "*a* ".repeat(50_000)],
  ["one tag", `<A ${'b="c" '.repeat(50_000)}`],
  ["front matter", `---\n${"a: b\n".repeat(2000)}---\n`],
  ["lines", "# a\n".repeat(20_000)],
])("a text of nothing but %s is colored within a bound, and typed in", async (name, hostile) => {
  const page = await editDraft(`source/${name}`, hostile);

  await openSource(page);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Z");

  expect((await textOf(page)).trimEnd()).toEndWith("Z");
  expect(await pageText(page).locator("span").count()).toBeLessThan(6000);
});
