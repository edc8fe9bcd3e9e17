import { syntaxTree } from "@codemirror/language";
import type { EditorState, Text } from "@codemirror/state";
import { type SyntaxNode, Tree } from "@lezer/common";

/** The parser keeps the trees of what did not change, so a change costs only what it changed. */
const known = new WeakMap<Tree, readonly string[]>();
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

/** Returns the definition that references with this label lead to. */
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

function labelsIn(tree: Tree, from: number, doc: Text): readonly string[] {
  if (tree.type.name === "LinkReference") return [labelAt(doc, from)];
  if (tree.type.is("LeafBlock")) return [];
  return known.getOrInsertComputed(tree, () => {
    const own = tree.type.name === "FootnoteDefinition" ? [labelAt(doc, from)] : [];
    const inside = tree.children.flatMap((child, index) =>
      child instanceof Tree ? labelsIn(child, from + tree.positions[index]!, doc) : [],
    );
    return [...own, ...inside];
  });
}

/** In UTF-16 units; a label has at most 999. */
const MAX_LABEL = 1001;

function labelAt(doc: Text, from: number): string {
  const label = /^\[((?:\\.|[^\]\\])*)\]/s.exec(doc.sliceString(from, from + MAX_LABEL))?.[1] ?? "";
  return normalLabel(label);
}
