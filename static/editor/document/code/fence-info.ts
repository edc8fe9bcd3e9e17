import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

/** A fence's info string: what is after the marks of its first line. `at` is where the fence starts. */
export type FenceInfo = Readonly<{ at: number; from: number; text: string }>;

export function fenceInfoAt(state: EditorState, offset: number): FenceInfo | undefined {
  for (const side of [1, -1] as const) {
    let node = syntaxTree(state).resolveInner(offset, side);
    while (node.name !== "FencedCode" && node.parent) node = node.parent;
    if (node.name !== "FencedCode") continue;
    const info = node.getChild("CodeInfo");
    const from = info?.from ?? node.getChild("CodeMark")!.to;
    return { at: node.from, from, text: state.sliceDoc(from, info?.to ?? from) };
  }
  return undefined;
}
