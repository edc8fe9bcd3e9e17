import { expect, test } from "bun:test";

import { caretAfter, holds, pageText, testEditor } from "../support/editor.ts";

const { editDraft } = await testEditor();

const keys = async (page: Awaited<ReturnType<typeof editDraft>>, ...names: string[]) => {
  for (const name of names) await page.keyboard.press(name);
};

test("an empty paragraph above a text is gone into by an arrow key, and stays where it is", async () => {
  const page = await editDraft("above", "One.\n\nTwo\nlines.\n");
  const topOfTwo = async () => (await pageText(page).getByText("Two lines.").boundingBox())!.y;
  await caretAfter(page, "One.");
  await keys(page, "ArrowRight", "Home", "Enter");
  await holds(page, "One.\n\n\n\nTwo\nlines.\n");
  const before = await topOfTwo();

  await keys(page, "ArrowUp");
  await page.keyboard.type("Between");
  await holds(page, "One.\n\nBetween\n\nTwo\nlines.\n");

  expect(Math.abs((await topOfTwo()) - before)).toBeLessThanOrEqual(1);
});

test("Home stays at the start of a text whose indentation is hidden, and what is typed is there", async () => {
  const page = await editDraft("home", "One.\n\n\n\n Two.\n");
  await caretAfter(page, "Tw");

  await keys(page, "Home", "Home", "Shift+Home");
  await page.keyboard.type(" A");
  await page.keyboard.insertText("é");

  await holds(page, "One.\n\n\n\n  AéTwo.\n");
});

test("Home goes to the start of a paragraph from where its source has a line break", async () => {
  const page = await editDraft("wrapped", "- One\n  two.\n");
  await caretAfter(page, "One ");

  await keys(page, "Home");
  await page.keyboard.type("A ");

  await holds(page, "- A One\n  two.\n");
});

test("a component in one line shows no tag to who writes at an end of its text, and Enter goes on in it", async () => {
  const page = await editDraft("box", '<Card title="A">text</Card>\n\nAfter.\n');
  await caretAfter(page, "tex");

  await keys(page, "Home", "End");
  expect(await pageText(page).textContent()).not.toContain("Card>");
  await keys(page, "Enter");
  await page.keyboard.type("more");
  await keys(page, "Enter", "Enter");
  await page.keyboard.type("Below.");

  await holds(page, '<Card title="A">\n  text\n\n  more\n</Card>\n\nBelow.\n\nAfter.\n');
});

test.each([
  ["a component", "<Card>\n  Inside.\n</Card>\n\n"],
  ["a component in another", "<Cards>\n<Card>\n\nInside.\n\n</Card>\n</Cards>\n"],
  ["a directive", ":::note\nInside.\n:::\n\n"],
])("arrow keys go between the text after and the text in %s, without a tag between", async (name, block) => {
  const page = await editDraft(`over ${name}`, `${block}After.\n`);
  await caretAfter(page, "After.");

  await keys(page, "ArrowUp", "End");
  await page.keyboard.type("!");
  await keys(page, "ArrowRight");
  await page.keyboard.type("?");
  await keys(page, "ArrowLeft", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowRight", "Delete");

  await holds(page, `${block.replace("Inside.", "Inside.!")}After.\n`);
});

test("a press on the page below the document is where one writes on", async () => {
  const page = await editDraft("below", "```\na\n```\n");
  await caretAfter(page, "a");

  await page.mouse.click(600, page.viewportSize()!.height - 40);
  await page.keyboard.type("On.");

  await holds(page, "```\na\n```\nOn.\n");
});

test("a page of ten kinds is written by keyboard alone", async () => {
  const page = await editDraft("ten", "Start.\n");
  await caretAfter(page, "Start.");
  const lines = [
    "",
    "## Tea",
    "Black or green.",
    "- one",
    "two",
    "",
    "1. first",
    "second",
    "",
    "> Said",
    "",
    "```js",
    "const a = 1;",
  ];
  for (const line of lines) {
    await page.keyboard.type(line);
    if (line !== lines.at(-1)) await keys(page, "Enter");
  }
  await keys(page, "ArrowDown");
  await page.keyboard.type("---");
  await keys(page, "Enter");
  await page.keyboard.type("Done.");

  await holds(
    page,
    "Start.\n\n## Tea\n\nBlack or green.\n\n- one\n- two\n\n1. first\n2. second\n\n> Said\n\n" +
      "```js\nconst a = 1;\n```\n\n---\n\nDone.\n",
  );
});

test.each([
  ["below the front matter", "---\ntitle: A\n---\n\n‸\n"],
  ["between paragraphs", "One.\n\n‸\n\nAfter.\n"],
  ["in a callout", "One.\n\n<Callout>\n‸\n</Callout>\n\nAfter.\n"],
  ["in a callout with blank lines", "One.\n\n:::note\n\n‸\n\n:::\n\nAfter.\n"],
  ["at the end of a callout", "<Callout>\nOne.\n\n‸\n</Callout>\n\nAfter.\n"],
  ["in a card", "<Card>\n\n‸\n\n</Card>\n\nAfter.\n"],
])("the first letter of a paragraph moves nothing: %s", async (where, marked) => {
  const page = await editDraft(`still ${where}`, marked.replace("‸", ""));
  const measured = (work: string) =>
    page.evaluate<{ caret: number; after: number }>(`(async () => {
      const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
      ${work}
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const { doc, selection } = view.state;
      const place = (at) => view.coordsAtPos(at, 1).bottom;
      return { caret: place(selection.main.head), after: place(doc.length - 1) };
    })()`);
  const before = await measured(
    `view.focus(); view.dispatch({ selection: { anchor: ${marked.indexOf("‸")} } });`,
  );

  await page.keyboard.type("x");

  await holds(page, marked.replace("‸", "x"));
  const now = await measured("");
  expect(Math.abs(now.caret - before.caret), "the caret, in CSS pixels").toBeLessThanOrEqual(1);
  expect(Math.abs(now.after - before.after), "what follows, in CSS pixels").toBeLessThanOrEqual(1);
});

test("a fence that is typed is as high as a line of code, and Enter moves nothing", async () => {
  const page = await editDraft("fence-height", "One.\n\nAfter.\n");
  await caretAfter(page, "One.");
  await keys(page, "Enter");
  const topOfAfter = async () => (await pageText(page).getByText("After.").boundingBox())!.y;

  await page.keyboard.type("```js");
  await holds(page, "One.\n\n```js\n```\n\nAfter.\n");
  const { height } = (await pageText(page).locator(".doc-fence .doc-apart").boundingBox())!;
  const before = await topOfAfter();
  await keys(page, "Enter");
  await holds(page, "One.\n\n```js\n\n```\n\nAfter.\n");

  expect(height, "CSS pixels").toBeGreaterThan(14);
  expect(Math.abs((await topOfAfter()) - before), "CSS pixels").toBeLessThanOrEqual(1);
});

test("Ctrl+B and Ctrl+I begin and end what is bold and italic while one writes", async () => {
  const page = await editDraft("bold", "Start.\n");
  await caretAfter(page, "Start.");

  await page.keyboard.type(" Now ");
  await keys(page, "Control+b");
  await page.keyboard.type("fat ");
  await keys(page, "Control+b");
  await page.keyboard.type("and ");
  await keys(page, "Control+b", "Control+i");
  await page.keyboard.type("both");
  await keys(page, "Control+i", "Control+b");
  await page.keyboard.type(", then none.");

  await holds(page, "Start. Now **fat** and ***both***, then none.\n");
});

test("an arrow key goes into an empty line of a component that has an indentation", async () => {
  const page = await editDraft("indented", '<Card title="A">\n\t\n</Card>\n\nEnd.\n');
  await caretAfter(page, "End");

  await keys(page, "ArrowUp");
  await page.keyboard.type("Words.");
  await holds(page, '<Card title="A">\n\tWords.\n</Card>\n\nEnd.\n');
});

test("Backspace joins what Enter has parted, and undo brings it back", async () => {
  const page = await editDraft("joins", "One two.\n\n- a\n- b\n");
  await caretAfter(page, "One");
  await keys(page, "Enter");
  await holds(page, "One\n\ntwo.\n\n- a\n- b\n");
  await keys(page, "Backspace");
  await holds(page, "One two.\n\n- a\n- b\n");
  await keys(page, "Control+z", "Control+z");
  await holds(page, "One two.\n\n- a\n- b\n");
});

test("Tab and Shift with Tab move items, and the focus stays in the text", async () => {
  const page = await editDraft("tabs", "- a\n- b\n  - c\n");
  await caretAfter(page, "b");
  await keys(page, "Tab");
  await holds(page, "- a\n  - b\n    - c\n");
  await keys(page, "Shift+Tab");
  await page.keyboard.type("!");
  await holds(page, "- a\n- b!\n  - c\n");
});

test("Backspace takes an empty paragraph after a formula away, and then selects the formula", async () => {
  const page = await editDraft("formula", "Before.\n\n$$\nx\n$$\n\nAfter.\n");
  await caretAfter(page, "After.");
  await keys(page, "Home", "Enter", "ArrowUp");
  await holds(page, "Before.\n\n$$\nx\n$$\n\n\n\nAfter.\n");
  await keys(page, "Backspace");
  await holds(page, "Before.\n\n$$\nx\n$$\n\nAfter.\n");
  await keys(page, "Backspace");
  await holds(page, "Before.\n\nAfter.\n");
});

test("a fence never makes the rest of the page code", async () => {
  const page = await editDraft("fence", "One.\n\nTwo.\n");
  await caretAfter(page, "One.");
  await keys(page, "Enter");
  await page.keyboard.type("```");
  await holds(page, "One.\n\n```\n```\n\nTwo.\n");
  await page.keyboard.type("js");
  await keys(page, "Enter");
  await page.keyboard.type("a();");
  await holds(page, "One.\n\n```js\na();\n```\n\nTwo.\n");
});

test("an empty line goes on in the direction of the text above it", async () => {
  const page = await editDraft("directions", "Hello.\n\nهذا نص عربي.");
  await pageText(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");

  const toTheLeft = pageText(page).locator(".cm-line:dir(rtl)");
  expect(await toTheLeft.count()).toBe(3);
  await page.keyboard.type("Hello");
  await pageText(page)
    .locator(".cm-line:dir(ltr)", { hasText: /^Hello$/ })
    .waitFor();
  expect(await toTheLeft.count()).toBe(2);
});
