import { DocInput, language, syntaxTree } from "@codemirror/language";
import { ChangeSet, type EditorState, type Text } from "@codemirror/state";
import { type SyntaxNode, type Tree, TreeFragment } from "@lezer/common";

import type { Change } from "../change.ts";
import { marksIn } from "../syntax/marks-in-text.ts";
import type { Match } from "./reading.ts";

/** Replaces a match; marks that it goes over stay around the new words. Undefined where the rest would read otherwise. */
export function replacementOf(
  state: EditorState,
  match: Match,
  insert: string,
): readonly Change[] | undefined {
  const { from, to } = match;
  const marks = marksIn(syntaxTree(state), from, to).filter((mark) => mark.from < to && mark.to > from);
  const whole = [{ from, to, insert }];
  const written = marks.map((mark) => state.sliceDoc(mark.from, mark.to));
  if (written.every((mark) => mark === "\\")) return whole;
  const ends = [...marks, { from: to, to }];
  const runs = ends
    .map((mark, at) => ({ from: at === 0 ? from : ends[at - 1]!.to, to: mark.from }))
    .filter((run) => run.from < run.to);
  const kept = runs.map((run) => runs.map((each) => ({ ...each, insert: each === run ? insert : "" })));
  const hasLink = written.some((mark) => mark.startsWith("]"));
  return [...kept, ...(hasLink ? [] : [whole])].find((changes) => isSound(state, match, changes, insert));
}

function isSound(
  state: EditorState,
  { from, to }: Match,
  changes: readonly Change[],
  insert: string,
): boolean {
  const { doc } = state;
  const tree = syntaxTree(state);
  const { start, end } = textAround(state, from, to);
  const set = ChangeSet.of(changes, doc.length);
  const next = set.apply(doc);
  const ranges: { fromA: number; toA: number; fromB: number; toB: number }[] = [];
  set.iterChangedRanges((fromA, toA, fromB, toB) => ranges.push({ fromA, toA, fromB, toB }));
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(tree), ranges);
  const read = state.facet(language)!.parser.parse(new DocInput(next), fragments);
  const expected = shown(doc, tree, start, from) + insert + shown(doc, tree, to, end);
  return shown(next, read, start, set.mapPos(end, 1)) === expected;
}

const texts = /^(?:Paragraph|Task|TableCell|(?:ATX|Setext)Heading\d)$/;

function textAround(state: EditorState, from: number, to: number): { start: number; end: number } {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, 1);
  while (node && !texts.test(node.name)) node = node.parent;
  const [first, last] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
  return { start: Math.min(first, node?.from ?? first), end: Math.max(last, node?.to ?? last) };
}

function shown(doc: Text, tree: Tree, from: number, to: number): string {
  let [text, at] = ["", from];
  for (const mark of marksIn(tree, from, to)) {
    text += doc.sliceString(at, Math.max(at, Math.min(mark.from, to)));
    at = Math.max(at, Math.min(mark.to, to));
  }
  return text + doc.sliceString(at, to);
}
