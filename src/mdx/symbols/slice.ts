import type { Root } from "mdast";

import { type Block, verbatim } from "../blocks/index.ts";
import { parse, parseErrorOf, type Syntax } from "../syntax/index.ts";
import { definitionsOf } from "./labels.ts";
import { looksLikeEsm } from "./scan-symbols.ts";

/** Text of a page that is read alone: a block, or the lines of a container around the blocks in it. */
export type Slice = Readonly<{
  kind: Block["kind"];
  text: string;
  /** What has to follow the text so that its references and footnotes are some. Where they lead, it does not say. */
  definitions: string;
  /** Which index of the text is which of the page, where that changes: UTF-16 indices, in order. */
  places: readonly Place[];
}>;

type Place = Readonly<{ at: number; start: number }>;

/** A page's byte order mark, which is no text. */
const MARK = "\uFEFF";

export function slicesOf(blocks: readonly Block[]): readonly Slice[] {
  const slices = apart(blocks);
  const labels = labelsIn(slices);
  if (labels.size === 0) return slices;
  const definitionsFor = definitionsOf(labels);
  return slices.map((slice) =>
    verbatim.has(slice.kind) ? slice : { ...slice, definitions: definitionsFor(slice.text) },
  );
}

/** The tree of a slice: of one that MDX refuses, what Markdown finds in it; nothing of one that is too intricate. */
export function treeOf(slice: Slice, syntax: Syntax): Root {
  const { text, definitions } = slice;
  const tree = parsed(text + definitions, looksLikeEsm(slice) ? "markdown" : syntax);
  return { ...tree, children: tree.children.filter(({ position }) => position!.start.offset! < text.length) };
}

/** Where a place in a slice's text is in the page. By bisection: a container can have thousands of lines of its own. */
export function inPage({ places }: Slice, offset: number): number {
  let [first, last] = [0, places.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (places[middle]!.at <= offset) first = middle;
    else last = middle - 1;
  }
  const { at, start } = places[first]!;
  return start + offset - at;
}

function parsed(text: string, syntax: Syntax): Root {
  for (const reading of new Set<Syntax>([syntax, "markdown"])) {
    try {
      return parse(text, reading);
    } catch (error) {
      parseErrorOf(error, text);
    }
  }
  return { type: "root", children: [] };
}

function apart(blocks: readonly Block[]): Slice[] {
  return blocks.flatMap((block) =>
    block.children.length > 0 ? [around(block), ...apart(block.children)] : [around(block)],
  );
}

/** The text of a block that lies in none of its children. */
function around({ kind, source, start, children }: Block): Slice {
  const places: Place[] = [];
  let text = "";
  let from = start === 0 && source.startsWith(MARK) ? 1 : 0;
  for (const child of children) {
    places.push({ at: text.length, start: start + from });
    text += source.slice(from, child.start - start);
    from = child.start - start + child.source.length;
  }
  places.push({ at: text.length, start: start + from });
  return { kind, text: text + source.slice(from), definitions: "", places };
}

/** The labels that a page defines; some that only look so do no harm. */
function labelsIn(slices: readonly Slice[]): ReadonlySet<string> {
  const texts = slices.filter(({ kind, text }) => !verbatim.has(kind) && text.includes("]:"));
  return new Set(
    texts.flatMap(({ text }) => Array.from(text.matchAll(/\[([^[\]]+)\]:/g), ([, label]) => label!)),
  );
}
