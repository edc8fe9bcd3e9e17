import { lineAt } from "../files/edits.ts";
import { type PlainValue, type Value, valueAt } from "../files/value.ts";
import type { InValues, LabelAt, Located, Member, MenuEntry, MenusAsked, MenuTree } from "./navigation.ts";

/** How entries are written in a list, as of `InValues`, and what its items need to know of what they are in. */
export type ListKind<Around = undefined> = Pick<InValues, "write" | "refusesEmpty"> &
  Readonly<{ around?: Around }>;

/** An item of a list, as it is after names are followed. `whole` is what stands in the list. */
export type ListedItem<Around = undefined> = Readonly<{
  path: string;
  value: PlainValue;
  whole: Located;
  member: Extract<Member, Readonly<{ of: InValues }>>;
  around: Around | undefined;
}>;

/** What a menu or a group has of its entries. */
export type Listed = Readonly<{
  entries: readonly MenuEntry[];
  into?: InValues | undefined;
  /** Why its entries are not known. */
  reason?: string | undefined;
}>;

/** Of one folder of pages; lists can be named again and again. */
const MAX_ITEMS = 20_000;
/** Of lists in lists: files can import each other in a circle. */
const MAX_DEPTH = 50;

/** Reads menus that are lists of values: the items of a list, and of those that are spread in it. */
export class ListedMenus<Around = undefined> {
  readonly #asked: MenusAsked;
  readonly #entriesOf: (item: ListedItem<Around>) => readonly MenuEntry[];
  #left = MAX_ITEMS;
  #depth = 0;

  constructor(asked: MenusAsked, entriesOf: (item: ListedItem<Around>) => readonly MenuEntry[]) {
    this.#asked = asked;
    this.#entriesOf = entriesOf;
  }

  menu(name: string, list: Located, kind: ListKind<Around>): MenuTree {
    const { reason, ...listed } = this.listed(list, kind);
    return { name, path: listed.into?.path ?? list.path, ...listed, ...(reason !== undefined && { reason }) };
  }

  listed(list: Located, kind: ListKind<Around>, within?: InValues["within"]): Listed {
    const { path, value } = this.#asked.follow(list);
    if (value.kind !== "list" || this.#depth === MAX_DEPTH)
      return { entries: [], reason: madeAt(this.#asked, list) };
    this.#depth += 1;
    const { around, ...how } = kind;
    const into: InValues = { kind: "values", path, at: value, ...how, within };
    const entries = value.items.flatMap((item) => {
      this.#left -= 1;
      if (this.#left < 0) return [];
      const whole = { path, value: item };
      const member = { of: into, at: item };
      if (item.kind === "reference" && item.isSpread) {
        const inside = this.listed(whole, kind, { container: into, member });
        return inside.reason === undefined ? inside.entries : [madeEntry(this.#asked, whole, member)];
      }
      const followed = this.#asked.follow(whole);
      return this.#entriesOf({
        path: followed.path,
        value: followed.value as PlainValue,
        whole,
        member,
        around,
      });
    });
    this.#depth -= 1;
    return { entries, into };
  }
}

/** Returns an entry that code makes, by its code. */
export function madeEntry(asked: MenusAsked, { path, value }: Located, member: Member): MenuEntry {
  const code = (asked.textAt(path) ?? "").slice(value.start, value.end).trim().replace(/\s+/g, " ");
  return { label: code.slice(0, 60), path, member, reason: madeAt(asked, { path, value }) };
}

export function madeAt(asked: MenusAsked, { path, value }: Located): string {
  return `Code makes it, at line ${lineAt(asked.textAt(path) ?? "", value.start)} of ${path}.`;
}

/** Returns where a label is, if a text under this key is one. */
export function labelIn(
  path: string,
  value: Value | undefined,
  ...keys: readonly string[]
): LabelAt | undefined {
  const label = valueAt(value, ...keys);
  return label?.kind === "text" ? { in: "file", path, value: label } : undefined;
}
