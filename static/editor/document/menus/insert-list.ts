import type { EditorState, Extension } from "@codemirror/state";
import { Direction, type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { placePanel } from "../place-panel.ts";

export const LIST_ID = "doc-insert-menu";

export function optionId(index: number): string {
  return `doc-insert-${index}`;
}

/** What the list shows at an offset, as indexes of its options. */
type Offered = Readonly<{ from: number; offered: readonly number[]; active: number | undefined }>;

type Shown = Readonly<{
  list: Element;
  /** Returns undefined while the menu is closed. */
  optionsIn(state: EditorState): Offered | undefined;
  choose(view: EditorView, index: number): boolean;
  /** Makes an option the one that Enter chooses. */
  point(view: EditorView, index: number): void;
}>;

/** The list of what can be inserted, below its line of the text or above it. The caret stays in the text. */
export function insertList(shown: Shown): Extension {
  return ViewPlugin.define((view) => new InsertList(view, shown));
}

class InsertList implements PluginValue {
  readonly #view: EditorView;
  readonly #shown: Shown;
  readonly #list: HTMLElement;
  readonly #options: readonly HTMLElement[];
  readonly #groups: readonly HTMLElement[];
  readonly #gone = new AbortController();
  /** Where the mouse was last. */
  #mouse = "";

  constructor(view: EditorView, shown: Shown) {
    this.#view = view;
    this.#shown = shown;
    this.#list = shown.list.cloneNode(true) as HTMLElement;
    this.#list.id = LIST_ID;
    this.#options = [...this.#list.querySelectorAll<HTMLElement>("[role=option]")];
    this.#groups = [...this.#list.querySelectorAll<HTMLElement>("[role=group]")];
    for (const [index, option] of this.#options.entries()) option.id = optionId(index);
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const index = this.#indexOf(target);
      if (index >= 0) shown.choose(view, index);
    });
    this.#list.addEventListener("mousemove", ({ target, clientX, clientY }) => {
      const index = this.#indexOf(target);
      // Below a mouse that rests, it is the list that moves.
      if (index >= 0 && this.#mouse !== `${clientX} ${clientY}`) shown.point(view, index);
    });
    const { signal } = this.#gone;
    const mouse = ({ clientX, clientY }: MouseEvent) => (this.#mouse = `${clientX} ${clientY}`);
    addEventListener("mousemove", mouse, { signal });
    for (const moved of ["scroll", "resize"])
      addEventListener(moved, () => this.#place(), { signal, passive: true });
  }

  update({ state, startState, geometryChanged }: ViewUpdate): void {
    const [now, before] = [this.#shown.optionsIn(state), this.#shown.optionsIn(startState)];
    if (!now) {
      this.#list.remove();
      return;
    }
    if (JSON.stringify(now) !== JSON.stringify(before)) this.#show(now);
    else if (geometryChanged) this.#place();
  }

  destroy(): void {
    this.#gone.abort();
    this.#list.remove();
  }

  #indexOf(target: EventTarget | null): number {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    return option ? this.#options.indexOf(option) : -1;
  }

  #show({ offered, active }: Offered): void {
    for (const [index, option] of this.#options.entries()) {
      option.hidden = !offered.includes(index);
      option.ariaSelected = String(active === index);
    }
    for (const group of this.#groups) group.hidden = !group.querySelector("[role=option]:not([hidden])");
    this.#groups[0]!.hidden = offered.length > 0;
    if (!this.#list.isConnected) this.#view.dom.append(this.#list);
    this.#list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    this.#place();
  }

  #place(): void {
    if (!this.#list.isConnected) return;
    const shown = this.#shown.optionsIn(this.#view.state);
    if (!shown) return;
    this.#view.requestMeasure({
      key: this,
      read: (view) => ({
        place: view.coordsAtPos(shown.from),
        isRtl: view.textDirectionAt(shown.from) === Direction.RTL,
      }),
      write: ({ place, isRtl }) => placePanel(this.#list, place, false, isRtl),
    });
  }
}
