import type { Extension } from "@codemirror/state";
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { type Heading, headingsIn, headingText } from "./headings.ts";
import { withoutId } from "./inline/headings.ts";
import { blocksOf } from "./syntax/structure.ts";

/** A shorter page is seen without one. */
const LEAST = 4;
const MOST = 300;

/** The headings are read when the browser is idle, or after so many milliseconds. */
const READS_WITHIN_MS = 1000;

/** Pixels between what covers the window's top and a heading that one went to. */
const MARGIN_PX = 16;

export type OutlineElements = Readonly<{ outline: HTMLElement; opener: HTMLElement }>;

/** Lists the headings of a long page beside it, or below a button where the window is narrow, and marks the current one. */
export function outline(elements: OutlineElements): Extension {
  return ViewPlugin.define((view) => new Outline(view, elements));
}

class Outline implements PluginValue {
  readonly #view: EditorView;
  readonly #elements: OutlineElements;
  readonly #list: HTMLElement;
  readonly #gone = new AbortController();
  #headings: readonly Heading[] = [];
  /** The words of headings by their source: most stay the same from one reading to the next. */
  #texts = new Map<string, string>();
  #isReading = false;
  #isMarking = false;
  /** Where one went by the outline. It is current until one moves on, also where the page ends before it is at the top. */
  #chosen: number | undefined;

  constructor(view: EditorView, elements: OutlineElements) {
    this.#view = view;
    this.#elements = elements;
    this.#list = elements.outline.querySelector("ol")!;
    const { outline } = elements;
    const { signal } = this.#gone;
    outline.addEventListener("click", ({ target }) => this.#go(this.#indexOf(target)), { signal });
    outline.addEventListener("keydown", (event) => this.#step(event), { signal });
    outline.addEventListener("toggle", ({ newState }) => newState === "open" && this.#focus(), { signal });
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
    this.#draw(texts.filter((text) => text !== ""));
    this.#markSoon();
  }

  #draw(texts: readonly string[]): void {
    const { outline, opener } = this.#elements;
    const rows = this.#list.children;
    while (rows.length > texts.length) rows[rows.length - 1]!.remove();
    while (rows.length < texts.length) this.#list.append(newRow());
    const least = Math.min(...this.#headings.map(({ depth }) => depth));
    for (const [nth, text] of texts.entries()) {
      const row = rows[nth] as HTMLElement;
      const depth = String(this.#headings[nth]!.depth - least);
      if (row.dataset.depth !== depth) row.dataset.depth = depth;
      if (row.textContent !== text) row.firstElementChild!.textContent = text;
    }
    outline.hidden = opener.hidden = texts.length < LEAST;
  }

  #markSoon(): void {
    if (this.#isMarking || this.#elements.outline.hidden) return;
    this.#isMarking = true;
    requestAnimationFrame(() => {
      this.#isMarking = false;
      if (!this.#gone.signal.aborted) this.#mark();
    });
  }

  #mark(): void {
    const rows = this.#rows();
    const current = rows[this.#current()];
    const marked = this.#list.querySelector("[aria-current]");
    if (current !== marked) {
      marked?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "location");
      if (current) reveal(current, this.#list);
    }
    if (this.#list.contains(document.activeElement)) return;
    for (const row of rows) row.tabIndex = row === (current ?? rows[0]) ? 0 : -1;
  }

  /** The index of the last heading that starts above the top of what is seen, or of the first one. */
  #current(): number {
    if (this.#chosen !== undefined) return this.#chosen;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
    if (isAtEnd) return this.#headings.length - 1;
    const top = covered() + 2 * MARGIN_PX - this.#view.documentTop;
    const at = this.#view.lineBlockAtHeight(top).from;
    return Math.max(
      0,
      this.#headings.findLastIndex((heading) => heading.at <= at),
    );
  }

  #go(index: number): void {
    const { outline } = this.#elements;
    const heading = this.#headings[index];
    if (!heading) return;
    if (outline.matches(":popover-open")) outline.hidePopover();
    this.#chosen = index;
    this.#view.dispatch({
      selection: { anchor: heading.at },
      effects: EditorView.scrollIntoView(heading.at, { y: "start", yMargin: covered() + MARGIN_PX }),
      userEvent: "select",
    });
    this.#view.focus();
    this.#markSoon();
  }

  #step(event: KeyboardEvent): void {
    const rows = this.#rows();
    const at = this.#indexOf(event.target);
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))]!;
    for (const each of rows) each.tabIndex = each === row ? 0 : -1;
    row.focus();
  }

  #focus(): void {
    this.#rows()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus();
  }

  #rows(): HTMLButtonElement[] {
    return [...this.#list.querySelectorAll("button")];
  }

  #indexOf(target: EventTarget | null): number {
    return this.#rows().findIndex((row) => row.contains(target as Node));
  }
}

/** The pixels at the window's top that the bars cover. */
function covered(): number {
  const bars = document.querySelectorAll(".bar, #formatting");
  return Math.max(0, ...Array.from(bars, (bar) => bar.getBoundingClientRect().bottom));
}

function newRow(): HTMLLIElement {
  const [row, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  button.dir = "auto";
  button.tabIndex = -1;
  row.append(button);
  return row;
}

function reveal(row: HTMLElement, list: HTMLElement): void {
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
