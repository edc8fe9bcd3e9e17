import {
  type Example,
  type Indents,
  type Spot,
  write,
  writeFlowItem,
  writeItem,
  type Written,
} from "./yaml-style.ts";
import {
  type Collection,
  dataOf,
  isList,
  isMap,
  isSame,
  type Item,
  type Scalar,
  type Tree,
  type Value,
  withLineFeeds,
} from "./yaml.ts";

type Patch = Readonly<{ start: number; end: number; text: string }>;

/** An item to be: a list's has no key. */
type Entry = readonly [key: string | undefined, value: Value];

/** Where a value stands: the root stands nowhere. */
export type Place = Readonly<{ parent: Collection; item: Item }> | undefined;

/**
 * The text with `value` in the place of `tree`. What both have in common keeps its bytes, and so does what stands
 * around: an item that goes takes its own line with it, but no comment above it.
 * @throws FrontMatterError where the value cannot be written
 */
export function edit(
  text: string,
  newline: string,
  root: Collection,
  target: Readonly<{ tree: Tree; place: Place; value: Value }>,
): string {
  const editor = new Editor(text, newline, root);
  editor.change(target.tree, target.value, target.place);
  return editor.patched();
}

class Editor {
  readonly #text: string;
  /** Of the same length, with a line feed at the end of each line. */
  readonly #lines: string;
  readonly #newline: string;
  readonly #root: Collection;
  readonly #indents: Indents;
  /** Where blocks end that keep the blank lines behind them, as `|+`. */
  readonly #keeping = new Set<number>();
  readonly #patches: Patch[] = [];

  constructor(text: string, newline: string, root: Collection) {
    this.#text = text;
    this.#lines = withLineFeeds(text);
    this.#newline = newline;
    this.#root = root;
    const trees = treesIn(root);
    this.#indents = this.#indentsOf(trees);
    for (const tree of trees) {
      if (tree.kind === "scalar" && tree.header.includes("+")) this.#keeping.add(this.#lineAfter(tree.end));
    }
  }

  change(tree: Tree, value: Value, place: Place): void {
    if (isSame(dataOf(tree), value)) return;
    if (tree.kind === "list" && isList(value) && value.length > 0 && tree.items.length > 0) {
      this.#changeList(tree, value);
    } else if (tree.kind === "map" && isMap(value) && this.#canKeep(tree, value)) {
      this.#changeMap(tree, value);
    } else if (place) {
      this.#replace(tree, value, place);
    } else {
      const { inline } = write(value, this.#spot(tree as Collection));
      this.#put(tree.start, tree.end, inline);
    }
  }

  patched(): string {
    const patches = this.#patches.toSorted((a, b) => a.start - b.start || a.end - b.end);
    let [text, at] = ["", 0];
    for (const { start, end, text: put } of patches) {
      text += this.#text.slice(at, start) + put;
      at = end;
    }
    return text + this.#text.slice(at);
  }

  /** A map that would be empty is written anew; only the root, in lines, may be. */
  #canKeep(map: Collection, value: Readonly<Record<string, Value>>): boolean {
    return (map === this.#root && !map.flow) || map.items.some(({ key }) => Object.hasOwn(value, key));
  }

  #changeMap(map: Collection, value: Readonly<Record<string, Value>>): void {
    const stays = map.items.map(({ key }) => Object.hasOwn(value, key));
    map.items.forEach((item, at) => {
      if (stays[at]) this.change(item.value, value[item.key]!, { parent: map, item });
    });
    this.#remove(map, stays);
    const known = new Set(map.items.map(({ key }) => key));
    const added = Object.entries(value).filter(([key]) => !known.has(key));
    const last = map.flow ? stays.lastIndexOf(true) : map.items.length - 1;
    this.#insert(map, last + 1, added);
  }

  /** What stands alike at both ends of the lists stays; of what is between, each item takes the place of one. */
  #changeList(list: Collection, value: readonly Value[]): void {
    const old = list.items.map((item) => dataOf(item.value));
    const shorter = Math.min(old.length, value.length);
    let head = 0;
    while (head < shorter && isSame(old[head]!, value[head]!)) head++;
    let tail = 0;
    while (tail < shorter - head && isSame(old.at(-1 - tail)!, value.at(-1 - tail)!)) tail++;
    const middle = shorter - tail;
    for (let at = head; at < middle; at++) {
      this.change(list.items[at]!.value, value[at]!, { parent: list, item: list.items[at]! });
    }
    this.#remove(
      list,
      old.map((_, at) => at < middle || at >= old.length - tail),
    );
    const added = value.slice(middle, value.length - tail).map((item) => [undefined, item] as const);
    this.#insert(list, middle, added);
  }

  #replace(tree: Tree, value: Value, place: NonNullable<Place>): void {
    const { inline, lines } = this.#written(tree, value, place);
    const below = lines.map((line) => line + this.#newline).join("");
    if (tree.kind === "scalar" && tree.header) this.#replaceBlock(tree, place.item, inline, below);
    else if (isCollection(tree) && !tree.flow && this.#isFirstOnLine(tree.start)) {
      this.#putBehind(place.item, inline);
      this.#put(this.#lineOf(tree.start), this.#lineAfter(tree.end), below);
    } else {
      this.#replaceInline(tree, place.item, inline, lines.length > 0 && typeof value !== "string");
      if (below) this.#put(this.#lineAfter(tree.end), this.#lineAfter(tree.end), below);
    }
  }

  #written(tree: Tree, value: Value, { parent, item }: NonNullable<Place>): Written {
    const spot = this.#spot(parent, isCollection(tree) && tree.flow);
    // Behind an anchor or a tag a map or list begins on a line of its own.
    const isNamed = parent.kind === "list" && item.after - item.start > "-".length;
    const own: Spot = isNamed ? { ...spot, kind: "map", indents: { map: 2, list: 2 } } : spot;
    // A line between a key and its map or list would be taken for a line of a block.
    const isApart = this.#lines.slice(item.after, tree.start).split("\n").length > 2;
    const flow = spot.flow || (isApart && typeof value === "string");
    return write(value, { ...own, flow }, tree.kind === "scalar" ? this.#example(tree) : undefined);
  }

  #replaceBlock(block: Scalar, item: Item, inline: string, below: string): void {
    const headerEnd = block.start + block.header.length;
    const first = this.#lineAfter(headerEnd);
    this.#put(inline ? block.start : item.after, headerEnd, inline);
    this.#put(first, Math.max(first, this.#lineAfter(block.end)), below);
  }

  #replaceInline(tree: Tree, item: Item, inline: string, beginsMap: boolean): void {
    if (tree.end === tree.start) this.#putBehind(item, inline);
    else if (inline && !beginsMap) this.#put(tree.start, tree.end, inline);
    else this.#put(item.after, tree.end, inline && ` ${inline}`);
  }

  /** Behind key or dash, where nothing is; a blank at the end of the line comes between. */
  #putBehind(item: Item, inline: string): void {
    const blank = /[ \t]*(?=\r?\n)/y;
    blank.lastIndex = item.after;
    const end = item.after + (item.lone ? 0 : (blank.exec(this.#lines)?.[0].length ?? 0));
    if (inline) this.#put(end, end, `${item.lone ? ":" : ""}${end > item.after ? "" : " "}${inline}`);
  }

  #remove(collection: Collection, stays: readonly boolean[]): void {
    let from = stays.indexOf(false);
    while (from >= 0) {
      const next = stays.indexOf(true, from);
      const to = next < 0 ? stays.length : next;
      if (collection.flow) this.#removeFromLine(collection.items, from, to);
      else this.#removeLines(collection.items, from, to);
      from = stays.indexOf(false, to);
    }
  }

  #removeLines(items: readonly Item[], from: number, to: number): void {
    const [first, next] = [items[from]!, items[to]];
    if (this.#isFirstOnLine(first.start)) {
      for (const { start, end } of items.slice(from, to))
        this.#removeLinesFrom(this.#lineOf(start), this.#lineAfter(end));
    } else if (next) {
      // The first of a map or list in a list stands behind the dash: the next moves up, or a comment above it.
      const behind = this.#lineAfter(items[to - 1]!.end);
      this.#put(first.start, behind + /^[ \t]*/.exec(this.#lines.slice(behind, next.start))![0].length, "");
    }
  }

  /** With the blank lines behind them where they stand below a block that keeps such: it would take them for its own. */
  #removeLinesFrom(start: number, end: number): void {
    const blank = this.#keeping.has(start) ? /^(?:[ \t]*\r?\n)*/.exec(this.#lines.slice(end))![0].length : 0;
    if (this.#keeping.has(start)) this.#keeping.add(end + blank);
    this.#put(start, end + blank, "");
  }

  #removeFromLine(items: readonly Item[], from: number, to: number): void {
    const [before, first, last, next] = [items[from - 1], items[from]!, items[to - 1]!, items[to]];
    if (this.#hasOwnLines(first, last)) this.#put(this.#lineOf(first.start), this.#lineAfter(last.end), "");
    else if (next) this.#put(first.start, next.start, "");
    else if (before && !this.#lines.slice(before.end, first.start).includes("#"))
      this.#put(before.end, last.end, "");
    else this.#put(first.start, last.end, "");
  }

  #insert(collection: Collection, at: number, entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const neighbour = collection.kind === "list" ? collection.items[Math.max(0, at - 1)]!.value : undefined;
    const example = neighbour?.kind === "scalar" ? this.#example(neighbour) : undefined;
    const spot = this.#spot(collection);
    if (collection.flow) {
      const texts = entries.map(([key, value]) => writeFlowItem(key, value, spot, example));
      this.#insertInLine(collection.items, at, texts);
    } else {
      const lines = entries.flatMap(([key, value]) => writeItem(key, value, spot, example));
      this.#insertLines(collection, at, lines);
    }
  }

  #insertLines(collection: Collection, at: number, lines: readonly string[]): void {
    const [before, first] = [collection.items[at - 1], collection.items[0]];
    const text = lines.map((line) => line + this.#newline).join("");
    if (collection === this.#root) this.#put(this.#lines.length, this.#lines.length, text);
    else if (before) this.#put(this.#lineAfter(before.end), this.#lineAfter(before.end), text);
    else if (this.#isFirstOnLine(first!.start))
      this.#put(this.#lineOf(first!.start), this.#lineOf(first!.start), text);
    else this.#put(first!.start, first!.start, text.trimStart() + " ".repeat(this.#columnOf(collection)));
  }

  #insertInLine(items: readonly Item[], at: number, texts: readonly string[]): void {
    const before = items[at - 1];
    if (!before) {
      const { start } = items[0]!;
      this.#put(start, start, texts.map((text) => `${text}, `).join(""));
    } else if (this.#hasOwnLines(before, before)) {
      const [start, behind] = [this.#lineOf(before.start), this.#lineAfter(before.end)];
      const indentation = this.#lines.slice(start, before.start);
      const hasComma = /^[ \t]*,/.test(this.#lines.slice(before.end, behind));
      if (!hasComma) this.#put(before.end, before.end, ",");
      const lines = texts.map((text) => indentation + text).join(`,${this.#newline}`);
      this.#put(behind, behind, lines + (hasComma ? "," : "") + this.#newline);
    } else {
      this.#put(before.end, before.end, texts.map((text) => `, ${text}`).join(""));
    }
  }

  #spot(parent: Collection, inBrackets = false): Spot {
    const { kind, flow } = parent;
    return { kind, flow: flow || inBrackets, column: this.#columnOf(parent), indents: this.#indents };
  }

  #example({ style, value, header, start, end }: Scalar): Example {
    const below = this.#lineAfter(start + header.length);
    return { style, value, header, lines: header ? this.#lines.slice(below, end).split(/\r?\n/) : [] };
  }

  /** As the front matter has it already; else 2, for lists as for maps. */
  #indentsOf(trees: readonly Tree[]): Indents {
    const found: { map?: number; list?: number } = {};
    for (const parent of trees.filter(isCollection)) {
      const nested = parent.items.map(({ value }) => value).filter(isCollection);
      for (const value of nested.filter(({ flow }) => !flow && parent.kind === "map")) {
        found[value.kind] ??= this.#columnOf(value) - this.#columnOf(parent);
      }
    }
    const map = found.map ?? (found.list || 2);
    return { map, list: found.list ?? map };
  }

  #columnOf({ items }: Collection): number {
    return items[0] ? items[0].start - this.#lineOf(items[0].start) : 0;
  }

  #hasOwnLines(first: Item, last: Item): boolean {
    if (!this.#isFirstOnLine(first.start)) return false;
    return /^[ \t]*(?:,[ \t]*)?(#.*)?\r?\n$/.test(this.#lines.slice(last.end, this.#lineAfter(last.end)));
  }

  #isFirstOnLine(offset: number): boolean {
    let start = offset;
    while (/[ \t]/.test(this.#lines.charAt(start - 1))) start--;
    return start === 0 || this.#lines[start - 1] === "\n";
  }

  #lineOf(offset: number): number {
    return this.#lines.lastIndexOf("\n", offset - 1) + 1;
  }

  #lineAfter(offset: number): number {
    return this.#lines.indexOf("\n", offset) + 1 || this.#lines.length;
  }

  #put(start: number, end: number, text: string): void {
    this.#patches.push({ start, end, text });
  }
}

function treesIn(tree: Tree): Tree[] {
  return isCollection(tree) ? [tree, ...tree.items.flatMap(({ value }) => treesIn(value))] : [tree];
}

function isCollection(tree: Tree): tree is Collection {
  return tree.kind === "map" || tree.kind === "list";
}
