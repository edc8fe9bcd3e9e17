import { newlineOf } from "../../markdown/text/index.ts";
import { editedAll } from "./edits.ts";
import {
  entriesIn,
  entryAt,
  type LinkListStyle,
  type ListedEntry,
  type ListPath,
  type NewListed,
  readLinkList,
} from "./link-list.ts";

/** Before the entry that is `before`, or at the end, of the list of an entry. */
export type ListPlace = Readonly<{ parent: ListPath; before: number | undefined }>;

export type ListChange = Readonly<{ text: string }> | Readonly<{ refused: string }>;

type WithoutGone = Readonly<{ text: string; left: readonly ListPath[] }>;

type Line = Readonly<{ text: string; end: string }>;
type Target = Readonly<{ form: ListedEntry["form"]; indent: string; sign: string }>;
type Change = Readonly<{ from: number; to: number; lines: readonly string[] }>;

const sharesLine = "It shares its line with another entry. Give each a line of its own first.";

/** Changes whole lines of a list of links, and labels in them: signs, blank lines and line endings of all else stay. */
export class LinkListEditor {
  readonly #source: string;
  readonly #style: LinkListStyle;
  readonly #entries: readonly ListedEntry[];
  readonly #lines: readonly Line[];
  readonly #newline: string;

  constructor(source: string, style: LinkListStyle, entries = readLinkList(source, style) ?? []) {
    this.#source = source;
    this.#style = style;
    this.#entries = entries;
    this.#lines = Array.from(source.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g), ([, text, end]) => ({
      text: text!,
      end: end!,
    })).filter(({ text, end }) => text !== "" || end !== "");
    this.#newline = newlineOf(source) ?? "\n";
  }

  move(path: ListPath, { parent, before }: ListPlace): ListChange {
    const entry = this.#at(path);
    const into = this.#entriesAt(parent);
    if (!entry || !into) return { refused: "It is no longer there." };
    if (entry.isShared) return { refused: sharesLine };
    if (path.length <= parent.length && path.every((index, at) => parent[at] === index))
      return { refused: "It can't be in itself." };
    const index = path.at(-1)!;
    const isSame = parent.length === path.length - 1 && parent.every((each, at) => path[at] === each);
    if (isSame) {
      const to = before === undefined ? into.length - 1 : before > index ? before - 1 : before;
      const between = into.slice(Math.min(index, to), Math.max(index, to) + 1);
      if (between.some(({ isShared }) => isShared)) return { refused: sharesLine };
      if (between.every(({ form }) => form === entry.form)) return this.#reordered(into, index, to);
    }
    const target = this.#targetAt({ parent, before }, entry);
    if ("refused" in target) return target;
    const written = converted(entry, this.#textOf(entry), target);
    if (!written) return { refused: notThere };
    return {
      text: this.#changed([this.#insertion({ parent, before }, target, written), this.#removal(runOf(path))]),
    };
  }

  remove(path: ListPath): ListChange {
    const entry = this.#at(path);
    if (!entry) return { refused: "It is no longer there." };
    if (entry.isShared) return { refused: sharesLine };
    return { text: this.#changed([this.#removal(runOf(path))]) };
  }

  /**
   * Takes away the entries whose links are gone, and with one those below it if these are gone, too. If others are below it, it stays
   * without its link, as `unlinked` says of its words. Those that can't go are `left`.
   */
  without(isGone: (path: ListPath) => boolean, unlinked: (words: string) => string): WithoutGone {
    const gone = goneIn(this.#entries, [], isGone);
    const staying = gone.filter(({ isWhole, entry }) => !isWhole && entry.entries.length > 0);
    const links = staying.flatMap(({ entry: { link } }) => {
      const words = link && this.#source.slice(link.start + 1, this.#source.lastIndexOf("](", link.end));
      return words === undefined ? [] : [{ ...link!, text: unlinked(words) }];
    });
    const editor = new LinkListEditor(editedAll(this.#source, links), this.#style, this.#entries);
    const whole = gone.filter(({ isWhole }) => isWhole);
    const left = gone.filter((each) => !each.isWhole && !staying.includes(each));
    return {
      text: editor.#changed(this.#runsOf(whole).map((run) => editor.#removal(run))),
      left: left.map(({ path }) => path),
    };
  }

  rename(path: ListPath, label: string): ListChange {
    const entry = this.#at(path);
    if (!entry?.words) return { refused: "Its name is more than words. Change it in the file." };
    const { start, end } = entry.words;
    const texts = writtenAs(label, entry.isTitle).map(
      (words) => this.#source.slice(0, start) + words + this.#source.slice(end),
    );
    const fits = (text: string) => entryAt(readLinkList(text, this.#style), path)?.label === label;
    const text = texts.find(fits);
    return text === undefined ? { refused: "It can't have this name here." } : { text };
  }

  add(place: ListPlace, { label, address }: NewListed): ListChange {
    const { parent, before } = place;
    const into = this.#entriesAt(parent);
    if (!into) return { refused: "It is no longer there." };
    const index = before ?? into.length;
    const target = address === undefined ? this.#targetOfGroup(place) : this.#targetAt(place);
    if ("refused" in target) return target;
    for (const words of writtenAs(label, false)) {
      const content =
        address !== undefined
          ? `[${words}](${address})`
          : target.form === "group"
            ? words
            : this.#style.group!.replace("?", () => words);
      const text = this.#changed([this.#insertion(place, target, [target.indent + target.sign + content])]);
      const added = entryAt(readLinkList(text, this.#style), [...parent, index]);
      if (added?.label === label && (address === undefined || added.address !== undefined)) return { text };
    }
    return { refused: "It can't have this name here." };
  }

  #at(path: ListPath): ListedEntry | undefined {
    return entryAt(this.#entries, path);
  }

  #entriesAt(parent: ListPath): readonly ListedEntry[] | undefined {
    return parent.length === 0 ? this.#entries : this.#at(parent)?.entries;
  }

  /** What is between entries stays at its place. */
  #reordered(siblings: readonly ListedEntry[], from: number, to: number): ListChange {
    const order = siblings.map((_, index) => index);
    order.splice(to, 0, ...order.splice(from, 1));
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const lines = order.slice(first, last + 1).flatMap((each, at) => {
      const next = siblings[first + at + 1];
      const between = first + at < last ? this.#lines.slice(siblings[first + at]!.to, next!.from) : [];
      return [...this.#textOf(siblings[each]!), ...between.map(({ text }) => text)];
    });
    return { text: this.#changed([{ from: siblings[first]!.from, to: siblings[last]!.to, lines }]) };
  }

  /** What an entry is at a place: as those beside it are. */
  #targetAt({ parent, before }: ListPlace, moved?: ListedEntry): Target | Readonly<{ refused: string }> {
    const siblings = this.#entriesAt(parent)!;
    const [next, last] = [before === undefined ? undefined : siblings[before], siblings.at(-1)];
    const previous = siblings[(before ?? siblings.length) - 1];
    if (moved?.form === "group") {
      const isPlace =
        parent.length === 0 && next?.form !== "item" && (next !== undefined || last?.form !== "line");
      return isPlace ? { form: "group", indent: "", sign: "" } : { refused: notThere };
    }
    const form = next && next.form !== "group" ? next.form : (previous?.form ?? "item");
    if (form === "group") {
      const isAffix =
        this.#style.lines === "affixes" && next === undefined && (moved?.entries.length ?? 0) === 0;
      return isAffix ? { form: "line", indent: "", sign: "" } : { refused: notThere };
    }
    if (form === "line" && (moved?.entries.length ?? 0) > 0) return { refused: notThere };
    if (form === "line") return { form, indent: "", sign: "" };
    const beside = [next, previous, ...siblings].find((each) => each?.form === "item");
    return { form, ...(beside ?? this.#inside(this.#at(parent))) };
  }

  #targetOfGroup(place: ListPlace): Target | Readonly<{ refused: string }> {
    const { parent, before } = place;
    const siblings = this.#entriesAt(parent)!;
    const next = before === undefined ? undefined : siblings[before];
    const others = siblings.filter(({ form }) => form === "group");
    const isPossible =
      parent.length === 0 && (next ? next.form === "group" : siblings.at(-1)?.form !== "line");
    const isHeading = isPossible && (this.#style.prefersHeadings || others.length > 0);
    if (isHeading) {
      const sign = others.at(-1)?.sign || `${"#".repeat(this.#style.groups[0]!)} `;
      return { form: "group", indent: "", sign };
    }
    if (this.#style.group === undefined) return { refused: groupsAreHeadings };
    const target = this.#targetAt(place);
    return "form" in target && target.form === "line" ? { refused: notThere } : target;
  }

  /** How the first entry in another one is indented. */
  #inside(parent: ListedEntry | undefined): Readonly<{ indent: string; sign: string }> {
    const items = entriesIn(this.#entries).filter(({ form }) => form === "item");
    const sign = (parent?.form === "item" ? parent : items[0])?.sign ?? this.#style.sign;
    if (parent?.form !== "item") return { indent: "", sign };
    const steps = items.flatMap(({ indent, entries: [inner] }) =>
      inner?.indent.startsWith(indent) ? [inner.indent.slice(indent.length)] : [],
    );
    const step = steps.find((each) => each.startsWith("\t") || each.length >= parent.sign.length);
    return { indent: parent.indent + (step ?? " ".repeat(parent.sign.length)), sign };
  }

  #insertion({ parent, before }: ListPlace, { form }: Target, lines: readonly string[]): Change {
    const siblings = this.#entriesAt(parent)!;
    const next = before === undefined ? undefined : siblings[before];
    const previous = siblings[(before ?? siblings.length) - 1];
    const isAfter = previous && (!next || (next.form !== form && previous.form === form));
    if (next && !isAfter) {
      const gap = next.form === form ? this.#gapBeside(siblings, before!) : 1;
      const above = previous && previous.form !== form && previous.to === next.from ? [""] : [];
      return { from: next.from, to: next.from, lines: [...above, ...lines, ...blanks(gap)] };
    }
    if (isAfter) {
      const gap = previous.form === form ? this.#gapBeside(siblings, siblings.indexOf(previous)) : 1;
      const at = previous.to;
      const below = form !== "item" && this.#isText(at) ? [""] : [];
      return { from: at, to: at, lines: [...blanks(gap), ...lines, ...below] };
    }
    const owner = this.#at(parent);
    const at = owner?.to ?? this.#lines.length;
    if (owner?.form === "item") return { from: at, to: at, lines };
    const [above, below] = [this.#isText(at - 1) ? [""] : [], this.#isText(at) ? [""] : []];
    return { from: at, to: at, lines: [...above, ...lines, ...below] };
  }

  /** How many blank lines are between entries of one form there. */
  #gapBeside(siblings: readonly ListedEntry[], index: number): number {
    const pairs = [index, index - 1, index - 2].map((at) => [siblings[at], siblings[at + 1]] as const);
    for (const [one, other] of pairs)
      if (one && other && one.form === other.form && this.#areBlank(one.to, other.from))
        return other.from - one.to;
    return siblings[index]!.form === "group" ? 1 : 0;
  }

  /** Entries with nothing but blank lines between them are one run. */
  #runsOf(gone: readonly Gone[]): readonly Run[] {
    const runs: Array<Run & { last: number }> = [];
    for (const { path, entry } of gone) {
      const [run, before] = [runOf(path), runs.at(-1)];
      const isBeside = before?.last === run.first - 1 && before.parent.join() === run.parent.join();
      const previous = isBeside ? this.#entriesAt(run.parent)![before.last]! : undefined;
      if (before && previous && this.#areBlank(previous.to, entry.from)) before.last = run.last;
      else runs.push({ ...run });
    }
    return runs;
  }

  /** Entries go with the blank lines between them and one of their form, which those after them are at the end of others. */
  #removal({ parent, first, last }: Run): Change {
    const siblings = this.#entriesAt(parent)!;
    const { from, form } = siblings[first]!;
    const { to } = siblings[last]!;
    const [previous, next] = [siblings[first - 1], siblings[last + 1]];
    const goesAfter = next && (next.form === form || previous?.form !== form);
    if (goesAfter) return { from, to: this.#areBlank(to, next.from) ? next.from : to, lines: [] };
    let start = from;
    const isFirst = first === 0 && parent.length === 0;
    while (!isFirst && start > 0 && !this.#isText(start - 1)) start -= 1;
    return { from: start, to, lines: [] };
  }

  #textOf({ from, to }: ListedEntry): string[] {
    return this.#lines.slice(from, to).map(({ text }) => text);
  }

  #isText(line: number): boolean {
    return (this.#lines[line]?.text ?? "").trim() !== "";
  }

  #areBlank(from: number, to: number): boolean {
    return this.#lines.slice(from, to).every(({ text }) => text.trim() === "");
  }

  /** Lines keep their endings, and the file its end. */
  #changed(changes: readonly Change[]): string {
    const lines = [...this.#lines];
    // What comes in where something goes is before that.
    const fromEnd = changes.toSorted((one, other) => other.from - one.from || other.to - one.to);
    for (const { from, to, lines: texts } of fromEnd) {
      const ends = this.#lines.slice(from, to).map(({ end }) => end || this.#newline);
      lines.splice(from, to - from, ...texts.map((text, at) => ({ text, end: ends[at] ?? this.#newline })));
    }
    const isOpen = this.#lines.at(-1)?.end === "";
    return lines
      .map(({ text, end }, at) => text + (at < lines.length - 1 ? end || this.#newline : isOpen ? "" : end))
      .join("");
  }
}

/** Entries one after the other. */
type Run = Readonly<{ parent: ListPath; first: number; last: number }>;

function runOf(path: ListPath): Run {
  return { parent: path.slice(0, -1), first: path.at(-1)!, last: path.at(-1)! };
}

/** An entry whose link is gone. `isWhole` says that nothing is left of it. */
type Gone = Readonly<{ path: ListPath; entry: ListedEntry; isWhole: boolean }>;

function goneIn(
  entries: readonly ListedEntry[],
  parent: ListPath,
  isGone: (path: ListPath) => boolean,
): Gone[] {
  return entries.flatMap((entry, index) => {
    const path = [...parent, index];
    const inside = goneIn(entry.entries, path, isGone);
    if (!isGone(path)) return inside;
    const below = inside.filter((each) => each.isWhole && each.path.length === path.length + 1);
    const isWhole = !entry.isShared && below.length === entry.entries.length;
    return isWhole ? [{ path, entry, isWhole }] : [{ path, entry, isWhole }, ...inside];
  });
}

const notThere = "An entry of this kind can't be at this place of the file.";
const groupsAreHeadings = "A group is a heading there. Put it before another group, or at the end.";

function blanks(count: number): string[] {
  return Array.from({ length: count }, () => "");
}

/** Returns the lines of an entry as another form, or at another depth; undefined where it can't be that. */
function converted(entry: ListedEntry, lines: readonly string[], target: Target): string[] | undefined {
  const { indent, sign, form } = entry;
  if (form === "group" || target.form === "group") return form === target.form ? [...lines] : undefined;
  if (target.form === "line") {
    if (entry.entries.length > 0 || lines.length > 1) return undefined;
    return [lines[0]!.slice(indent.length + sign.length)];
  }
  const [first = "", ...rest] = lines;
  const start = target.indent + target.sign;
  if (form === "line") return rest.length === 0 ? [start + first.trimStart()] : undefined;
  // What is below must be as far in as the words after a longer sign are.
  const more = " ".repeat(Math.max(0, target.sign.length - sign.length));
  const moved = rest.map((line) =>
    line.startsWith(indent) && line.trim() !== "" ? target.indent + more + line.slice(indent.length) : line,
  );
  return [start + first.slice(indent.length + sign.length), ...moved];
}

/** The ways to write a label, the plainest first. */
function writtenAs(label: string, isTitle: boolean): string[] {
  if (isTitle) return [label, label.replace(/["'\\]/g, "\\$&")];
  return [label, label.replace(/[!-/:-@[-`{-~]/g, "\\$&")];
}
