import type { SyntaxNode, Tree } from "@lezer/common";

import {
  anchorNames,
  decodeString,
  headingAttributes,
  idsOf,
  isFilledIn,
} from "../../../../src/markdown/heading-ids.ts";
import type { Dialect } from "../../../../src/markdown/tree/index.ts";

/** A page as it is read. This file loads no parser: it is loaded alone. */
export type ReadPage = Readonly<{ tree: Tree; text: string; dialect: Dialect }>;

type Heading = Parameters<typeof idsOf>[0][number] & Readonly<{ from: number; to: number }>;

export function placeOfHeading(page: ReadPage, fragment: string): number | undefined {
  return placesOfHeadings(page).get(decodedFragment(fragment));
}

/** Returns which fragments lead somewhere in the page. */
export function fragmentsOf(page: ReadPage): (fragment: string) => boolean {
  const headings = placesOfHeadings(page);
  const { text, dialect } = page;
  const isUnknown = dialect.hasTargets || isFilledIn(text);
  return (fragment) => {
    const id = decodedFragment(fragment);
    // Elements have ids too, which only the server reads: what the page has in quotes may be one.
    const quoted = [`"${id}"`, `'${id}'`, `#${id}}`];
    return (
      isUnknown || ["", "top"].includes(id) || headings.has(id) || quoted.some((each) => text.includes(each))
    );
  };
}

/**
 * Returns the headings' places by the ids that the generator gives them; of repeated ones the first. What other generators would make of
 * them is there, too: settings and plug-ins change ids.
 */
export function placesOfHeadings({ tree, text, dialect }: ReadPage): ReadonlyMap<string, number> {
  const headings: Heading[] = [];
  tree.iterate({
    enter: ({ name, type, node }) => {
      if (/^(?:ATX|Setext)Heading\d$/.test(name)) headings.push(headingIn(text, node));
      else if (name === "Template" && headings.at(-1)?.to === node.from - 1)
        headings.push({ ...headings.pop()!, ...idIn(text.slice(node.from, node.to)) });
      return !type.is("LeafBlock");
    },
  });
  const ids = idsOf(headings, dialect.slugs);
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) places.getOrInsert(id, headings[index]!.from);
  for (const { id, words, from } of headings)
    for (const name of id === undefined ? anchorNames(words) : []) places.getOrInsert(name, from);
  return places;
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function headingIn(text: string, node: SyntaxNode): Heading {
  const marks = node.getChildren("HeaderMark");
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const isUnderlined = first.from > node.from;
  const [start, to] = isUnderlined
    ? [node.from, first.from]
    : [first.to, last === first ? node.to : last.from];
  const written = text.slice(start, to).trimEnd();
  const { id, start: end = written.length } = headingAttributes(written) ?? {};
  const source = written.slice(0, end).trim().split("\n", 1)[0]!;
  return {
    id,
    depth: Number(node.name.at(-1)),
    words: wordsIn(text, node, start, start + end).trim(),
    source,
    from: node.from,
    to: node.to,
  };
}

/** Attributes in the line below a heading are those of the heading. */
function idIn(attributes: string): Partial<Heading> {
  const { id } = headingAttributes(attributes) ?? {};
  return id === undefined ? {} : { id };
}

const unseen =
  /^(?:HeaderMark|EmphasisMark|StrikethroughMark|CodeMark|LinkMark|LinkTitle|LinkLabel|Comment|ProcessingInstruction|JsxTag|HTMLTag|FootnoteReference)$/;

/** Returns what readers see of a text between two offsets. */
function wordsIn(text: string, parent: SyntaxNode, from: number, to: number): string {
  let [words, at] = ["", from];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.from < from) continue;
    if (node.from >= to) break;
    words += text.slice(at, node.from) + wordsOf(text, node);
    at = node.to;
  }
  return words + text.slice(at, Math.max(at, to));
}

function wordsOf(text: string, node: SyntaxNode): string {
  const { name, from, to, parent } = node;
  const source = text.slice(from, to);
  if (name === "Escape" || name === "Entity") return decodeString(source);
  if (name === "Expression") return /^\{\s*\/\*/.test(source) ? "" : source.slice(1, -1);
  if (name === "InlineMath") return source.replaceAll("$", "");
  const isAddress = name === "URL" && /^(?:Link|Image)$/.test(parent!.name);
  return isAddress || unseen.test(name) ? "" : wordsIn(text, node, from, to);
}
