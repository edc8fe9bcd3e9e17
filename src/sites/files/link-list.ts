import type { Heading, Link, List, ListItem, Paragraph, PhrasingContent, RootContent } from "mdast";

import { mdastOf } from "../../markdown/mdast/index.ts";
import { markdown } from "../../markdown/tree/dialect.ts";
import { pageTree } from "../../markdown/tree/index.ts";
import { MAX_CONFIG } from "./value.ts";

/** How a generator reads a menu that is a list of links in Markdown. */
export type LinkListFormat = Readonly<{
  /** The depths of headings that are groups, of all that is below them. */
  groups: readonly number[];
  /** The first heading is the title of the file where it is of this depth. */
  titleAt?: number;
  /** A paragraph that is bold is a group, too. */
  hasBoldGroups?: true;
  /** Links in paragraphs are entries; "affixes" are those before and after the lists, which are in no group. */
  lines?: "anywhere" | "affixes";
  /** What the entry is called is the title of its link, where it has one. */
  namesByTitle?: true;
}>;

type TextRange = Readonly<{ start: number; end: number }>;

/** An entry with its lines, the first from 0 and the one after its last, with those of the entries in it. */
export type ListedEntry = Readonly<{
  form: "item" | "line" | "group";
  label: string;
  /** Where the label is; undefined where it is more than words. */
  words: TextRange | undefined;
  /** Where a title of the link has the label. */
  isTitle: boolean;
  /** Of its link; undefined where it has none, and "" where that leads nowhere yet. */
  address: string | undefined;
  link: TextRange | undefined;
  from: number;
  to: number;
  /** What an item has before its sign, and the sign with the blanks after it; a heading has its own. */
  indent: string;
  sign: string;
  /** It is made by the generator from a description in its place. */
  isMade: boolean;
  /** Its first line, or its last one, has something of another entry. */
  isShared: boolean;
  entries: readonly ListedEntry[];
}>;

/** How new entries of a list of links are written. */
export type LinkListStyle = LinkListFormat &
  Readonly<{
    /** Before an entry, where the file has no other. */
    sign: string;
    /** What a group is that is no heading, with "?" in place of its label; undefined where a group can only be one. */
    group?: string;
    /** Whether a group is a heading where it can be, or only where others are. */
    prefersHeadings: boolean;
  }>;

/** An entry by its place in each list, from the outermost. */
export type ListPath = readonly number[];

/** A new entry; without an address it is a group. */
export type NewListed = Readonly<{ label: string; address?: string | undefined }>;

/** Reads a list of links; undefined where it is too long. Never throws. */
export function readLinkList(source: string, format: LinkListFormat): readonly ListedEntry[] | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  return new LinkListReader(source, format).entries();
}

/** Returns the entry at a place. */
export function entryAt(
  entries: readonly ListedEntry[] | undefined,
  path: ListPath,
): ListedEntry | undefined {
  const [index, ...rest] = path;
  const entry = index === undefined ? undefined : entries?.[index];
  return rest.length === 0 ? entry : entryAt(entry?.entries, rest);
}

/** Returns entries with those in them. */
export function entriesIn(entries: readonly ListedEntry[]): ListedEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesIn(entry.entries)]);
}

/** Lists in lists; what is deeper is no entry. */
const MAX_DEPTH = 20;

type Draft = ListedEntry & { to: number; entries: ListedEntry[] };

class LinkListReader {
  readonly #source: string;
  readonly #format: LinkListFormat;
  readonly #starts: readonly number[];

  constructor(source: string, format: LinkListFormat) {
    this.#source = source;
    this.#format = format;
    this.#starts = [
      0,
      ...Array.from(source.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length),
    ];
  }

  entries(): readonly ListedEntry[] {
    const root: ListedEntry[] = [];
    let groups: Array<Readonly<{ depth: number; group: Draft }>> = [];
    let isFirst = true;
    for (const node of mdastOf(pageTree(this.#source, markdown)).children) {
      if (node.type === "html" || node.type === "yaml") continue;
      const isTitle = isFirst && node.type === "heading" && node.depth === this.#format.titleAt;
      isFirst = false;
      if (isTitle) continue;
      const into = () => groups.at(-1)?.group.entries ?? root;
      const depth = this.#depthOf(node);
      if (depth !== undefined) {
        groups = groups.filter((each) => each.depth < depth);
        const group = this.#group(node as Heading | Paragraph);
        into().push(group);
        groups.push({ depth, group });
      } else if (node.type === "list") into().push(...this.#items(node, 0, -1));
      else if (node.type === "paragraph" && this.#format.lines) {
        // Source: `parse_numbered` of mdBook, which skips the paragraph after the title of a part.
        const isSkipped = this.#format.lines === "affixes" && groups.at(-1)?.group.entries.length === 0;
        if (isSkipped) continue;
        const lines = this.#lines(node);
        if (this.#format.lines === "affixes" && lines.length > 0) groups = [];
        into().push(...lines);
      }
      for (const { group } of groups) group.to = Math.max(group.to, this.#lineAfter(node));
    }
    return root;
  }

  #depthOf(node: RootContent): number | undefined {
    const { groups, hasBoldGroups } = this.#format;
    if (node.type === "heading") return groups.includes(node.depth) ? node.depth : undefined;
    if (!hasBoldGroups || node.type !== "paragraph") return undefined;
    return node.children.every(({ type }) => type === "strong") ? 7 : undefined;
  }

  #group(node: Heading | Paragraph): Draft {
    const link = leadingLink(node.children);
    const sign = node.type === "heading" ? `${"#".repeat(node.depth)} ` : "";
    return { ...this.#named(node.children, link), ...this.#placed(node), form: "group", sign, entries: [] };
  }

  #items({ children }: List, depth: number, above: number): ListedEntry[] {
    return children.map((item) => this.#item(item, depth, above));
  }

  #item(item: ListItem, depth: number, above: number): ListedEntry {
    const placed = this.#placed(item);
    const start = item.position!.start.offset!;
    const line = this.#starts[placed.from]!;
    const [text = "", indent = "", sign = ""] =
      /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]*)/.exec(this.#lineAt(placed.from)) ?? [];
    const [first] = item.children;
    const words = first?.type === "paragraph" ? first.children : [];
    const inside = depth === MAX_DEPTH ? [] : item.children.filter((child) => child.type === "list");
    const isShared = placed.from === above || start !== line + indent.length || text === "";
    return {
      ...(first?.type === "code"
        ? { ...this.#named([]), label: madeOf(first.value) }
        : this.#named(words, leadingLink(words))),
      ...placed,
      form: "item",
      indent,
      sign,
      isMade: first?.type === "code",
      isShared,
      entries: inside.flatMap((list) => this.#items(list, depth + 1, placed.from)),
    };
  }

  #lines({ children }: Paragraph): ListedEntry[] {
    const links = linksIn(children);
    const lines = links.map((link) => ({
      ...this.#named(link.children, link),
      ...this.#placed(link),
      form: "line" as const,
    }));
    return lines.map((each, at) => {
      const beside = [lines[at - 1], lines[at + 1]];
      const isShared = beside.some((other) => other && other.from < each.to && each.from < other.to);
      return { ...each, isShared };
    });
  }

  /** What is said of an entry by its words, and by its link where it has one. */
  #named(words: readonly PhrasingContent[], link?: Link) {
    const title = this.#format.namesByTitle && link?.title ? this.#titleOf(link) : undefined;
    const inside = link ? link.children : words;
    const address = link?.url;
    const at = link && { start: link.position!.start.offset!, end: link.position!.end.offset! };
    const empty = at && inside.length === 0 ? { start: at.start + 1, end: at.start + 1 } : undefined;
    const shared = { address, link: at, indent: "", sign: "", isMade: false, isShared: false, entries: [] };
    if (title) return { ...shared, label: link!.title!, words: title, isTitle: true };
    return { ...shared, label: textOf(inside), words: empty ?? this.#wordsOf(inside), isTitle: false };
  }

  #wordsOf(nodes: readonly PhrasingContent[]): TextRange | undefined {
    const leaves = leavesOf(nodes);
    const said = leaves.filter((leaf) => textOf([leaf]) !== "");
    const [only] = said;
    if (said.length === 1 && only!.type === "text") {
      const [start, end] = [only!.position!.start.offset!, only!.position!.end.offset!];
      const written = this.#source.slice(start, end);
      return {
        start: start + written.length - written.trimStart().length,
        end: start + written.trimEnd().length,
      };
    }
    const isPlain = leaves.every(({ type }) => type === "text" || type === "inlineCode");
    if (!isPlain || nodes.length === 0) return undefined;
    return { start: nodes[0]!.position!.start.offset!, end: nodes.at(-1)!.position!.end.offset! };
  }

  #titleOf({ position }: Link): TextRange | undefined {
    const end = position!.end.offset! - 1;
    const written = this.#source.slice(position!.start.offset!, end).trimEnd();
    const last = position!.start.offset! + written.length - 1;
    const quote = this.#source[last];
    const open = this.#source.lastIndexOf(` ${quote}`, last - 1);
    const isQuoted = (quote === '"' || quote === "'") && open > position!.start.offset!;
    return isQuoted ? { start: open + 2, end: last } : undefined;
  }

  #placed({
    position,
  }: Readonly<{ position?: RootContent["position"] }>): Readonly<{ from: number; to: number }> {
    return { from: this.#lineOf(position!.start.offset!), to: this.#lineAfter({ position }) };
  }

  #lineAfter({ position }: Readonly<{ position?: RootContent["position"] }>): number {
    const written = this.#source.slice(position!.start.offset!, position!.end.offset!).trimEnd();
    return this.#lineOf(position!.start.offset! + written.length) + 1;
  }

  #lineOf(offset: number): number {
    let [first, last] = [0, this.#starts.length];
    while (last - first > 1) {
      const middle = (first + last) >> 1;
      if (this.#starts[middle]! <= offset) first = middle;
      else last = middle;
    }
    return first;
  }

  #lineAt(line: number): string {
    return this.#source.slice(this.#starts[line], this.#starts[line + 1]);
  }
}

/** The link before which there are no words. */
function leadingLink(nodes: readonly PhrasingContent[]): Link | undefined {
  for (const node of nodes) {
    if (node.type === "link") return node;
    const inside = "children" in node ? leadingLink(node.children) : undefined;
    if (inside) return inside;
    if (textOf([node]) !== "") return undefined;
  }
  return undefined;
}

function linksIn(nodes: readonly PhrasingContent[]): Link[] {
  return nodes.flatMap((node) =>
    node.type === "link" ? node : "children" in node ? linksIn(node.children) : [],
  );
}

function leavesOf(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node) => ("children" in node ? leavesOf(node.children) : [node]));
}

function textOf(nodes: readonly PhrasingContent[]): string {
  const text = leavesOf(nodes).map((leaf) =>
    leaf.type === "text" || leaf.type === "inlineCode" ? leaf.value : leaf.type === "break" ? " " : "",
  );
  return text.join("").replace(/\s+/g, " ").trim();
}

/** GitBook has the description of what it makes in the place of an entry. */
function madeOf(description: string): string {
  return /^type:[ \t]{0,9}(\S{1,100})/m.exec(description)?.[1] ?? "";
}
