import type { EditorState } from "@codemirror/state";

import { leafAbove, leafBelow } from "./place.ts";
import { tagSides } from "./tags.ts";

/**
 * Returns the numbers of those blank lines that are empty paragraphs, in which one types. All lines from `first` to
 * `last` are blank, and a block or an end of the page is on each side of them. Between two blocks it is each second
 * line that has a blank line on both sides, so three lines are one empty paragraph, in an empty component too. At the ends
 * of the page and of a component no blank line is needed on that side.
 */
export function emptyParagraphs(state: EditorState, first: number, last: number): number[] {
  const above = leafAbove(state, first);
  const isOpened = above && (above.name === "AdmonitionMark" || tagSides(state, above).last === "opens");
  if (first === last && first > 1 && !isOpened && !edge.test(state.doc.line(first - 1).text)) return [];
  const below = leafBelow(state, last);
  const isStart = !above || above.name === "FrontMatter" || isOpened;
  const isEnd = !below || tagSides(state, below).first === "closes";
  if (above && below && isStart && isEnd && last - first === 2) return [first + 1];
  const numbers: number[] = [];
  for (let number = first + (isStart ? 0 : 1); number <= last - (isEnd ? 0 : 1); number += 2) {
    numbers.push(number);
  }
  return numbers;
}

/** How a line may end that opens what paragraphs are in: a tag, a directive, the front matter. */
const edge = />[ \t]*$|^[ \t>]*:{3}|^---/;
