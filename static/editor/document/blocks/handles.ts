import { redo, undo } from "@codemirror/commands";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { firstWord, type Part, partAt, partsAt, type Run } from "../arrange/part.ts";
import { hasSelection } from "../arrange/selected-parts.ts";
import { later } from "../load-later.ts";
import { BlockMenu } from "./block-menu.ts";
import { deleteBlocks, dispatchEdit, duplicateBlock, moveBlock, runHere, selectRun } from "./commands.ts";
import { Dragging } from "./dragging.ts";
import { insertAfter } from "./insert-after.ts";
import { selectedRun, selectNone } from "./selected.ts";
import type { Target } from "./turn-into.ts";

export type BlockHandlesOptions = Readonly<{
  /** The server's handles and their menu. */
  template: HTMLTemplateElement;
  /** Asks the assistant to revise a range of the document. */
  assist(action: string, range: Readonly<{ from: number; to: number }>): void;
}>;

/** How far from the text the pointer still chooses a block. */
const REACH_PX = 72;

/** The height of the largest line, and the middle of an ordinary one. */
const MAX_LINE_PX = 64;
const FIRST_MIDDLE_PX = 16;

/** A plus and a grip in the left margin, outside of the text, beside the block of the pointer, of the caret, or selected. */
export function blockHandles(options: BlockHandlesOptions): Extension {
  const plugin = ViewPlugin.define((view) => new Handles(view, options));
  const toHandles = (view: EditorView) => hasSelection(view.state) && view.plugin(plugin)!.focus();
  const openMenu = (view: EditorView) => hasSelection(view.state) && view.plugin(plugin)!.openMenu();
  return [
    plugin,
    Prec.highest(
      keymap.of([
        { key: "Tab", run: toHandles },
        { key: "ContextMenu", run: openMenu },
        { key: "Shift-F10", run: openMenu },
      ]),
    ),
  ];
}

class Handles {
  readonly #view: EditorView;
  readonly #assist: BlockHandlesOptions["assist"];
  readonly #bar: HTMLElement;
  readonly #grip: HTMLElement;
  readonly #menu: BlockMenu;
  readonly #ended = new AbortController();
  /** The start of the block beside which they are; undefined while one types. */
  #at: number | undefined;
  /** The start of the line under the pointer, until the document changes. */
  #pointed: number | undefined;
  #isTouched = false;

  constructor(view: EditorView, { template, assist }: BlockHandlesOptions) {
    this.#view = view;
    this.#assist = assist;
    this.#bar = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
    this.#grip = this.#bar.querySelector<HTMLElement>(".grip")!;
    this.#menu = new BlockMenu(this.#bar.querySelector<HTMLElement>("[role=menu]")!, this.#grip, (item) =>
      this.#act(item),
    );
    view.scrollDOM.append(this.#bar);
    const dragged = new Dragging(view, this.#grip, () => this.#select());
    this.#bar.addEventListener("click", ({ target }) => {
      const { action } = (target as Element).closest<HTMLElement>("[data-action]")?.dataset ?? {};
      if (action === "insert-below") this.#insertBelow();
      else if (action === "menu" && !dragged.wasDragged) this.openMenu();
    });
    this.#bar.addEventListener("keydown", (event) => this.#press(event));
    const { signal } = this.#ended;
    document.addEventListener("pointermove", (event) => this.#point(event), { signal, passive: true });
    view.scrollDOM.addEventListener("pointerdown", (event) => this.#pressMargin(event), { signal });
  }

  update({ view, docChanged, selectionSet, geometryChanged, state, startState, changes }: ViewUpdate): void {
    if (docChanged || selectionSet) this.#pointed = undefined;
    const run = selectedRun(state);
    const isNew = selectedRun(startState)?.first.from !== run?.first.from;
    if (run && (isNew || docChanged)) this.#at = run.first.from;
    else if (run) this.#at ??= run.first.from;
    else if (docChanged && selectionSet && !this.#bar.matches(":focus-within")) this.#at = undefined;
    else if (selectionSet && view.hasFocus) this.#at = partAt(state, state.selection.main.head)?.from;
    else if (docChanged && this.#at !== undefined) this.#at = changes.mapPos(this.#at, 1);
    if (docChanged || selectionSet || geometryChanged || isNew) this.#place();
    if (isNew || docChanged) {
      for (const button of this.#bar.querySelectorAll(":scope > button")) {
        button.setAttribute("tabindex", run ? "0" : "-1");
      }
    }
  }

  destroy(): void {
    this.#ended.abort();
    this.#bar.remove();
  }

  focus(): boolean {
    this.#grip.focus();
    return true;
  }

  openMenu(): boolean {
    const run = this.#select();
    if (!run) return true;
    // In a narrow window they show with the selection, of which nothing is drawn yet.
    this.#bar.hidden = false;
    this.#bar.classList.add("doc-of-selected");
    const turning = this.#bar.querySelector<HTMLElement>("[data-action=turn]")!;
    turning.hidden = !later()?.canTurn(this.#view.state, run);
    this.#menu.open();
    return true;
  }

  #place(): void {
    const at = this.#at;
    this.#view.requestMeasure({
      key: this,
      read: (view) => {
        if (at === undefined || at > view.state.doc.length) return undefined;
        const block = view.lineBlockAt(at);
        const coords = view.coordsAtPos(firstWord(view.state, at), 1);
        const scroller = view.scrollDOM.getBoundingClientRect();
        const top = coords?.top ?? view.documentTop + block.top;
        const height = coords ? coords.bottom - coords.top : 0;
        // A block without text is as high as its rendering.
        return top - scroller.top + (height > 0 && height < MAX_LINE_PX ? height / 2 : FIRST_MIDDLE_PX);
      },
      write: (middle) => {
        const isSelected = hasSelection(this.#view.state);
        this.#bar.hidden = middle === undefined;
        this.#bar.classList.toggle("doc-of-selected", isSelected);
        if (middle !== undefined) this.#bar.style.setProperty("--middle", `${middle}px`);
      },
    });
  }

  #point({ clientX, clientY, pointerType }: PointerEvent): void {
    const view = this.#view;
    if (pointerType === "touch" || this.#menu.isOpen) return;
    const { left, right } = view.contentDOM.getBoundingClientRect();
    const height = clientY - view.documentTop;
    if (clientX < left - REACH_PX || clientX > right || height < 0 || height > view.contentHeight) return;
    const { from: line } = view.lineBlockAtHeight(height);
    if (line === this.#pointed) return;
    this.#pointed = line;
    const part = partAt(view.state, line);
    const run = selectedRun(view.state);
    const from = run && part && isIn(run, part.from) ? run.first.from : part?.from;
    if (from === undefined || from === this.#at) return;
    this.#at = from;
    this.#place();
  }

  #pressMargin(event: PointerEvent): void {
    const view = this.#view;
    this.#isTouched = event.pointerType === "touch";
    const isInMargin = event.clientX < view.contentDOM.getBoundingClientRect().left;
    if (!isInMargin || this.#bar.contains(event.target as Node)) return;
    const height = event.clientY - view.documentTop;
    const part = partAt(view.state, view.lineBlockAtHeight(height).from);
    if (!part) return;
    event.preventDefault();
    this.#focusText();
    selectRun(view, part);
  }

  #press(event: KeyboardEvent): void {
    if (event.key === "Escape" && !this.#menu.isOpen) this.#view.focus();
    else if (event.key === "Escape") return;
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const buttons = [...this.#bar.querySelectorAll<HTMLElement>(":scope > button")];
      buttons.find((button) => !button.matches(":focus"))?.focus();
    } else if (!this.#undo(event)) return;
    event.preventDefault();
  }

  #undo({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const isRedo = key === "y" || (key.toLowerCase() === "z" && shiftKey);
    if (!(ctrlKey || metaKey) || !(isRedo || key === "z")) return false;
    (isRedo ? redo : undo)(this.#view);
    return true;
  }

  /** By touch the keyboard of the screen would come over the handles. */
  #focusText(): void {
    if (this.#isTouched) this.#view.contentDOM.blur();
    else this.#view.focus();
  }

  #select(): Run | undefined {
    const view = this.#view;
    const run = selectedRun(view.state);
    if (run && this.#at !== undefined && isIn(run, this.#at)) return run;
    const part = this.#part();
    if (!part) return undefined;
    this.#focusText();
    selectRun(view, part);
    return selectedRun(view.state);
  }

  #part(): Part | undefined {
    if (this.#at === undefined) return undefined;
    const { state } = this.#view;
    const start = firstWord(state, this.#at);
    return partsAt(state, start).findLast(({ from }) => from === this.#at);
  }

  #act(item: HTMLElement): void {
    const { action, assist } = item.dataset;
    const view = this.#view;
    this.#focusText();
    const run = runHere(view.state);
    if (action === "move-up") moveBlock(-1)(view);
    else if (action === "move-down") moveBlock(1)(view);
    else if (action === "duplicate") duplicateBlock(view);
    else if (action === "remove") deleteBlocks(view);
    else if (item.dataset.turn && run) this.#turn(run, item);
    else if (action === "copy") {
      view.focus();
      document.execCommand("copy");
    } else if (assist && run) {
      const from = firstWord(view.state, run.first.from);
      this.#assist(assist, { from, to: run.last.to });
    }
  }

  /** Makes the blocks what an item of the menu says, and goes on in their text. */
  #turn(run: Run, { dataset, textContent }: HTMLElement): void {
    const view = this.#view;
    const { turn, level, before, after = "", statement } = dataset;
    const source = before === undefined ? undefined : { before, after, statement };
    const target = { kind: turn, level: level && Number(level), source } as Target;
    const turned = later()!.turnedInto(view.state, run, target);
    const effects = [selectNone(), EditorView.announce.of(`Turned into: ${textContent.trim()}`)];
    dispatchEdit(view, { ...turned, effects, userEvent: "input.format", scrollIntoView: true });
    view.focus();
  }

  #insertBelow(): void {
    const view = this.#view;
    const run = selectedRun(view.state);
    const part = run && this.#at === run.first.from ? run.last : this.#part();
    view.focus();
    if (part) insertAfter(view, part);
  }
}

function isIn({ first, last }: Run, offset: number): boolean {
  return first.from <= offset && offset <= last.to;
}
