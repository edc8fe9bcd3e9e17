import { type Edit, indentAt, quoted, quoteOf } from "../files/edits.ts";
import { LinkListEditor, type ListChange, type ListPlace } from "../files/link-list-edits.ts";
import {
  AsWritten,
  languageOf,
  replacement,
  textFor,
  type Written,
  writtenUnit,
  writtenValue,
} from "../files/literals.ts";
import { type Members, membersOf, movedMember, unitOf, withMember, withoutMember } from "../files/members.ts";
import { isNumberKey, type MapValue, type Pair, type Value } from "../files/value.ts";
import type {
  Container,
  Hiding,
  InLines,
  InPositions,
  InValues,
  LabelAt,
  MenuEntry,
  MenuPage,
  NewEntry,
  Setting,
  SettingChange,
} from "../formats/navigation.ts";
import {
  indexIn,
  type InLine,
  type InList,
  type InOrder,
  isFixed,
  isInLine,
  isInList,
  isInOrder,
  type Place,
  placeIn,
  sizeOf,
  type Target,
} from "./places.ts";
import { renumbered } from "./positions.ts";

/** What is changed for one step: ranges of files as they are, and settings after these. */
export type Changes = Readonly<{
  edits: ReadonlyArray<Edit & Readonly<{ path: string }>>;
  settings: readonly SettingChange[];
}>;

/** Why something can't be done. It is caught in `edited.ts`. */
export class Refused extends Error {}

type Site = Readonly<{ textAt: (path: string) => string; pageAt: (path: string) => MenuPage | undefined }>;

/** Returns ways to put an entry to another place, the best first. @throws Refused */
export function moved(entry: MenuEntry, target: Target, site: Site): readonly Changes[] {
  const { member, reason } = entry;
  if (reason !== undefined) throw new Refused(reason);
  if (!member) throw new Refused("Code makes it.");
  if (isFixed(member)) throw new Refused(member.of.why);
  if (isInOrder(member)) return [repositioned(entry, member, target)];
  if (isInLine(member)) return [movedLine(member, target, site)];
  if (!isInList(member)) return added(newEntryOf(entry, site), target, site);
  const place = placeIn(target, member.of);
  if (!place) return [adopted(entry, target, () => withoutEntry(member, site))];
  return place.into === member.of ? [reordered(member, place.at, site)] : carried(entry, member, place, site);
}

/** Returns ways to write a new entry. @throws Refused */
export function added(entry: NewEntry, target: Target, site: Site): readonly Changes[] {
  const { into } = target;
  if (into?.kind === "fixed") throw new Refused(into.why);
  if (into?.kind === "lines") return [addedLine(entry, into, target, site)];
  const place = placeIn(target);
  if (!place) return [adopted(entry, target)];
  return [written(entry, place, site)];
}

/** Returns ways to leave an entry out of its menu. @throws Refused */
export function removed({ member, reason }: MenuEntry, site: Site): readonly Changes[] {
  if (reason !== undefined) throw new Refused(reason);
  if (!member) throw new Refused("Code makes it.");
  if (isFixed(member)) {
    if (member.hide) return [{ edits: [], settings: [member.hide] }];
    throw new Refused(member.of.why);
  }
  if (isInOrder(member)) {
    if (member.hide) return [{ edits: [], settings: [member.hide] }];
    throw new Refused(`The menu shows all pages of ${member.of.of}. Move or delete the page.`);
  }
  if (isInLine(member)) {
    const { path } = member.of;
    return [inLines(path, editorOf(member.of, site).remove(member.at), site)];
  }
  if (isInList(member)) {
    const { hide } = member;
    return [withoutEntry(member, site), ...(hide ? tried(() => hidden(member, hide, site)) : [])];
  }
  const { container } = member.of.within;
  if (!member.hide || container.kind !== "values")
    throw new Refused(`The menu shows all pages of ${member.of.of}. Move or delete the page.`);
  const place = { into: container, at: indexIn(container, member) ?? 0 };
  return [writtenAs(member.hide, place, site)];
}

/** Returns what shows a page that its menu hides, somewhere in its group; undefined where it hides none. @throws Refused */
export function shownAgain(
  page: MenuPage,
  into: Container | undefined,
  { textAt }: Site,
): Changes | undefined {
  if (into?.kind !== "values" && into?.kind !== "fixed") return undefined;
  const shown = into.shows?.(page);
  if (!shown) return undefined;
  const { pair, name, key, value, settings } = shown;
  if (into.kind === "fixed") return { edits: [], settings };
  const { path } = into;
  const source = textAt(path);
  const map = pair?.value;
  if (!map && value === undefined) return { edits: [], settings };
  if (!map) {
    const place = { into, at: sizeOf(into) };
    return merged(
      { edits: [], settings },
      writtenAs({ key: name, value: { [key]: value } }, place, { textAt }),
    );
  }
  const own = map.kind === "map" ? map.pairs.findLast((each) => each.key === key) : undefined;
  if (own && value !== undefined && own.value.kind === "text")
    return { edits: [{ path, ...replacement(source, own.value, value) }], settings };
  if (own && map.kind === "map") {
    if (map.pairs.length > 1) return { edits: located(path, withoutPair(source, map, own)), settings };
    const { start, end } = map;
    return { edits: [{ path, start, end, text: quoted("", quoteOf(source)) }], settings };
  }
  if (value === undefined) return { edits: [], settings };
  if (map.kind === "text") {
    const said = map.text === "" ? {} : { title: new AsWritten(source.slice(map.start, map.end)) };
    const { start, end } = map;
    const text = writtenValue(
      source,
      path,
      membersIn(into, source),
      { ...said, [key]: value },
      indentAt(source, pair.start),
    );
    return { edits: [{ path, start, end, text }], settings };
  }
  if (map.kind !== "map") throw new Refused("Code says how it is shown.");
  const inside: InValues = { kind: "values", path, at: map, write: () => undefined };
  return merged(
    { edits: [], settings },
    writtenAs({ key, value }, { into: inside, at: map.pairs.length }, { textAt }),
  );
}

function withoutPair(source: string, of: MapValue, pair: Pair): readonly Edit[] {
  const members = membersOf(source, of);
  const edits = members && withoutMember(source, members, of.pairs.indexOf(pair));
  if (!edits) throw new Refused("Code says how it is shown.");
  return edits;
}

const ofPage = "The menu shows the title of its page. Change that on the page.";

/** Returns what changes a label where it is written. @throws Refused */
export function renamed(
  { labelAt, reason, member, page }: MenuEntry,
  label: string,
  site: Site,
): readonly Changes[] {
  if (!labelAt)
    throw new Refused(reason ?? (page === undefined ? "Its label isn't written anywhere." : ofPage));
  if (labelAt.in === "key" && member && isInList(member) && member.of.at.kind === "map")
    checkKey(label, { into: member.of, at: indexIn(member.of, member)! }, labelAt.pair);
  return [relabeled(labelAt, label, site)];
}

function relabeled(labelAt: LabelAt, label: string, site: Site): Changes {
  const { textAt } = site;
  if ("key" in labelAt) {
    const { also, ...setting } = labelAt;
    return { edits: [], settings: [{ ...setting, value: label }, ...(also?.(label) ?? [])] };
  }
  const { path } = labelAt;
  if (labelAt.in === "lines") return inLines(path, editorOf(labelAt, site).rename(labelAt.at, label), site);
  const source = textAt(path);
  const range =
    labelAt.in === "file" ? labelAt.value : { start: labelAt.pair.start, end: labelAt.pair.keyEnd };
  const { start, end } = range;
  const isBareKey = labelAt.in === "key" && languageOf(path) === "script" && !/["'`]/.test(source[start]!);
  const isName = /^[A-Za-z_$][\w$]*$/.test(label);
  const text = isBareKey
    ? isName
      ? label
      : `'${label.replace(/['\\]/g, "\\$&")}'`
    : textFor(source, range, labelAt.in === "file" && labelAt.as ? labelAt.as(label) : label);
  return { edits: [{ path, start, end, text }], settings: [] };
}

function movedLine(member: InLine, target: Target, site: Site): Changes {
  const { of, at } = member;
  const { into } = target;
  if (into?.kind !== "lines" || into.path !== of.path) throw new Refused("It can't be in that menu.");
  return inLines(of.path, editorOf(of, site).move(at, lineAt(into, target)), site);
}

function addedLine(entry: NewEntry, into: InLines, target: Target, site: Site): Changes {
  const line = into.write(entry);
  if (!line) throw new Refused("It can't be written there.");
  return inLines(into.path, editorOf(into, site).add(lineAt(into, target), line), site);
}

function editorOf({ path, style }: Pick<InLines, "path" | "style">, { textAt }: Site): LinkListEditor {
  return new LinkListEditor(textAt(path), style);
}

function lineAt({ at: parent }: InLines, { siblings, at }: Target): ListPlace {
  const next = siblings[at]?.member;
  return { parent, before: next && isInLine(next) ? next.at.at(-1) : undefined };
}

function inLines(path: string, change: ListChange, { textAt }: Site): Changes {
  if ("refused" in change) throw new Refused(change.refused);
  return { edits: [{ path, start: 0, end: textAt(path).length, text: change.text }], settings: [] };
}

function reordered(member: InList, to: number, { textAt }: Site): Changes {
  const { path } = member.of;
  const from = indexIn(member.of, member)!;
  const edit = movedMember(textAt(path), membersIn(member.of, textAt(path)), from, to > from ? to - 1 : to);
  if (!edit) throw new Refused("A comment in its line is in the way.");
  return { edits: [{ path, ...edit }], settings: [] };
}

/** Its own bytes go along where they can; otherwise it is written anew. */
function carried(entry: MenuEntry, member: InList, { into, at }: Place, site: Site): readonly Changes[] {
  const gone = withoutEntry(member, site);
  const source = site.textAt(member.of.path);
  const unit = unitOf(source, membersIn(member.of, source), indexIn(member.of, member)!);
  const isAlike = languageOf(into.path) === languageOf(member.of.path);
  const there = site.textAt(into.path);
  const edits = isAlike ? withMember(there, membersIn(into, there), at, unit) : undefined;
  const whole = edits ? [merged(gone, { edits: located(into.path, edits), settings: [] })] : [];
  if (entry.entries) {
    if (whole.length > 0) return whole;
    throw new Refused("Groups are written in another way there.");
  }
  const anew = tried(() => merged(gone, written(newEntryOf(entry, site), { into, at }, site)));
  if (whole.length + anew.length === 0) throw new Refused("It can't be written there.");
  return [...whole, ...anew];
}

function tried(way: () => Changes): readonly Changes[] {
  try {
    return [way()];
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

function merged(one: Changes, other: Changes): Changes {
  return { edits: [...one.edits, ...other.edits], settings: [...one.settings, ...other.settings] };
}

function withoutEntry(member: InList, { textAt }: Site): Changes {
  const { path } = member.of;
  const source = textAt(path);
  const edits = withoutMember(source, membersIn(member.of, source), indexIn(member.of, member)!);
  if (!edits) throw new Refused("The list in which it is can't be left empty.");
  return { edits: located(path, edits), settings: [] };
}

function written(entry: NewEntry, place: Place, site: Site): Changes {
  const literal = place.into.write(entry);
  if (!literal) {
    const kind = entry.page ? "page" : entry.href === undefined ? "group" : "link";
    throw new Refused(`A ${kind} can't be written there.`);
  }
  if (literal.key !== undefined) checkKey(literal.key, place);
  return writtenAs(literal, place, site);
}

/** @throws Refused for a key that would be another one's, or has another place than where it is written */
function checkKey(key: string, { into: { at: map, path }, at }: Place, own?: Pair): void {
  if (map.kind !== "map") return;
  const isOther = (pair: Pair) => pair !== own;
  if (map.pairs.some((pair) => isOther(pair) && pair.key === key))
    throw new Refused(`Each name can be there once, and “${key}” is there already.`);
  if (languageOf(path) === "yaml") return;
  if (key === "__proto__") throw new Refused("JavaScript keeps __proto__ for itself. Use another name.");
  const number = numberIn(key);
  const isFirst =
    map.pairs
      .slice(0, at)
      .filter(isOther)
      .every((pair) => numberIn(pair.key) < number) &&
    map.pairs
      .slice(at)
      .filter(isOther)
      .every((pair) => numberIn(pair.key) > number);
  if (number < Number.POSITIVE_INFINITY && !isFirst)
    throw new Refused(`JavaScript has numbers such as “${key}” first, in their order. Use another name.`);
}

function numberIn(key: string | undefined): number {
  return key !== undefined && isNumberKey(key) ? Number(key) : Number.POSITIVE_INFINITY;
}

function writtenAs(literal: Written, { into, at }: Place, { textAt }: Pick<Site, "textAt">): Changes {
  const source = textAt(into.path);
  const members = membersIn(into, source);
  const edits = withMember(source, members, at, writtenUnit(source, into.path, members, literal));
  if (!edits) throw new Refused("The menu is written in a way that isn't changed here.");
  return { edits: located(into.path, edits), settings: [] };
}

/** What is said of the entry stays as it is written. */
function hidden({ of, at }: InList, hide: Hiding, { textAt }: Site): Changes {
  const { path } = of;
  const source = textAt(path);
  const value = "keyEnd" in at ? at.value : at;
  const put = ({ start, end }: Value, text: string) => ({
    edits: [{ path, start, end, text }],
    settings: [],
  });
  if ("text" in hide) return put(value, textFor(source, value, hide.text));
  const { key, title } = hide;
  if (value.kind === "text") {
    const said = value.text === "" ? {} : { [title]: new AsWritten(source.slice(value.start, value.end)) };
    const map = { ...said, [key]: hide.value };
    return put(value, writtenValue(source, path, membersIn(of, source), map, indentAt(source, at.start)));
  }
  const own = value.kind === "map" ? value.pairs.findLast((pair) => pair.key === key) : undefined;
  if (own?.value.kind === "text") return put(own.value, textFor(source, own.value, hide.value));
  if (own || value.kind !== "map") throw new Refused("Code says how it is shown.");
  const inside: InValues = { kind: "values", path, at: value, write: () => undefined };
  return writtenAs({ key, value: hide.value }, { into: inside, at: value.pairs.length }, { textAt });
}

function membersIn(container: InValues, source: string): Members {
  const members = membersOf(source, container.at);
  if (!members) throw new Refused("Code is between the entries of its list.");
  return members;
}

function located(path: string, edits: readonly Edit[]): Changes["edits"] {
  return edits.map((edit) => ({ path, ...edit }));
}

/** Puts an entry of a folder to another place in its order. */
function repositioned(entry: MenuEntry, member: InOrder, target: Target): Changes {
  const { of } = member;
  const near = [target.siblings[target.at - 1], target.siblings[target.at]];
  const isNear = near.some((each) => each?.member?.of === of) || target.into === of;
  if (isNear && target.all.includes(entry))
    return { edits: [], settings: numbersOf(entry, of, target, member.at) };
  return adopted(entry, target);
}

/** Makes an entry one of those that have numbers. */
function adopted(entry: MenuEntry | NewEntry, target: Target, taken?: () => Changes): Changes {
  const { into, siblings, at } = target;
  const near = [siblings[at], siblings[at - 1]].flatMap((each) => each?.member?.of ?? []);
  const of = [...near, ...(into ? [into] : [])].find((each) => each.kind === "positions");
  if (!of) throw new Refused("Nothing can be added there.");
  const own = of.adopt?.(entry);
  if (!own) throw new Refused(`That group is ${of.of}. Move the page there.`);
  const changes = { edits: [], settings: [...own.settings, ...numbersOf(entry, of, target, own.at)] };
  return taken ? merged(taken(), changes) : changes;
}

/** `place` is where the entry's own number is written. */
function numbersOf(
  entry: MenuEntry | NewEntry,
  of: InPositions,
  { siblings, at, all }: Target,
  place: Setting | undefined,
): readonly SettingChange[] {
  const wasAt = (each: MenuEntry | NewEntry) => {
    const was = all.indexOf(each as MenuEntry);
    return was >= 0 ? was : of.areSorted ? Number.NaN : all.length;
  };
  const ofFolder = (each: MenuEntry) =>
    each.member && isInOrder(each.member) && each.member.of === of ? [each.member] : [];
  const others = siblings.flatMap((each) =>
    ofFolder(each).map(({ number, at }) => ({ number, at, was: wasAt(each) })),
  );
  const own = "member" in entry ? ofFolder(entry)[0]?.number : undefined;
  const order: Array<Readonly<{ number: number | undefined; at: Setting | undefined; was: number }>> =
    others.toSpliced(siblings.slice(0, at).flatMap(ofFolder).length, 0, {
      number: own,
      at: place,
      was: wasAt(entry),
    } as (typeof others)[number]);
  const numbers = renumbered(order, of);
  return numbers.flatMap((value, index) => {
    const { at } = order[index]!;
    return value === undefined || !at ? [] : [{ ...at, value }];
  });
}

function newEntryOf({ label, page, href }: MenuEntry, { pageAt }: Site): NewEntry {
  return { label, page: page === undefined ? undefined : pageAt(page), href };
}
