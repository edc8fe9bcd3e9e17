import type { SyntaxNode, Tree } from "@lezer/common";

import { anchorNames, decodeString, idsOf, isFilledIn } from "../../../../src/markdown/heading-ids.ts";
import type { Dialect, headingAttributes } from "../../../../src/markdown/tree/index.ts";

/** A page as it is read, with what reads the end of a heading: this file is loaded alone, without a parser. */
export type ReadPage = Readonly<{
  tree: Tree;
  text: string;
  dialect: Dialect;
  attributesOf: typeof headingAttributes;
}>;

type Heading = Parameters<typeof idsOf>[0][number] & Readonly<{ from: number; to: number }>;

export function placeOfHeading(page: ReadPage, fragment: string): number | undefined {
  return placesOfHeadings(page).get(decodedFragment(fragment));
}

/** Says which of the addresses, of fragments of the page, lead nowhere. */
export function judgeFragments(
  page: ReadPage,
  addresses: readonly string[],
  dead: Readonly<{ set(address: string, isDead: boolean): void }>,
): void {
  const leadsSomewhere = fragmentsOf(page);
  for (const address of addresses) dead.set(address, !leadsSomewhere(address.slice(1)));
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
export function placesOfHeadings({
  tree,
  text,
  dialect,
  attributesOf,
}: ReadPage): ReadonlyMap<string, number> {
  const headings: Heading[] = [];
  tree.iterate({
    enter: ({ name, type, node }) => {
      if (/^(?:ATX|Setext)Heading\d$/.test(name)) headings.push(headingIn(text, node, attributesOf));
      else if (name === "Template" && headings.at(-1)?.to === node.from - 1)
        headings.push({ ...headings.pop()!, ...idIn(attributesOf(text.slice(node.from, node.to))) });
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

function headingIn(text: string, node: SyntaxNode, attributesOf: ReadPage["attributesOf"]): Heading {
  const marks = node.getChildren("HeaderMark");
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const isUnderlined = first.from > node.from;
  const [start, to] = isUnderlined
    ? [node.from, first.from]
    : [first.to, last === first ? node.to : last.from];
  const written = text.slice(start, to).trimEnd();
  const { id, start: end = written.length } = attributesOf(written) ?? {};
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
function idIn({ id }: Partial<Pick<Heading, "id">> = {}): Partial<Heading> {
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
