import {
  history,
  historyKeymap,
  isolateHistory,
  redo,
  redoDepth,
  standardKeymap,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { ensureSyntaxTree, indentUnit } from "@codemirror/language";
import { ChangeSet, Compartment, EditorState, type Extension, Text, Transaction } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap } from "@codemirror/view";

import { watchWideParts } from "../../wide-parts.ts";
import { direction } from "../source/direction.ts";
import type { Format } from "../source/formatting.ts";
import { betweenBlankLines } from "../source/passages.ts";
import { type Standing, standingOf } from "../source/standing.ts";
import { caretOnFocus } from "./caret-on-focus.ts";
import { openFind } from "./find/find.ts";
import { newFootnote } from "./inline/footnotes.ts";
import { openLink } from "./inline/link-panel.ts";
import { insertPicture } from "./insert-picture.ts";
import { formatted, formattedSource, sourceKeys } from "./keys/index.ts";
import { documentOffset, lineEndingsOf, pageOffset, pageText, setLineEndings } from "./line-endings.ts";
import { pageStyles } from "./page-styles.ts";
import { replacedSelection, withSoundSelection } from "./replaced-selection.ts";
import { changesTo, linesWithoutEndings, touch } from "./text-changes.ts";
import { track, type TrackedRange, trackedRanges } from "./tracked-range.ts";
import { settleFields } from "./widgets/front-matter-fields.ts";
import { type WordCount, wordCount } from "./word-count.ts";

export type View = "page" | "source";

export type DocumentOptions = Readonly<{
  parent: HTMLElement;
  text: string;
  /** Shows the page as it reads; the source has none of it. */
  preview: Extension;
  always: Extension;
  changed(): void;
  /** The caret moved, or the text around it changed; at most once a frame. */
  standing(standing: Standing): void;
}>;

const alone = isolateHistory.of("full");

/** The page as one CodeMirror document, in a shadow root, because the content policy refuses `style` elements outside of one. */
export class PageDocument {
  readonly view: EditorView;
  readonly #options: DocumentOptions;
  readonly #preview = new Compartment();
  #shown: View = "page";

  constructor(options: DocumentOptions) {
    this.#options = options;
    const root = options.parent.attachShadow({ mode: "open" });
    this.view = new EditorView({
      parent: root,
      dispatchTransactions: (transactions, view) => view.update(withSoundSelection(transactions)),
      state: read(
        EditorState.create({
          doc: options.text,
          extensions: [
            this.#preview.of([]),
            options.always,
            lineEndingsOf(options.text),
            this.#keys(),
            history(),
            trackedRanges,
            caretOnFocus,
            replacedSelection,
            direction,
            indentUnit.of("  "),
            highlightSpecialChars(),
            EditorView.lineWrapping,
            EditorView.contentAttributes.of({ "aria-label": "Page text" }),
            this.#listening(),
          ],
        }),
      ).update({ effects: this.#preview.reconfigure(options.preview) }).state,
    });
    watchWideParts(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, pageStyles()];
  }

  get text(): string {
    return pageText(this.view.state);
  }

  get shown(): View {
    return this.#shown;
  }

  get canUndo(): boolean {
    return undoDepth(this.view.state) > 0;
  }

  get canRedo(): boolean {
    return redoDepth(this.view.state) > 0;
  }

  /** In UTF-16 units of the page's text, whose lines can end in two. */
  pageOffset(offset: number): number {
    return pageOffset(this.view.state, offset);
  }

  show(view: View): void {
    if (view === this.#shown) return;
    this.#shown = view;
    this.view.dispatch({
      effects: [
        this.#preview.reconfigure(view === "page" ? this.#options.preview : sourceKeys()),
        EditorView.scrollIntoView(this.view.state.selection.main.head, { y: "center" }),
      ],
    });
    this.view.focus();
  }

  undo(): void {
    undo(this.view);
    this.view.focus();
  }

  redo(): void {
    redo(this.view);
    this.view.focus();
  }

  format(name: Format, level?: number): void {
    if (name === "link" && this.#shown === "page") {
      openLink(this.view);
      return;
    }
    const apply = this.#shown === "page" ? formatted : formattedSource;
    this.view.dispatch(apply(this.view.state, name, level), {
      userEvent: "input.format",
      annotations: alone,
      scrollIntoView: true,
    });
    this.view.focus();
  }

  /** Adds a footnote at the end of the selection and puts the caret into its text. Returns false where none can be. */
  footnote(): boolean {
    const added = newFootnote(this.view.state);
    if (added) this.view.dispatch({ ...added, userEvent: "input", annotations: alone, scrollIntoView: true });
    this.view.focus();
    return added !== undefined;
  }

  wordCount(): WordCount {
    return wordCount(this.view.state, this.view.contentDOM.lang || this.#options.parent.lang);
  }

  /** Replaces the selection, as one step of undo. */
  insertPicture(markdown: string): void {
    insertPicture(this.view, this.view.state.selection.main, markdown);
  }

  slice(from: number, to: number): string {
    return this.view.state.sliceDoc(from, to);
  }

  /** The blanks before an offset, if nothing else is before it in its line. */
  indentAt(offset: number): string {
    const before = this.slice(this.view.state.doc.lineAt(offset).from, offset);
    return before.trim() === "" ? before : "";
  }

  track(from: number, to: number): TrackedRange {
    return track(this.view, from, to);
  }

  /** Replaces a range by blocks, with blank lines around them, as one step of undo. The caret goes to their end. */
  replace({ from, to }: Readonly<{ from: number; to: number }>, blocks: string): void {
    const insert = betweenBlankLines(this.view.state.doc.toString(), { from, to }, blocks);
    this.view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.trimEnd().length },
      userEvent: "input",
      annotations: alone,
      scrollIntoView: true,
    });
    this.view.focus();
  }

  find(replaces = false): void {
    openFind(this.view, { replaces });
  }

  goTo(offset: number): void {
    const anchor = documentOffset(this.view.state, Math.min(offset, this.text.length));
    this.view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.view.focus();
  }

  /** Makes `text` of the page by its smallest changes, as one step of undo. */
  setText(text: string): void {
    const changes = changesTo(this.view.state.doc, text);
    this.view.dispatch({ changes, effects: setLineEndings(text), annotations: alone });
  }

  /**
   * What others made of `base`, applied to what the writer made of it: every word of both stays, the caret stays at its
   * word, and undo leaves it. Returns false, and changes nothing, if both changed the same block; `isSettled` says that
   * the writer has seen both. Not during a composition, which it could write twice.
   */
  takeOver(base: string, text: string, isSettled = false): boolean {
    const { doc } = this.view.state;
    const isWhole = this.text === base;
    const before = isWhole ? doc : Text.of(linesWithoutEndings(base));
    const mine = isWhole ? [] : changesTo(before, this.text);
    const theirs = changesTo(before, text);
    if (!isSettled && touch(before, mine, theirs)) return false;
    const [ours, others] = [mine, theirs].map((each) => ChangeSet.of(each, before.length)) as [
      ChangeSet,
      ChangeSet,
    ];
    this.view.dispatch({
      changes: others.map(ours),
      effects: setLineEndings(text, ours.map(others, true)),
      annotations: Transaction.addToHistory.of(false),
    });
    return true;
  }

  /** Resolves when what is typed in fields of the page is in its text. */
  settled(): Promise<void> {
    return settleFields(this.view);
  }

  /** Resolves when no input method composes a word. */
  async composed(): Promise<void> {
    const { view } = this;
    while (view.composing) {
      await new Promise((ended) => view.contentDOM.addEventListener("compositionend", ended, { once: true }));
      await new Promise((settled) => setTimeout(settled));
    }
  }

  /** The rooms' own keys come first. */
  #keys(): Extension {
    const formats = {
      "Mod-b": "bold",
      "Mod-i": "italic",
      "Mod-e": "code",
      "Mod-Shift-e": "formula",
    } as const;
    const run = (name: Format) => () => {
      this.format(name);
      return true;
    };
    return [
      keymap.of(
        Object.entries(formats).map(([key, name]) => ({ key, run: run(name), preventDefault: true })),
      ),
      keymap.of([...historyKeymap, ...standardKeymap]),
    ];
  }

  #listening(): Extension {
    let isAsked = false;
    return EditorView.updateListener.of(({ docChanged, view }) => {
      if (docChanged) this.#options.changed();
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        if (view.dom.isConnected) this.#options.standing(standingOf(view.state));
      });
    });
  }
}

/** Milliseconds. A page of 1 MB is read in a third of it. */
const READS_WITHIN_MS = 1000;

/** Reads the page to its end, so that it is laid out once, as a whole. */
function read(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, READS_WITHIN_MS);
  return state.update({}).state;
}
