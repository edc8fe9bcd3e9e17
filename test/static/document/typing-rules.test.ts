import { expect, test } from "bun:test";

import type { EditorState, TransactionSpec } from "@codemirror/state";

import type { Rule } from "../../../static/editor/document/keys/rules/rule.ts";
import { storedFormats, storeFormat } from "../../../static/editor/document/stored-formats.ts";
import { cellRules, pageRules, sourceRules } from "../../../static/editor/document/typing-rules.ts";
import { page, shown } from "./keys/writing.ts";

const typed = (text: string) => (state: EditorState) => ({
  ...state.replaceSelection(text),
  userEvent: "input.type",
});

const removed = (state: EditorState) => ({ ...state.replaceSelection(""), userEvent: "delete.selection" });

const pasted = (text: string) => (state: EditorState) => ({
  ...state.replaceSelection(text),
  userEvent: "input.paste",
});

const moved = (by: number) => (state: EditorState) => ({
  selection: { anchor: state.selection.main.head + by },
  userEvent: "select",
});

/** In a page, what is done to it, and the page after a rule alone. */
type Case = readonly [before: string, done: (state: EditorState) => TransactionSpec, after: string];

const cases: Readonly<Record<string, Case>> = {
  replacedSelection: ["One ⟨two⟩ three", () => ({ changes: { from: 2, to: 9, insert: "x" } }), "On‸xhree"],
  dropped: [
    "```\n‸one\n```",
    () => ({ changes: { from: 5, insert: "a\n```\nb" }, userEvent: "input.drop" }),
    "````\noa\n```\nb‸ne\n````",
  ],
  soundRemoval: ["a⟨a\n\n# b⟩b\nc", removed, "a‸b\n\nc"],
  pairedFences: ["``‸", typed("`"), "```‸\n```"],
  closingOnce: ["```\na\n``‸\n```", typed("`"), "```\na\n```‸"],
  closingBracket: ["```\na {\n  ‸\n```", typed("}"), "```\na {\n}‸\n```"],
  toDoItems: ["[ ]‸", typed(" "), "- [ ] ‸"],
  ownParagraphs: ["A\n‸", typed("B"), "A\n\nB‸"],
  keptSentences: ["one\n‸ two", typed("-"), "one -‸ two"],
  besideMarks: ["## One {#id}‸", typed("x"), "## Onex‸ {#id}"],
  aboveFrontMatter: ["‸---\na: b\n---\n\nOne", typed("x"), "---\na: b\n---\n\nx‸\n\nOne"],
  lastPlace: ["‸One\n\n\n", moved(6), "One\n\n‸\n"],
  keptBreak: ["One⟨\n⟩", removed, "One‸\n"],
  keptPipes: ["| a‸ |\n|---|", pasted("|"), "| a\\|‸ |\n|---|"],
  caretInCell: ["a‸\n\n| b | c |\n|---|---|", moved(7), "a\n\n| b | ‸c |\n|---|---|"],
  markRemoval: ["a **b⟨b** c⟩ d", removed, "a **b‸** d"],
  overHidden: ["a‸\n\n# b", moved(2), "a\n\n# ‸b"],
  formatsOfTyped: ["One ‸", typed("x"), "One **x‸**"],
  pastedInCell: ["`a‸`", pasted("b`c"), "``ab`c‸``"],
  onOneLine: ["a‸", pasted("b\n|"), "ab<br/>\\|‸"],
};

const inCell = cellRules({ state: page("| a |\n|---|") }, () => ({ from: 2 }));
const all = new Map([...pageRules, ...sourceRules, ...inCell].map((rule) => [rule.name, rule]));

function opened(name: string, before: string): EditorState {
  const state = page(before, storedFormats);
  return name === "formatsOfTyped" ? state.update(storeFormat(state, "bold")!).state : state;
}

function by(rule: Rule, state: EditorState, spec: TransactionSpec): EditorState | undefined {
  const made = rule(state.update(spec, { filter: false }));
  return made && state.update({ filter: false }, ...[made].flat()).state;
}

test("each rule has a name and a test of it alone", () => {
  expect([...all.keys()].toSorted()).toEqual(Object.keys(cases).toSorted());
});

test.each([...all])("%s, alone, does what it says", (name, rule) => {
  const [before, done, after] = cases[name]!;
  const state = opened(name, before);

  const now = by(rule, state, done(state));

  expect(now && shown(now)).toBe(after);
});

test("each rule leaves a letter in a paragraph as it is", () => {
  const state = page("# One\n\nTwo th‸ree.\n");
  const letter = state.update(typed("x")(state), { filter: false });

  expect([...all.values()].map((rule) => rule(letter)).filter((made) => made !== undefined)).toEqual([]);
  expect(state.update(typed("x")(state)).changes.toJSON()).toEqual(letter.changes.toJSON());
});

const droppedAt = (at: number, insert: string) => () => ({
  changes: { from: at, insert },
  userEvent: "input.drop",
});

test.each<readonly [earlier: string, later: string, ...Case]>([
  ["dropped", "keptBreak", "‸", droppedAt(0, "-"), "-‸\n"],
  ["soundRemoval", "pairedFences", "⟨## H⟩", typed("```"), "```‸\n```"],
  ["soundRemoval", "lastPlace", "```js\n``⟨`\n\n\n⟩", removed, "```js\n```\n\n‸\n"],
  ["soundRemoval", "keptBreak", "⟨---\na: b\n---\n\n- [ ] t\n⟩", pasted("("), "---\na: b\n---\n\n- (‸\n"],
  ["soundRemoval", "markRemoval", "$$\nx\n⟨$$\n\n# H\n\n~~⟩s~~ *i*", removed, "$$\nx\n‸$$\n\n~~s~~ *i*"],
  ["keptSentences", "keptBreak", "a\n⟨b\n⟩", typed("-"), "a -‸\n"],
  ["keptSentences", "markRemoval", "- [ ] t\n~~⟨s⟩~~ *i*\n\n", removed, "- [ ] t ‸ *i*\n\n"],
  ["keptBreak", "markRemoval", "~⟨~s~~ *i*\n⟩", removed, "‸\n"],
])("%s comes before %s: with %j", (earlier, later, before, done, after) => {
  const state = page(before);
  const inOrder = (rules: readonly Rule[]) =>
    rules.reduce(
      (now, rule) => {
        const made = rule(now);
        return made ? state.update({ filter: false }, ...[made].flat()) : now;
      },
      state.update(done(state), { filter: false }),
    );
  const others = pageRules.filter(({ name }) => name !== later);
  const place = others.findIndex(({ name }) => name === earlier);

  expect(shown(inOrder(pageRules).state)).toBe(after);
  expect(shown(inOrder(others.toSpliced(place, 0, all.get(later)!)).state)).not.toBe(after);
});
