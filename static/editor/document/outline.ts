import type { Extension } from "@codemirror/state";
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import type { OutlineList } from "../outline-list.ts";
import { coveredByBars } from "./bars.ts";
import { type Heading, headingsIn, headingText } from "./headings.ts";
import { withoutId } from "./syntax/heading-id.ts";
import { blocksOf } from "./syntax/structure.ts";

const MOST = 300;

/** The headings are read when the browser is idle, or after so many milliseconds. */
const READS_WITHIN_MS = 1000;

/** Pixels between what covers the window's top and a heading that one went to. */
const MARGIN_PX = 16;

/** Tells the headings of a page, and which of them is the current one. */
export function outline(list: OutlineList): Extension {
  return ViewPlugin.define((view) => new Outline(view, list));
}

class Outline implements PluginValue {
  readonly #view: EditorView;
  readonly #list: OutlineList;
  readonly #gone = new AbortController();
  #headings: readonly Heading[] = [];
  /** The words of headings by their source: most stay the same from one reading to the next. */
  #texts = new Map<string, string>();
  #isReading = false;
  #isMarking = false;
  /** Where one went by the outline. It is current until one moves on, also where the page ends before it is at the top. */
  #chosen: number | undefined;

  constructor(view: EditorView, list: OutlineList) {
    this.#view = view;
    this.#list = list;
    const { signal } = this.#gone;
    list.listen((index) => this.#go(index), signal);
    for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      addEventListener(moved, () => (this.#chosen = undefined), { signal, capture: true, passive: true });
    }
    for (const moved of ["scroll", "resize"]) {
      addEventListener(moved, () => this.#markSoon(), { signal, passive: true });
    }
    this.#readSoon();
  }

  update({ docChanged, changes, startState, state, geometryChanged }: ViewUpdate): void {
    if (docChanged) {
      this.#headings = this.#headings.map((heading) => ({ ...heading, at: changes.mapPos(heading.at, 1) }));
    }
    if (blocksOf(startState) !== blocksOf(state)) this.#readSoon();
    else if (geometryChanged) this.#markSoon();
  }

  destroy(): void {
    this.#gone.abort();
  }

  #readSoon(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    const read = () => {
      this.#isReading = false;
      if (!this.#gone.signal.aborted) this.#read();
    };
    requestIdleCallback(read, { timeout: READS_WITHIN_MS });
  }

  #read(): void {
    const { state } = this.#view;
    const known = this.#texts;
    this.#texts = new Map();
    const headings = headingsIn(state, MOST);
    const texts = headings.map(({ block }) => {
      const source = state.sliceDoc(block.from, block.to);
      const text = known.get(source) ?? withoutId(headingText(state, block.from));
      this.#texts.set(source, text);
      return text;
    });
    this.#headings = headings.filter((_, nth) => texts[nth] !== "");
    this.#list.show(
      this.#headings.map(({ block: { from, to }, depth }) => {
        return { text: this.#texts.get(state.sliceDoc(from, to))!, depth };
      }),
    );
    this.#markSoon();
  }

  #markSoon(): void {
    if (this.#isMarking || this.#list.isHidden) return;
    this.#isMarking = true;
    requestAnimationFrame(() => {
      this.#isMarking = false;
      if (!this.#gone.signal.aborted) this.#list.mark(this.#current());
    });
  }

  /** The index of the last heading that starts above the top of what is seen, or of the first one. */
  #current(): number {
    if (this.#chosen !== undefined) return this.#chosen;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
    if (isAtEnd) return this.#headings.length - 1;
    const top = coveredByBars().top + 2 * MARGIN_PX - this.#view.documentTop;
    const at = this.#view.lineBlockAtHeight(top).from;
    return Math.max(
      0,
      this.#headings.findLastIndex((heading) => heading.at <= at),
    );
  }

  #go(index: number): void {
    const heading = this.#headings[index];
    if (!heading) return;
    this.#chosen = index;
    this.#view.dispatch({
      selection: { anchor: heading.at },
      effects: EditorView.scrollIntoView(heading.at, {
        y: "start",
        yMargin: coveredByBars().top + MARGIN_PX,
      }),
      userEvent: "select",
    });
    this.#view.focus();
    this.#markSoon();
  }
}
