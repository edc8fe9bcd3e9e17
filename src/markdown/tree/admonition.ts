import type { BlockParser, Line } from "@lezer/markdown";

import { beginningWith } from "./by-sign.ts";
import { indentedNode } from "./containers.ts";

/** `!!! note "Title"`, `??? note` that readers open, or `=== "Title"` of a tab. */
export type Admonition = Readonly<{ name: string; title: string }>;

const callout = /^(?:!!!|\?{3}\+?)[ \t]?([A-Za-z][\w-]{0,60})[\w \t-]{0,200}(?:"([^\n]{0,300})")?[ \t]*$/;
const tab = /^===[!+]{0,2}[ \t]{1,9}"([^\n]{0,300})"[ \t]*$/;

/** Reads the line that opens one, from its first sign. */
export function admonitionIn(line: string): Admonition | undefined {
  const [, name, title = ""] = callout.exec(line) ?? [];
  if (name !== undefined) return { name, title };
  const [, label] = tab.exec(line) ?? [];
  return label === undefined ? undefined : { name: "tab", title: label };
}

function isAdmonition({ text, pos }: Line): boolean {
  return admonitionIn(text.slice(pos)) !== undefined;
}

/** As in Python-Markdown. */
export const admonitionNode = indentedNode("Admonition");

export const admonition: BlockParser = beginningWith("!?=", {
  name: "Admonition",
  before: "LinkReference",
  parse(context, line) {
    if (!isAdmonition(line)) return false;
    const from = context.lineStart + line.pos;
    const to = context.lineStart + line.text.trimEnd().length;
    context.startComposite("Admonition", line.pos);
    context.addElement(context.elt("AdmonitionMark", from, to));
    line.moveBase(line.text.length);
    return null;
  },
  endLeaf: (_, line) => isAdmonition(line),
});
