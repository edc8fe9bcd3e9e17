import type { EditorState } from "@codemirror/state";

import {
  elementsInLines,
  mayHaveTabs,
  tabLabels,
  type TabPart,
  tabPart,
} from "../../../../src/markdown/browser.ts";
import type { Block } from "../syntax/structure.ts";
import { componentsOf } from "./component-blocks.ts";
import type { TabbedText } from "./tab-change.ts";
import { tagAt } from "./tags.ts";

export type TabSet = Readonly<{ block: Block; tabs: readonly Block[]; labels: readonly string[] }>;

/** In the order of the page, the outer ones first. */
export function tabSetsOf(state: EditorState): readonly TabSet[] {
  return componentsOf(state).flatMap((block) => {
    if (!mayHaveTabs(block.name)) return [];
    const tabs = block.children.flatMap((child) => elementsOf(state, child));
    const labels = labelsOf(state, block, tabs);
    return labels ? [{ block, tabs, labels }] : [];
  });
}

/** Elements in lines that follow each other are one block. */
function elementsOf(state: EditorState, block: Block): readonly Block[] {
  if (block.kind !== "component" || block.inside) return [block];
  const elements = elementsInLines(state.sliceDoc(block.from, block.to)) ?? [];
  if (elements.length < 2) return [block];
  return elements.map(({ name, from, to }) => {
    return { ...block, name, from: block.from + from, to: block.from + to };
  });
}

function labelsOf(state: EditorState, block: Block, tabs: readonly Block[]): readonly string[] | undefined {
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
    const index = set.tabs.findIndex(({ from }) => from === at);
    if (index >= 0) return { set, index };
  }
  return undefined;
}

export function tabbedText(state: EditorState, { block, tabs }: TabSet): TabbedText {
  const { from, to } = block;
  return {
    text: state.sliceDoc(from, to),
    opening: partOf(state, block).opening,
    tabs: tabs.map((tab) => ({ ...partOf(state, tab), from: tab.from - from, to: tab.to - from })),
  };
}

/** The index of the tab whose lines, or the blank lines before them, hold an offset. */
export function tabAt({ tabs }: TabSet, offset: number): number | undefined {
  if (offset < tabs[0]!.from || offset > tabs.at(-1)!.to) return undefined;
  return tabs.findIndex(({ to }) => to >= offset);
}
