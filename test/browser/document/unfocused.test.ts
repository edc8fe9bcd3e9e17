import { expect, test } from "bun:test";

import { pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test.each([
  ["a component", '<Card title="Tea">\n\ntext\n\n</Card>\n', "<Card"],
  ["a component in one line", "<div>text</div>\n", "Div"],
  ["a callout", ":::note Tea\ntext\n:::\n", ":::"],
  ["code", "```ts\ntext\n```\n", "```"],
])("%s at the start of a page shows its source only while one writes there", async (name, text, source) => {
  const page = await editDraft(`unfocused/${name.replaceAll(" ", "-")}`, text);
  const shown = pageText(page).getByText(source);
  expect(await pageText(page).textContent()).toContain("text");
  expect(await shown.count()).toBe(0);

  await pageText(page).focus();
  await shown.first().waitFor();
  await page.locator(".head .site").focus();
  await shown.first().waitFor({ state: "detached" });
});
