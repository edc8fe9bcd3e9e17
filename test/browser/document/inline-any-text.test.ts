import { expect, test } from "bun:test";

import fc from "fast-check";
import type { Page } from "playwright-core";

import { definitions, lines } from "../../static/document/lines.ts";
import { runs } from "../../support/seed.ts";
import { caretAt, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

type Place = Readonly<{ at: number; left: number; top: number }>;

const placeOf = (page: Page) =>
  inView(page, (view): Place => {
    const { head, assoc } = view.state.selection.main;
    const { left, top } = view.coordsAtPos(head, assoc || 1);
    return { at: head, left, top };
  });

/** Presses a key until the caret stays; a task's box is one step without it. */
async function walk(page: Page, key: string): Promise<Place[]> {
  const places = [await placeOf(page)];
  for (let stays = 0; stays < 2;) {
    await page.keyboard.press(key);
    const place = await placeOf(page);
    stays = place.at === places.at(-1)!.at ? stays + 1 : 0;
    if (stays === 0) places.push(place);
  }
  return places;
}

const text = fc
  .array(lines, { minLength: 1, maxLength: 3 })
  .map((lines) => `W\n\n${lines.map(([[mark], { source }]) => mark + source).join("\n\n")}${definitions}`)
  .filter((text) => !/[א-ת]/.test(text)); // where both directions meet, one place is shown twice

test("in any text, each arrow is seen to move the caret over one sign, and changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const page = await open(text);
      await caretAt(page, 0);

      const there = await walk(page, "ArrowRight");
      const back = await walk(page, "ArrowLeft");

      expect(await textOf(page)).toBe(text);
      expect([there.at(-1)!.at, back.at(-1)!.at]).toEqual([text.length, 0]);
      for (const places of [there, back.toReversed()]) {
        for (const [index, { at, left, top }] of places.entries()) {
          const before = places[index - 1];
          if (!before) continue;
          const passed = text.slice(before.at, at);
          expect(passed).not.toMatch(/[A-ZÉ日].*[A-ZÉ日]/s);
          expect([passed, left, top]).not.toEqual([passed, before.left, before.top]);
        }
      }
    }),
    { numRuns: runs(10) },
  );
}, 120_000);
