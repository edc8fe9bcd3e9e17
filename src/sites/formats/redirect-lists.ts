import { newlineOf } from "../../markdown/text/index.ts";
import type { Redirect } from "../addresses/index.ts";
import { indentAt, indentUnit, quoted, quoteOf } from "../files/edits.ts";
import { replacement } from "../files/literals.ts";
import { addition, removal } from "../files/members.ts";
import { listsIn, type ListValue, type MapValue, plainValue, type Value, valueAt } from "../files/value.ts";
import type { RedirectFile } from "./redirect-format.ts";

/** The keys of a redirect in a list; `more` says that it is for good. */
type Names = Readonly<{ from: string; to: string; more?: string }>;

/** Those in the list `redirects` of a file of JSON. */
export function inJson(text: string, root: Value | undefined, names: Names): RedirectFile | undefined {
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
    return addition(text, root, lines.join(newline), indent);
  };
  return { entries: [], added };
}

type Layout = Readonly<{ indent: string; unit: string; newline: string }>;

function newObject({ from, to }: Redirect, names: Names, { indent, unit, newline }: Layout): string {
  const pairs = [`"${names.from}": ${quoted(from, '"')}`, `"${names.to}": ${quoted(to, '"')}`];
  if (names.more) pairs.push(`"${names.more}": true`);
  return `{${newline}${pairs.map((pair) => indent + unit + pair).join(`,${newline}`)}${newline}${indent}}`;
}

export function inList(text: string, list: ListValue, names: Names): RedirectFile {
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
  const added = (redirect: Redirect) => {
    const indent = list.items.length > 0 ? indentAt(text, list.items.at(-1)!.start) : "";
    return addition(text, list, listItem(text, list, names, redirect), indent);
  };
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

export function inMap(text: string, map: MapValue, pairText: (redirect: Redirect) => string): RedirectFile {
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
