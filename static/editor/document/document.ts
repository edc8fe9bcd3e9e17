import {
  history,
  historyKeymap,
  redo,
  redoDepth,
  standardKeymap,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { ensureSyntaxTree, indentUnit } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap } from "@codemirror/view";

import { watchPictures } from "../../missing-pictures.ts";
import { watchWideParts } from "../../wide-parts.ts";
import { coveredByBars } from "./bars.ts";
import { caretOnFocus } from "./caret-on-focus.ts";
import { heldLine } from "./held-line.ts";
import { sourceKeys } from "./keys/index.ts";
import { ruledBy } from "./keys/rules/rule.ts";
import { direction } from "./layout/line-directions.ts";
import { documentOffset, isPageText, lineEndingsOf, pageText } from "./line-endings.ts";
import { later, loadLater } from "./load-later.ts";
import { withSoundSelection } from "./replaced-selection.ts";
import { trackedRanges } from "./tracked-range.ts";
import { sourceRules } from "./typing-rules.ts";

export type View = "page" | "source";

export type Parts = Readonly<{
  /** Shows the page as it reads; the source has none of it. */
  preview: Extension;
  always: Extension;
}>;

export type DocumentOptions = Readonly<{
  parent: HTMLElement;
  text: string;
  parts: Parts;
  /** What is added when the page is drawn, because it looks at that. */
  panels(document: PageDocument): Parts;
  changed(): void;
}>;

/** The page as one CodeMirror document, in a shadow root, because the content policy refuses `style` elements outside of one. */
export class PageDocument {
  readonly view: EditorView;
  readonly #options: DocumentOptions;
  readonly #preview = new Compartment();
  readonly #panels: Parts;
  #shown: View = "page";

  constructor(options: DocumentOptions) {
    this.#options = options;
    const root = options.parent.attachShadow({ mode: "open" });
    const panels = new Compartment();
    this.view = new EditorView({
      parent: root,
      dispatchTransactions: (transactions, view) => {
        const hold = heldLine(view, transactions);
        view.update(withSoundSelection(transactions));
        hold?.();
      },
      state: read(
        EditorState.create({
          doc: options.text,
          extensions: [
            this.#preview.of([]),
            panels.of([]),
            options.parts.always,
            lineEndingsOf(options.text),
            keymap.of([...historyKeymap, ...standardKeymap]),
            history(),
            trackedRanges,
            caretOnFocus,
            direction,
            indentUnit.of("  "),
            highlightSpecialChars(),
            EditorView.lineWrapping,
            EditorView.scrollMargins.of(coveredByBars),
            EditorView.contentAttributes.of({ "aria-label": "Page text" }),
            EditorView.updateListener.of(({ docChanged }) => docChanged && options.changed()),
          ],
        }),
      ).update({ effects: this.#preview.reconfigure(options.parts.preview) }).state,
    });
    this.#panels = options.panels(this);
    this.view.dispatch({
      effects: [panels.reconfigure(this.#panels.always), this.#preview.reconfigure(this.#inPage)],
    });
    watchPictures(root);
    watchWideParts(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, pageStyles()];
  }

  get text(): string {
    return pageText(this.view.state);
  }

  isText(text: string): boolean {
    return isPageText(this.view.state, text);
  }

  get host(): HTMLElement {
    return this.#options.parent;
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

  show(view: View): void {
    if (view === this.#shown) return;
    this.#shown = view;
    this.view.dispatch({
      effects: [
        this.#preview.reconfigure(view === "page" ? this.#inPage : this.#inSource),
        EditorView.scrollIntoView(this.view.state.selection.main.head, { y: "center" }),
      ],
    });
    this.host.dataset.view = view;
    this.view.focus();
    if (view === "source" && !later()) void this.#colored();
  }

  /** Colors come to a source that was opened before them. */
  async #colored(): Promise<void> {
    await loadLater().catch(() => {}); // the source is written without them, too
    if (this.#shown === "source") this.view.dispatch({ effects: this.#preview.reconfigure(this.#inSource) });
  }

  undo(): void {
    undo(this.view);
    this.view.focus();
  }

  redo(): void {
    redo(this.view);
    this.view.focus();
  }

  goTo(offset: number): void {
    const anchor = documentOffset(this.view.state, Math.min(offset, this.text.length));
    this.view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.view.focus();
  }

  /** Resolves when no input method composes a word. */
  async composed(): Promise<void> {
    const { view } = this;
    while (view.composing) {
      await new Promise((ended) => view.contentDOM.addEventListener("compositionend", ended, { once: true }));
      await new Promise((settled) => setTimeout(settled));
    }
  }

  get #inPage(): Extension {
    return [this.#panels.preview, this.#options.parts.preview];
  }

  get #inSource(): Extension {
    return [inSource, later()?.sourceLook ?? []];
  }
}

const inSource: Extension = [
  sourceKeys(),
  ruledBy(sourceRules),
  EditorView.editorAttributes.of({ class: "doc-in-source" }),
];

/** Milliseconds. A page of 1 MB is read in a third of it. */
const READS_WITHIN_MS = 1000;

/** Reads the page to its end, so that it is laid out once, as a whole. */
function read(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, READS_WITHIN_MS);
  return state.update({}).state;
}

/** The page's own styles, which do not reach into a shadow root. */
function pageStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join("\n"));
  return sheet;
}
