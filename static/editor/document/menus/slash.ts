import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

const markers = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:\[[ xX]\][ \t]+)?\/$/;
const verbatim = /^(?:FencedCode|CodeBlock|FrontMatter|Esm|MathBlock|FlowExpression|JsxFlow|Table)$/;

/** Whether the caret is after a `/` that is alone on its line, apart from the markers of lists and quotes. */
export function isOffered(state: EditorState, head: number): boolean {
  const { from, to } = state.doc.lineAt(head);
  if (!markers.test(state.sliceDoc(from, head)) || state.sliceDoc(head, to).trim() !== "") return false;
  const inner = syntaxTree(state).resolveInner(head, -1);
  for (let node: typeof inner | null = inner; node; node = node.parent) {
    if (verbatim.test(node.name)) return false;
  }
  return true;
}

/** What is typed after the `/`; undefined where the caret has left it. */
export function queryAfter(state: EditorState, from: number): string | undefined {
  const { head, empty } = state.selection.main;
  const isHere = empty && head > from && head <= state.doc.lineAt(from).to;
  return isHere && state.sliceDoc(from, from + 1) === "/" ? state.sliceDoc(from + 1, head) : undefined;
}
