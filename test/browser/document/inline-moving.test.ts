import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAt, headOf, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

const texts = {
  links: 'A [link](https://a.b/c "T") and **bold [other](/x)** [ref] end.\n\n[ref]: /r',
  lists: "Before.\n\n- one [a](/b)\n- two\n\n7. seven\n7. eight",
  wraps:
    "One **two\nthree** [four\nfive](/x\n'six') end.\n\n> quoted [a](/b)\n> and on\n\n# Heading # \n\n- one\n  more\n\n  - nested [x](/y)\n  - two",
  pictures: "a ![dot](/dot.svg) [![dot](/dot.svg)](/x) b",
  rightToLeft: "שלום [קישור](/x) **עולם** אבג.",
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

/** Between each two places: how many signs of what readers see the caret passed over. */
const passed = (page: Page, places: readonly number[]) =>
  inView(
    page,
    (view, places) => {
      const facet = view.constructor.atomicRanges;
      return places.slice(1).map((place, index) => {
        const [start, end] = [place, places[index]!].sort((one, other) => one - other) as [number, number];
        const left = new Set(Array.from({ length: end - start }, (_, offset) => start + offset));
        const steps: { from: number; to: number }[] = [];
        for (const atoms of view.state.facet(facet)) {
          atoms(view).between(start, end, (from: number, to: number, { spec }: { spec: object }) => {
            if (!("isUnseen" in spec) && start < to && from < end) steps.push({ from, to });
            for (let at = from; at < to; at += 1) left.delete(at);
          });
        }
        steps.sort((one, other) => one.from - other.from);
        const whole = steps.filter(
          ({ from }, index) => !steps.slice(0, index).some(({ to }) => to >= from),
        ).length;
        return left.size + whole;
      });
    },
    places,
  );

test.each(Object.entries(texts))("arrows pass over each sign of %s once", async (_, text) => {
  const page = await open(text);
  await caretAt(page, 0);
  const isRightToLeft = text.startsWith("ש");
  const [on, back] = isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  const there = await walk(page, on!);
  const andBack = await walk(page, back!);

  expect(new Set(await passed(page, there))).toEqual(new Set([1]));
  expect(new Set(await passed(page, andBack))).toEqual(new Set([1]));
  expect(there.at(-1)).toBe(text.length);
  expect(andBack.length).toBe(there.length);
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
