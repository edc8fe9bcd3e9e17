import { type EditorState, Facet } from "@codemirror/state";

type Lines = Readonly<{ from: number; to: number }>;

/** Whole lines that show their source as it is, in a page that shows none otherwise. */
export const openSources = Facet.define<Lines | undefined, readonly Lines[]>({
  combine: (given) => given.filter((lines) => lines !== undefined),
});

export function isOpenSource(state: EditorState, { from, to }: Lines): boolean {
  return state.facet(openSources).some((lines) => lines.from <= from && to <= lines.to);
}
