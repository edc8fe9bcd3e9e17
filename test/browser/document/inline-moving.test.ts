import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAt, headOf, inlineWindows, textOf } from "./inline-window.ts";

const open = inlineWindows();

/** Each text, and what the caret passes over in it: marks (‖) show where it is and are one step, as are breaks between blocks. */
const texts = {
  links: {
    text: 'A [link](https://a.b/c "T") and **bold [other](/x)** [ref] end.\n\n[ref]: /r',
    seen: "A link and ‖bold other‖ ref end.¶[ref]: /r",
  },
  lists: {
    text: "Before.\n\n- one [a](/b)\n- two\n\n7. seven\n7. eight",
    seen: "Before.¶one a¶two¶seven¶eight",
  },
  wraps: {
    text: "One **two\nthree** [four\nfive](/x\n'six') end.\n\n> quoted [a](/b)\n> and on\n\n# Heading #\n\n- one\n  more\n\n  - nested [x](/y)\n  - two",
    seen: "One ‖two three‖ four five end.¶quoted a and on¶Heading #¶one more¶nested x¶two",
  },
  pictures: {
    text: "a ![dot](/dot.svg) [![dot](/dot.svg)](/x) b",
    seen: "a ▪ ▪ b",
  },
  rightToLeft: {
    text: "שלום [קישור](/x) **עולם** אבג.",
    seen: "שלום קישור ‖עולם‖ אבג.",
  },
};

/** Presses a key until the caret stays, and returns where it was. */
async function walk(page: Page, key: string): Promise<number[]> {
  const places = [await headOf(page)];
  for (;;) {
    await page.keyboard.press(key);
    const at = await headOf(page);
    if (at === places.at(-1)) return places;
    places.push(at);
  }
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.each(Object.entries(texts))("arrows pass over each sign of %s once", async (_, { text, seen }) => {
  const page = await open(text);
  await caretAt(page, 0);
  const isRightToLeft = text.startsWith("ש");
  const [on, back] = isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  const there = await walk(page, on!);
  const andBack = await walk(page, back!);

  expect(there.length - 1).toBe(seen.length);
  expect(there.at(-1)).toBe(text.length);
  expect(andBack.length - 1).toBe(seen.length);
});

test.each([
  ["A **bold**", "A **bold** on"],
  ["A ~~gone~~", "A ~~gone~~ on"],
  ["A ``co`de``", "A ``co`de`` on"],
])("one arrow leads out of %j", async (text, after) => {
  const page = await open(text);
  await caretAt(page, text.length - 2);

  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" on");

  expect(await textOf(page)).toBe(after);
});

test("Backspace and Delete take what is seen, at a link's end, before it and in it", async () => {
  const page = await open("A [link](/x)!");
  await caretAt(page, 12);

  await page.keyboard.press("Backspace");
  expect(await textOf(page)).toBe("A [lin](/x)!");
  await page.keyboard.type("t");
  expect(await textOf(page)).toBe("A [lint](/x)!");
  await page.keyboard.press("Delete");
  expect(await textOf(page)).toBe("A [lint](/x)");
  await caretAt(page, 3);
  await page.keyboard.press("Backspace");
  expect(await textOf(page)).toBe("A[lint](/x)");
  await page.keyboard.press("Delete");
  expect(await textOf(page)).toBe("A[int](/x)");
});

test("a link goes with its last sign", async () => {
  const page = await open("A [l](/x)!");
  await caretAt(page, 9);

  await page.keyboard.press("Backspace");

  expect(await textOf(page)).toBe("A !");
});

test("what is typed after a link is not in it, and Home stays after an item's marker", async () => {
  const page = await open("- a [link](/x)");
  await caretAt(page, 9);

  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Home");
  await page.keyboard.type("?");

  expect(await textOf(page)).toBe("- ?a [link](/x)!");
});

test("letters keep their order in an item that became the first of another list", async () => {
  const page = await open("- - a");
  await caretAt(page, 1);

  await page.keyboard.type("xyz");

  expect(await textOf(page)).toBe("- xyz- a");
  expect(await headOf(page)).toBe(5);
});

test("the caret passes words, not addresses, with Ctrl", async () => {
  const page = await open("one [two](https://three.four/five) six");
  await caretAt(page, 0);

  const places = await walk(page, "Control+ArrowRight");

  expect(places).toEqual([0, 3, 34, 38]);
});

test("a task's box is a step of the caret before its text", async () => {
  const page = await open("one\n\n- [ ] two");
  await caretAt(page, 11);
  const box = page.getByRole("checkbox", { name: "two" });

  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  expect(await textOf(page)).toBe("one\n\n- [x] two");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("A");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  expect(
    await box
      .or(page.getByRole("checkbox"))
      .first()
      .evaluate((input) => input.matches(":focus")),
  ).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("B");

  expect(await textOf(page)).toBe("oneB\n\n- [x] Atwo");
});

test("the caret is never before the box of the page's first item", async () => {
  const page = await open("- [ ] two");
  await caretAt(page, 6);

  await press(page, "ArrowLeft", "ArrowLeft");
  await page.keyboard.type("A");

  expect(await textOf(page)).toBe("- [ ] Atwo");
});
