import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { headingAttributes } from "../../../../src/markdown/tree/index.ts";
import { withoutId } from "../syntax/heading-id.ts";
import type { Showing } from "./showing.ts";

/** Shows a heading without its marks and its id, unless that is all it has. */
export function showHeading(node: SyntaxNode, showing: Showing): void {
  const isTouched = showing.isTouched(node);
  const marks = node.getChildren("HeaderMark");
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const isUnderlined = node.name.startsWith("Setext");
  const start = isUnderlined ? node.from : first.to;
  const end = isUnderlined || last !== first ? last.from : node.to;
  const content = showing.text({ from: start, to: end });
  const words = withoutId(content);
  const from = start + (content.length - content.trimStart().length);
  if (!isUnderlined) showing.pass({ from: node.from, to: from });
  if (words.trim() === "") return;
  const to = start + words.length;
  if (!isUnderlined) showing.mark({ from: node.from, to: from }, isTouched);
  showing.mark({ from: to, to: node.to }, isTouched);
}

export function placeOfHeading(state: EditorState, fragment: string): number | undefined {
  return placesOfHeadings(state).get(decodedFragment(fragment));
}

/** Returns the headings' places by their ids, which are made of the words, as on sites; repeated ones are numbered. */
export function placesOfHeadings(state: EditorState): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const places = new Map<string, number>();
  syntaxTree(state).iterate({
    enter: ({ name, type, from, to }) => {
      if (/^(?:ATX|Setext)Heading\d$/.test(name))
        places.getOrInsert(idOf(state.sliceDoc(from, to), numbers), from);
      return !type.is("LeafBlock");
    },
  });
  return places;
}

function idOf(source: string, numbers: Map<string, number>): string {
  const content = source.replace(/^#+[ \t]*|[ \t]#+[ \t]*$|\n[=-]+[ \t]*$/g, "");
  const { id, start } = headingAttributes(content) ?? {};
  if (id !== undefined) return id;
  const words = content
    .slice(0, start)
    .replace(/\]\([^()]*\)|<[^<>]*>/g, "")
    .toLowerCase();
  const slug = words
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .trim()
    .replaceAll(" ", "-");
  const number = numbers.get(slug) ?? 0;
  numbers.set(slug, number + 1);
  return number === 0 ? slug : `${slug}-${number}`;
}

export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
