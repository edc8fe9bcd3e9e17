import { type Edit, editedAll, lineAt } from "../files/edits.ts";
import { replacement } from "../files/literals.ts";
import { type Place, placesIn, type Value } from "../files/value.ts";
import type { MenuFormat, MenuOf, SitePage } from "../formats/menu-format.ts";
import { apart, entryAt, withoutEntries } from "./entries.ts";
import { type Mention, mentionAt, type PageChange } from "./left-names.ts";
import { type MenuFile, type MenuReader, menuReaderOf } from "./menu-files.ts";

/** `text` is undefined where the file stays. */
export type ChangedSidebar = Readonly<{ text: string | undefined; mentions: readonly Mention[] }>;

/** Changes the entries of pages that move, and takes away those of pages that are removed. */
export function withSidebarEntries(
  file: MenuFile,
  source: string,
  changes: readonly PageChange[],
  menu: MenuOf,
): ChangedSidebar {
  const format = menuReaderOf(file);
  const root = format?.read(source);
  if (!format || !root) return { text: undefined, mentions: [] };
  const found = finderOf(format, changes, menu);
  const edits: Edit[] = [];
  const mentions: Mention[] = [];
  for (const { value, change, name, rest } of entriesIn(format, root, found)) {
    if (!change.to) continue;
    if (name === undefined) mentions.push(mentionAt(source, value.start, change.from.slug));
    else if (name + rest !== value.text) edits.push(replacement(source, value, name + rest));
  }
  const moved = editedAll(source, edits);
  const gone = changes.filter(({ to }) => !to);
  const without = withoutNamed(format, moved, finderOf(format, gone, menu));
  const text = without.text === source ? undefined : without.text;
  return { text, mentions: [...mentions, ...without.mentions] };
}

/**
 * Returns where a menu is, and where it names pages, by file. `isWhole`: what it doesn't name is in no menu. Undefined for what isn't
 * a menu of pages, or can't be read.
 */
export function namedIn(
  file: MenuFile,
  source: string,
  pages: readonly SitePage[],
  menu: MenuOf,
): Readonly<{ isWhole: boolean; line: number; lines: ReadonlyMap<string, number> }> | undefined {
  const format = menuReaderOf(file);
  const root = format?.shows === undefined ? undefined : format.read(source);
  const [first] = root ? format!.menus(root) : [];
  if (!format || !root || !first) return undefined;
  const find = finderOf(
    format,
    pages.map((from) => ({ from, to: undefined })),
    menu,
  );
  const entries = [...entriesIn(format, root, find)];
  const lines = entries.map(({ value, change }) => [change.from.file, lineAt(source, value.start)] as const);
  return { isWhole: format.shows === "named", line: lineAt(source, first.start), lines: new Map(lines) };
}

/** A name of a page that changes; `name` is that after the change, and `rest` the place in the page. */
type Found = Readonly<{ change: PageChange; name: string | undefined; rest: string }>;
type Finder = (place: Place) => Found | undefined;

function finderOf(format: MenuFormat, changes: readonly PageChange[], menu: MenuOf): Finder {
  const known = new Map<string, ReadonlyMap<string, Omit<Found, "rest">>>();
  return (place) => {
    const { value, around } = place;
    if (value.kind !== "text" || value.text === "" || format.isElsewhere?.(place, menu)) return undefined;
    const key = around && "keyEnd" in around.member ? around.member.key : undefined;
    if (key !== undefined && format.keys && !format.keys.has(key)) return undefined;
    const before = format.before?.(place) ?? "";
    const named = known.getOrInsertComputed(JSON.stringify([key, before]), () => {
      const as = { ...menu, key, before };
      return new Map(
        changes.flatMap((change) => {
          const after = change.to && format.names(change.to, as);
          return format
            .names(change.from, as)
            .flatMap((text, index) => (text ? [[text, { change, name: after?.[index] }] as const] : []));
        }),
      );
    });
    const [path = ""] = value.text.split(/[?#]/, 1);
    const found = named.get(path);
    return found && { ...found, rest: value.text.slice(path.length) };
  };
}

type TextPlace = Place & Readonly<{ value: Extract<Value, { kind: "text" }> }>;

/** What several menus share is yielded once. */
function* entriesIn({ menus }: MenuFormat, root: Value, find: Finder): Generator<TextPlace & Found> {
  const seen = new Set<Value>();
  for (const menu of menus(root))
    for (const place of placesIn(menu)) {
      const found = seen.has(place.value) ? undefined : find(place);
      seen.add(place.value);
      if (found && place.value.kind === "text") yield { ...place, value: place.value, ...found };
    }
}

/** Those that are apart at once, and then what is left: a group can become empty by several. */
function withoutNamed(
  format: MenuReader,
  source: string,
  find: Finder,
): Readonly<{ text: string; mentions: readonly Mention[] }> {
  const { read } = format;
  for (let text = source; ;) {
    const root = read(text);
    const named = root ? [...entriesIn(format, root, find)] : [];
    const entries = named.flatMap((place) => entryAt(place, format.refusesEmpty ?? false) ?? []);
    const ways = [apart(entries), ...entries.map((entry) => [entry])];
    const next = ways
      .values()
      .filter((way) => way.length > 0)
      .map((way) => withoutEntries(text, way, root!, read))
      .find((without) => without !== undefined);
    if (next === undefined)
      return {
        text,
        mentions: named.map(({ value, change }) => mentionAt(text, value.start, change.from.slug)),
      };
    text = next;
  }
}
