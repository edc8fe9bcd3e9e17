import { expect, test } from "bun:test";

import { caretAfter, holds, pageText } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";
import { editorAlone, press, tool } from "./editor-alone.ts";

const openEditor = await editorAlone();

test("the bar shows what is on where the caret is", async () => {
  const page = await openEditor("## Title **bold** *italic* `code` [linked](/u)\n\n- item");
  const pressed = page.locator('[role="toolbar"] > [aria-pressed="true"]');
  const on = async (...names: string[]) => {
    for (const name of names) await tool(page, name).and(pressed).waitFor();
    expect(await pressed.count()).toBe(names.length);
  };
  await on("Bulleted list");
  await caretAfter(page, "Tit");
  await on("Heading");
  await caretAfter(page, "bol");
  await on("Heading", "Bold");
  await caretAfter(page, "ital");
  await on("Heading", "Italic");
  await caretAfter(page, "cod");
  await on("Heading", "Code");
  await caretAfter(page, "link");
  await on("Heading", "Link");
  await tool(page, "Heading").click();
  expect(await page.locator("[aria-current=true]").textContent()).toBe("Heading 2");
});

test("shortcuts and the bar toggle formats, and leave the focus in the text", async () => {
  const page = await openEditor("a word");

  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+b");
  await holds(page, "a **word**");
  await tool(page, "Bold").hover();
  await page.mouse.down();
  expect(await pageText(page).evaluate((element) => element.matches(":focus"))).toBe(true);
  await page.mouse.up();
  await holds(page, "a word");
  for (const [name, text] of [
    ["Italic", "a *word*"],
    ["Italic", "a word"],
    ["Code", "a `word`"],
    ["Code", "a word"],
    ["Bulleted list", "- a word"],
    ["Numbered list", "1. a word"],
    ["Numbered list", "a word"],
    ["Quote", "> a word"],
    ["Quote", "a word"],
    ["Code block", "```\na word\n```"],
    ["Code block", "a word"],
  ] as const) {
    await tool(page, name).click();
    await holds(page, text);
  }
});

test("bold at the end of a word is for what is typed next, until it is pressed again", async () => {
  const page = await openEditor("Tea");
  const bold = tool(page, "Bold");

  await page.keyboard.press("Control+b");
  await bold.and(page.locator('[aria-pressed="true"]')).waitFor();
  await holds(page, "Tea");
  await page.keyboard.type(" from China");
  await holds(page, "Tea **from China**");
  await page.keyboard.press("Control+b");
  await bold.and(page.locator('[aria-pressed="false"]')).waitFor();
  await page.keyboard.type(", hot");
  await holds(page, "Tea **from China**, hot");
});

test("in the source, bold is for the word at the caret until it is pressed again, and a text typed in bold ends with it", async () => {
  const page = await openEditor("Tea", { isSource: true });

  await page.keyboard.press("Control+b");
  await holds(page, "**Tea**");
  await page.keyboard.press("Control+b");
  await holds(page, "Tea");
  await page.keyboard.type(" ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("now");
  await press(page, "Control+b", 2);
  await page.keyboard.type(" hot");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("!");

  await holds(page, "Tea **now hot**!");
});

test("a word that is composed becomes bold when it is complete", async () => {
  const page = await openEditor("Tea");
  const input = await page.context().newCDPSession(page);

  await page.keyboard.press("Control+b");
  await input.send("Input.imeSetComposition", { text: "ちゃ", selectionStart: 2, selectionEnd: 2 });
  await holds(page, "Teaちゃ");
  await input.send("Input.insertText", { text: "茶" });
  await holds(page, "Tea**茶**");
  await page.keyboard.insertText("を");

  await holds(page, "Tea**茶を**");
});

test("a heading's level is chosen from a menu, with the mouse and with keys", async () => {
  const page = await openEditor("Title");
  const item = (name: string) => page.getByRole("menuitem", { name });

  await tool(page, "Heading").click();
  await item("Heading 3").click();
  await holds(page, "### Title");
  await page.keyboard.type("!");
  await holds(page, "### Title!");

  await tool(page, "Bold").focus();
  await press(page, "ArrowRight", 4);
  await page.keyboard.press("ArrowDown");
  await isFocused(item("Heading 1"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await holds(page, "## Title!");
  expect(await item("Heading 1").isVisible()).toBe(false);
});

test("the bar is one stop of Tab, in which arrow keys go round", async () => {
  const page = await openEditor("# Text");
  const focused = () =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("Image");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Italic");
  await page.keyboard.press("Tab");
  await isFocused(pageText(page));
});

test("Escape closes a menu that the mouse opened, and leaves the text as it is", async () => {
  const page = await openEditor("Title");
  const menu = page.getByRole("menuitem", { name: "Heading 1" });
  await tool(page, "Heading").click();
  await menu.waitFor();

  await page.keyboard.press("Escape");

  await menu.waitFor({ state: "hidden" });
  await page.keyboard.type("!");
  await holds(page, "Title!");
});
