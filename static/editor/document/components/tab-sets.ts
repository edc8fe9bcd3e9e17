import type { EditorState } from "@codemirror/state";

import { mayHaveTabs, tabLabels, type TabPart, tabPart } from "../../../../src/mdx/browser.ts";
import type { Block } from "../syntax/structure.ts";
import { componentsOf } from "./component-blocks.ts";
import type { TabbedText } from "./tab-change.ts";
import { tagAt } from "./tags.ts";

export type TabSet = Readonly<{ block: Block; labels: readonly string[] }>;

/** In the order of the page, the outer ones first. */
export function tabSetsOf(state: EditorState): readonly TabSet[] {
  return componentsOf(state).flatMap((block) => {
    const labels = mayHaveTabs(block.name) ? labelsOf(state, block) : undefined;
    return labels ? [{ block, labels }] : [];
  });
}

function labelsOf(state: EditorState, block: Block): readonly string[] | undefined {
  const tabs = block.children;
  // Each is on lines of its own.
  let line = state.doc.lineAt(block.inside!.from).number;
  for (const { from, to } of tabs) {
    if (state.doc.lineAt(from).number <= line) return undefined;
    line = state.doc.lineAt(to).number;
  }
  if (state.doc.lineAt(block.inside!.to).number <= line) return undefined;
  return tabLabels(
    partOf(state, block),
    tabs.map((tab) => partOf(state, tab)),
  );
}

/** What has lines of its own for its tags is one element; of others the text decides. */
export function partOf(state: EditorState, { kind, name, from, to, inside }: Block): TabPart {
  if (kind !== "component") return tabPart(undefined, state.sliceDoc(from, state.doc.lineAt(from).to));
  return inside
    ? { name, opening: tagAt(state, from)?.text ?? "" }
    : tabPart(name, state.sliceDoc(from, to).trim());
}

export function tabStartingAt(
  sets: readonly TabSet[],
  at: number,
): { set: TabSet; index: number } | undefined {
  for (const set of sets) {
    const index = set.block.children.findIndex(({ from }) => from === at);
    if (index >= 0) return { set, index };
  }
  return undefined;
}

export function tabbedText(state: EditorState, { block }: TabSet): TabbedText {
  const { from, to, children } = block;
  const tabs = children.map((tab) => {
    return { ...partOf(state, tab), from: tab.from - from, to: tab.to - from };
  });
  return { text: state.sliceDoc(from, to), opening: partOf(state, block).opening, tabs };
}

/** The index of the tab whose lines, or the blank lines before them, hold an offset. */
export function tabAt({ block }: TabSet, offset: number): number | undefined {
  const first = block.children[0]!;
  if (offset < first.from || offset > block.children.at(-1)!.to) return undefined;
  return block.children.findIndex(({ to }) => to >= offset);
}
