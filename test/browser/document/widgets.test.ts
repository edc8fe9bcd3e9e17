import { expect, test } from "bun:test";

import type { Page, Route } from "playwright-core";

import { caretAfter, holds, pageText, save, testEditor, write } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";
import { reloadWithoutDocument } from "./held-document.ts";

const { editDraft, draftOf } = await testEditor();

const widget = (page: Page, name: string) => pageText(page).getByRole("group", { name, exact: true });
const selected = (page: Page) => pageText(page).locator(".doc-selected");
const source = (page: Page) => pageText(page).locator(".doc-source-line");
const previews = "**/admin/previews/**";

/** Runs in the browser. */
const tops = (elements: ReadonlyArray<{ getBoundingClientRect?(): { top: number } }>) =>
  elements.map((element) => element.getBoundingClientRect!().top);

/** Runs in the browser. */
const labels = (elements: ReadonlyArray<{ getAttribute?(name: string): string | null }>) =>
  elements.map((element) => element.getAttribute!("aria-label"));

const tea = `import A from "a";
import B from "b";

First.

<Cup of="green" />

{/* a remark */}

Last.
`;

test("a block without text shows what the server shows, and imports are one line", async () => {
  const page = await editDraft("widgets/shown", tea);

  expect(await widget(page, "Component Cup").textContent()).toBe("Cup of: green");
  expect(await widget(page, "Expression").textContent()).toBe("a remark");
  expect(await widget(page, "Imports and exports").textContent()).toBe("2 imports");
  expect(await pageText(page).textContent()).not.toContain("{/*");
});

const kinds = `---
title: Tea
---

${tea}
![A cup](https://elsewhere.example/cup.png)

$$
x
$$

<Steps>

<Cup />

Text

</Steps>

<!-- a remark -->
`;

test("the title of a card reads as one, with and without text in it, and is where the server showed it", async () => {
  const cards =
    '---\ntitle: Tea\n---\n\nFirst.\n\n<Card title="Green tea" href="/tea">\n\nText.\n\n</Card>\n\n<Card title="Cups" />\n';
  const page = await editDraft("widgets/cards", cards);
  const release = await reloadWithoutDocument(page);
  const rendered = page.locator("#blocks .mdx-shown-title");
  expect(await rendered.allTextContents()).toEqual(["Green tea", "Cups"]);
  const before = await rendered.evaluateAll(tops);

  release();
  await pageText(page).waitFor();
  const titles = pageText(page).locator(".mdx-shown-title");
  expect(await titles.allTextContents()).toEqual(["Green tea", "Cups"]);
  const differences = (await titles.evaluateAll(tops)).map((top, nth) => top - before[nth]!);

  expect(differences).toEqual([0, 0]);
});

test("widgets are where the rendered page had their blocks", async () => {
  const page = await editDraft("widgets/place", kinds);
  const release = await reloadWithoutDocument(page);
  const before = await page.locator("#blocks .block:not(:has(.children)) > .shown").evaluateAll(tops);

  release();
  const widgets = pageText(page).locator(".doc-widget");
  await widgets.nth(7).waitFor();
  const after = await widgets.evaluateAll(tops);

  expect(after).toHaveLength(8);
  expect(after.filter((top) => !before.some((other) => Math.abs(other - top) <= 1))).toEqual([]);
});

test("a press opens the source below, and nothing above moves; Escape hides it", async () => {
  const page = await editDraft("widgets/press", tea);
  const cup = widget(page, "Component Cup");
  const before = await cup.boundingBox();

  await cup.click();
  await source(page).waitFor();
  expect(await source(page).textContent()).toBe('<Cup of="green" />');
  expect(await cup.boundingBox()).toEqual(before);

  await page.keyboard.press("Escape");
  await source(page).waitFor({ state: "detached" });
  expect(await selected(page).getAttribute("aria-label")).toBe("Component Cup");
  expect(await cup.boundingBox()).toEqual(before);
});

test("what is typed, spoken or chosen while a widget is selected is a paragraph after it, and undo takes it back", async () => {
  const page = await editDraft("widgets/typed", tea);

  await caretAfter(page, "First.");
  await page.keyboard.press("ArrowDown");
  await selected(page).waitFor();
  await page.keyboard.type("Hot ");
  await page.keyboard.insertText("☕");

  await holds(page, tea.replace('<Cup of="green" />\n', '<Cup of="green" />\n\nHot ☕\n'));
  await page.keyboard.press("Control+z");
  await holds(page, tea);
});

test("what is typed after a picture in a component is indented as the picture is", async () => {
  const card = "<Card>\n\n  One.\n\n  ![Alt](/uploads/x.png)\n\n</Card>\n";
  const page = await editDraft("widgets/indented", card);

  await caretAfter(page, "One.");
  await page.keyboard.press("ArrowDown");
  await selected(page).waitFor();
  await page.keyboard.type("Two.");

  await holds(page, card.replace(".png)\n", ".png)\n\n  Two.\n"));
});

test("a word that is composed while a widget is selected is a paragraph after it", async () => {
  const page = await editDraft("widgets/composed", tea);
  const input = await page.context().newCDPSession(page);

  await caretAfter(page, "First.");
  await page.keyboard.press("ArrowDown");
  await selected(page).waitFor();
  await input.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Process",
    windowsVirtualKeyCode: 229,
  });
  await input.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await input.send("Input.insertText", { text: "日" });

  await holds(page, tea.replace('<Cup of="green" />\n', '<Cup of="green" />\n\n日\n'));
});

test("by keyboard alone a widget is selected, opened, edited and left, and shows what it became", async () => {
  const page = await editDraft("widgets/keys", tea);

  await caretAfter(page, "First.");
  await page.keyboard.press("ArrowDown");
  await selected(page).waitFor();
  await page.keyboard.press("Enter");
  await source(page).waitFor();
  await page.keyboard.press("End");
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("tea");
  await widget(page, "Component Cup").getByText("of: greentea").waitFor();
  await page.keyboard.press("ArrowDown");
  await source(page).waitFor({ state: "detached" });
  await save(page);

  expect(await selected(page).getAttribute("aria-label")).toBe("Expression");
  expect((await draftOf("widgets/keys")).content).toBe(tea.replace("green", "greentea"));
});

test("arrows reach each widget once, on the way down and on the way up", async () => {
  const page = await editDraft("widgets/walk", `${kinds}\nThe end.\n`);
  const below = ["Component Cup", "Expression", "Image", "Math", "Component Cup", "HTML"];

  const walk = async (key: string, steps: number) => {
    const passed: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      await page.evaluate(
        "new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))",
      );
      const [name] = await selected(page).evaluateAll(labels);
      if (name && passed.at(-1) !== name) passed.push(name);
    }
    return passed;
  };
  await caretAfter(page, "First.");

  expect(await walk("ArrowDown", 20)).toEqual(below);
  expect(await walk("ArrowUp", 25)).toEqual([...below.toReversed(), "Imports and exports"]);
  await isFocused(page.getByRole("textbox", { name: "Title" }));
});

test("Delete before a widget selects it, and Delete deletes it; undo brings it back", async () => {
  const page = await editDraft("widgets/delete", tea);

  await caretAfter(page, "First.");
  await page.keyboard.press("Delete");
  await selected(page).waitFor();
  await page.keyboard.press("Delete");
  await widget(page, "Component Cup").waitFor({ state: "detached" });
  await save(page);
  expect((await draftOf("widgets/delete")).content).toBe(tea.replace('<Cup of="green" />\n\n', ""));

  await page.keyboard.press("Control+z");
  await widget(page, "Component Cup").waitFor();
});

test("a selected widget stays in a selection that goes on before it", async () => {
  const page = await editDraft("widgets/before", "First.\n\n  <Cup />\n\nLast.\n");
  await caretAfter(page, "First.");
  await page.keyboard.press("ArrowDown");
  await selected(page).waitFor();

  await page.keyboard.press("Shift+ArrowLeft");

  const { from, to } = await page.evaluate<{ from: number; to: number }>(
    `(({ from, to }) => ({ from, to }))(document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root.view.state.selection.main)`,
  );
  expect(from).toBeLessThan("First.\n\n  ".length);
  expect(to).toBe("First.\n\n  <Cup />".length);
});

test("of the last block the blank lines before it are deleted", async () => {
  const page = await editDraft("widgets/last", "One.\n\n<Cup />\n");

  await caretAfter(page, "One.");
  await page.keyboard.press("ArrowDown");
  await selected(page).waitFor();
  await page.keyboard.press("Backspace");
  await save(page);

  expect((await draftOf("widgets/last")).content).toBe("One.\n");
});

test("a widget keeps its element through edits elsewhere, and nothing is asked for it", async () => {
  const page = await editDraft("widgets/kept", tea);
  const asked: string[] = [];
  await page.route(previews, (route) => {
    asked.push(
      JSON.stringify(
        route
          .request()
          .postDataJSON()
          .ranges.map(({ html }: { html: boolean }) => html),
      ),
    );
    return route.continue();
  });
  const cup = await widget(page, "Component Cup").locator(".mdx-card").elementHandle();

  const answered = page.waitForResponse(/previews/);
  await write(page, "First.", " More.");
  await answered;

  expect(await cup!.evaluate((element) => (element as unknown as { isConnected: boolean }).isConnected)).toBe(
    true,
  );
  expect(asked).toEqual(["[false]"]);
});

test("an answer for a text that has changed since is not shown", async () => {
  const page = await editDraft("widgets/late", tea);
  const held = [Promise.withResolvers<Route>(), Promise.withResolvers<Route>()];
  let asked = 0;
  await page.route(previews, (route) => held[asked++]!.resolve(route));
  await widget(page, "Component Cup").click();
  await page.keyboard.press("End");
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowLeft");

  await page.keyboard.type("1");
  const first = await held[0]!.promise;
  await page.keyboard.type("2");
  await first.continue();
  const second = await held[1]!.promise;
  expect(await widget(page, "Component Cup").textContent()).toBe("Cup of: green");
  await second.continue();

  await widget(page, "Component Cup").getByText("of: green12").waitFor();
});

test("without the server the source is shown with the reason, and later the preview", async () => {
  const page = await editDraft("widgets/away", tea, {
    mayComplain: /Failed to load resource|ERR_/,
    clock: true,
  });
  let isAway = true;
  await page.route(previews, (route) => (isAway ? route.abort() : route.continue()));

  await widget(page, "Component Cup").click();
  await page.keyboard.press("End");
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("!");
  await page.keyboard.press("Escape");
  await page.clock.runFor(1000);
  await widget(page, "Component Cup").getByText("Can't reach the server").waitFor();
  expect(await widget(page, "Component Cup").textContent()).toStartWith('<Cup of="green!" />');

  isAway = false;
  await page.clock.runFor(11_000);
  await widget(page, "Component Cup").getByText("of: green!").waitFor();
});
