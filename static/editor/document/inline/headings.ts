import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import type { Showing } from "./showing.ts";

/** `{#id}`, `[#id]` or a comment with the id, as `readHeading` of src/mdx reads them. */
const id = /(?:\\?\{#[^{}\s]+\}|\[#[^[\]\s]+\]|\{\/\*(?:\s*#[^\s*]+\s*|[^\s*]+)\*\/\})[ \t]*$/;

/** Shows a heading without its marks and its id, unless that is all it has. */
export function showHeading(node: SyntaxNode, showing: Showing): void {
  const isTouched = showing.isTouched(node);
  const marks = node.getChildren("HeaderMark");
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const isUnderlined = node.name.startsWith("Setext");
  const start = isUnderlined ? node.from : first.to;
  const end = isUnderlined || last !== first ? last.from : node.to;
  const content = showing.text({ from: start, to: end });
  const words = content.replace(id, "").trimEnd();
  if (words.trim() === "") return;
  const from = start + (content.length - content.trimStart().length);
  const to = start + words.length;
  if (!isUnderlined) showing.mark({ from: node.from, to: from }, isTouched);
  showing.mark({ from: to, to: node.to }, isTouched);
}

/** Returns where the heading with an id is. Ids are made of the words, as on sites; repeated ones are numbered. */
export function placeOfHeading(state: EditorState, wanted: string): number | undefined {
  const numbers = new Map<string, number>();
  let place: number | undefined;
  syntaxTree(state).iterate({
    enter: ({ name, type, from, to }) => {
      if (place !== undefined) return false;
      if (/^(?:ATX|Setext)Heading\d$/.test(name)) {
        const own = idOf(state.sliceDoc(from, to), numbers);
        if (own === decoded(wanted)) place = from;
      }
      return !type.is("LeafBlock");
    },
  });
  return place;
}

function idOf(source: string, numbers: Map<string, number>): string {
  const content = source.replace(/^#+[ \t]*|[ \t]#+[ \t]*$|\n[=-]+[ \t]*$/g, "");
  const written = id.exec(content)?.[0].match(/[^\s#{}[\]/*\\]+/)?.[0];
  if (written !== undefined) return written;
  const words = content.replace(/\]\([^()]*\)|<[^<>]*>/g, "").toLowerCase();
  const slug = words
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .trim()
    .replaceAll(" ", "-");
  const number = numbers.get(slug) ?? 0;
  numbers.set(slug, number + 1);
  return number === 0 ? slug : `${slug}-${number}`;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
