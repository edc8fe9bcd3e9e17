import type { EditorState } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin } from "@codemirror/view";

import { Refused, RequestFailed } from "../../request.ts";
import { difference } from "../change.ts";
import { blocksOf } from "../syntax/structure.ts";
import {
  type Field,
  type FieldKey,
  fieldOf,
  isLine,
  keyOf,
  mark,
  readAs,
  say,
  typedFields,
  typedIn,
} from "./front-matter-form.ts";
import { settings, type WidgetOptions } from "./options.ts";
import { startsAsFrontMatter } from "./title-line.ts";

/** How long nothing is typed before a value is written into the text. */
const PAUSE_MS = 200;
const RETRY_MS = 5000;

/** How much of a page without front matter the server sees, in UTF-16 units: whether its first line is blank. */
const MAX_FIRST_LINE = 200;

type Start = Readonly<{ text: string; isFrontMatter: boolean }>;

/** Writes the values of the front matter's form into the text, one after the other, because the server makes each change. */
class FrontMatterFields implements PluginValue {
  readonly #view: EditorView;
  readonly #setField: WidgetOptions["setField"];
  readonly #ending = new AbortController();
  /** By key, as `nameOf` has it, the fields whose value is not in the text. */
  readonly #waiting = new Map<string, Readonly<{ field: Field; start: Start }>>();
  #writing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#setField = view.state.facet(settings).setField;
    const options = { signal: this.#ending.signal };
    view.dom.addEventListener("input", ({ target }) => this.#typed(fieldOf(target)), options);
    view.dom.addEventListener("focusout", ({ target }) => this.#left(fieldOf(target)), options);
    for (const field of typedFields(view.dom)) this.#typed(field);
  }

  /** The source takes the page's place; what is typed is still written into the text. */
  destroy(): void {
    this.#ending.abort();
    void this.settle();
  }

  get isSettled(): boolean {
    return this.#waiting.size === 0;
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
    for (const [name, { field }] of this.#waiting)
      if (field.dataset.field === key || field.dataset.group === key) this.#waiting.delete(name);
    await this.#writing;
    try {
      await this.#change({ key, group: undefined }, "", undefined, startOf(this.#view.state));
      return undefined;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      return error.message;
    }
  }

  #typed(field: Field | undefined): void {
    if (!field) return;
    if (field.dataset.field === "title" && isLine(field)) onOneLine(field as HTMLTextAreaElement);
    mark(field, true);
    const name = nameOf(field);
    this.#waiting.set(name, { start: startOf(this.#view.state), ...this.#waiting.get(name), field });
    if (isUnfinished(field)) clearTimeout(this.#timer);
    else this.#settleIn(PAUSE_MS);
  }

  /** What is not finished while it is typed is then. */
  #left(field: Field | undefined): void {
    if (field && this.#waiting.has(nameOf(field))) this.#settleIn(0);
  }

  #settleIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), ms);
  }

  async #write(): Promise<void> {
    for (const [name, { field }] of this.#waiting) {
      try {
        await this.#writeValue(name, field);
        say(field, undefined);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        say(field, error.message);
        if (error instanceof Refused) this.#waiting.delete(name);
        else return this.#settleIn(RETRY_MS);
      }
    }
  }

  /** Asks again where the writer went on while the server was asked. */
  async #writeValue(name: string, field: Field): Promise<void> {
    for (;;) {
      const value = typedIn(field);
      await this.#change(keyOf(field), value, readAs(field), this.#waiting.get(name)!.start);
      if (typedIn(field) === value) break;
    }
    this.#waiting.delete(name);
    mark(field, false);
  }

  /** Asks again where the front matter changed after the value was typed. @throws Refused where others changed the same value */
  async #change(key: FieldKey, value: string, as: string | undefined, start: Start): Promise<void> {
    for (let before = start; ;) {
      if (startsAsFrontMatter(this.#view.state) && !hasFrontMatter(this.#view.state))
        throw new RequestFailed("The front matter can't be read now. Edit it in the page's source.");
      const after = (await this.#setField(before.text, key, value, as)).replace(/\r\n?/g, "\n");
      const now = startOf(this.#view.state);
      if (now.text === after) return;
      if (now.text === before.text) return this.#put(before, after);
      refuseOver(before, after, now);
      before = now;
    }
  }

  #put(before: Start, after: string): void {
    const { state } = this.#view;
    const changes = state.changes(difference(before.text, after));
    // A caret before the first word stays there.
    const selection = before.isFrontMatter ? undefined : state.selection.map(changes, 1);
    this.#view.dispatch({ changes, ...(selection && { selection }), userEvent: "input.field" });
    // The writer's own change never conflicts with what they type in another field.
    const start = startOf(this.#view.state);
    for (const [key, waiting] of this.#waiting) {
      const isFirst = !before.isFrontMatter && !waiting.start.isFrontMatter; // whatever the first line was meanwhile
      if (isFirst || waiting.start.text === before.text) this.#waiting.set(key, { ...waiting, start });
    }
  }
}

/** No key has a line's end. */
function nameOf(field: Field): string {
  const { key, group = "" } = keyOf(field);
  return `${group}\n${key}`;
}

export const frontMatterFields = ViewPlugin.fromClass(FrontMatterFields);

function hasFrontMatter(state: EditorState): boolean {
  return blocksOf(state)[0]?.kind === "frontmatter";
}

/** The offsets of its text are the document's: it is the front matter, or the first line. */
function startOf(state: EditorState): Start {
  const isFrontMatter = hasFrontMatter(state);
  const end = isFrontMatter ? blocksOf(state)[0]!.to : Math.min(state.doc.line(1).to, MAX_FIRST_LINE);
  return { text: state.sliceDoc(0, end), isFrontMatter };
}

function refuseOver(before: Start, after: string, now: Start): void {
  if (!now.isFrontMatter) return;
  const [mine, theirs] = [difference(before.text, after), difference(before.text, now.text)];
  if (before.isFrontMatter && (mine.to < theirs.from || theirs.to < mine.from)) return;
  const line = now.text.slice(now.text.lastIndexOf("\n", theirs.from - 1) + 1).split("\n", 1)[0]!;
  const shown = line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
  throw new Refused(`Someone else saved “${shown}” while you typed. Edit your text to replace it.`);
}

const MAX_SHOWN = 100;

/** An emptied title is a key to remove, and a date without a year none, only when the writer is done. */
function isUnfinished(field: Field): boolean {
  return typedIn(field) === "" && (isLine(field) || field.type === "date");
}

function onOneLine(field: HTMLTextAreaElement): void {
  if (!/[\r\n]/.test(field.value)) return;
  const { selectionStart } = field;
  field.value = field.value.replace(/[\r\n]+/g, " ");
  field.setSelectionRange(selectionStart, selectionStart);
}
