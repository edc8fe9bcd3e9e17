import { StateEffect, Transaction } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import type { PageStatus } from "../../../src/core/wire.ts";
import { colorHere } from "../people.ts";
import { firstWord, type Part, partsAt } from "./arrange/part.ts";

type Others = PageStatus["others"];
type Mark = { readonly name: string; line: number; readonly element: HTMLElement };
type Box = Readonly<{ top: number; height: number; inset: number }>;

/** Others are told of one's caret at most so often, and the less the more they are. */
const TELL_EVERY_MS = 1000;
const TELL_EVERY_MS_EACH = 200;

/** Marks the blocks where others are, and tells them where the writer is. Loaded where somebody else comes. */
export function peopleMarks(view: EditorView, caretPath: string): (others: Others) => void {
  const marks = ViewPlugin.define((view) => new PeopleMarks(view, caretPath));
  view.dispatch({ effects: StateEffect.appendConfig.of(marks) });
  return (others) => view.plugin(marks)?.show(others);
}

/** Their lines are those of their texts: what they write and what is taken over from them has moved them already. */
function isOfOthers(transaction: Transaction): boolean {
  return transaction.annotation(Transaction.addToHistory) === false;
}

class PeopleMarks implements PluginValue {
  readonly #view: EditorView;
  readonly #caretPath: string;
  readonly #layer = document.createElement("div");
  #marks: readonly Mark[] = [];
  #others = 0;
  #told: number | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView, caretPath: string) {
    this.#view = view;
    this.#caretPath = caretPath;
    this.#layer.className = "doc-people";
    // Who is here is said once, beside the circles in the page's bar.
    this.#layer.ariaHidden = "true";
    view.scrollDOM.append(this.#layer);
  }

  update({ docChanged, selectionSet, focusChanged, geometryChanged, transactions }: ViewUpdate): void {
    if (docChanged) {
      for (const transaction of transactions) if (!isOfOthers(transaction)) this.#move(transaction);
    }
    if (docChanged || geometryChanged) this.#place();
    if (docChanged || selectionSet || focusChanged) this.#tellSoon();
  }

  destroy(): void {
    clearTimeout(this.#telling);
    this.#layer.remove();
  }

  show(others: Others): void {
    this.#others = others.length;
    const known = new Map(this.#marks.map((mark) => [mark.name, mark]));
    this.#marks = others.flatMap(({ name, line }) => {
      if (line === undefined) return [];
      const element = known.get(name)?.element ?? elementOf(name);
      return [{ name, line, element }];
    });
    this.#layer.replaceChildren(...this.#marks.map(({ element }) => element));
    this.#place();
    this.#tellSoon();
  }

  #move({ startState, newDoc, changes }: Transaction): void {
    const { doc } = startState;
    for (const mark of this.#marks) {
      const { from } = doc.line(Math.min(mark.line, doc.lines));
      mark.line = newDoc.lineAt(changes.mapPos(from, 1)).number;
    }
  }

  #place(): void {
    this.#view.requestMeasure({
      key: this,
      read: (view) => this.#marks.map(({ line }) => boxOf(view, line)),
      write: (boxes) => {
        const here = new Map<number, number>();
        for (const [nth, { element }] of this.#marks.entries()) {
          const { top, height, inset } = boxes[nth]!;
          const beside = here.get(top) ?? 0;
          here.set(top, beside + 1);
          for (const [name, value] of Object.entries({ top, height, inset }))
            element.style.setProperty(`--${name}`, `${value}px`);
          element.style.setProperty("--beside", String(beside));
        }
      },
    });
  }

  #tellSoon(): void {
    const wait = Math.max(TELL_EVERY_MS, this.#others * TELL_EVERY_MS_EACH);
    this.#telling ??= setTimeout(() => this.#tell(), this.#told === undefined ? 0 : wait);
  }

  /** Who only looks is nowhere in the text. */
  #tell(): void {
    this.#telling = undefined;
    const { root, state } = this.#view;
    const { number } = state.doc.lineAt(state.selection.main.head);
    const isHere = root.activeElement !== null;
    if (!isHere || this.#others === 0 || number === this.#told) return;
    this.#told = number;
    void fetch(`${this.#caretPath}&line=${number}`, { method: "POST" }).catch(() => (this.#told = undefined));
  }
}

function elementOf(name: string): HTMLElement {
  const [element, flag] = [document.createElement("div"), document.createElement("span")];
  element.className = `doc-person p${colorHere(name)}`;
  flag.className = "doc-flag";
  flag.textContent = name.split(/\s/)[0]!;
  flag.dir = "auto";
  element.append(flag);
  return element;
}

/** A list as a whole, but of one of steps the step, and of a component the block in it. */
function blockAt({ state }: EditorView, line: number): Part | undefined {
  const parts = partsAt(state, state.doc.line(Math.min(line, state.doc.lines)).from);
  const list = parts.findIndex(({ kind }) => kind === "list");
  const step = parts[list]?.parent?.name === "Steps" ? parts[list + 1] : undefined;
  return step ?? parts[list] ?? parts.at(-1);
}

/** In pixels of the scrolling element. */
function boxOf(view: EditorView, line: number): Box {
  const block = blockAt(view, line);
  const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
  const [first, last] = [view.lineBlockAt(block?.from ?? from), view.lineBlockAt(block?.to ?? from)];
  const content = view.contentDOM.getBoundingClientRect();
  const start = block?.parent ? view.coordsAtPos(firstWord(view.state, block.from)) : undefined;
  return {
    top: view.documentTop - view.scrollDOM.getBoundingClientRect().top + first.top,
    height: last.bottom - first.top,
    inset: start ? Math.max(0, start.left - content.left) : 0,
  };
}
