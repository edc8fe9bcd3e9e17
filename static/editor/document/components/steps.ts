import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { type Block, blocksOf } from "../syntax/structure.ts";
import { stepNumbers } from "./step-numbers.ts";
import { partOf } from "./tab-sets.ts";

/** Shows the number of each step in its first line. */
export const steps = StateField.define<DecorationSet>({
  create: numbered,
  update: (before, { state, startState, docChanged }) =>
    docChanged || blocksOf(state) !== blocksOf(startState) ? numbered(state) : before,
  provide: (field) => EditorView.decorations.from(field),
});

function numbered(state: EditorState): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  const add = (blocks: readonly Block[]) => {
    for (const { name, inside, children } of blocks) {
      if (!inside) continue;
      const parts = name === "Steps" ? children.map((child) => partOf(state, child)) : [];
      for (const [index, number] of (stepNumbers(name, parts) ?? []).entries()) {
        const line = state.doc.lineAt(children[index]!.from);
        if (number !== undefined) ranges.push(lineOf(number).range(line.from));
      }
      add(children);
    }
  };
  add(blocksOf(state));
  return Decoration.set(ranges, true);
}

function lineOf(number: number): Decoration {
  return Decoration.line({ attributes: { "data-step": String(number) } });
}
