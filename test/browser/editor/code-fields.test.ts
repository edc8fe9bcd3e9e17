import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";

const { editDraft, draftOf } = await testEditor({
  files: {
    "docs.json": "{}",
    "guide/one.mdx": "```python main.py\nx\n```\n\n```python {1}\nx\n```\n\n```rust\nx\n```\n",
    "guide/two.mdx": "# Two\n",
  },
});

const panel = (page: Page) => page.getByRole("dialog", { name: "Code" });
const field = (page: Page, name: string) => panel(page).getByLabel(name);

test("a press on the caption opens fields; each changes its own bytes of the fence's line", async () => {
  const before = "# A\n\n~~~~js  file='a b.js' live {1}\none\ntwo\n~~~~\n\nEnd. \n";
  const page = await editDraft("code/press", before);

  await pageText(page).getByText("a b.js", { exact: true }).click();
  expect(await field(page, "Language").inputValue()).toBe("js");
  expect(await field(page, "Title").inputValue()).toBe("a b.js");
  expect(await field(page, "Marked lines").inputValue()).toBe("1");
  await page.keyboard.type("ts");
  await field(page, "Marked lines").fill("1, 2");
  await page.keyboard.press("Enter");

  await panel(page).waitFor({ state: "hidden" });
  await holds(page, "# A\n\n~~~~ts  file='a b.js' live {1,2}\none\ntwo\n~~~~\n\nEnd. \n");
  await page.keyboard.press("Control+z");
  await holds(page, "# A\n\n~~~~ts  file='a b.js' live {1}\none\ntwo\n~~~~\n\nEnd. \n");
});

test("Alt+F10 in the code opens them by keyboard, with the site's languages first, written as the site writes", async () => {
  const page = await editDraft("code/keys", "```\none\n```\n");
  await caretAfter(page, "one");

  await page.keyboard.press("Alt+F10");
  await field(page, "Language").waitFor();
  // waitForFunction would evaluate text in the page, which the content policy refuses.
  await page.locator("#document #code-languages option").nth(10).waitFor({ state: "attached" });
  const offered = await page.evaluate<string[]>(
    "Array.from(document.querySelector('#document').shadowRoot.querySelectorAll('#code-languages option'), ({ value }) => value)",
  );
  expect(offered.slice(0, 3)).toEqual(["python", "rust", "bash"]);
  await page.keyboard.type("python");
  await page.keyboard.press("Tab");
  await page.keyboard.type("How to start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");

  await holds(page, "```python How to start\none!\n```\n");
  await save(page);
  expect((await draftOf("code/keys")).content).toBe("```python How to start\none!\n```\n");
});

test("what can't be written says so and changes nothing; Escape leaves it", async () => {
  const page = await editDraft("code/refused", "```js\none\n```\n");
  await caretAfter(page, "one");
  await page.keyboard.press("Alt+F10");

  await field(page, "Marked lines").fill("first");
  await page.keyboard.press("Enter");
  await panel(page).getByText("A page can’t hold “first” here.").waitFor();
  await page.keyboard.press("Escape");

  await panel(page).waitFor({ state: "hidden" });
  await page.keyboard.type("!");
  await holds(page, "```js\none!\n```\n");
});
