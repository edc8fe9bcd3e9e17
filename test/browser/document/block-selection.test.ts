import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { button, isFocused } from "../../support/roles.ts";

const { editDraft: edit, draftOf } = await testEditor();

const outline = (page: Page) => page.locator(".doc-selected-blocks > div");

async function editDraft(...draft: Parameters<typeof edit>): Promise<Page> {
  const page = await edit(...draft);
  await pageText(page).waitFor();
  // CodeMirror takes what it announced away after 0.2 s.
  await page.evaluate(`{
    const line = document.querySelector("#document").shadowRoot.querySelector(".cm-announced");
    window.announced = "";
    new MutationObserver(() => {
      if (line.textContent.trim()) window.announced = line.textContent;
    }).observe(line, { childList: true });
  }`);
  return page;
}

async function saidLast(page: Page, words: string): Promise<void> {
  await page.waitForFunction(`window.announced.includes(${JSON.stringify(words)})`);
}

async function saved(page: Page, slug: string): Promise<string> {
  await save(page);
  return (await draftOf(slug)).content;
}

test("by keyboard, a block is selected, moved, copied, deleted, and undone in one step each", async () => {
  const page = await editDraft("keys", "# Tea\n\nFirst.\n\n- a\n- b\n\nLast.\n");
  await caretAfter(page, "Fir");

  await page.keyboard.press("Escape");
  await outline(page).waitFor();
  await saidLast(page, "Selected: Paragraph, First.");
  await expectGoodLooks(page);
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Control+d");
  expect(await saved(page, "keys")).toBe("# Tea\n\n- a\n- b\n\nFirst.\n\nFirst.\n\nLast.\n");
  await page.keyboard.press("Delete");
  expect(await saved(page, "keys")).toBe("# Tea\n\n- a\n- b\n\nFirst.\n\nLast.\n");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");

  expect(await saved(page, "keys")).toBe("# Tea\n\nFirst.\n\n- a\n- b\n\nLast.\n");
  await isFocused(pageText(page));
});

test("selecting a block moves no text, and a letter is typed where the caret was", async () => {
  const page = await editDraft("letter", "One.\n\nTwo.\n\nThree.\n");
  await caretAfter(page, "Tw");
  const top = async () => (await pageText(page).getByText("Three.").boundingBox())!.y;
  const before = await top();

  await page.keyboard.press("Escape");
  await outline(page).waitFor();
  expect(await top()).toBe(before);
  await page.keyboard.type("x");
  await outline(page).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("!");

  expect(await saved(page, "letter")).toBe("One.\n\nTwxo.\n\nThree.!\n");
});

test("below a table at the page's end one writes on, by ArrowDown or at once", async () => {
  const table = "| a | b |\n| - | - |\n| c | d |\n";
  const page = await editDraft("on", table);
  await page.getByRole("cell", { name: "d" }).click();

  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("One.");
  await page.getByRole("cell", { name: "d" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.type("Two.");

  expect(await saved(page, "on")).toBe(`${table}\nTwo.\n\nOne.\n`);
});

test("typing replaces several selected blocks, Enter writes in the last, and Undo gives them back at once", async () => {
  const content = "One.\n\n| a |\n| - |\n\n{1 + 1}\n\n1. Two.\n2. Three.\n3. Four.\n";
  const page = await editDraft("replaced", content);
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };

  await caretAfter(page, "One");
  await keys("Escape", "Shift+ArrowDown", "Shift+ArrowDown");
  await page.keyboard.type("So");
  await holds(page, "So\n\n1. Two.\n2. Three.\n3. Four.\n");
  await saidLast(page, "Replaced: 3 blocks");
  await keys("Control+z");
  await holds(page, content);
  await caretAfter(page, "Two");
  await keys("Escape", "Shift+ArrowDown");
  await page.keyboard.type("x");
  await holds(page, content.replace("Two.\n2. Three.\n3.", "x\n2."));
  await keys("Control+z");
  await caretAfter(page, "Two");
  await keys("Escape", "Shift+ArrowDown", "Enter");
  await page.keyboard.type("!");

  await holds(page, content.replace("Three.", "Three.!"));
});

test("a word that is composed replaces several selected blocks", async () => {
  const page = await editDraft("composed", "One.\n\n{1 + 1}\n\nTwo.\n");
  const input = await page.context().newCDPSession(page);

  await caretAfter(page, "One");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowDown");
  await input.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Process",
    windowsVirtualKeyCode: 229,
  });
  await input.send("Input.imeSetComposition", { text: "ちゃ", selectionStart: 2, selectionEnd: 2 });
  await input.send("Input.insertText", { text: "茶" });

  await holds(page, "茶\n\nTwo.\n");
});

test("a letter is not lost where what is selected has no text: it begins a paragraph after it", async () => {
  const page = await editDraft("kept", "---\ntitle: Tea\n---\n\nText.\n\n{1 + 1}\n");
  await caretAfter(page, "Text");

  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("So");

  await holds(page, "---\ntitle: Tea\n---\n\nText.\n\n{1 + 1}\n\nSo\n");
  await saidLast(page, "New paragraph");
});

test("cut blocks are pasted as blocks after the selected one", async () => {
  const page = await editDraft("cut", "a\n\n<Note>\n\nb\n\n</Note>\n\nc\n\nd\n");
  await caretAfter(page, "c");

  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+ArrowDown");
  await saidLast(page, "Selected: 2 blocks");
  await page.keyboard.press("Control+x");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+v");

  expect(await saved(page, "cut")).toBe("a\n\n<Note>\n\nb\n\nc\n\nd\n\n</Note>\n");
});

test("a press in the text ends the selection of blocks", async () => {
  const page = await editDraft("press", "One.\n\nTwo.\n");
  await caretAfter(page, "One");
  await page.keyboard.press("Escape");
  await outline(page).waitFor();

  await caretAfter(page, "Two");
  await page.keyboard.type("x");

  await outline(page).waitFor({ state: "detached" });
  expect(await saved(page, "press")).toBe("One.\n\nTwox.\n");
});

test("what shows no text is selected too, and Enter goes to its field, its cell or its source", async () => {
  const content = "---\ntitle: Tea\n---\n\nText.\n\n| a | b |\n| - | - |\n| c | d |\n\n{1 + 1}\n";
  const page = await editDraft("widgets", content);
  await caretAfter(page, "Text");
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };

  await keys("Escape", "ArrowUp");
  await saidLast(page, "Selected: Front matter");
  await keys("Enter");
  await isFocused(page.getByRole("textbox", { name: "Title" }));
  await keys("Escape", "Escape", "ArrowDown", "ArrowDown");
  await saidLast(page, "Selected: Table");
  await keys("Enter");
  await page.keyboard.type("x");
  await keys("Escape", "ArrowDown");
  await saidLast(page, "Selected: Expression");
  await keys("Enter", "End");
  await page.keyboard.type(" ");

  const table = "| xa | b |\n| -- | - |\n| c  | d |";
  expect(await saved(page, "widgets")).toBe(`---\ntitle: Tea\n---\n\nText.\n\n${table}\n\n{1 + 1} \n`);
});

test("Tab stays in the text, and leaves it once Escape has selected the block", async () => {
  const page = await editDraft("tab", "- a\n- b\n");
  await caretAfter(page, "b");

  for (const key of ["Enter", "Enter", "Tab"]) await page.keyboard.press(key);
  await page.keyboard.type("Tea");
  expect(await saved(page, "tab")).toBe("- a\n- b\n\nTea\n");
  await page.keyboard.press("Escape");
  await outline(page).waitFor();
  await page.keyboard.press("Tab");

  await isFocused(button(page, "Block actions"));
});
