import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAt, headOf, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

const panel = (page: Page) => page.getByRole("dialog", { name: "Link" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();
const field = (page: Page) => panel(page).getByRole("textbox", { name: "Address" });

test("a press on a link shows where it leads, and typing goes on", async () => {
  const page = await open("See [the guide](./guide.mdx 'T') now.");

  await page.getByRole("link", { name: "the guide" }).click();

  await panel(page).getByText("./guide.mdx").waitFor();
  await page.keyboard.type("X");
  await panel(page).waitFor({ state: "hidden" });
  expect(await textOf(page)).toMatch(/^See \[[the guide]*X[the guide]*\]\(\.\/guide\.mdx 'T'\) now\.$/);
});

test("by keyboard alone, an address is changed and the caret stays", async () => {
  const page = await open('See [the guide](/guide "T") now.');
  await caretAt(page, 8);

  await page.keyboard.press("Control+k");
  await page.keyboard.press("Enter");
  expect(await field(page).inputValue()).toBe("/guide");
  await page.keyboard.press("End");
  await page.keyboard.type("s");
  await page.keyboard.press("Enter");

  expect(await textOf(page)).toBe('See [the guide](/guides "T") now.');
  await panel(page).waitFor({ state: "hidden" });
  expect(await headOf(page)).toBe(8);
  await page.keyboard.type("!");
  expect(await textOf(page)).toContain("[the! guide]");
});

test("Escape closes the panel and changes nothing", async () => {
  const page = await open("See [the guide](/guide) now.");
  await caretAt(page, 8);

  await page.keyboard.press("Control+k");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/other");
  await page.keyboard.press("Escape");

  await panel(page).waitFor({ state: "hidden" });
  await page.keyboard.type("!");
  expect(await textOf(page)).toBe("See [the! guide](/guide) now.");
});

test("what somebody else writes leaves the address that is being typed", async () => {
  const page = await open("See [the guide](/guide) now.");
  await caretAt(page, 8);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Enter");

  await inView(page, (view) => view.dispatch({ changes: { from: 0, insert: "Please. " } }));
  await page.keyboard.type("/other");
  await page.keyboard.press("Enter");

  expect(await textOf(page)).toBe("Please. See [the guide](/other) now.");
});

test("a removed link leaves its words", async () => {
  const page = await open("See [the *guide*][ref].\n\n[ref]: /guide");
  await page.getByRole("link", { name: "the guide" }).click();

  await press(page, "Remove");

  expect(await textOf(page)).toBe("See the *guide*.\n\n[ref]: /guide");
});

test("Control and K make a link of what is selected, and of an address where nothing is", async () => {
  const page = await open("See the guide ");
  await inView(page, (view) => {
    view.focus();
    view.dispatch({ selection: { anchor: 8, head: 13 } });
  });

  await page.keyboard.press("Control+k");
  await page.keyboard.type("/guide");
  await page.keyboard.press("Enter");
  expect(await textOf(page)).toBe("See the [guide](/guide) ");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("https://a.b/");
  await page.keyboard.press("Enter");

  expect(await textOf(page)).toBe("See the [guide](/guide) [https://a.b/](https://a.b/)");
});

test("a press with Control opens what a link leads to, and goes to a heading of the page", async () => {
  const page = await open(
    "See [the page](../about.mdx#us) and [the end](#the-end-1).\n\n# The end\n\n## The **end**",
  );
  const opened = page.context().waitForEvent("page");

  await page.getByRole("link", { name: "the page" }).click({ modifiers: ["Control"] });
  const other = await opened;
  expect(new URL(other.url()).pathname + new URL(other.url()).hash).toBe("/admin/edit/about#us");
  await page.getByRole("link", { name: "the end" }).click({ modifiers: ["Control"] });

  expect(await headOf(page)).toBe((await textOf(page)).indexOf("## The"));
});

test("a picture in text is described, led elsewhere and removed", async () => {
  const page = await open('A ![dot](/dot.svg "T") here.');
  const picture = page.getByRole("dialog", { name: "Picture" });
  await page.getByRole("img", { name: "dot" }).click();

  await picture.getByRole("button", { name: "Edit" }).click();
  await picture.getByRole("textbox", { name: "Description" }).fill("a [dot]");
  await picture.getByRole("textbox", { name: "Address" }).fill("/no.svg");
  await page.keyboard.press("Enter");
  expect(await textOf(page)).toBe('A ![a \\[dot\\]](/no.svg "T") here.');
  await page.getByText("a [dot]").click();
  await picture.getByRole("button", { name: "Remove" }).click();

  expect(await textOf(page)).toBe("A  here.");
});

test("a composition in the middle of marks is not disturbed", async () => {
  const page = await open("A **bold** and [link](/x) end.");
  await caretAt(page, 6);
  const input = await page.context().newCDPSession(page);

  await input.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  const node = await inView(
    page,
    (view) => ((globalThis as never as { node: unknown }).node = view.domAtPos(7).node),
  );
  await input.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  expect(node).toBeDefined();
  expect(
    await inView(page, (view) => (globalThis as never as { node: unknown }).node === view.domAtPos(7).node),
  ).toBe(true);
  await input.send("Input.insertText", { text: "日本" });

  expect(await textOf(page)).toBe("A **bo日本ld** and [link](/x) end.");
  await caretAt(page, 28);
  expect(await page.locator(".cm-line").textContent()).toBe("A bo日本ld and link end.");
});
