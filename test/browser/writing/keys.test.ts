import { expect, test } from "bun:test";

import { holds, pageText } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { isFocused } from "../../support/roles.ts";
import { editorAlone, press } from "./editor-alone.ts";

const open = await editorAlone();

test("Backspace in empty code of an item leaves the caret in the item", async () => {
  const page = await open("- one\n- two");

  await page.keyboard.press("Enter");
  await page.keyboard.type("```js");
  await page.keyboard.press("Enter");
  await holds(page, "- one\n- two\n- ```js\n  \n  ```");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("three");

  await holds(page, "- one\n- two\n- three");
});

test("a line break shows no backslash before something is written after it", async () => {
  const page = await open("One");

  await page.keyboard.press("Shift+Enter");
  await holds(page, "One\\\n");
  expect(await pageText(page).textContent()).not.toContain("\\");
  await page.keyboard.press("ArrowUp");
  expect(await pageText(page).textContent()).toContain("\\");
});

test("code goes on one step further in after a bracket, and back with the one that closes it", async () => {
  const page = await open("```js\n```");
  await page.keyboard.press("ArrowUp");

  await page.keyboard.type("if (a) {");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b([");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.keyboard.type("])");
  await page.keyboard.press("Enter");
  await page.keyboard.type("}");

  await holds(page, "```js\nif (a) {\n  b([\n    1\n  ])\n}\n```");
});

test("a box in brackets begins a list to do, as its name in the menu does", async () => {
  const page = await open("");

  await page.keyboard.type("[] one");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[x] two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/todo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("three");

  await holds(page, "- [ ] one\n\n- [x] two\n\n- [ ] three\n");
});

test("a footnote is added by its keys", async () => {
  const page = await open("Tea");

  await page.keyboard.press("Control+Alt+n");
  await page.keyboard.type("Green.");

  await holds(page, "Tea[^1]\n\n[^1]: Green.");
});

test("the key of formulas ends one, and takes back one that is new", async () => {
  const page = await open("a ");

  await press(page, "Control+Shift+E", 1);
  await holds(page, "a $$x$$");
  await press(page, "Control+Shift+E", 1);
  await holds(page, "a ");
  await press(page, "Control+Shift+E", 1);
  await page.keyboard.type("n^2");
  await press(page, "Control+Shift+E", 1);
  await page.keyboard.type(" b");

  await holds(page, "a $$n^2$$ b");
});

test("Ctrl+End goes from the title to the end of the text", async () => {
  const page = await open("---\ntitle: Tea\n---\n\nOne\n\nTwo");
  const title = page.getByRole("textbox", { name: "Title" });
  await title.focus();

  await page.keyboard.press("Control+End");
  await isFocused(pageText(page));
  await page.keyboard.type("!");

  await holds(page, "---\ntitle: Tea\n---\n\nOne\n\nTwo!");
});

test("a table of the insert menu has three columns and rows, and Enter adds one below", async () => {
  const page = await open();

  await page.keyboard.type("/table");
  await page.keyboard.press("Enter");

  await holds(page, "|  |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n");
});

test("one row of the insert menu is highlighted, that of the mouse or of the arrow keys", async () => {
  const page = await open();
  await page.keyboard.type("/");
  const options = page.getByRole("option");
  // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
  const groundOf = (option: any) => (globalThis as any).getComputedStyle(option).backgroundColor as string;
  const ground = (index: number) => options.nth(index).evaluate(groundOf);
  const highlighted = async () => {
    const grounds = await Promise.all([0, 1, 2, 3].map(ground));
    return grounds.flatMap((each, index) => (each === "rgba(0, 0, 0, 0)" ? [] : [index]));
  };

  expect(await highlighted()).toEqual([0]);
  await options.nth(2).hover();
  expect(await highlighted()).toEqual([2]);
  await page.keyboard.press("ArrowDown");
  expect(await highlighted()).toEqual([3]);
});

test("what stays text without a word elsewhere is said below its line, once", async () => {
  const page = await open("a ");
  const note = page.locator(".doc-note");

  await page.keyboard.type("$5 or $6, ");
  expect(await note.count()).toBe(0);
  await page.keyboard.type("$n^2$");
  expect(await note.textContent()).toContain("Ctrl+Shift+E makes a formula");
  await expectGoodLooks(page);
  await page.keyboard.press("Enter");
  expect(await note.count()).toBe(0);
  await page.keyboard.type("$n^2$, b[^1]");
  expect(await note.textContent()).toContain("no such footnote. Ctrl+Alt+N adds one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("c[^2] and `[^3]`");
  expect(await note.count()).toBe(0);
});
