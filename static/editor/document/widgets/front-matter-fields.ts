import type { EditorState } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin } from "@codemirror/view";

import { Refused, RequestFailed } from "../../request.ts";
import { difference } from "../change.ts";
import { blocksOf } from "../syntax/structure.ts";
import { type Field, fieldOf, isLine, mark, say, typedIn } from "./front-matter-form.ts";
import { settings, type WidgetOptions } from "./options.ts";
import { startsAsFrontMatter } from "./title-line.ts";

/** How long nothing is typed before a value is written into the text. */
const PAUSE_MS = 200;
const RETRY_MS = 5000;

/** How much of a page without front matter the server sees, in UTF-16 units: whether its first line is blank. */
const MAX_FIRST_LINE = 200;

/** Writes the values of the front matter's form into the text, one after the other, because the server makes each change. */
class FrontMatterFields implements PluginValue {
  readonly #view: EditorView;
  readonly #setField: WidgetOptions["setField"];
  readonly #ending = new AbortController();
  /** By key, the fields whose value is not in the text. */
  readonly #waiting = new Map<string, Field>();
  #writing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#setField = view.state.facet(settings).setField;
    const options = { signal: this.#ending.signal };
    view.dom.addEventListener("input", ({ target }) => this.#typed(fieldOf(target)), options);
    view.dom.addEventListener("focusout", ({ target }) => this.#left(fieldOf(target)), options);
    for (const field of view.state.facet(settings).typedBefore()) this.#typed(field);
  }

  /** The source takes the page's place; what is typed is still written into the text. */
  destroy(): void {
    this.#ending.abort();
    void this.settle();
  }

  /** Writes at once what is typed. Resolves when it is in the text, or the server has refused it. */
  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Takes a key out of the text, and what is typed into its field. Returns a sentence where that is refused. */
  async remove(key: string): Promise<string | undefined> {
    this.#waiting.delete(key);
    await this.#writing;
    try {
      await this.#change(key, "", undefined);
      return undefined;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return error.message;
    }
  }

  #typed(field: Field | undefined): void {
    if (!field) return;
    if (field.dataset.field === "title" && isLine(field)) onOneLine(field);
    mark(field, true);
    this.#waiting.set(field.dataset.field!, field);
    if (isUnfinished(field)) clearTimeout(this.#timer);
    else this.#settleIn(PAUSE_MS);
  }

  /** What is not finished while it is typed is then. */
  #left(field: Field | undefined): void {
    if (field && this.#waiting.has(field.dataset.field!)) this.#settleIn(0);
  }

  #settleIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), ms);
  }

  async #write(): Promise<void> {
    for (const [key, field] of this.#waiting) {
      try {
        await this.#writeValue(key, field);
        say(field, undefined);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        say(field, error.message);
        if (error instanceof Refused) this.#waiting.delete(key);
        else return this.#settleIn(RETRY_MS);
      }
    }
  }

  /** Asks again where the writer went on while the server was asked. */
  async #writeValue(key: string, field: Field): Promise<void> {
    for (;;) {
      const value = typedIn(field);
      await this.#change(key, value, field.dataset.as);
      if (typedIn(field) === value) break;
    }
    this.#waiting.delete(key);
    mark(field, false);
  }

  /** Asks again where somebody changed the front matter while the server was asked. */
  async #change(key: string, value: string, as: string | undefined): Promise<void> {
    for (;;) {
      if (startsAsFrontMatter(this.#view.state) && !hasFrontMatter(this.#view.state))
        throw new RequestFailed("The front matter can't be read now. Edit it in the page's source.");
      const before = frontMatterOf(this.#view.state);
      const after = (await this.#setField(before, key, value, as)).replace(/\r\n?/g, "\n");
      const { state } = this.#view;
      if (frontMatterOf(state) !== before) continue;
      if (before === after) return;
      const changes = state.changes(difference(before, after));
      // A caret before the first word stays there.
      const selection = hasFrontMatter(state) ? undefined : state.selection.map(changes, 1);
      this.#view.dispatch({ changes, ...(selection && { selection }), userEvent: "input.field" });
      return;
    }
  }
}

export const frontMatterFields = ViewPlugin.fromClass(FrontMatterFields);

/** Writes the values that are typed in the form into the text, before it is published or the page is left. */
export async function settleFields(view: EditorView): Promise<void> {
  await view.plugin(frontMatterFields)?.settle();
}

function hasFrontMatter(state: EditorState): boolean {
  return blocksOf(state)[0]?.kind === "frontmatter";
}

/** The page's start, so that its offsets are the document's: the front matter, or the first line. */
function frontMatterOf(state: EditorState): string {
  const end = hasFrontMatter(state) ? blocksOf(state)[0]!.to : Math.min(state.doc.line(1).to, MAX_FIRST_LINE);
  return state.sliceDoc(0, end);
}

/** An emptied title is a key to remove, and a date without a year none, only when the writer is done. */
function isUnfinished(field: Field): boolean {
  return typedIn(field) === "" && (isLine(field) || field.type === "date");
}

function onOneLine(field: Field): void {
  if (!/[\r\n]/.test(field.value)) return;
  const { selectionStart } = field;
  field.value = field.value.replace(/[\r\n]+/g, " ");
  field.setSelectionRange(selectionStart, selectionStart);
}
