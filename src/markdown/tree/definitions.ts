import { Tree } from "@lezer/common";

import { containers } from "./containers.ts";
import type { Source } from "./nodes.ts";

/** Labels match in any case, and blanks and line endings count as one space. */
export function normalLabel(label: string): string {
  const spaced = label.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  return spaced.toLowerCase().toUpperCase();
}

/** The parser keeps the trees of what did not change, so a change costs little more than what it changed. */
const known = new WeakMap<Tree, readonly string[]>();

/** The labels that are defined in a tree, as references compare them; those of footnotes begin with `^`. */
export function labelsIn(tree: Tree, from: number, source: Source): readonly string[] {
  const labels = tree.type.name === "FootnoteDefinition" ? [labelAt(source, from)] : [];
  for (let index = 0; index < tree.children.length; index += 1) {
    const [child, at] = [tree.children[index]!, from + tree.positions[index]!];
    if (!(child instanceof Tree)) continue;
    const { name, isAnonymous } = child.type;
    if (name === "LinkReference") labels.push(labelAt(source, at));
    else if (isAnonymous || containers.has(name)) {
      for (const label of known.getOrInsertComputed(child, () => labelsIn(child, at, source))) {
        labels.push(label);
      }
    }
  }
  return labels;
}

/** In UTF-16 units; a label has at most 999. */
const MAX_LABEL = 1001;

/** The label of a definition that starts at an offset. */
export function labelAt(source: Source, from: number): string {
  const label = /^\[((?:\\.|[^\]\\])*)\]/s.exec(source.sliceString(from, from + MAX_LABEL))?.[1] ?? "";
  return normalLabel(label);
}
