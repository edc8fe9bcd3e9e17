import { expect } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, paste } from "../../support/editor.ts";
import type { Random } from "../../support/random.ts";

/**
 * What CodeMirror holds. Offsets are UTF-16 units; `isInText` is false while a field of a widget has the focus, or a
 * whole block is selected. It is read after a frame, in which a widget shows that it is selected.
 */
type State = Readonly<{ text: string; from: number; to: number; isInText: boolean }>;

const readState = `new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))).then(() => {
  const root = document.querySelector("#document").shadowRoot;
  const content = root.querySelector(".cm-content");
  const { doc, selection } = content.cmTile.root.view.state;
  const { from, to } = selection.main;
  const isBlock = content.querySelector(".doc-selected") || root.querySelector(".doc-has-selected");
  return { text: doc.toString(), from, to, isInText: root.activeElement === content && !isBlock };
})`;

/** Letters and digits, without the numbers of items, which count on by themselves. */
const lettersOf = (text: string) => text.replace(/^[ \t>]*\d+[.)]|[^\p{L}\p{N}]/gmu, "");

/** Whether a text is another one with some of its signs left out. */
function isPart(part: string, whole: string): boolean {
  let at = 0;
  for (const sign of whole) if (sign === part[at]) at += 1;
  return at === part.length;
}

/** Presses keys as a writer does, and checks after each that the text is what a plain text field would hold. */
export class Typist {
  readonly #page: Page;
  readonly #random: Random;
  readonly #done: string[] = [];
  #words = 0;

  constructor(page: Page, random: Random) {
    this.#page = page;
    this.#random = random;
  }

  async act(): Promise<void> {
    const acts = [
      () => this.#type(),
      () => this.#type(),
      () => this.#type(),
      () => this.#press(this.#random.of(["Enter", "Backspace", "Delete"])),
      () => this.#go(this.#random.of(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"])),
      () => this.#go(this.#random.of(["Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowDown"])),
      () => this.#pressAPlace(),
      () => this.#paste(),
      () => this.#undoAndRedo(),
    ];
    await this.#random.of(acts)();
  }

  async state(): Promise<State> {
    return this.#page.evaluate<State>(readState);
  }

  async #type(): Promise<void> {
    const before = await this.state();
    const word = `w${this.#words++}x`;
    await this.#page.keyboard.type(word);
    await this.#expectReplaced(before, word, `types ${word}`);
  }

  async #paste(): Promise<void> {
    const before = await this.state();
    if (!before.isInText) return;
    const words = `p${this.#words++}x two`;
    await paste(pageText(this.#page), { "text/plain": words });
    await this.#expectReplaced(before, words, `pastes ${words}`);
  }

  /** Marks and blanks can go; a letter is removed by the key alone, and only one. */
  async #press(key: string): Promise<void> {
    const before = await this.state();
    await this.#page.keyboard.press(key);
    const after = await this.state();
    const { text, from, to, isInText } = before;
    if (!isInText) return;
    const told = this.#told(before, `presses ${key}`);
    const around = { Backspace: 2, Delete: 2, Enter: 0 }[key] ?? 0;
    const least = lettersOf(text.slice(0, from)) + lettersOf(text.slice(to));
    const left = lettersOf(after.text);
    if (from < to) expect(isPart(least, left) && isPart(left, lettersOf(text)), told).toBe(true);
    else if (around === 0) expect(left, told).toBe(least);
    else expect(least.length - left.length, told).toBeWithin(0, around + 1);
  }

  async #go(key: string): Promise<void> {
    const before = await this.state();
    await this.#page.keyboard.press(key);
    expect((await this.state()).text, this.#told(before, `presses ${key}`)).toBe(before.text);
  }

  async #pressAPlace(): Promise<void> {
    const before = await this.state();
    const box = (await pageText(this.#page).boundingBox())!;
    const size = this.#page.viewportSize()!;
    const top = Math.max(box.y, 140);
    const height = Math.max(1, Math.min(box.y + box.height, size.height) - top);
    const x = box.x + 40 + this.#random.below(Math.max(1, Math.floor(box.width) - 60));
    await this.#page.mouse.click(x, top + this.#random.below(Math.floor(height)));
    await this.#page.keyboard.press("Escape"); // closes a menu or a dialog that the press opened
    expect((await this.state()).text, this.#told(before, `presses ${Math.round(x)}`)).toBe(before.text);
  }

  async #undoAndRedo(): Promise<void> {
    const before = await this.state();
    if (!before.isInText) return;
    await this.#page.keyboard.press("Control+z");
    await this.#page.keyboard.press("Control+Shift+Z");
    expect((await this.state()).text, this.#told(before, "undoes and redoes")).toBe(before.text);
  }

  /**
   * The words are there once, and all other letters where they were. Blank lines can come between the words and what
   * they would join; of a selection, tags and fences can stay.
   */
  async #expectReplaced(before: State, words: string, what: string): Promise<void> {
    if (!before.isInText) return;
    const { text, from, to } = before;
    const after = await this.state();
    const told = this.#told(before, what);
    const others = after.text.split(words);
    expect(others, told).toHaveLength(2);
    const left = lettersOf(others.join("\n"));
    const [above, below] = [text.slice(0, from), text.slice(to)].map(lettersOf) as [string, string];
    expect(left, told).toStartWith(above);
    expect(left, told).toEndWith(below);
    const kept = left.slice(above.length, left.length - below.length);
    expect(isPart(kept, lettersOf(text.slice(from, to))), told).toBe(true);
  }

  #told({ text, from, to }: State, what: string): string {
    this.#done.push(what);
    const marked = `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;
    return `After ${this.#done.slice(-12).join(", ")}, in\n${marked.slice(Math.max(0, from - 300), from + 300)}`;
  }
}
