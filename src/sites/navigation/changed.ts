import { edited } from "../files/edits.ts";
import type { MenuPage, NavigationOf, Setting, SettingChange, SettingValue } from "../formats/navigation.ts";
import { withSetting } from "../formats/settings.ts";
import type { Changes } from "./placed.ts";

/** Returns the site after changes; undefined where they can't be made. */
export function withChanges(asked: NavigationOf, { edits, settings }: Changes): NavigationOf | undefined {
  const texts = new Map(asked.files.map(({ path, text }) => [path, text]));
  for (const [path, inFile] of Map.groupBy(edits, ({ path }) => path)) {
    const sorted = inFile.toSorted((one, other) => other.start - one.start || other.end - one.end);
    if (sorted.some(({ end }, at) => at > 0 && end > sorted[at - 1]!.start)) return undefined;
    texts.set(path, sorted.reduce(edited, texts.get(path) ?? ""));
  }
  for (const { path, key, value } of settings.filter((each) => each.in === "settings")) {
    const text = withSetting(path, texts.get(path), key, value);
    if (text === undefined) return undefined;
    texts.set(path, text);
  }
  const ofPages = settings.filter((each) => each.in === "page");
  const changed = (page: MenuPage) =>
    ofPages.filter(({ path }) => path === page.path).reduce(withPageValue, page);
  const { pages, instead } = asked;
  return {
    ...asked,
    files: Array.from(texts, ([path, text]) => ({ path, text })),
    pages: ofPages.length === 0 ? pages : pages.map(changed),
    instead: instead && ofPages.length > 0 ? { ...instead, pages: instead.pages.map(changed) } : instead,
  };
}

/** Returns what the front matter of a page says under keys in each other. */
export function valueIn(
  page: MenuPage | undefined,
  { key, isNamed }: Pick<Setting, "key" | "isNamed">,
): SettingValue {
  let found: unknown = page && (isNamed ? withNames(page.values, key[0]!) : page.values);
  for (const name of key)
    found =
      typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  return found as SettingValue;
}

/** The title that readers see is often one of these values. */
function withPageValue(page: MenuPage, { key, value, isNamed }: SettingChange): MenuPage {
  const [first = "", ...rest] = key;
  // A title that a page is given counts before its heading, where its menu says that it is written there.
  const isOwn = page.values[first] === page.title || (first === "title" && page.values.title === undefined);
  const isTitle = rest.length === 0 && isOwn && typeof value === "string";
  return {
    ...page,
    values: withValueAt(isNamed ? withNames(page.values, first) : page.values, first, rest, value),
    ...(isTitle && { title: value as string }),
  };
}

/** As of `isNamed` of a setting. */
function withNames(
  values: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> {
  const names = [values[key]].flat().filter((each) => typeof each === "string");
  return names.length === 0
    ? values
    : { ...values, [key]: Object.fromEntries(names.map((name) => [name, {}])) };
}

function withValueAt(
  values: Readonly<Record<string, unknown>>,
  key: string,
  [next, ...rest]: readonly string[],
  value: SettingChange["value"],
): Readonly<Record<string, unknown>> {
  if (next === undefined) return { ...values, [key]: value };
  const inside = values[key];
  const map = typeof inside === "object" && inside !== null ? (inside as Record<string, unknown>) : {};
  return { ...values, [key]: withValueAt(map, next, rest, value) };
}
