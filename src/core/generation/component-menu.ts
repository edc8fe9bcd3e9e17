import { componentNamesIn, contentOfElement } from "../../mdx/server.ts";
import type { ComponentUse } from "../../mdx/symbols/index.ts";
import { componentWords } from "./component-words.ts";
import { portable, statementOf, usesOf } from "./statements.ts";

export type { ComponentUse };

/** Sums up the uses of all pages, most used first. */
export function usesOfAll(pages: Iterable<readonly ComponentUse[]>): readonly ComponentUse[] {
  const byName = Map.groupBy(portable([...pages].flat()), ({ name }) => name);
  const all = Array.from(byName, ([name, each]) => {
    const examples = each.flatMap(({ example }) => example ?? []);
    const [example] = examples.sort((a, b) => a.length - b.length);
    return { name, uses: usesOf(each), example, statement: statementOf(each) };
  });
  return all.sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

/**
 * A component to insert, with its source before and after the caret. `words` are its name in plain words; `statement`
 * imports what the source needs.
 */
export type OfferedComponent = Readonly<{
  name: string;
  words: string;
  before: string;
  after: string;
  statement: string | undefined;
}>;

const MAX_OFFERED = 20;

/**
 * What the site uses, most used first, and then what only the page at hand imports; without the components that are offered
 * as callouts. `Tabs` comes before `Tabs.Tab` and `TabItem`, which most sites use more often.
 */
export function offeredComponents({
  page,
  site,
  callouts,
}: {
  page: readonly ComponentUse[];
  site: readonly ComponentUse[];
  callouts: ReadonlyArray<Readonly<{ before: string }>>;
}): readonly OfferedComponent[] {
  const known = new Map([...site, ...page].map((use) => [use.name, use]));
  const order = new Set([...site, ...page].map(({ name }) => name));
  const others = order.difference(new Set(callouts.flatMap(({ before }) => componentNamesIn(before))));
  return wholesFirst([...others].filter((name) => !/(?:^|\.)Fragment$/.test(name)))
    .slice(0, MAX_OFFERED)
    .map((name) => {
      const source = insertionOf(known.get(name)!);
      const statements = componentNamesIn(source.before + source.after).flatMap(
        (each) => known.get(each)?.statement ?? [],
      );
      return {
        name,
        words: componentWords(name),
        ...source,
        statement: [...new Set(statements)].join("\n") || undefined,
      };
    });
}

function wholesFirst(names: readonly string[]): string[] {
  const ordered = names.flatMap((name) => [...names.filter((whole) => isPartOf(name, whole)), name]);
  return [...new Set(ordered)];
}

function isPartOf(name: string, whole: string): boolean {
  if (name.startsWith(`${whole}.`)) return true;
  const one = whole.endsWith("s") ? whole.slice(0, -1) : undefined;
  return one !== undefined && name.startsWith(one) && /^(?:[A-Z]|$)/.test(name.slice(one.length));
}

/** @internal */
export function insertionOf({
  name,
  example = "",
}: Pick<ComponentUse, "name" | "example">): Readonly<{ before: string; after: string }> {
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
