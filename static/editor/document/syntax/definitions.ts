import { syntaxTree } from "@codemirror/language";
import type { EditorState, Text } from "@codemirror/state";
import { type SyntaxNode, Tree } from "@lezer/common";

import { containers } from "../../../../src/mdx/tree/index.ts";

const knownOfPage = new WeakMap<Tree, ReadonlySet<string>>();

/** The labels that the page defines, as references compare them; those of footnotes begin with `^`. */
export function labelsOf(state: EditorState): ReadonlySet<string> {
  const tree = syntaxTree(state);
  return knownOfPage.getOrInsertComputed(tree, () => new Set(labelsIn(tree, 0, state.doc)));
}

/** Labels match in any case, and any white space counts as one space. */
export function normalLabel(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();
}

export function definitionOf(state: EditorState, label: string): SyntaxNode | undefined {
  const wanted = normalLabel(label);
  let found: SyntaxNode | undefined;
  syntaxTree(state).iterate({
    enter: ({ name, type, from, node }) => {
      if (found) return false;
      if (name === "LinkReference" && labelAt(state.doc, from) === wanted) found = node;
      return !type.is("LeafBlock");
    },
  });
  return found;
}

/** The parser keeps the trees of what did not change, so a change costs little more than what it changed. */
const known = new WeakMap<Tree, readonly string[]>();

function labelsIn(tree: Tree, from: number, doc: Text): readonly string[] {
  const labels = tree.type.name === "FootnoteDefinition" ? [labelAt(doc, from)] : [];
  for (let index = 0; index < tree.children.length; index += 1) {
    const [child, at] = [tree.children[index]!, from + tree.positions[index]!];
    if (!(child instanceof Tree)) continue;
    const { name, isAnonymous } = child.type;
    if (name === "LinkReference") labels.push(labelAt(doc, at));
    else if (isAnonymous) labels.push(...labelsIn(child, at, doc));
    else if (containers.has(name)) {
      labels.push(...known.getOrInsertComputed(child, () => labelsIn(child, at, doc)));
    }
  }
  return labels;
}

/** In UTF-16 units; a label has at most 999. */
const MAX_LABEL = 1001;

function labelAt(doc: Text, from: number): string {
  const label = /^\[((?:\\.|[^\]\\])*)\]/s.exec(doc.sliceString(from, from + MAX_LABEL))?.[1] ?? "";
  return normalLabel(label);
}
