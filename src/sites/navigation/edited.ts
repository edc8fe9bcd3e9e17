import type {
  EditedNavigation,
  MenuEdit,
  MenuEntry,
  MenuPage,
  NavigationOf,
  NewEntry,
  Setting,
  SettingChange,
  SettingValue,
} from "../formats/navigation.ts";
import { valueIn, withChanges } from "./changed.ts";
import { faultsIn } from "./faults.ts";
import { allIn, isSame, listWith, type Meant, meantIn, withIds } from "./meant.ts";
import {
  entryWith,
  groupsIn,
  type Known,
  menusIn,
  named,
  type NamedEntry,
  type NamedMenu,
  shownMenu,
} from "./menus.ts";
import { newEntry } from "./new-entries.ts";
import { added, type Changes, moved, Refused, removed, renamed, shownAgain } from "./placed.ts";
import type { Target } from "./places.ts";

/** More are refused. */
const MAX_EDITS = 500;

/**
 * Carries out changes of menus, one after the other: all of them, or none. New pages, by their paths, that no change adds get an entry first
 * where they need one. Never throws.
 */
export function editedNavigation(
  asked: NavigationOf,
  edits: readonly MenuEdit[],
  newPages: readonly string[] = [],
): EditedNavigation {
  const menus = new EditedMenus(asked);
  const placed = new Set(edits.flatMap((edit) => (edit.do === "add" ? (edit.page ?? []) : [])));
  for (const page of newPages) if (!placed.has(page)) menus.enter(page);
  for (const [at, edit] of edits.entries()) {
    const reason = at < MAX_EDITS ? menus.refusal(edit, at) : `At most ${MAX_EDITS} changes at once.`;
    if (reason !== undefined) return { refused: { edit: at, reason } };
  }
  const fault = menus.fault();
  return fault ? { refused: fault } : menus.result();
}

type Place = Readonly<{ menu?: string | undefined; parent: string | null; before: string | null }>;

/** Menus with the changes that were carried out so far. */
class EditedMenus {
  readonly #before: ReadonlyMap<string, string>;
  readonly #known: Known = new Map();
  /** What the generator refused before. */
  readonly #hadFaults: ReadonlySet<string>;
  /** What it refuses now, by the change that brought it. */
  readonly #faults = new Map<string, Readonly<{ edit: number; reason: string }>>();
  readonly #values = new Map<string, SettingChange>();
  /** Pages before all changes. */
  readonly #pages: ReadonlyMap<string, MenuPage>;
  #asked: NavigationOf;
  #menus: readonly NamedMenu[];

  constructor(asked: NavigationOf) {
    this.#asked = asked;
    this.#before = new Map(asked.files.map(({ path, text }) => [path, text]));
    const pages = [...(asked.instead?.pages ?? []), ...asked.pages];
    this.#pages = new Map(pages.map((page) => [page.path, page]));
    this.#menus = named(menusIn(asked, this.#known), asked);
    this.#hadFaults = new Set(faultsIn(this.#menus).keys());
  }

  /** Gives a new page its entry, where it needs one and can have one. */
  enter(page: string): void {
    const edit = newEntry(page, this.#menus, this.#asked);
    try {
      if (edit) this.#add(edit, newId(page));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** Carries out a change, and returns undefined; or returns why that can't be. */
  refusal(edit: MenuEdit, at: number): string | undefined {
    try {
      this.#carryOut(edit, at);
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
    const now = faultsIn(this.#menus);
    for (const fault of [...this.#faults.keys()]) if (!now.has(fault)) this.#faults.delete(fault);
    for (const [fault, reason] of now)
      if (!this.#hadFaults.has(fault) && !this.#faults.has(fault))
        this.#faults.set(fault, { edit: at, reason });
    return undefined;
  }

  /** What the generator would refuse in the end, though not before. */
  fault(): Readonly<{ edit: number; reason: string }> | undefined {
    return [...this.#faults.values()].toSorted((one, other) => one.edit - other.edit)[0];
  }

  result(): EditedNavigation {
    const files = this.#asked.files.filter(({ path, text }) => this.#before.get(path) !== text);
    const values = Array.from(this.#values.values(), ({ in: _, ...value }) => value);
    return { files, values, menus: this.#menus.map(shownMenu) };
  }

  #carryOut(edit: MenuEdit, at: number): void {
    if (edit.do === "add" || edit.do === "add-group") this.#add(edit, edit.as ?? newId(at));
    else if (edit.do === "rename") this.#rename(this.#found(edit.id).entry, edit.label);
    else if (edit.do === "move") this.#move(edit.id, edit);
    else this.#remove(edit.id);
  }

  #remove(id: string): void {
    const { entry } = this.#found(id);
    const meant = this.#meant();
    const list = listWith(meant, id);
    list.splice(
      list.findIndex((each) => each.id === id),
      1,
    );
    this.#apply(removed(entry, this.#site()), meant);
  }

  #move(id: string, place: Place): void {
    const menu = place.parent === null ? (place.menu ?? this.#menuOf(id)) : place.menu;
    const before = place.before === id ? this.#nextOf(id) : place.before;
    const meant = this.#meant();
    const from = listWith(meant, id);
    const [taken] = from.splice(
      from.findIndex((each) => each.id === id),
      1,
    );
    const { list, at } = this.#placeIn(meant, { menu, parent: place.parent, before });
    list.splice(at, 0, taken!);
    this.#nameAll(list, at);
    const { entry } = this.#found(id);
    const target = this.#target({ ...place, menu, before }, id);
    this.#apply([...this.#restored(target), ...moved(entry, target, this.#site())], meant);
  }

  /** Entries that are in their old order again have their old numbers, and the files of their folders are as before. */
  #restored({ all }: Target): readonly Changes[] {
    const numbered = all.flatMap(({ member }) => (member && "number" in member ? [member.at] : []));
    const settings = numbered
      .filter((at) => at.in === "page" && this.#values.has(keyOf(at)))
      .map((at) => ({ ...at, value: this.#valueBefore(at) }));
    const paths = new Set(numbered.filter((at) => at.in === "settings").map(({ path }) => path));
    const edits = this.#asked.files.flatMap(({ path, text }) => {
      const before = paths.has(path) ? this.#before.get(path) : undefined;
      return before === undefined || before === text
        ? []
        : [{ path, start: 0, end: text.length, text: before }];
    });
    return settings.length + edits.length === 0 ? [] : [{ edits, settings }];
  }

  #valueBefore(setting: Setting): SettingValue {
    return valueIn(this.#pages.get(setting.path), setting);
  }

  #add(edit: Extract<MenuEdit, { do: "add" | "add-group" }>, id: string): void {
    if (this.#menus.some((menu) => menu.id === id || entryWith(menu.entries, id)))
      throw new Refused(`Another entry has the id “${id}”. Use another name in as.`);
    const page = edit.do === "add" && edit.page !== undefined ? this.#pageAt(edit.page) : undefined;
    const href = edit.do === "add" ? edit.href : undefined;
    const { label } = edit;
    if (edit.do === "add" && !page && href === undefined)
      throw new Refused("An entry needs a page or an address.");
    const own = page && this.#unnamedOf(edit, page);
    if (own) {
      this.#move(own.id, edit);
      this.#renameId(own.id, id);
      if (label !== undefined && label !== own.entry.label) this.#rename(this.#found(id).entry, label);
      return;
    }
    if (page && this.#show(page, edit, id)) {
      if (this.#intoAround(id)?.kind !== "fixed")
        this.#move(id, { ...edit, before: edit.before === id ? null : edit.before });
      if (label !== undefined && label !== this.#found(id).entry.label)
        this.#rename(this.#found(id).entry, label);
      return;
    }
    const entry: NewEntry = { label, page, href };
    const meant = this.#meant();
    const { list, at } = this.#placeIn(meant, edit);
    const inside = edit.do === "add-group" ? [] : undefined;
    list.splice(at, 0, { id, label, page: page?.path, href, entry: undefined, inside });
    this.#nameAll(list, at);
    this.#apply(added(entry, this.#target(edit), this.#site()), meant);
  }

  /** Shows a page that its group hides, wherever it is then. */
  #show(page: MenuPage, place: Place, id: string): boolean {
    // Without what it is put before, its menu has to be said.
    const menu = place.parent === null ? this.#menuFor(place).id : place.menu;
    const end = { ...place, menu, before: null };
    const { into, all } = this.#target(end);
    const changes = shownAgain(page, into, this.#site());
    if (!changes) return false;
    for (let at = 0; at <= all.length; at += 1) {
      const meant = this.#meant();
      const { list } = this.#placeIn(meant, end);
      const inside = undefined;
      list.splice(at, 0, {
        id,
        label: undefined,
        page: page.path,
        href: undefined,
        entry: undefined,
        inside,
      });
      if (this.#isApplied([changes], meant)) return true;
    }
    return false;
  }

  /** Returns the entry of a page that is in a group already, since nothing names it elsewhere: it only gets its place. */
  #unnamedOf(place: Place, page: MenuPage): NamedEntry | undefined {
    const { entries } = place.parent === null ? this.#menuFor(place) : this.#found(place.parent);
    return entries?.find(
      ({ entry }) => entry.page === page.path && entry.member && entry.member.of.kind !== "values",
    );
  }

  #rename(entry: MenuEntry, label: string): void {
    const meant = this.#meant();
    if (label.trim() === "" || /[\r\n]/.test(label)) throw new Refused("A label is a line of text.");
    for (const each of allIn(meant)) if (isSame(each.entry?.labelAt, entry.labelAt)) each.label = label;
    this.#apply(renamed(entry, label, this.#site()), meant, true);
  }

  /** What is before a named entry has to be named, too, where its group shows the rest after what it names. */
  #nameAll(list: readonly Meant[], at: number): void {
    const isImplied = ({ entry }: NamedEntry) => entry.member?.of.kind === "implied";
    const before = list.slice(0, at).flatMap(({ id }) => {
      const found = this.#menus.flatMap(({ entries }) => entryWith(entries, id) ?? []);
      return found.filter(isImplied).map((each) => each.id);
    });
    const [first] = before;
    if (first === undefined) return;
    // They are named in the order in which they are, so that each is after all that is named.
    const { siblings } = this.#around(first);
    const last = siblings.findLastIndex(({ id }) => before.includes(id));
    for (const { id } of siblings.slice(0, last + 1).filter(isImplied)) {
      const { siblings } = this.#around(id);
      const index = siblings.findIndex((each) => each.id === id);
      const all = siblings.map(({ entry }) => entry);
      const { entry } = siblings[index]!;
      const target = { into: this.#intoAround(id), siblings: all.toSpliced(index, 1), at: index, all };
      this.#apply(moved(entry, target, this.#site()), this.#meant());
    }
  }

  /** Tries ways to change the site until one makes of its menus what is meant. */
  #apply(ways: readonly Changes[], meant: readonly Meant[][], isSortedAgain = false): void {
    if (!this.#isApplied(ways, meant, isSortedAgain))
      throw new Refused("Its menu is written in a way in which this would change something else, too.");
  }

  #isApplied(ways: readonly Changes[], meant: readonly Meant[][], isSortedAgain = false): boolean {
    for (const way of ways) {
      const asked = withChanges(this.#asked, way);
      const menus = asked && withIds(menusIn(asked, this.#known), this.#menus, meant, isSortedAgain);
      if (!asked || !menus) continue;
      for (const change of way.settings) {
        if (change.in !== "page") continue;
        if (change.value === this.#valueBefore(change)) this.#values.delete(keyOf(change));
        else this.#values.set(keyOf(change), change);
      }
      [this.#asked, this.#menus] = [asked, menus];
      return true;
    }
    return false;
  }

  #target(place: Place, moving?: string): Target {
    const { parent } = place;
    const { into, entries, reason } =
      parent === null ? intoMenu(this.#menuFor(place)) : intoEntry(this.#found(parent));
    if (reason !== undefined && !into) throw new Refused(reason);
    if (parent !== null) this.#checkGroup(parent);
    const all = entries.map(({ entry }) => entry);
    const others = entries.filter(({ id }) => id !== moving);
    const at = place.before === null ? others.length : others.findIndex(({ id }) => id === place.before);
    return { into, siblings: others.map(({ entry }) => entry), at, all };
  }

  #checkGroup(id: string): void {
    const { entry } = this.#found(id);
    if (!entry.entries && !entry.into)
      throw new Refused(`“${entry.label}” is no group, so nothing can be in it.`);
  }

  #placeIn(meant: Meant[][], place: Place): Readonly<{ list: Meant[]; at: number }> {
    const { parent, before } = place;
    const list =
      parent === null
        ? meant[this.#menus.indexOf(this.#menuFor(place))]!
        : [...allIn(meant)].find(({ id }) => id === parent);
    if (!list) {
      // What moves was taken out of what is meant.
      this.#found(parent!);
      throw new Refused("A group can't be in itself.");
    }
    const entries = Array.isArray(list) ? list : (list.inside ?? []);
    if (!Array.isArray(list)) list.inside = entries;
    const at = before === null ? entries.length : entries.findIndex(({ id }) => id === before);
    if (at < 0) {
      const { label } = this.#found(before!).entry;
      throw new Refused(`“${label}” is in another group than the one where it is to be.`);
    }
    return { list: entries, at };
  }

  #menuFor({ menu, before }: Place): NamedMenu {
    const asked = menu ?? (before === null ? undefined : this.#menuOf(before));
    const found = asked === undefined ? this.#menus : this.#menus.filter(({ id }) => id === asked);
    if (found.length > 1) throw new Refused("The site has several menus here. Say in which one.");
    if (!found[0]) throw new Refused(`No menu has the id “${asked}”.`);
    return found[0];
  }

  #menuOf(id: string): string | undefined {
    return this.#menus.find(({ entries }) => entryWith(entries, id))?.id;
  }

  #found(id: string): NamedEntry {
    const found = this.#menus.flatMap(({ entries }) => entryWith(entries, id) ?? [])[0];
    if (!found) {
      const isMenu = this.#menus.some((menu) => menu.id === id);
      throw new Refused(
        isMenu ? "That is the menu itself, not an entry of it." : "The entry isn't there any more.",
      );
    }
    return found;
  }

  #around(id: string): Readonly<{ siblings: readonly NamedEntry[] }> {
    const lists = this.#menus.flatMap(({ entries }) => [
      entries,
      ...groupsIn(entries).map((group) => group.entries),
    ]);
    return { siblings: lists.find((list) => list.some((each) => each.id === id)) ?? [] };
  }

  #intoAround(id: string): Target["into"] {
    const { siblings } = this.#around(id);
    const menu = this.#menus.find(({ entries }) => entries === siblings);
    const group = this.#menus
      .flatMap(({ entries }) => groupsIn(entries))
      .find(({ entries }) => entries === siblings);
    return menu?.tree.into ?? group?.entry.into;
  }

  #nextOf(id: string): string | null {
    const { siblings } = this.#around(id);
    return siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? null;
  }

  #renameId(from: string, to: string): void {
    const renamedIn = (entries: readonly NamedEntry[]): readonly NamedEntry[] =>
      entries.map((each) => ({
        ...each,
        id: each.id === from ? to : each.id,
        entries: each.entries && renamedIn(each.entries),
      }));
    this.#menus = this.#menus.map((menu) => ({ ...menu, entries: renamedIn(menu.entries) }));
  }

  #pageAt(path: string): MenuPage {
    const page = [...this.#asked.pages, ...(this.#asked.instead?.pages ?? [])].find(
      (each) => each.path === path,
    );
    if (!page) throw new Refused(`No page of the menu's folder is at ${path}.`);
    return page;
  }

  #site() {
    const texts = new Map(this.#asked.files.map(({ path, text }) => [path, text]));
    const pages = new Map(
      [...(this.#asked.instead?.pages ?? []), ...this.#asked.pages].map((page) => [page.path, page]),
    );
    return { textAt: (path: string) => texts.get(path) ?? "", pageAt: (path: string) => pages.get(path) };
  }

  #meant(): Meant[][] {
    return this.#menus.map(({ entries }) => meantIn(entries));
  }
}

/** The id of an entry that nobody named: `as` is one line, so it is none of these. */
function newId(of: string | number): string {
  return `\n${of}`;
}

function keyOf({ path, key }: Setting): string {
  return JSON.stringify([path, key]);
}

function intoMenu({ tree: { into, reason }, entries }: NamedMenu) {
  return { into, reason, entries };
}

function intoEntry({ entry: { into, reason }, entries = [] }: NamedEntry) {
  return { into, reason, entries };
}
