import { expect, test } from "bun:test";

import { defineLanguageFacet, ensureSyntaxTree, Language, syntaxTree } from "@codemirror/language";
import { Compartment, EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { type Input, Parser, type PartialParse } from "@lezer/common";

import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { tableField, tablesOf } from "../../../../static/editor/document/tables/table-field.ts";
import { readOf } from "./texts.ts";

const table = "| a | b |\n| --- | --- |\n| c | d |\n";

/** As soon as all of it is read. */
function opened(doc: string, language: Extension = mdxLanguage): EditorState {
  const state = EditorState.create({ doc, extensions: [language, structure, tableField] });
  ensureSyntaxTree(state, doc.length, 60_000);
  return state.update({}).state;
}

const after = (state: EditorState, ...specs: TransactionSpec[]) =>
  specs.reduce((now, spec) => now.update(spec).state, state);

test("a table is shown at the top, in quotes, in items and in components, but not in the line of an item's marker", () => {
  const inside = (lead: string) => table.trimEnd().replaceAll("\n", `\n${lead}`);
  const state = opened(
    `${table}\n> ${inside("> ")}\n\n- x\n\n  ${inside("  ")}\n\n<A>\n\n${table}\n</A>\n\n- ${inside("  ")}\n\n\`\`\`\n${table}\`\`\`\n`,
  );

  expect(tablesOf(state).map((place) => readOf(place.table).rows)).toEqual(
    Array.from({ length: 4 }, () => [
      ["a", "b"],
      ["c", "d"],
    ]),
  );
});

test("a table stays the same one, whatever is changed before it and in it", () => {
  const state = opened(`x\n\n${table}`);
  const id = tablesOf(state)[0]!.id;
  const changed = after(
    state,
    { changes: { from: 0, insert: "new\n\n" } },
    { changes: { from: 8, insert: "another\n\n" } },
    { changes: { from: 18, insert: "x" } },
    { changes: { from: 17, to: 18 } },
  );

  expect(tablesOf(changed).map((place) => place.id)).toEqual([id]);
});

test("a table shows its source while its line of dashes is typed, and not when undo puts the caret there", () => {
  const typing = opened("| a |\n| -\n| b |\n").update({
    changes: { from: 9, insert: " |" },
    selection: { anchor: 11 },
    userEvent: "input.type",
  }).state;
  expect(tablesOf(typing)).toEqual([]);
  const left = typing.update({ selection: { anchor: 0 } }).state;
  expect(tablesOf(left)).toHaveLength(1);

  const undone = left.update({
    changes: { from: 12, to: 17 },
    selection: { anchor: 11 },
    userEvent: "undo",
  }).state;
  expect(tablesOf(undone)).toHaveLength(1);
});

/** Reads the start of a page only, as for a moment after a change of a long one. */
class StartParser extends Parser {
  override createParse(input: Input): PartialParse {
    const advance = () => mdxLanguage.language.parser.parse(input.read(0, Math.min(input.length, 60)));
    return { parsedPos: 0, stoppedAt: null, stopAt() {}, advance };
  }
}

test("tables after what is read of a page so far stay, with what is typed in them", () => {
  const reading = new Compartment();
  const doc = `${table}\n${"Some words.\n\n".repeat(20)}${table}`;
  const whole = opened(doc, reading.of(mdxLanguage));
  const start = new Language(defineLanguageFacet(), new StartParser(), [], "start");
  const read = after(whole, { effects: reading.reconfigure(start) });
  expect(syntaxTree(read).length).toBe(60);

  const at = doc.lastIndexOf("c") + 1;
  const typed = after(
    read,
    { changes: { from: at, insert: "!" } },
    { changes: { from: 0, insert: "x\n\n" } },
  );
  expect(tablesOf(typed)).toHaveLength(2);
  expect(readOf(tablesOf(typed)[1]!.table).rows[1]).toEqual(["c!", "d"]);
});

test("the active cell is the one with the selection, with spaces that were typed at its end", () => {
  const state = opened(`x\n\n${table}\ny\n`);
  const at = state.doc.toString().indexOf("c") + 1;
  const active = (now: EditorState) => {
    const cell = now.field(tableField).active;
    return cell && [cell.row, cell.column, now.sliceDoc(cell.from, cell.to)];
  };

  const chosen = after(state, { selection: { anchor: at } });
  expect(active(state)).toBeUndefined();
  expect(active(chosen)).toEqual([1, 0, "c"]);
  const typed = after(chosen, { changes: { from: at, insert: " " }, selection: { anchor: at + 1 } });
  expect(active(typed)).toEqual([1, 0, "c "]);
  expect(active(after(typed, { changes: { from: 0, insert: "more\n\n" } }))).toEqual([1, 0, "c "]);
  expect(active(after(typed, { selection: { anchor: 3, head: at } }))).toBeUndefined();
});
