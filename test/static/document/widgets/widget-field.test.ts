import { expect, spyOn, test } from "bun:test";

import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { EditorSelection, Transaction } from "@codemirror/state";
import fc from "fast-check";

import {
  closeSource,
  openPlace,
  placeBeside,
  placesBetween,
  selectedPlace,
  widgets,
} from "../../../../static/editor/document/widgets/widget-field.ts";
import { fragment, splicedLines } from "../../../markdown/texts.ts";
import { openedWithWidgets, widgetsOf } from "./opened.ts";

const page = `---
title: Tea
---

import A from "a";

Text

<Steps>

  <Cup
    of="tea"
  />

  More text

</Steps>

![A cup](cup.png)

{/* a remark */}
`;

const sources = [
  "---\ntitle: Tea\n---",
  'import A from "a";',
  '<Cup\n    of="tea"\n  />',
  "![A cup](cup.png)",
  "{/* a remark */}",
];
const picture = page.indexOf("![");

test("blocks without text have widgets, in components too, and all are closed at first", () => {
  expect(widgetsOf(openedWithWidgets(page))).toEqual(sources);
});

test("the caret opens a source by entering it, also while it is edited, and closes it by leaving", () => {
  const entered = openedWithWidgets(page).update({ selection: { anchor: picture + 2 } }).state;
  const edited = entered.update({
    changes: { from: picture + 2, insert: "Green: " },
    userEvent: "input",
  }).state;
  const left = edited.update({ selection: { anchor: page.indexOf("Text") } }).state;

  expect(widgetsOf(entered)).toEqual(sources.with(3, "> ![A cup](cup.png)"));
  expect(widgetsOf(edited)).toEqual(sources.with(3, "> ![Green: A cup](cup.png)"));
  expect(widgetsOf(left)).toEqual(sources.with(3, "![Green: A cup](cup.png)"));
});

test("a widget whose source is unchanged is the same widget after an edit elsewhere", () => {
  const before = openedWithWidgets(page);
  const after = before.update({ changes: { from: page.indexOf("Text"), insert: "A new\n\n" } }).state;

  const all = [before, after].map((state) =>
    placesBetween(state, 0, state.doc.length).map(({ widget }) => widget),
  );

  expect(all[0]).toHaveLength(sources.length);
  for (const [at, widget] of all[0]!.entries()) expect(all[1]![at]).toBe(widget);
});

test("a widget whose source changes is known by its id, and no other one is", () => {
  const before = openedWithWidgets(page);
  const after = before.update({
    changes: [
      { from: 0, insert: "Text\n\n" },
      { from: picture + 2, insert: "!" },
    ],
  }).state;

  const idsOf = (state: typeof before) =>
    new Map(
      placesBetween(state, 0, state.doc.length).map(({ widget: { shown } }) => [shown.source, shown.id]),
    );

  expect(idsOf(after).get("![!A cup](cup.png)")).toBe(idsOf(before).get("![A cup](cup.png)")!);
  expect(new Set(idsOf(after).values()).size).toBe(idsOf(after).size);
});

test("widgets stay on a busy machine, which reads the text after a change later", () => {
  const before = openedWithWidgets(page);
  let now = 0;
  using _clock = spyOn(Date, "now").mockImplementation(() => (now += 30));

  const after = before.update({ changes: { from: picture + 2, insert: "!" } }).state;

  expect(syntaxTree(after).length).toBeLessThan(page.length);
  expect(widgetsOf(after)).toEqual(sources.with(3, "![!A cup](cup.png)"));
});

test("a widget is selected as a whole, and then closed; what is selected of an open source stays open", () => {
  const whole = EditorSelection.single(picture, picture + "![A cup](cup.png)".length);
  const selected = openedWithWidgets(page).update({ selection: whole }).state;
  const open = selected.update({ selection: { anchor: picture } }).state;
  const all = open.update({ selection: whole }).state;
  const closed = all.update({ effects: closeSource.of(null) }).state;

  expect(selectedPlace(selected)?.widget.shown.source).toBe("![A cup](cup.png)");
  expect(openPlace(all)?.from).toBe(picture);
  expect(selectedPlace(all)).toBeUndefined();
  expect(selectedPlace(closed)?.from).toBe(picture);
});

test("what others change opens nothing, even where the caret is", () => {
  const state = openedWithWidgets(page);

  const after = state.update({
    changes: { from: page.indexOf("Tea"), insert: "Green " },
    annotations: Transaction.addToHistory.of(false),
  }).state;

  expect(widgetsOf(after)[0]).toBe("---\ntitle: Green Tea\n---");
});

test("a source that is replaced by one of its length has its own widget", () => {
  const changes = { from: picture + 2, to: picture + 3, insert: "1" };

  const after = openedWithWidgets(page).update({ changes }).state;

  expect(widgetsOf(after)).toEqual(sources.with(3, "![1 cup](cup.png)"));
});

test("the place beside an offset is that of the next block, if that has a widget", () => {
  const state = openedWithWidgets(page);
  const from = (offset: number, forward: boolean) => placeBeside(state, offset, forward)?.widget.shown.source;

  expect(from(page.indexOf("Text"), false)).toBe('import A from "a";');
  expect(from(page.indexOf("Text"), true)).toContain("<Cup");
  expect(from(page.indexOf("More"), false)).toContain("<Cup");
  expect(from(picture, false)).toBeUndefined();
  expect(from(picture, true)).toBe("{/* a remark */}");
});

const edit = fc.record({
  at: fc.nat(),
  length: fc.nat(30),
  insert: fc.oneof(fragment, fc.constant("")),
  caret: fc.nat(),
});

test("after any edits the widgets are those of the text, opened or not", () => {
  fc.assert(
    fc.property(splicedLines, fc.array(edit, { minLength: 1, maxLength: 6 }), (text, edits) => {
      let state = openedWithWidgets(text.replace(/\r\n?/g, "\n"));
      for (const { at, length, insert, caret } of edits) {
        const from = at % (state.doc.length + 1);
        const to = Math.min(state.doc.length, from + length);
        state = state.update({ changes: { from, to, insert }, userEvent: "input" }).state;
        // A busy machine reads a part of the text only.
        ensureSyntaxTree(state, state.doc.length, 60_000);
        state = state.update({ selection: { anchor: caret % (state.doc.length + 1) } }).state;
        const fresh = openedWithWidgets(state.doc.toString());
        expect(widgetsOf(state).map((source) => source.replace(/^> /, ""))).toEqual(widgetsOf(fresh));
        const { open, decorations } = state.field(widgets);
        const ids: number[] = [];
        decorations.between(
          0,
          state.doc.length,
          (_from, _to, { spec }) => void ids.push(spec.widget.shown.id),
        );
        expect(new Set(ids).size).toBe(ids.length);
        if (open) expect(state.selection.main.head).toBeWithin(open.from, open.to + 1);
      }
    }),
  );
});
