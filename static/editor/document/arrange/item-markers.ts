import type { EditorState } from "@codemirror/state";

import type { Part } from "./part.ts";

const marker = /^(?:[-*+]|(\d+)([.)]))(?=[ \t]|$)/;

/** Items without indentation, with other markers; their other lines keep their place below their words. */
export function withMarkers(
  items: string,
  markerOf: (index: number, old: RegExpExecArray) => string,
): string {
  let [index, shift] = [0, 0];
  const lines = items.split("\n").map((line) => {
    const old = marker.exec(line);
    if (!old) return shifted(line, shift);
    const now = markerOf(index, old);
    index += 1;
    shift = now.length - old[0].length;
    return now + line.slice(old[0].length);
  });
  return lines.join("\n");
}

function shifted(line: string, by: number): string {
  const spaces = /^ */.exec(line)![0].length;
  if (spaces === 0 || line.trim() === "") return line;
  return by > 0 ? " ".repeat(by) + line : line.slice(Math.min(spaces, -by));
}

/** Items as those of a list that they are put into, from an index on: its marks, or its numbers where it counts on. */
export function asItemsOf(
  state: EditorState,
  siblings: readonly Part[],
  from: number,
  items: string,
): string {
  const marks = siblings.map(({ from, to }) => marker.exec(state.sliceDoc(from, to).trimStart())!);
  const [[mark, first, delimiter] = ["-"]] = marks;
  const counts = marks.every(([, number], at) => Number(number) === Number(first) + at);
  if (first === undefined) return withMarkers(items, () => mark);
  return withMarkers(items, (index) => `${Number(first) + (counts ? from + index : 0)}${delimiter}`);
}

/** Items as a list of their own, which counts from 1. */
export function asOwnList(items: string): string {
  const [, first] = marker.exec(items) ?? [];
  if (first === undefined) return items;
  return withMarkers(items, (_, [mark, number, delimiter]) =>
    number === undefined ? mark : `${Math.max(0, Number(number) - Number(first)) + 1}${delimiter}`,
  );
}
