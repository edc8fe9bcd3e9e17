import { indentLess, indentMore, redo, standardKeymap, undo } from "@codemirror/commands";
import { markdownKeymap } from "@codemirror/lang-markdown";
import { syntaxTree } from "@codemirror/language";
import { EditorSelection, type EditorState, type Extension, Prec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

import type { Format } from "./formatting.ts";

type Ways = Readonly<{
  mode: "block" | "page";
  kind: string;
  format(format: Format): void;
  onLeave(way: "escape" | "up" | "down"): void;
  onUndo(): void;
  onRedo(): void;
  onSave(): void;
}>;

/** Without Alt and an arrow, which moves blocks. */
export function keys({ mode, kind, format, onLeave, onUndo, onRedo, onSave }: Ways): Extension {
  const does = (work: () => void) => () => {
    work();
    return true;
  };
  const over = (way: "up" | "down") => (view: EditorView) => {
    if (mode !== "block" || !isAtEdge(view, way)) return false;
    onLeave(way);
    return true;
  };
  const redoing = (view: EditorView) => redo(view) || does(onRedo)();
  return [
    Prec.highest(
      keymap.of([
        { key: "Escape", run: does(() => onLeave("escape")) },
        { key: "ArrowUp", run: over("up") },
        { key: "ArrowDown", run: over("down") },
        { key: "Mod-s", run: does(onSave), preventDefault: true },
        { key: "Mod-b", run: does(() => format("bold")), preventDefault: true },
        { key: "Mod-i", run: does(() => format("italic")), preventDefault: true },
        { key: "Mod-e", run: does(() => format("code")), preventDefault: true },
        { key: "Mod-k", run: does(() => format("link")), preventDefault: true },
        { key: "Mod-z", run: (view) => undo(view) || does(onUndo)(), preventDefault: true },
        { key: "Mod-Shift-z", run: redoing, preventDefault: true },
        { key: "Mod-y", run: redoing, preventDefault: true },
        { key: "Tab", run: (view) => indent(view, kind), shift: (view) => outdent(view, kind) },
      ]),
    ),
    keymap.of([
      ...markdownKeymap,
      { key: "Enter", run: (view) => mode === "block" && isText(kind) && paragraph(view) },
      ...standardKeymap,
    ]),
  ];
}

function isText(kind: string): boolean {
  return kind === "paragraph" || kind === "heading";
}

function isAtEdge(view: EditorView, way: "up" | "down"): boolean {
  const { main } = view.state.selection;
  const end = way === "up" ? 0 : view.state.doc.length;
  const [row, last] = [
    view.coordsAtPos(main.head, main.assoc || 1),
    view.coordsAtPos(end, way === "up" ? 1 : -1),
  ];
  if (!main.empty || !row || !last) return false;
  return row.top < last.bottom - 1 && last.top < row.bottom - 1;
}

/** Lines of other blocks, which go on in the next line. */
const unfinished = /^\s*(?:\||:::|\$\$|[<>{}]|import\b|export\b)/;

/** Enter ends a paragraph; a second Enter adds nothing. */
function paragraph(view: EditorView): boolean {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const above = line.number > 1 ? state.doc.line(line.number - 1).text : "text";
  if (!main.empty || inCode(state, main.head) || unfinished.test(line.text)) return false;
  if (line.text.trim() !== "") {
    view.dispatch(state.replaceSelection("\n\n"), { userEvent: "input", scrollIntoView: true });
    return true;
  }
  return above.trim() === "";
}

const codeNodes = new Set(["FencedCode", "CodeBlock", "CodeText", "HTMLBlock", "FrontMatter", "Script"]);
const codeKinds = new Set(["frontmatter", "esm", "expression", "html", "component", "broken"]);

/** Returns whether the text at an offset is code. */
export function inCode(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, -1); ;) {
    if (codeNodes.has(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}

const listItem = /^(\s*)((?:[-*+]|\d{1,9}[.)])[ \t]+)/;

/** Tab leaves the text, except in lists and code. */
function indent(view: EditorView, kind: string): boolean {
  const { state } = view;
  const { from } = state.selection.main;
  if (codeKinds.has(kind) || inCode(state, from)) return indentMore(view);
  const mark = listItem.exec(state.doc.lineAt(from).text)?.[2];
  if (mark === undefined) return false;
  return shiftLines(view, (line) =>
    line === "" ? undefined : { from: 0, to: 0, insert: " ".repeat(mark.length) },
  );
}

function outdent(view: EditorView, kind: string): boolean {
  const { state } = view;
  const line = state.doc.lineAt(state.selection.main.from).text;
  if (!/^\s/.test(line)) return false;
  if (codeKinds.has(kind) || inCode(state, state.selection.main.from)) return indentLess(view);
  const mark = listItem.exec(line)?.[2];
  if (mark === undefined) return false;
  return shiftLines(view, (text) => {
    const space = /^\s*/.exec(text)![0].length;
    return { from: 0, to: Math.min(space, mark.length), insert: "" };
  });
}

type Shift = Readonly<{ from: number; to: number; insert: string }>;

function shiftLines(view: EditorView, shift: (line: string) => Shift | undefined): boolean {
  const { state } = view;
  let last = -1;
  const edit = state.changeByRange((range) => {
    const changes = [];
    for (let at = range.from; at <= range.to;) {
      const line = state.doc.lineAt(at);
      const change = line.number > last ? shift(line.text) : undefined;
      if (change)
        changes.push({ from: line.from + change.from, to: line.from + change.to, insert: change.insert });
      last = line.number;
      at = line.to + 1;
    }
    const set = state.changes(changes);
    return { changes, range: EditorSelection.range(set.mapPos(range.anchor, 1), set.mapPos(range.head, 1)) };
  });
  view.dispatch(edit, { userEvent: "input.indent", scrollIntoView: true });
  return true;
}
