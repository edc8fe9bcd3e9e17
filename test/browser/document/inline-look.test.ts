import { expect, test } from "bun:test";

import type { Locator } from "playwright-core";

import { caretAt, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

const page = `## A heading with \`code\` {#id}

Some **bold** and *italic* with \`code\`, [a link](/x), \\*, &amp; and ~~gone~~.  
A second line<br/>and a third with <kbd>K</kbd> and <Badge text="x">new</Badge>.

- an item
- [ ] a task

9. nine
9. ten

Under
-----
`;

test("no line changes its height or place where a marker is shown", async () => {
  const window = await open(page);
  const places = () =>
    inView(window, (view) => [...view.contentDOM.children].map((line) => line.getBoundingClientRect().top));
  // What was read in the first slice of time is drawn before the rest.
  await window.locator(".doc-heading", { hasText: "Under" }).waitFor();
  const before = await places();

  for (const words of [
    "A heading",
    "code",
    "bold",
    "italic",
    "link",
    "*",
    "gone",
    "second",
    "K",
    "new",
    "task",
    "ten",
    "Under",
  ]) {
    await caretAt(window, page.indexOf(words) + 1);
    expect([words, await places()]).toEqual([words, before]);
  }
});

test("elements are real ones, with the roles that a preview's have", async () => {
  const window = await open(page);

  for (const [role, name] of [
    ["strong", "bold"],
    ["emphasis", "italic"],
    ["code", "code"],
    ["deletion", "gone"],
  ] as const) {
    expect(await window.getByRole(role).filter({ hasText: name }).count()).toBeGreaterThan(0);
  }
  expect(await window.getByRole("link", { name: "a link" }).count()).toBe(1);
  expect(await window.getByRole("checkbox", { name: "a task" }).isChecked()).toBe(false);
  expect(await window.locator(".doc-marker").allInnerTexts()).toEqual(["•", "", "9.", "10."]);
  expect(await window.locator(".cm-line", { hasText: "Some" }).textContent()).toEndWith("*, & and gone.");
});

const box = (part: Locator) => part.boundingBox().then((box) => box!);

test("a press moves no text until the mouse is up and no second press comes", async () => {
  const window = await open(page);
  await caretAt(window, page.length);
  const at = page.indexOf("bold");
  const left = () => inView(window, (view, at) => view.coordsAtPos(at, 1).left as number, at);
  const before = await left();
  const { y } = await box(window.getByText("bold"));

  await window.mouse.move(before + 4, y + 8);
  await window.mouse.down();
  await window.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  expect(await left()).toBe(before);
  await window.mouse.up();

  await window.locator(".doc-mark", { hasText: "**" }).first().waitFor();
  expect(await left()).toBeGreaterThan(before);
});

test("a drag moves no text, whichever key is held, until the mouse is up", async () => {
  const window = await open(page);
  await caretAt(window, page.indexOf("nine"));
  const texts = () =>
    window
      .locator(".cm-line")
      .evaluateAll((lines) =>
        lines.map((line) => JSON.stringify([line.textContent, line.getBoundingClientRect()])),
      );
  const [from, to] = await Promise.all([box(window.getByText("bold")), box(window.getByText("gone"))]);
  const before = await texts();

  await window.mouse.move(from.x + 4, from.y + 8);
  await window.mouse.down();
  for (const key of ["Shift", "Control", "Alt"]) {
    await window.keyboard.down(key);
    await window.mouse.move(to.x + 4, to.y + 8, { steps: 5 });
    await window.keyboard.up(key);
    await window.mouse.move(from.x + 9, from.y + 8, { steps: 5 });
    expect(await texts()).toEqual(before);
  }
  await window.mouse.up();

  await window.locator(".doc-mark", { hasText: "**" }).first().waitFor();
});

test("a double click selects the word that is under the mouse", async () => {
  const window = await open("a **b** c");
  const { x, y } = await box(window.getByText("b", { exact: true }));

  await window.mouse.click(x + 3, y + 8);
  await window.evaluate("new Promise((next) => setTimeout(next))");
  await window.mouse.click(x + 3, y + 8, { clickCount: 2 });

  const selected = await inView(window, ({ state }) =>
    state.sliceDoc(state.selection.main.from, state.selection.main.to),
  );
  expect(selected).toBe("b");
});

test("a task is done and undone by a press and by Space, and one letter changes", async () => {
  const window = await open("* [ ] Buy *milk*\n* [X] Done");
  const milk = window.getByRole("checkbox", { name: "Buy milk" });

  await milk.click();
  expect(await textOf(window)).toBe("* [x] Buy *milk*\n* [X] Done");
  expect(await milk.isChecked()).toBe(true);
  await milk.press("Space");
  expect(await textOf(window)).toBe("* [ ] Buy *milk*\n* [X] Done");
  await window.getByRole("checkbox", { name: "Done" }).click();
  expect(await textOf(window)).toBe("* [ ] Buy *milk*\n* [ ] Done");
  await window.keyboard.press("Escape");
  await window.keyboard.press("Control+z");
  expect(await textOf(window)).toBe("* [ ] Buy *milk*\n* [X] Done");
});

test("no line breaks between a link or strong text and the sign after it", async () => {
  const paragraphs = Array.from(
    { length: 12 },
    (_, letters) => `${"ii".repeat(letters)} as [it](/x), **it**.`,
  );
  const window = await open(paragraphs.join("\n\n"));

  for (let width = 100; width < 200; width += 4) {
    await window.setViewportSize({ width, height: 1600 });
    const signs = await inView(window, (view) => {
      const { left } = view.contentDOM.getBoundingClientRect();
      const found = [...view.state.doc.toString().matchAll(/(?<=\)|\*\*)[,.]/g)];
      return found.map(({ index }) => view.coordsAtPos(index, 1).left - left);
    });
    expect(
      signs.filter((indent) => indent < 4),
      `${width} px`,
    ).toEqual([]);
  }
});

test("a component with words is these, with its name as the title, and a chip where the caret is", async () => {
  const window = await open('One <Tip content="more">two</Tip> three <Badge text="new" />.');
  const line = window.locator(".cm-line").first();

  expect(await line.textContent()).toBe("One two three new.");
  expect(await window.getByTitle("Tip").textContent()).toBe("two");
  await caretAt(window, 'One <Tip content="more">t'.length);
  expect(await line.textContent()).toContain("content: more");
});
