import { contentOfElement } from "../../mdx/server.ts";
import type { ComponentUse } from "../../mdx/symbols/index.ts";

export type { ComponentUse };

export function usesOfAll(pages: Iterable<readonly ComponentUse[]>): readonly ComponentUse[] {
  const byName = Map.groupBy([...pages].flat(), ({ name }) => name);
  const all = Array.from(byName, ([name, each]) => {
    const examples = each.flatMap(({ example }) => example ?? []);
    const [example] = examples.sort((a, b) => a.length - b.length);
    return { name, uses: each.reduce((sum, { uses }) => sum + uses, 0), example };
  });
  return all.sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

export function insertionOf({
  name,
  example = "",
}: ComponentUse): Readonly<{ before: string; behind: string }> {
  const content = contentOfElement(example);
  if (content) {
    const { lead, tail } = spaceAround(example.slice(content.from, content.to), content.isOutermost);
    return { before: example.slice(0, content.from) + lead, behind: tail + example.slice(content.to) };
  }
  if (!example.endsWith("/>")) return { before: `<${name}>\n`, behind: `\n</${name}>` };
  const [, before, , behind] = /^([^{]*?\s[\w:-]+=(["']))(?:(?!\2).)*(\2.*)$/s.exec(example) ?? [];
  return before && behind ? { before, behind } : { before: `${example}\n\n`, behind: "" };
}

/** Empty content, and content on one line, get lines of their own. */
function spaceAround(held: string, isOutermost: boolean): { lead: string; tail: string } {
  const lead = /^\s*/.exec(held)![0];
  const isEmpty = lead.length === held.length;
  if (lead.includes("\n") ? isEmpty : isOutermost) return { lead: "\n", tail: "\n" };
  return { lead, tail: isEmpty ? "" : held.slice(held.trimEnd().length) };
}
