import type { Root } from "mdast";

import { allBlocks, type Block, verbatim } from "../blocks/index.ts";
import { parse, parseErrorOf, parseShared, type Syntax } from "../syntax/index.ts";
import { endOfContent, endOfLine } from "../text/index.ts";
import { definitionsOf } from "./labels.ts";
import { looksLikeEsm } from "./scan-symbols.ts";

/** Text that is read alone: a block, or a container without the blocks in it. */
export type Slice = Readonly<{
  kind: Block["kind"];
  text: string;
  definitions: string;
  places: readonly Place[];
}>;

type Place = Readonly<{ at: number; start: number }>;

const MARK = "\uFEFF";

export function slicesOf(blocks: readonly Block[]): readonly Slice[] {
  const slices = allBlocks(blocks).map(around);
  const labels = labelsIn(slices);
  if (labels.size === 0) return slices;
  const definitionsFor = definitionsOf(labels);
  return slices.map((slice) =>
    verbatim.has(slice.kind) ? slice : { ...slice, definitions: definitionsFor(slice.text) },
  );
}

/** Reads a slice, as Markdown where MDX refuses it. A slice that is too complex gives an empty tree. */
export function treeOf(slice: Slice, syntax: Syntax): Root {
  const text = withoutBlankLines(slice.text);
  const tree = parsed(text + slice.definitions, looksLikeEsm(slice) ? "markdown" : syntax);
  return { ...tree, children: tree.children.filter(({ position }) => position!.start.offset! < text.length) };
}

/** Translates an offset to the page, by bisection because a container can have thousands of children. */
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

/** As the text was read for its block. */
function withoutBlankLines(text: string): string {
  return text.slice(0, endOfLine(text, endOfContent(text)));
}

function parsed(text: string, syntax: Syntax): Root {
  for (const reading of new Set<Syntax>([syntax, "markdown"])) {
    try {
      return reading === "mdx" ? parseShared(text) : parse(text, reading);
    } catch (error) {
      parseErrorOf(error, text);
    }
  }
  return { type: "root", children: [] };
}

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

/** Finds every possible label; wrong ones do no harm. */
function labelsIn(slices: readonly Slice[]): ReadonlySet<string> {
  const texts = slices.filter(({ kind, text }) => !verbatim.has(kind) && text.includes("]:"));
  return new Set(
    texts.flatMap(({ text }) => Array.from(text.matchAll(/\[([^[\]]+)\]:/g), ([, label]) => label!)),
  );
}
