import { type EditorState, type Extension, Facet } from "@codemirror/state";
import type { DecorationSet, EditorView } from "@codemirror/view";

export type TableOptions = Readonly<{
  /** How a cell that nobody types in looks: of a state whose document is its text. */
  shown(state: EditorState): DecorationSet;
  /** How the cell that one types in looks. */
  inCell: Extension;
  /** Selects the block at an offset, after Escape. */
  selectBlock(view: EditorView, at: number): void;
}>;

export const tableOptions = Facet.define<TableOptions, TableOptions>({ combine: ([options]) => options! });
