import { standardKeymap } from "@codemirror/commands";
import { ChangeSet, EditorState, type Extension, Prec, Text, Transaction } from "@codemirror/state";
import { Decoration, EditorView, keymap } from "@codemirror/view";

import { caretOnFocus } from "../caret-on-focus.ts";
import { difference } from "../change.ts";
import { inlineMarks } from "../inline/inline-marks.ts";
import { isSound } from "../keys/edit.ts";
import { ruledBy } from "../keys/rules/rule.ts";
import { direction } from "../layout/line-directions.ts";
import { uncheckedCode } from "../spelling.ts";
import type { Table } from "../syntax/cells.ts";
import { cellRules } from "../typing-rules.ts";
import { activate, type ActiveCell } from "./active-cell.ts";
import { addressesOfPage } from "./addresses-of-page.ts";
import { outside } from "./cell-rules.ts";
import { cellLanguage, plainPipes } from "./cell-text.ts";
import { tableField } from "./table-field.ts";
import { write } from "./write.ts";

export type CellEditorOptions = Readonly<{
  document: EditorView;
  cell: ActiveCell;
  keys: Extension;
}>;

/** The editor of the one cell that one types in: of the cell's text alone. What is typed becomes changes of the document. */
export class CellEditor {
  readonly view: EditorView;
  readonly key: number;
  readonly #document: EditorView;

  constructor({ document, cell, keys }: CellEditorOptions) {
    this.#document = document;
    this.key = cell.key;
    this.view = new EditorView({
      root: document.root as ShadowRoot,
      state: EditorState.create({
        doc: document.state.sliceDoc(cell.from, cell.to),
        selection: selectionIn(document.state, cell),
        extensions: [
          keys,
          keymap.of(standardKeymap),
          ruledBy(cellRules(document, () => this.cell)),
          cellLanguage(document.state),
          plainPipes,
          seenSelection,
          direction,
          caretOnFocus,
          inlineMarks(document.state.facet(addressesOfPage)),
          EditorView.lineWrapping,
          EditorView.clipboardOutputFilter.of((text) => text.replaceAll("\\|", "|")),
          EditorView.contentAttributes.of({ "aria-multiline": "false", spellcheck: "true" }),
          uncheckedCode(),
          Prec.lowest(
            EditorView.domEventHandlers({
              compositionend: () => void setTimeout(() => this.take()),
            }),
          ),
        ],
      }),
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        for (const transaction of transactions) {
          if (!transaction.annotation(outside)) this.#give(transaction);
        }
      },
    });
  }

  get cell(): ActiveCell | undefined {
    const { active } = this.#document.state.field(tableField);
    return active?.key === this.key ? active : undefined;
  }

  /** Takes over what the document has: what others typed in the cell, or where the caret is. Waits for a composition's end. */
  take(): void {
    const { cell, view } = this;
    if (!cell || view.compositionStarted) return;
    const { state } = this.#document;
    const changes = difference(view.state.doc.toString(), state.sliceDoc(cell.from, cell.to));
    const selection = selectionIn(state, cell);
    const { anchor, head } = view.state.selection.main;
    const isSame = changes.from === changes.to && changes.insert === "";
    if (isSame && anchor === selection.anchor && head === selection.head) return;
    view.dispatch({
      changes,
      selection,
      annotations: [outside.of(true), Transaction.addToHistory.of(false)],
    });
  }

  #give(transaction: Transaction): void {
    const { cell } = this;
    if (!cell) return;
    const { startState, changes, newSelection, docChanged } = transaction;
    if (!docChanged && transaction.selection === undefined) return;
    const { state } = this.#document;
    // What others typed while this cell's composition goes on.
    const theirs = Text.of([state.sliceDoc(cell.from, cell.to)]);
    const held = ChangeSet.of(
      difference(startState.doc.toString(), theirs.toString()),
      startState.doc.length,
    );
    const selection = newSelection.map(held.map(changes, true)).main;
    if (!docChanged) {
      const [anchor, head] = [cell.from + selection.anchor, cell.from + selection.head];
      this.#document.dispatch({ selection: { anchor, head }, userEvent: "select" });
      return;
    }
    const content = changes.map(held).apply(theirs).toString();
    writeInto(this.#document, cell, [[content]], {
      caret: selection,
      userEvent: transaction.annotation(Transaction.userEvent),
    });
  }

  destroy(): void {
    this.view.destroy();
  }
}

type Caret = Readonly<{ anchor: number; head: number }>;

/** While the cell is the active one, the caret stays in it: at its end, unless a place is given. */
export function writeInto(
  view: EditorView,
  { key, place, row, column, from, to }: ActiveCell,
  values: ReadonlyArray<readonly string[]>,
  { caret, userEvent = "input" }: Readonly<{ caret?: Caret; userEvent?: string | undefined }> = {},
): void {
  const { start } = place;
  const table = withText(place.table, row, column, { from: from - start, to: to - start });
  const written = write(table, { row, column }, values);
  const target = { key, row, column, from: start + written.from, to: start + written.to };
  const { anchor, head } = caret ?? { anchor: values[0]![0]!.length, head: values[0]![0]!.length };
  const isActive = view.state.field(tableField).active?.key === key;
  const selection = { anchor: target.from + anchor, head: target.from + head };
  view.dispatch(
    ...written.steps.map((changes) => ({
      changes: changes.map((change) => ({ ...change, from: start + change.from, to: start + change.to })),
      sequential: true,
    })),
    {
      ...(isActive ? { selection, effects: activate.of(target) } : {}),
      annotations: isSound.of(true),
      userEvent,
      sequential: true,
    },
  );
}

/** Counts the spaces that were typed at the ends of a cell among its text. */
function withText(
  table: Table,
  row: number,
  column: number,
  text: Readonly<{ from: number; to: number }>,
): Table {
  const { rows } = table;
  const { cells } = rows[row]!;
  if (!cells[column]) return table;
  const now = { ...rows[row]!, cells: cells.with(column, { ...cells[column], ...text }) };
  return { ...table, rows: rows.with(row, now) };
}

function selectionIn({ selection: { main } }: EditorState, { from, to }: ActiveCell): Caret {
  const within = (at: number) => Math.max(0, Math.min(at, to) - from);
  return { anchor: within(main.anchor), head: within(main.head) };
}

const selected = Decoration.mark({ class: "doc-found-selected" });

/** Shows what is selected while the focus is elsewhere, such as where one types what to find. */
const seenSelection = EditorView.decorations.of(({ state, hasFocus }) => {
  const { from, to, empty } = state.selection.main;
  return hasFocus || empty ? Decoration.none : Decoration.set(selected.range(from, to));
});
