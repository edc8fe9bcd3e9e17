import { history, isolateHistory } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, type ViewUpdate } from "@codemirror/view";

import { pasting } from "./paste.ts";
import { direction } from "./source/direction.ts";
import { type Format, format } from "./source/formatting.ts";
import { keys } from "./source/keys.ts";
import { mdxLanguage } from "./source/language.ts";
import { lookOf } from "./source/look.ts";
import { type Standing, standingOf } from "./source/standing.ts";

export type { Format, Standing };

export type SourceEditor = {
  readonly dom: HTMLElement;
  /** Lines end in \n. */
  readonly text: string;
  readonly selection: { from: number; to: number };
  focus(at?: number | "start" | "end"): void;
  /** Replaces the selection, as one step of undo. */
  insert(text: string): void;
  /** Replaces all of the text, as one step of undo. */
  setText(text: string): void;
  format(format: Format, level?: number): void;
  destroy(): void;
};

type Options = {
  parent: HTMLElement;
  text: string;
  /** Accessible name. */
  label: string;
  mode: "block" | "page";
  /** What kind of block it is, for its look: "heading", "paragraph", "code", … */
  kind: string;
  onInput(): void;
  /** How the selected text is formatted; at most once a frame. */
  onStanding(standing: Standing): void;
  /** A picture is ready; the field may be closed by then. */
  onPicture(markdown: string): void;
  /** Escape; or an arrow key at the first or last line of a block. */
  onLeave(way: "escape" | "up" | "down"): void;
  /** "/" typed into an empty block. */
  onSlash(): void;
  /** Undo or redo beyond this field's own steps. */
  onUndo(): void;
  onRedo(): void;
  onSave(): void;
};

const alone = isolateHistory.of("full");

const foreign = new Set(["frontmatter", "esm", "expression", "html"]);

const hints = {
  block: "Press Escape to leave the block.",
  page: "Tab indents lists and code. To leave the text, press Escape, then Tab.",
};

/**
 * Opens a text field for the source of a block or a page. It is in a shadow root, where CodeMirror uses constructed
 * style sheets; elsewhere it writes `style` elements, which the content policy refuses.
 */
export function openSourceEditor(options: Options): SourceEditor {
  const { parent, text, mode, kind } = options;
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.append(hint(hints[mode]));
  parent.append(host);
  const apply = (name: Format, level?: number) => {
    const { from, to } = view.state.selection.main;
    const { changes, selection } = format(view.state.doc.toString(), { from, to }, name, level);
    view.dispatch({
      changes: [...changes],
      selection: { anchor: selection.from, head: selection.to },
      userEvent: "input.format",
      annotations: alone,
      scrollIntoView: true,
    });
  };
  const view = new EditorView({
    doc: text,
    parent: root,
    extensions: [
      keys({ ...options, format: apply }),
      history(),
      foreign.has(kind) ? [] : mdxLanguage,
      lookOf(kind),
      direction,
      indentUnit.of("  "),
      highlightSpecialChars(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": options.label,
        "aria-describedby": "hint",
        spellcheck: "true",
        autocorrect: "on",
        autocapitalize: "sentences",
      }),
      pasting(kind, options.onPicture),
      listening(options),
    ],
  });

  return {
    dom: host,
    get text() {
      return view.state.doc.toString();
    },
    get selection() {
      const { from, to } = view.state.selection.main;
      return { from, to };
    },
    focus(at) {
      if (at !== undefined) {
        const { length } = view.state.doc;
        const anchor = at === "start" ? 0 : at === "end" ? length : Math.min(at, length);
        view.dispatch({ selection: { anchor }, scrollIntoView: true });
      }
      view.focus();
    },
    insert(text) {
      const insertion = view.state.replaceSelection(text);
      view.dispatch(insertion, { userEvent: "input", annotations: alone, scrollIntoView: true });
    },
    setText(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: text.length },
        userEvent: "input",
        annotations: alone,
        scrollIntoView: true,
      });
    },
    format: apply,
    destroy() {
      view.destroy();
      host.remove();
    },
  };
}

function hint(text: string): HTMLElement {
  const hint = document.createElement("p");
  hint.id = "hint";
  hint.hidden = true; // it describes the field, and is not to be read by itself
  hint.textContent = text;
  return hint;
}

function listening({ mode, onInput, onSlash, onStanding }: Options): Extension {
  let isAsked = false;
  return EditorView.updateListener.of((update) => {
    if (update.docChanged) onInput();
    if (!isAsked) {
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        if (update.view.dom.isConnected) onStanding(standingOf(update.view.state));
      });
    }
    if (mode === "block" && isSlash(update)) queueMicrotask(onSlash);
  });
}

function isSlash({ transactions, startState, state }: ViewUpdate): boolean {
  if (state.doc.length > 8) return false; // a block with no more than blank lines is shorter
  const isTyped = transactions.some((transaction) => transaction.isUserEvent("input.type"));
  return isTyped && startState.doc.toString().trim() === "" && state.doc.toString().trim() === "/";
}
