import { syntaxTree } from "@codemirror/language";
import type { ChangeSpec, EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { isLink, linkAround as linkInTree, type TreeLink } from "../../../../src/markdown/tree/index.ts";
import { escapedWords } from "../../picture-markdown.ts";
import { destination } from "../formats/links.ts";
import { definitionOf, labelsOf } from "../syntax/definitions.ts";
import type { Span } from "../syntax/nodes.ts";
import { smallest } from "../text-changes.ts";

export type Link = Omit<TreeLink, "address"> & Readonly<{ address: Address | undefined }>;

export { isLink };

type Address = Span & Readonly<{ text: string }>;

/** Reads a link or picture of a page. Undefined for brackets that are text. */
export function linkAround(state: EditorState, node: SyntaxNode): Link | undefined {
  const link = linkInTree(node, state.doc, () => labelsOf(state));
  return link && { ...link, address: link.address && addressOf(state, link.address) };
}

/** Returns the link or picture that a place is in or at the edge of; of nested ones, the inner one that fits. */
export function linkAt(
  state: EditorState,
  at: number,
  fits: (link: Link) => boolean = () => true,
): Link | undefined {
  const found: Link[] = [];
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    for (; node; node = node.parent) {
      const link = isLink(node) ? linkAround(state, node) : undefined;
      if (link && fits(link)) found.push(link);
    }
  }
  return found.sort((one, other) => one.to - one.from - (other.to - other.from))[0];
}

/** Returns whether a place is after a link's words: there a line can break before the title. */
export function isInAddress(state: EditorState, at: number): boolean {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1);
  while (node && node.name !== "Link") node = node.parent;
  const target = node?.getChildren("LinkMark")[2];
  return target !== undefined && target.to <= at && at < node!.to;
}

/** Returns where a link's address is written: a reference's is in its definition. */
export function addressWithin(state: EditorState, { address, label }: Link): Address | undefined {
  if (label === undefined) return address;
  const url = definitionOf(state, label)?.getChild("URL");
  return url ? addressOf(state, url) : undefined;
}

/** Returns the smallest change that makes the link lead elsewhere; its title and everything else stay. */
export function addressChange(state: EditorState, link: Link, wanted: string): ChangeSpec {
  const address = addressWithin(state, link);
  if (!address) {
    const at = link.to - 1; // in the empty parentheses
    return link.label === undefined ? { from: at, insert: written(wanted, false) } : [];
  }
  if (wanted === address.text) return [];
  const old = state.sliceDoc(address.from, address.to);
  return smallest(old, written(wanted, old.startsWith("<")), address.from);
}

export function descriptionOf(state: EditorState, { text }: Link): string {
  return unescaped(state.sliceDoc(text.from, text.to));
}

export function descriptionChange(state: EditorState, link: Link, wanted: string): ChangeSpec {
  const { text } = link;
  const old = state.sliceDoc(text.from, text.to);
  if (wanted === descriptionOf(state, link)) return [];
  return smallest(old, escapedWords(wanted, "picture"), text.from);
}

/** Returns the change that leaves a link's words; of a picture, nothing. */
export function withoutLink({ from, to, text, isPicture }: Link): ChangeSpec {
  if (isPicture) return { from, to };
  return [
    { from, to: text.from },
    { from: text.to, to },
  ];
}

function addressOf(state: EditorState, { from, to }: Span): Address {
  const source = state.sliceDoc(from, to);
  const bare = /^<.*>$/s.test(source) ? source.slice(1, -1) : source;
  return { from, to, text: unescaped(bare) };
}

function unescaped(source: string): string {
  return source.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

function written(address: string, isBracketed: boolean): string {
  const trimmed = address.trim();
  return destination(trimmed, isBracketed || trimmed === "");
}
