import {
  componentNamesIn,
  isElementOf,
  tabNamesOf,
  templateNameIn,
} from "../../markdown/components/index.ts";
import type { Dialect } from "../../markdown/tree/dialect.ts";
import type { ComponentUse } from "../../markdown/usage/index.ts";
import { insertionOf } from "./component-insertion.ts";
import { propertiesOfAll } from "./required-properties.ts";
import { portable, statementOf, usesOf } from "./statements.ts";
import { elementWords } from "./template-insertion.ts";

export type { ComponentUse };

/** Sums up the uses of all pages, most used first. */
export function usesOfAll(pages: Iterable<readonly ComponentUse[]>): readonly ComponentUse[] {
  const byName = Map.groupBy(portable([...pages].flat()), ({ name }) => name);
  const all = Array.from(byName, ([name, each]) => {
    const examples = each.flatMap(({ example }) => example ?? []);
    const [example] = examples.sort((a, b) => a.length - b.length);
    const properties = propertiesOfAll(each.map((use) => use.properties));
    return { name, uses: usesOf(each), example, properties, statement: statementOf(each) };
  });
  return all.sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

/** The source before and after the caret. `words` are its name in plain words; `statement` imports what it needs. */
export type OfferedComponent = Readonly<{
  name: string;
  words: string;
  before: string;
  after: string;
  statement: string | undefined;
}>;

const MAX_OFFERED = 20;

/**
 * What the site uses, most used first, then what only this page imports, without callouts. `Steps` come before their `Step`;
 * a tab is nothing without its tabs, which are inserted with some. What the dialect of the page does not read is not among them.
 */
export function offeredComponents({
  dialect,
  page,
  site,
  callouts,
}: {
  dialect: Dialect;
  page: readonly ComponentUse[];
  site: readonly ComponentUse[];
  callouts: ReadonlyArray<Readonly<{ before: string }>>;
}): readonly OfferedComponent[] {
  const known = new Map(site.map((use) => [use.name, use]));
  for (const use of page) known.set(use.name, together(use, known.get(use.name)));
  const order = new Set([...site, ...page].map(({ name }) => name));
  const names = callouts.flatMap(({ before }) => [...componentNamesIn(before), templateNameIn(before) ?? ""]);
  const others = order.difference(new Set(names));
  const tabs = new Set([...others].flatMap(tabNamesOf));
  return wholesFirst([...others])
    .filter((name) => isElementOf(name, dialect) && !tabs.has(name) && !/(?:^|\.)Fragment$/.test(name))
    .slice(0, MAX_OFFERED)
    .map((name) => {
      const source = insertionOf(known.get(name)!, (each) => known.get(each)?.properties);
      const statements = componentNamesIn(source.before + source.after).flatMap(
        (each) => known.get(each)?.statement ?? [],
      );
      return {
        name,
        words: elementWords(name),
        ...source,
        statement: [...new Set(statements)].join("\n") || undefined,
      };
    });
}

/** A page that only imports a component has no example of it. */
function together(onPage: ComponentUse, onSite: ComponentUse | undefined): ComponentUse {
  if (!onSite) return onPage;
  const properties = propertiesOfAll([onSite.properties, onPage.properties]);
  return { ...onPage, example: onPage.example ?? onSite.example, properties };
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
