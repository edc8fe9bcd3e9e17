import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAt, headOf, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

const panel = (page: Page) => page.getByRole("dialog", { name: "Link" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();
const field = (page: Page) => panel(page).getByRole("combobox", { name: "Page or address" });

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

test("the panel goes with its document", async () => {
  const page = await open("- one\n- [ ] two\n\nSee [the guide](/guide) now.");
  await caretAt(page, 26);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Enter");
  await field(page).waitFor();

  await open("Another page.");
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");

  expect(await panel(page).count()).toBe(0);
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

test("where somebody else removes the link, typing goes on at the caret", async () => {
  const page = await open("See [the guide](/guide) now.");
  await caretAt(page, 8);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Enter");

  await inView(page, (view) => view.dispatch({ changes: { from: 4, to: 23 } }));
  await panel(page).waitFor({ state: "hidden" });
  await page.keyboard.type("!");

  expect(await textOf(page)).toBe("See ! now.");
});

test("the panel of a link that was looked at opens again after somebody else has removed most of the page", async () => {
  const page = await open(`${"Words. ".repeat(20)}See [the guide](/guide) now.\n\nEnd.`);
  await page.getByRole("link", { name: "the guide" }).click();
  await page.keyboard.press("ArrowRight");
  await panel(page).waitFor({ state: "hidden" });

  await inView(page, (view) => view.dispatch({ changes: { from: 0, to: view.state.doc.length - 4 } }));
  await page.keyboard.press("Control+Home");
  await page.getByText("End.").click();
  await page.keyboard.press("Control+k");

  await field(page).waitFor();
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
  await page.context().route("**/admin/edit/about", (route) => route.fulfill({ body: "About" }));
  const opened = page.context().waitForEvent("page");

  await page.getByRole("link", { name: "the page" }).click({ modifiers: ["Control"] });
  const other = await opened;
  await other.waitForLoadState();
  expect(new URL(other.url()).pathname + new URL(other.url()).hash).toBe("/admin/edit/about#us");
  await page.getByRole("link", { name: "the end" }).click({ modifiers: ["Control"] });

  const place = (await textOf(page)).indexOf("## The");
  // What names headings is loaded first.
  while ((await headOf(page)) !== place) await page.evaluate("new Promise(requestAnimationFrame)");
});

test("a picture in text is described, led elsewhere and removed", async () => {
  const page = await open('A ![dot](/dot.svg "T") here.');
  const picture = page.getByRole("dialog", { name: "Picture" });
  await page.getByRole("img", { name: "dot" }).click();

  await picture.getByRole("button", { name: "Edit" }).click();
  await picture.getByRole("textbox", { name: "Description" }).fill("a [dot]");
  await picture.getByRole("combobox", { name: "Address" }).fill("/no.svg");
  await page.keyboard.press("Enter");
  expect(await textOf(page)).toBe('A ![a \\[dot\\]](/no.svg "T") here.');
  await page.getByText("a [dot]").click();
  await picture.getByRole("button", { name: "Remove" }).click();

  expect(await textOf(page)).toBe("A  here.");
});

/** How many elements of a name the document's marks make. */
const marked = (page: Page, name: string) =>
  inView(
    page,
    (view, name) => {
      let count = 0;
      for (const given of view.state.facet(view.constructor.decorations)) {
        const set = typeof given === "function" ? given(view) : given;
        for (const at = set.iter(); at.value; at.next()) if (at.value.spec.tagName === name) count += 1;
      }
      return count;
    },
    name,
  );

test("while something is composed, nothing around it is drawn anew", async () => {
  const page = await open("A **(bold)** end.");
  await caretAt(page, 12);
  const input = await page.context().newCDPSession(page);

  await input.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await input.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  expect(await textOf(page)).toBe("A **(bold)**にほ end.");
  expect(await marked(page, "strong")).toBe(1);
  await input.send("Input.insertText", { text: "日本" });

  await page.getByRole("strong").waitFor({ state: "detached" }); // no mark ends between a sign and a letter
  expect(await textOf(page)).toBe("A **(bold)**日本 end.");
});
