import { asOne, editedAll } from "../files/edits.ts";
import { type Members, membersOf, withoutMember } from "../files/members.ts";
import {
  type ListValue,
  type MapValue,
  type Pair,
  type Place,
  plainValue,
  type Value,
  valuesIn,
} from "../files/value.ts";

/** Where a menu has an entry: its list or map, and the member of it that is the whole entry. */
type Entry = Readonly<{ of: ListValue | MapValue; member: Value | Pair }>;

type Around = NonNullable<Place["around"]>;

/** Under these keys a group has its entries. Where lists are under others, these are the names of groups. */
const ofGroups = new Set([
  ...["items", "pages", "children", "groups", "tabs", "links"],
  ...["chapters", "sections"],
]);
/** Under these a group, or a bar, says where it leads itself. */
const ofLinks = new Set(["link", "primary"]);

/**
 * Returns the whole entry that has a page's name: an item of a list, or where a group leads to. With `refusesEmpty` it is the
 * group, if that would be empty. Undefined where code makes the entry.
 */
export function entryAt({ around }: Place, refusesEmpty: boolean): Entry | undefined {
  return around && entryOf(around);

  function entryOf({ of, member, around: outer }: Around): Entry | undefined {
    if (of.kind === "list") {
      const isLast = refusesEmpty && of.items.length === 1;
      return (isLast && outer ? emptied(outer) : undefined) ?? { of, member };
    }
    if (of.kind !== "map" || !isPair(member)) return undefined;
    const lists = of.pairs.filter((pair) => pair !== member && ofGroups.has(pair.key ?? ""));
    const isEmpty = lists.every(({ value }) => isEmptyList(plainValue(value)));
    if (lists.length > 0 && !(refusesEmpty && isEmpty)) return { of, member };
    if (outer?.of.kind === "list") return entryOf(outer);
    const isLink = outer && isPair(outer.member) && ofLinks.has(outer.member.key ?? "");
    return isLink ? entryOf(outer) : undefined;
  }

  /** Returns the group whose list would be empty. */
  function emptied({ of, member, around: outer }: Around): Entry | undefined {
    if (of.kind !== "map" || !isPair(member) || !outer) return undefined;
    const isInList = outer.of.kind === "list";
    if (ofGroups.has(member.key ?? "")) return isInList && !leads(of) ? entryOf(outer) : undefined;
    return isInList && of.pairs.length === 1 ? entryOf(outer) : { of, member };
  }
}

/**
 * Returns a text without entries of `root`, which are `apart`; undefined where that would change anything else, or where one of them is
 * written so that it can't go.
 */
export function withoutEntries(
  source: string,
  entries: readonly Entry[],
  root: Value,
  read: (source: string) => Value | undefined,
): string | undefined {
  const known = new Map<Entry["of"], Members | undefined>();
  const edits = entries.map(({ of, member }) => {
    // What is in the lines of a map of YAML says something of the others, as the first page of a book.
    if (of.kind === "map" && !"[{".includes(source[of.start]!)) return undefined;
    const members = known.getOrInsertComputed(of, () => membersOf(source, of));
    const found = members && withoutMember(source, members, indexOf({ of, member }));
    return found && asOne(source, found);
  });
  const made = edits.filter((edit) => edit !== undefined);
  const text = made.length === entries.length ? editedAll(source, made) : undefined;
  const after = text === undefined ? undefined : read(text);
  if (!after) return undefined;
  const gone = new Set(
    entries.flatMap(({ member }) => [...valuesIn(isPair(member) ? member.value : member)]),
  );
  const kept = textsIn(root).filter((each) => !gone.has(each));
  const left = textsIn(after);
  return kept.length === left.length && left.every((each, at) => each.text === kept[at]!.text)
    ? text
    : undefined;
}

/**
 * Returns entries that can go at once: none is in another one, or beside one, or where the group of another one leads, so that no group is
 * left empty by several.
 */
export function apart(entries: readonly Entry[]): readonly Entry[] {
  const chosen: Entry[] = [];
  const taken = new Map<Entry["of"], number>();
  let end = -1;
  const rangeOf = ({ of, member }: Entry) => (of.kind === "map" ? of : member);
  for (const entry of entries.toSorted((one, other) => rangeOf(one).start - rangeOf(other).start)) {
    const [at, before] = [indexOf(entry), taken.get(entry.of)];
    if (rangeOf(entry).start < end || (before !== undefined && at - before < 2)) continue;
    chosen.push(entry);
    taken.set(entry.of, at);
    end = rangeOf(entry).end;
  }
  return chosen;
}

function indexOf({ of, member }: Entry): number {
  const all: ReadonlyArray<Value | Pair> = of.kind === "list" ? of.items : of.pairs;
  return all.indexOf(member);
}

function textsIn(value: Value) {
  return [...valuesIn(value)].filter((each) => each.kind === "text");
}

function isPair(member: Value | Pair): member is Pair {
  return "keyEnd" in member;
}

function isEmptyList(value: Value): boolean {
  return value.kind === "list" && value.items.length === 0;
}

/** Whether a group leads somewhere itself. What lists its pages, as Docusaurus' index, is nothing where it has none. */
function leads({ pairs }: MapValue): boolean {
  return pairs.some(({ key, value }) => {
    const link = plainValue(value);
    const isIndex = link.kind === "map" && !link.pairs.some((pair) => pair.key === "id");
    return (ofLinks.has(key ?? "") || key === "root") && !isIndex;
  });
}
