import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";

import { type Block, blocksIn, blocksOf } from "../syntax/structure.ts";

/** Those with lines of their own for their tags, also in the items of lists; in the order of the page, the outer ones first. */
export function componentsOf(state: EditorState): readonly Block[] {
  const found: Block[] = [];
  const add = (blocks: readonly Block[], parent: SyntaxNode) => {
    for (const block of blocks) {
      if (block.kind === "list")
        for (const item of itemsWithTags(parent, block)) add(blocksOfItem(item), item);
      if (!block.inside) continue;
      found.push(block);
      add(block.children, parent);
    }
  };
  const blocksOfItem = ({ tree, from }: SyntaxNode) => (tree ? blocksIn(tree, from, state.doc) : []);
  add(blocksOf(state), syntaxTree(state).topNode);
  return found;
}

function itemsWithTags(parent: SyntaxNode, { from }: Block): readonly SyntaxNode[] {
  const list = parent.childAfter(from);
  return list?.from === from && list.tree && hasTags(list.tree) ? list.getChildren("ListItem") : [];
}

/** What a change did not touch keeps its tree, so that a key reads no long list. */
const known = new WeakMap<Tree, boolean>();

function hasTags(list: Tree): boolean {
  let found = known.get(list);
  if (found === undefined) {
    found = false;
    list.iterate({
      enter({ name }) {
        found ||= name === "JsxTag";
        return !found;
      },
    });
    known.set(list, found);
  }
  return found;
}
