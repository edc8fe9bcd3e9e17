import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import type { TabPart } from "../../../../src/markdown/browser.ts";
import { type Block, blocksOf } from "../syntax/structure.ts";
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

const names: readonly (string | undefined)[] = ["Step", "Steps.Step"];

/** The numbers of steps: of components, or of the headings that are as deep as the first one. Lists have their own. @internal */
export function stepNumbers(
  whole: string | undefined,
  parts: readonly TabPart[],
): readonly (number | undefined)[] | undefined {
  if (whole !== "Steps") return undefined;
  const marks = parts.map(({ opening }) => /^#{1,6}(?=[ \t])/.exec(opening)?.[0]);
  const first = marks.find((mark) => mark !== undefined);
  const isComponent = parts.map(({ name }) => names.includes(name));
  const isStep = isComponent.includes(true)
    ? isComponent
    : marks.map((mark) => mark !== undefined && mark === first);
  if (!isStep.includes(true)) return undefined;
  let last = 0;
  const numbers: (number | undefined)[] = [];
  for (const isOne of isStep) {
    if (isOne) last += 1;
    numbers.push(isOne ? last : undefined);
  }
  return numbers;
}
