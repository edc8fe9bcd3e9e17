import { syntaxTree } from "@codemirror/language";
import { StateEffect } from "@codemirror/state";
import { Decoration, EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { selectedIn } from "../focus.ts";
import type { Span } from "../syntax/nodes.ts";
import { linksChecked, pageAddresses } from "./addresses.ts";
import { showingOf } from "./nodes.ts";

const SECOND_PRESS_MS = 250;

const released = StateEffect.define<null>();

/** Hides the markers in lines, and shows elements as a preview does. Markers of what the selection touches are shown. */
export const markers = ViewPlugin.define((view) => new Markers(view), {
  decorations: ({ decorations }) => decorations,
  eventObservers: {
    mousedown(event) {
      if (event.button === 0) this.press();
    },
    keydown() {
      if (!this.isPressed) this.release();
    },
  },
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atoms ?? Decoration.none),
});

class Markers implements PluginValue {
  decorations = Decoration.none;
  atoms = Decoration.none;
  readonly #view: EditorView;
  /** A key that is held, such as Shift, repeats. */
  isPressed = false;
  /** While the mouse is pressed: what was selected before, so that the text under it stays in place. */
  #held: readonly Span[] | undefined;
  #isStale = false;
  #release = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
    this.#show();
  }

  update(update: ViewUpdate): void {
    const { view, docChanged, changes, startState, state } = update;
    if (docChanged) this.#held = undefined;
    this.#isStale ||=
      docChanged ||
      update.selectionSet ||
      update.viewportChanged ||
      update.focusChanged ||
      syntaxTree(startState) !== syntaxTree(state) ||
      update.transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(released) || effect.is(linksChecked)),
      );
    if (!this.#isStale) return;
    if (view.compositionStarted) {
      // An input method loses its place where the text around it is drawn anew.
      this.decorations = this.decorations.map(changes);
      this.atoms = this.atoms.map(changes);
    } else this.#show();
  }

  destroy(): void {
    this.#release.abort();
  }

  /** Holds everything in its place until the mouse is up and no second press comes. */
  press(): void {
    this.#held ??= selectedIn(this.#view.state, this.#view.hasFocus);
    this.isPressed = true;
    this.#release.abort();
    this.#release = new AbortController();
    const { signal } = this.#release;
    const later = () => {
      this.isPressed = false;
      const timer = setTimeout(() => this.release(), SECOND_PRESS_MS);
      signal.addEventListener("abort", () => clearTimeout(timer));
    };
    const { ownerDocument } = this.#view.dom;
    for (const end of ["mouseup", "dragend", "drop"]) {
      ownerDocument.addEventListener(end, later, { capture: true, once: true, signal });
    }
  }

  release(): void {
    this.#release.abort();
    if (!this.#held) return;
    this.#held = undefined;
    this.#view.dispatch({ effects: released.of(null) });
  }

  #show(): void {
    const { state, visibleRanges, hasFocus } = this.#view;
    const selected = this.#held ?? selectedIn(state, hasFocus);
    const showing = showingOf(state, visibleRanges, selected, state.facet(pageAddresses));
    this.decorations = Decoration.set(showing.decorations, true);
    this.atoms = Decoration.set(showing.atoms, true);
    this.#isStale = false;
  }
}
