import { newlineOf } from "../../markdown/text/index.ts";
import type { Redirect } from "../addresses/index.ts";
import { REDIRECTS_PART } from "../files/docs-json-parts.ts";
import { addition, indentAt, indentUnit, quoted, quoteOf, removal, replacement } from "../files/edits.ts";
import { readJson, readScript } from "../files/script.ts";
import {
  itemsOf,
  listsIn,
  type ListValue,
  type MapValue,
  plainValue,
  textOf,
  valueAt,
} from "../files/value.ts";
import type { RedirectFile, RedirectFormat } from "./redirect-file.ts";

type Names = Readonly<{ from: string; to: string; more?: string }>;

const source = { from: "source", to: "destination" };
const permanent = { ...source, more: "permanent" };

/** Mintlify. Source: its "Redirects" page. */
export const mintlify: RedirectFormat = {
  names: ["docs.json", "mint.json"],
  addresses: "in site",
  read: (text) => inJson(text, source),
};

/** A file that has nothing but the redirects of a `docs.json`. */
export const mintlifyPart: RedirectFormat = {
  names: [REDIRECTS_PART],
  addresses: "in site",
  read: (text) => {
    const list = readJson(text);
    return list?.kind === "list" ? inList(text, list, source) : undefined;
  },
};

/** Source: Vercel's "Project configuration". */
export const vercel: RedirectFormat = {
  names: ["vercel.json"],
  addresses: "whole",
  read: (text) => inJson(text, permanent),
};

/** `redirects` has to return a literal list. Source: "redirects" of Next.js. */
export const next: RedirectFormat = {
  names: ["next.config."],
  addresses: "in site",
  read: (text) => {
    const list = valueAt(readScript(text), "redirects");
    return list?.kind === "list" ? inList(text, list, permanent) : undefined;
  },
};

/** Source: @docusaurus/plugin-client-redirects. */
export const docusaurus: RedirectFormat = {
  names: ["docusaurus.config."],
  addresses: "in site",
  needsTargets: true,
  read: (text) => {
    const plugins = valueAt(readScript(text), "plugins");
    const plugin = itemsOf(plugins)
      .map((item) => itemsOf(item))
      .find(([name]) => /(?:^|[/-])client-redirects$/.test(textOf(name) ?? ""));
    const settings = plugin?.[1];
    const list = valueAt(settings, "redirects");
    if (list?.kind === "list") return inList(text, list, { from: "from", to: "to" });
    if (list || settings?.kind !== "map") return undefined;
    const quote = quoteOf(text);
    const added = ({ from, to }: Redirect) =>
      addition(text, settings, `redirects: [{ from: ${quoted(from, quote)}, to: ${quoted(to, quote)} }]`);
    return { entries: [], added };
  },
};

/** Source: "Configured redirects" of Astro. */
export const astro: RedirectFormat = {
  names: ["astro.config."],
  addresses: "to whole",
  read: (text) => {
    const config = readScript(text);
    if (config?.kind !== "map") return undefined;
    const redirects = valueAt(config, "redirects");
    const quote = quoteOf(text);
    const pairText = ({ from, to }: Redirect) => `${quoted(from, quote)}: ${quoted(to, quote)}`;
    if (redirects?.kind === "map") return inMap(text, redirects, pairText);
    if (redirects) return undefined;
    return {
      entries: [],
      added: (redirect) => addition(text, config, `redirects: { ${pairText(redirect)} }`),
    };
  },
};

function inJson(text: string, names: Names): RedirectFile | undefined {
  const root = readJson(text);
  if (root?.kind !== "map") return undefined;
  const list = valueAt(root, "redirects");
  if (list?.kind === "list") return inList(text, list, names);
  if (list) return undefined;
  const indent = indentAt(text, root.pairs[0]?.start ?? root.start);
  const unit = indentUnit(text);
  const newline = newlineOf(text) ?? "\n";
  const added = (redirect: Redirect) => {
    const item = newObject(redirect, names, { indent: indent + unit, unit, newline });
    const lines = [`"redirects": [`, `${indent}${unit}${item}`, `${indent}]`];
    return addition(text, root, lines.join(newline));
  };
  return { entries: [], added };
}

type Layout = Readonly<{ indent: string; unit: string; newline: string }>;

function newObject({ from, to }: Redirect, names: Names, { indent, unit, newline }: Layout): string {
  const pairs = [`"${names.from}": ${quoted(from, '"')}`, `"${names.to}": ${quoted(to, '"')}`];
  if (names.more) pairs.push(`"${names.more}": true`);
  return `{${newline}${pairs.map((pair) => indent + unit + pair).join(`,${newline}`)}${newline}${indent}}`;
}

function inList(text: string, list: ListValue, names: Names): RedirectFile {
  const entries = listsIn(list).flatMap((each) =>
    each.items.flatMap((item) => {
      const [from, to] = [valueAt(item, names.from), valueAt(item, names.to)];
      if (to?.kind !== "text") return [];
      const entry = { to: to.text, retargeted: (target: string) => replacement(text, to, target) };
      if (from?.kind === "text")
        return [{ ...entry, from: from.text, removed: () => removal(text, each, item) }];
      // Docusaurus takes several at once.
      return listsIn(from).flatMap((several) =>
        several.items.flatMap((one) => {
          const removed = () =>
            several.items.length === 1 ? removal(text, each, item) : removal(text, several, one);
          return one.kind === "text" ? [{ ...entry, from: one.text, removed }] : [];
        }),
      );
    }),
  );
  const added = (redirect: Redirect) => addition(text, list, listItem(text, list, names, redirect));
  return { entries, added };
}

function listItem(text: string, list: ListValue, names: Names, redirect: Redirect): string {
  const last = list.items.at(-1);
  const known = new Set([names.from, names.to, "permanent"]);
  const [from, to] = [valueAt(last, names.from), valueAt(last, names.to)];
  const isPlain = last?.kind === "map" && last.pairs.every(({ key }) => key !== undefined && known.has(key));
  if (last && isPlain && from?.kind === "text" && to?.kind === "text") {
    const status = valueAt(last, "permanent");
    const edits = [
      replacement(text, from, redirect.from),
      replacement(text, to, redirect.to),
      ...(status ? [{ start: status.start, end: status.end, text: "true" }] : []),
    ];
    return edits
      .toSorted((one, other) => other.start - one.start)
      .reduce(
        (item, { start, end, text: word }) =>
          item.slice(0, start - last.start) + word + item.slice(end - last.start),
        text.slice(last.start, last.end),
      );
  }
  const unit = indentUnit(text);
  const isJson = /^\s*[{[]/.test(text);
  const indent = last ? indentAt(text, last.start) : indentAt(text, list.start) + unit;
  if (isJson) return newObject(redirect, names, { indent, unit, newline: newlineOf(text) ?? "\n" });
  const quote = quoteOf(text);
  const more = names.more ? `, ${names.more}: true` : "";
  return `{ ${names.from}: ${quoted(redirect.from, quote)}, ${names.to}: ${quoted(redirect.to, quote)}${more} }`;
}

function inMap(text: string, map: MapValue, pairText: (redirect: Redirect) => string): RedirectFile {
  const entries = map.pairs.flatMap((pair) => {
    const { key } = pair;
    const value = plainValue(pair.value);
    const target = value.kind === "map" ? valueAt(value, "destination") : value;
    if (key === undefined || target?.kind !== "text") return [];
    return [
      {
        from: key,
        to: target.text,
        retargeted: (to: string) => replacement(text, target, to),
        removed: () => removal(text, map, pair),
      },
    ];
  });
  return { entries, added: (redirect) => addition(text, map, pairText(redirect)) };
}
