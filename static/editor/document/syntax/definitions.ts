import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";

import { labelAt, labelsIn, normalLabel } from "../../../../src/markdown/tree/index.ts";

export { normalLabel };

const knownOfPage = new WeakMap<Tree, ReadonlySet<string>>();

/** The labels that the page defines, as references compare them; those of footnotes begin with `^`. */
export function labelsOf(state: EditorState): ReadonlySet<string> {
  const tree = syntaxTree(state);
  return knownOfPage.getOrInsertComputed(tree, () => new Set(labelsIn(tree, 0, state.doc)));
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
