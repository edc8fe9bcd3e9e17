import { cursorDocEnd, redo, undo } from "@codemirror/commands";
import { type EditorView, type PluginValue, ViewPlugin } from "@codemirror/view";

import { blocksOf } from "../syntax/structure.ts";
import { frontMatterFields } from "./front-matter-fields.ts";
import { fieldOf, focusEnd, isLine, linesOf } from "./front-matter-form.ts";
import { selectPlace } from "./selecting.ts";
import { placeAt } from "./widget-field.ts";

/** Keys in the front matter's form: from the title to the description and the text, and undo as in the text. */
class FrontMatterKeys implements PluginValue {
  readonly #view: EditorView;
  readonly #ending = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
    view.dom.addEventListener("keydown", (event) => this.#press(event), {
      signal: this.#ending.signal,
    });
  }

  destroy(): void {
    this.#ending.abort();
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Tab" && !event.shiftKey) this.#tab(event);
    const field = fieldOf(event.target);
    if (!field) return;
    const isDone =
      this.#undo(event) || (isLine(field) && this.#move(event, field as HTMLTextAreaElement)) || false;
    // Within the document, Escape selects the block.
    const isLeft = event.key === "Escape" && !this.#view.contentDOM.contains(field);
    if (isLeft) intoText(this.#view);
    if (isDone || isLeft) event.preventDefault();
  }

  /** The text is around the form in the browser's order, so Tab would leave both, or lead from the text into the form. */
  #tab(event: KeyboardEvent): void {
    const form = this.#view.contentDOM.querySelector<HTMLElement>(".shown:has(> .fields)");
    if (form && event.target === this.#view.contentDOM) {
      form.inert = true;
      setTimeout(() => (form.inert = false)); // the browser has moved the focus by then
    } else if (form && isLastControl(form, event.target as Element)) {
      intoText(this.#view);
      event.preventDefault();
    }
  }

  #undo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
    const name = key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || (name !== "z" && name !== "y")) return false;
    const run = name === "y" || shiftKey ? redo : undo;
    const fields = this.#view.plugin(frontMatterFields);
    void fields?.settle().then(() => run(this.#view));
    return true;
  }

  #move({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, line: HTMLTextAreaElement): boolean {
    if (shiftKey || altKey) return false;
    if ((ctrlKey && key === "End") || (metaKey && key === "ArrowDown")) return this.#goToEnd();
    if (ctrlKey || metaKey) return false;
    const { selectionStart: from, selectionEnd: to, value } = line;
    const isLeft = from === to && from === 0;
    const isRight = from === to && to === value.length;
    const isRtl = getComputedStyle(line).direction === "rtl";
    const [back, on] = isRtl ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    if (key === "Enter" || (key === on && isRight) || (key === "ArrowDown" && isLast(line)))
      return this.#goOn(line);
    return ((key === back && isLeft) || (key === "ArrowUp" && isFirst(line))) && this.#goBack(line);
  }

  #goOn(line: HTMLTextAreaElement): boolean {
    const lines = linesOf(line.closest<HTMLElement>(".shown")!);
    const next = lines[lines.indexOf(line) + 1];
    if (next) next.setSelectionRange(0, 0);
    if (next) next.focus();
    else intoText(this.#view);
    return true;
  }

  #goToEnd(): boolean {
    cursorDocEnd(this.#view);
    this.#view.focus();
    return true;
  }

  #goBack(line: HTMLTextAreaElement): boolean {
    const lines = linesOf(line.closest<HTMLElement>(".shown")!);
    const before = lines[lines.indexOf(line) - 1];
    if (before) focusEnd(before);
    return before !== undefined;
  }
}

export const frontMatterKeys = ViewPlugin.fromClass(FrontMatterKeys);

function isLastControl(form: Element, control: Element): boolean {
  const controls = form.querySelectorAll<HTMLElement>("input, textarea, select, summary, button");
  return [...controls].findLast((each) => each.checkVisibility()) === control;
}

/** One writes in imports only where the page has nothing else. */
function intoText(view: EditorView): void {
  const { state } = view;
  const blocks = blocksOf(state).filter(({ kind }) => kind !== "frontmatter");
  const block = blocks.find(({ kind }) => kind !== "esm") ?? blocks[0];
  const place = block && placeAt(state, block.from);
  if (place) {
    selectPlace(view, place);
    return;
  }
  const anchor = block?.from ?? state.doc.length;
  view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: "select" });
  view.focus();
}

function isFirst(line: HTMLTextAreaElement): boolean {
  return isCaret(line) && heightTo(line, endOfWord(line)) <= heightTo(line, 0);
}

function isLast(line: HTMLTextAreaElement): boolean {
  return isCaret(line) && heightTo(line, endOfWord(line)) >= heightTo(line, line.value.length);
}

function isCaret({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart === selectionEnd;
}

/** A word is on one line; lines end at any sign of a script without blanks. */
function endOfWord({ value, selectionEnd }: HTMLTextAreaElement): number {
  const [word = ""] = /^[!-\u2e7f]*/.exec(value.slice(selectionEnd)) ?? [];
  return Math.min(value.length, selectionEnd + Math.max(word.length, 1));
}

/** The height of a field's text up to an offset, in CSS pixels: on which of its lines a caret is. */
function heightTo(line: HTMLTextAreaElement, offset: number): number {
  const copy = line.cloneNode() as HTMLTextAreaElement;
  copy.ariaHidden = "true";
  copy.className = "measured";
  copy.style.width = `${line.offsetWidth}px`;
  copy.value = line.value.slice(0, offset);
  line.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}
