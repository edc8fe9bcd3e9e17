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
}: ComponentUse): Readonly<{ before: string; after: string }> {
  const content = contentOfElement(example);
  if (content) {
    const { leading, trailing } = spaceAround(example.slice(content.from, content.to), content.isOutermost);
    return { before: example.slice(0, content.from) + leading, after: trailing + example.slice(content.to) };
  }
  if (!example.endsWith("/>")) return { before: `<${name}>\n`, after: `\n</${name}>` };
  const [, before, , after] = /^([^{]*?\s[\w:-]+=(["']))(?:(?!\2).)*(\2.*)$/s.exec(example) ?? [];
  return before && after ? { before, after } : { before: `${example}\n\n`, after: "" };
}

/** Gives empty content, and content on one line, lines of their own. */
function spaceAround(content: string, isOutermost: boolean): { leading: string; trailing: string } {
  const leading = /^\s*/.exec(content)![0];
  const isEmpty = leading.length === content.length;
  if (leading.includes("\n") ? isEmpty : isOutermost) return { leading: "\n", trailing: "\n" };
  return { leading, trailing: isEmpty ? "" : content.slice(content.trimEnd().length) };
}
