import { expect } from "bun:test";

import type { Page } from "playwright-core";

import { difference } from "../../../static/editor/document/change.ts";
import { pageText, paste } from "../../support/editor.ts";
import type { Random } from "../../support/random.ts";
import { says } from "../../support/roles.ts";
import type { Another } from "./another.ts";
import {
  expectCellRead,
  expectReadFormatted,
  expectReadWith,
  expectReadWithout,
  isInMarks,
} from "./as-read.ts";
import {
  belowFrontMatter,
  bodyOf,
  expectCellChanged,
  expectRemoved,
  expectReplaced,
  lengthOfFrontMatter,
  type State,
  withoutBlankLines,
  withoutWords,
} from "./plain-text.ts";

const letters = [..."aeinorstEINS é日 "];
const marks = [..."-*`>#"];

/** How much of the page a failure shows around the caret. */
const SHOWN = 150;

/** The states before and after an act, as they are `seen` where a field's value is on its way. */
type Acted = Readonly<{ before: State; after: State; told: string; seen: (state: State) => State }>;

type Place = Readonly<{ x: number; y: number }>;

/** Presses keys as a writer does, and checks after each that the text is what a plain text field would hold. */
export class RandomWriter {
  readonly #page: Page;
  readonly #random: Random;
  readonly #another: Another;
  /** Who writes Markdown by hand means what it makes of the text. */
  readonly #writesMarks: boolean;
  readonly #done: string[] = [];
  #state!: State;
  /** What others have written while the network is away; undefined while it is there. */
  #missed: string[] | undefined;
  /** Whether a field was ahead of the text when the front matter went: it is written later, as new front matter. */
  #isAhead = false;

  constructor(page: Page, random: Random, another: Another) {
    this.#page = page;
    this.#random = random;
    this.#another = another;
    this.#writesMarks = random.below(2) === 0;
  }

  async write(count: number): Promise<void> {
    this.#state = await this.#read();
    // The page before left the caret anywhere, also in what is hidden.
    for (let tries = 0; tries < 50 && this.#done.length === 0; tries++) await this.#pressAPlace();
    for (let pressed = 1; pressed < count; pressed++) await this.#random.of(this.#acts)();
    if (this.#missed) await this.#bringNetwork();
  }

  readonly #acts = [
    ...Array.from({ length: 8 }, () => () => this.#type()),
    ...["Enter", "Enter", "Backspace", "Backspace", "Delete", "Control+Backspace", "Control+Delete"].map(
      (key) => () => this.#press(key),
    ),
    ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => () => this.#go(key)),
    ...["Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowDown"].map((key) => () => this.#go(key)),
    () => this.#pressAPlace(),
    () => this.#pressAPlace(),
    () => this.#paste(),
    ...["Control+b", "Control+i", "Control+e", "Tab", "Shift+Tab"].map((key) => () => this.#format(key)),
    () => this.#cutAndPaste(),
    () => this.#undoAndRedo(),
    () => this.#letOthersSave(),
    () => (this.#missed ? this.#bringNetwork() : this.#takeNetwork()),
  ];

  get text(): string {
    return this.#state.text;
  }

  #read(): Promise<State> {
    return this.#page.evaluate<State>(`writer.state(${this.#missed !== undefined})`);
  }

  /**
   * Returns the states before and after an act, of the body alone where a field's value arrives at any time. `writes`: the act
   * changes the text at the caret, which can be in the source of the front matter.
   */
  async #after(what: string, act: () => Promise<unknown>, writes = false): Promise<Acted> {
    this.#done.push(what);
    const before = this.#state;
    await act();
    const after = await this.#read();
    this.#state = after;
    // A press that selects the front matter as a block stops no field.
    const isApart = before.focus === "field" || before.focus === "block";
    const isBelow = !writes || isApart || before.from >= lengthOfFrontMatter(before.text);
    const isWaiting = before.isWaiting || after.isWaiting || this.#isAhead;
    if (after.isWaiting || lengthOfFrontMatter(after.text) > 0) this.#isAhead = after.isWaiting;
    const isLate = isBelow && (isWaiting || before.focus === "field");
    const told = this.#told(before, after);
    expect(after.errors, told).toEqual([]);
    const seen = isLate ? bodyOf : (state: State) => state;
    return { before: seen(before), after: seen(after), told, seen };
  }

  async #type(): Promise<void> {
    const key = this.#random.of(this.#writesMarks ? [...letters, ...marks] : letters);
    const { keyboard } = this.#page;
    const press = () => (key > "~" ? keyboard.insertText(key) : keyboard.press(key === " " ? "Space" : key));
    await this.#replace(`types ${key}`, key, press);
  }

  async #paste(): Promise<void> {
    const words = "pasted words";
    if (this.#state.focus !== "text") return;
    await this.#replace("pastes", words, () => paste(pageText(this.#page), { "text/plain": words }));
  }

  async #replace(what: string, words: string, act: () => Promise<unknown>): Promise<void> {
    const { before, after, told } = await this.#after(what, act, true);
    if (before.focus === "text" && !before.isHidden) expectReplaced(before, after, words, told);
    if (before.focus === "cell") expectCellChanged(before, after, words, told);
    if (before.focus === "field") expect(after.text, told).toBe(before.text);
    if (this.#meansMarks(before)) return;
    if (before.focus === "text") expectReadWith(belowFrontMatter(before), after, words, told);
    if (before.focus === "cell") expectCellRead(before, after, words, told);
  }

  async #press(key: string): Promise<void> {
    const { before, after, told } = await this.#after(
      `presses ${key}`,
      () => this.#page.keyboard.press(key),
      true,
    );
    if (before.focus === "text" && !before.isHidden) expectRemoved(before, after, key, told);
    if (before.focus === "cell") expectCellChanged(before, after, "", told);
    if (this.#meansMarks(before)) return;
    if (before.focus === "text") {
      if (key === "Enter") expectReadWith(before, after, "", told);
      else expectReadWithout(before, after, key.startsWith("Control"), told);
    }
    if (before.focus === "cell") expectCellRead(before, after, "", told);
  }

  #meansMarks(state: State): boolean {
    return this.#writesMarks || state.isHidden || state.isSource || isInMarks(state);
  }

  async #format(key: string): Promise<void> {
    if (this.#state.focus !== "text") return;
    const { before, after, told } = await this.#after(`presses ${key}`, () => this.#page.keyboard.press(key));
    if (!this.#meansMarks(before)) expectReadFormatted(before, after, told);
  }

  async #cutAndPaste(): Promise<void> {
    const { focus, from, to } = this.#state;
    if (focus !== "text" || from === to) return;
    const cut = await this.#after("cuts", () => this.#page.keyboard.press("Control+x"), true);
    if (!this.#meansMarks(cut.before)) expectReadWithout(cut.before, cut.after, true, cut.told);
    const pasted = await this.#after("pastes it", () => this.#page.keyboard.press("Control+v"), true);
    if (!this.#meansMarks(cut.before)) expectReadFormatted(cut.before, pasted.after, pasted.told);
  }

  async #go(key: string): Promise<void> {
    await this.#expectSameText(`presses ${key}`, () => this.#page.keyboard.press(key));
  }

  async #pressAPlace(): Promise<void> {
    const [across, down] = [this.#random.below(1000) / 1000, this.#random.below(1000) / 1000];
    const place = await this.#page.evaluate<Place | undefined>(`writer.place(${across}, ${down})`);
    if (!place) return;
    const { x, y } = place;
    await this.#expectSameText(`presses ${Math.round(x)}, ${Math.round(y)}`, async () => {
      await this.#page.mouse.click(x, y);
      await this.#page.keyboard.press("Escape"); // closes a menu or a dialog that the press opened
    });
  }

  async #undoAndRedo(): Promise<void> {
    if (this.#state.focus !== "text") return;
    await this.#expectSameText("undoes and redoes", async () => {
      await this.#page.keyboard.press("Control+z");
      await this.#page.keyboard.press("Control+Shift+Z");
    });
  }

  /** A place to write can come after code and above the front matter. */
  async #expectSameText(what: string, act: () => Promise<unknown>): Promise<void> {
    const { before, after, told } = await this.#after(what, act);
    expect(withoutBlankLines(after.text), told).toBe(withoutBlankLines(before.text));
  }

  /** Words of others are in the page, and all else, the caret too, is where it was. */
  async #letOthersSave(): Promise<void> {
    const words = await this.#another.saveBeside(this.text);
    if (!words) return;
    if (this.#missed) {
      this.#missed.push(words);
      return;
    }
    const saved = await this.#after(`Grace saves ${words}`, () => this.#together([words]));
    this.#expectTaken(saved, [words]);
    // The dialog of a picture opens when its script has come.
    const isOpening = saved.before.focus === "block" && this.#done.at(-2) === "presses Enter";
    if (!isOpening) expect(saved.after.focus, saved.told).toBe(saved.before.focus);
  }

  /** Returns whether the writer was asked to choose. */
  async #together(words: readonly string[]): Promise<boolean> {
    const asks = await this.#page.evaluate<boolean>(`writer.together(${JSON.stringify(words)})`);
    if (asks) {
      await this.#page.locator("#conflict [data-action=keep-mine]").click();
      await this.#page.locator("#conflict").waitFor({ state: "hidden" });
      await says(this.#page, /^Saved$/);
    }
    return asks;
  }

  async #takeNetwork(): Promise<void> {
    this.#missed = [];
    await this.#expectSameText("goes offline", () => this.#page.context().setOffline(true));
  }

  async #bringNetwork(): Promise<void> {
    const words = this.#missed!;
    this.#missed = undefined;
    let asked = false;
    const back = await this.#after("comes back", async () => {
      await this.#page.context().setOffline(false);
      asked = await this.#together(words);
    });
    this.#expectTaken(back, asked ? [] : words);
  }

  /**
   * Their words are taken away before the blank lines that a body begins with, of which some can be above them. Blank lines that
   * a selection begins with are hidden, and the browser can leave them out.
   */
  #expectTaken({ before, told, seen }: Acted, words: readonly string[]): void {
    const after = seen(withoutWords(this.#state, words, told));
    expect(after.text, told).toBe(before.text);
    const selected = ({ text, from, to }: State) => [to - text.slice(from, to).trimStart().length, to];
    expect(selected(after), told).toEqual(selected(before));
  }

  #told(before: State, { text, from, to }: State): string {
    const change = difference(before.text, text);
    const start = Math.max(0, Math.min(before.from, change.from) - SHOWN);
    const marked = `${before.text.slice(0, before.from)}⟦${before.text.slice(before.from, before.to)}⟧${before.text.slice(before.to)}`;
    const removed = before.text.slice(change.from, change.to);
    return `After ${this.#done.slice(-12).join("; ")}, in
${marked.slice(start, Math.max(before.to, change.to) + SHOWN)}
— at ${change.from} ${JSON.stringify(removed)} is now ${JSON.stringify(change.insert)}, the caret at ${from} to ${to}`;
  }
}
