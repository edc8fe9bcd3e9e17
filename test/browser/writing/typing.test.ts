import { expect, test } from "bun:test";

import { isFocused } from "../../support/roles.ts";
import { editorAlone, field, holds, said, textOf, tool } from "./editor-alone.ts";

const openEditor = await editorAlone();

test("what is typed is the text, spelled, continued in lists, and undone in steps", async () => {
  const page = await openEditor("Tea");

  await page.keyboard.type(" is ready.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await holds(page, "Tea is ready.\n\n- one\n- two");
  expect(await field(page).getAttribute("spellcheck")).toBe("true");

  for (let steps = 0; steps < 20 && (await textOf(page)) !== "Tea"; steps += 1)
    await page.keyboard.press("Control+z");
  expect(await textOf(page)).toBe("Tea");
  await page.keyboard.press("Control+z");
  expect(await said(page)).toEqual(["undo"]);
  for (let steps = 0; steps < 20 && (await textOf(page)) !== "Tea is ready.\n\n- one\n- two"; steps += 1) {
    await page.keyboard.press("Control+Shift+Z");
  }
  await page.keyboard.press("Control+Shift+Z");
  expect(await said(page)).toEqual(["undo", "redo"]);
});

test("Enter ends a paragraph, pressed once or twice; with Shift it ends a line", async () => {
  const once = await openEditor("One");
  await once.keyboard.press("Enter");
  await once.keyboard.type("Two");
  await once.keyboard.press("Shift+Enter");
  await once.keyboard.type("Three");
  await holds(once, "One\n\nTwo\nThree");

  const twice = await openEditor("One");
  await twice.keyboard.press("Enter");
  await twice.keyboard.press("Enter");
  await twice.keyboard.type("Two");
  await holds(twice, "One\n\nTwo");

  const row = await openEditor("| a |");
  await row.keyboard.press("Enter");
  await row.keyboard.type("| - |");
  await holds(row, "| a |\n| - |");

  const source = await openEditor("One", { mode: "page", kind: "page" });
  await source.keyboard.press("Enter");
  await source.keyboard.type("Two");
  await holds(source, "One\nTwo");
});

test("Tab indents in lists and code, and leaves the text elsewhere", async () => {
  const list = await openEditor("1. one\n2. two", { kind: "list" });
  await list.keyboard.press("Tab");
  await holds(list, "1. one\n   2. two");
  await list.keyboard.press("Shift+Tab");
  await holds(list, "1. one\n2. two");
  await list.keyboard.press("Shift+Tab");
  await isFocused(tool(list, "Bold"));

  const code = await openEditor("```\na", { kind: "code" });
  await code.keyboard.press("Tab");
  await holds(code, "```\n  a");

  const source = await openEditor("```\na", { kind: "page", mode: "page" });
  await source.keyboard.press("Escape");
  await source.keyboard.press("Shift+Tab");
  await isFocused(tool(source, "Bold"));
  expect(await textOf(source)).toBe("```\na");
});

test("Escape, and arrow keys at the first and last row, leave the block; Alt with an arrow does not", async () => {
  const page = await openEditor(`first\n${"a long line that wraps ".repeat(20)}`);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");

  expect(await said(page)).toEqual(["leave down", "leave up", "leave escape", "save"]);
  expect(await textOf(page)).toStartWith("first\n");
});

test("a slash is reported only in an empty block", async () => {
  const page = await openEditor("");

  await page.keyboard.type("/");
  await holds(page, "/");
  await page.evaluate("editor.setText('## Heading')");
  await page.keyboard.type(" / a");

  expect(await said(page)).toEqual(["slash"]);
  expect(await textOf(page)).toBe("## Heading / a");
});

test("text that an input method is composing is not changed", async () => {
  const page = await openEditor("");
  const debuggerOf = await page.context().newCDPSession(page);

  await debuggerOf.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await debuggerOf.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await debuggerOf.send("Input.insertText", { text: "日本" });
  await page.keyboard.type("!");

  await holds(page, "日本!");
});

test("each line runs in the direction of its script", async () => {
  const page = await openEditor("שלום\nhello", { kind: "page", mode: "page" });

  const directions = await field(page).evaluate((content) =>
    [...(content as unknown as { children: Iterable<unknown> }).children].map(
      (line) =>
        (
          globalThis as unknown as { getComputedStyle(line: unknown): { direction: string } }
        ).getComputedStyle(line).direction,
    ),
  );

  expect(directions).toEqual(["rtl", "ltr"]);
});
