import { expect, test } from "bun:test";

import fc from "fast-check";
import type { Page } from "playwright-core";

import { definitions, lines } from "../../static/document/lines.ts";
import { runs } from "../../support/seed.ts";
import { caretAt, inlineWindows, inView, textOf } from "./inline-window.ts";

const open = inlineWindows();

/** Where the caret is, and what its line shows: marks that it touches are shown, and where they go, text moves. */
type Place = Readonly<{ at: number; left: number; top: number; line: string }>;

/**
 * Presses a key until the caret stays; a task's box is one step without it. The browser is given the keys as events,
 * for which CodeMirror moves the caret itself: real ones, as in `inline-moving.test.ts`, take ten times as long.
 */
const walk = (page: Page, key: string) =>
  inView(
    page,
    (view, key): Place[] => {
      const placeOf = () => {
        const { head, assoc } = view.state.selection.main;
        const { left, top } = view.coordsAtPos(head, assoc || 1);
        const { node } = view.domAtPos(head);
        const line = (node.nodeType === 3 ? node.parentElement : node).closest(".cm-line");
        return { at: head, left, top, line: line.textContent };
      };
      const window = view.dom.ownerDocument.defaultView;
      const init = { key, keyCode: key === "ArrowLeft" ? 37 : 39, bubbles: true, cancelable: true };
      const places = [placeOf()];
      for (let stays = 0; stays < 2;) {
        view.root.activeElement.dispatchEvent(new window.KeyboardEvent("keydown", init));
        const place = placeOf();
        stays = place.at === places.at(-1)!.at ? stays + 1 : 0;
        if (stays === 0) places.push(place);
      }
      return places;
    },
    key,
  );

const rewrite = (page: Page, text: string) =>
  inView(
    page,
    (view, insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    text,
  );

/** A picture that is loading is as narrow as nothing; one that failed is its description. */
const picturesShown = (page: Page) =>
  inView(page, (view) => {
    const { requestAnimationFrame } = view.dom.ownerDocument.defaultView;
    return new Promise<void>((done) => {
      const isShown = ({ naturalWidth }: { naturalWidth: number }) => naturalWidth > 0;
      const look = () =>
        [...view.contentDOM.querySelectorAll(".doc-picture > img:not(.missing)")].every(isShown)
          ? done()
          : requestAnimationFrame(look);
      look();
    });
  });

const text = fc
  .array(lines, { minLength: 1, maxLength: 3 })
  .map((lines) => `W\n\n${lines.map(([[mark], { source }]) => mark + source).join("\n\n")}${definitions}`)
  .filter((text) => !/[א-ת]/.test(text)); // where both directions meet, one place is shown twice

/** Past the space, the backslash is hidden, and all signs are as wide as it: the caret stays where it was. */
const besideWideMark = `W\n\nW <kbd>M \\* M</kbd>${definitions}`;

test("in any text, each arrow is seen to move the caret over one sign, and changes nothing", async () => {
  const page = await open("");
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      await rewrite(page, text);
      await caretAt(page, 0);
      await picturesShown(page);

      const there = await walk(page, "ArrowRight");
      const back = await walk(page, "ArrowLeft");

      expect(await textOf(page)).toBe(text);
      expect([there.at(-1)!.at, back.at(-1)!.at]).toEqual([text.length, 0]);
      for (const places of [there, back.toReversed()]) {
        for (const [index, { at, left, top, line }] of places.entries()) {
          const before = places[index - 1];
          if (!before) continue;
          const passed = text.slice(before.at, at);
          expect(passed).not.toMatch(/[A-ZÉ日].*[A-ZÉ日]/s);
          expect([passed, left, top, line]).not.toEqual([passed, before.left, before.top, before.line]);
        }
      }
    }),
    { numRuns: runs(20), examples: [[besideWideMark]] },
  );
});
