import { expect, test } from "bun:test";

import { runAround } from "../../../../static/editor/document/blocks/selected.ts";
import { canTurn, type Target, turnedInto } from "../../../../static/editor/document/blocks/turn-into.ts";
import { page, shown, undone } from "../keys/writing.ts";

const alert = { before: "> [!NOTE]\n> ", after: "" };
const card = { before: "<Note>\n", after: "\n</Note>", statement: "import Note from './note'" };
const targets: Readonly<Record<string, Target>> = {
  text: { kind: "heading", level: 0 },
  h2: { kind: "heading", level: 2 },
  h3: { kind: "heading", level: 3 },
  bullets: { kind: "bullet-list" },
  numbers: { kind: "numbered-list" },
  todo: { kind: "to-do" },
  quote: { kind: "quote" },
  code: { kind: "code-block" },
  callout: { kind: "callout", source: alert },
  note: { kind: "callout", source: card },
};

function turned(before: string, target: string) {
  const state = page(before);
  const { from, to } = state.selection.main;
  const run = runAround(state, from, to)!;
  expect(canTurn(state, run)).toBeTrue();
  const spec = turnedInto(state, run, targets[target]!);
  const now = spec ? state.update(spec, { filter: false }).state : state;
  expect(undone(now).doc.toString()).toBe(state.doc.toString());
  return shown(now);
}

test.each([
  ["One‸ two", "h2", "## One two‸"],
  ["One‸\ntwo", "h2", "## One two‸"],
  ["## One‸ {#a}", "h3", "### One‸ {#a}"],
  ["## One‸", "h2", "## One‸"],
  ["## One‸\nTwo", "text", "One‸\n\nTwo"],
  ["One‸\n===", "bullets", "- One‸"],
  ["A‸ b", "text", "A‸ b"],
  ["A‸ b", "bullets", "- A b‸"],
  ["A‸ b", "todo", "- [ ] A b‸"],
  ["⟨A\n\nb⟩\n\nc", "numbers", "1. A\n\n2. b‸\n\nc"],
  ["⟨- a\n- b⟩", "numbers", "1. a\n2. b‸"],
  ["⟨- a\n- b⟩\n- c", "todo", "- [ ] a\n- [ ] b‸\n- c"],
  ["⟨- [x] a\n- [ ] b⟩", "bullets", "- a\n- b‸"],
  ["⟨1. [x] a\n2. b⟩", "numbers", "1. a\n2. b‸"],
  ["⟨- a\n- b⟩", "text", "a\n\nb‸"],
  ["⟨- a\n- b⟩", "h2", "## a\n\n## b‸"],
  ["A‸\nb", "quote", "> A\n> b‸"],
  ["## A‸", "quote", "> A‸"],
  ["> A‸\n> b", "text", "A\nb‸"],
  ["> A‸\n> b", "quote", "> A‸\n> b"],
  ["> A‸", "todo", "- [ ] A‸"],
  ["> [!TIP]\n> A‸", "text", "A‸"],
  ["> [!TIP]\n> A‸", "quote", "> A‸"],
  ["A‸\nb", "code", "```\nA\nb‸\n```"],
  ["```js\na‸\n```", "text", "a‸"],
  ["```js\na‸\n```", "quote", "> ```js\n> a‸\n> ```"],
  ["A‸\nb", "callout", "> [!NOTE]\n> A\n> b‸"],
  ["⟨- a\n- b⟩", "callout", "> [!NOTE]\n> - a\n> - b‸"],
  ["- a‸\n- b", "callout", "> [!NOTE]\n> - a‸\n\n- b"],
  ["> A‸", "callout", "> [!NOTE]\n> A‸"],
  ["> [!TIP]\n> A‸", "callout", "> [!TIP]\n> A‸"],
  ["A‸", "note", "import Note from './note'\n\n<Note>\nA‸\n</Note>"],
  ["⟨<Note>\n  A\n\n  b\n</Note>⟩", "text", "A\n\nb‸"],
  ["⟨:::note[Title]\nA\n:::⟩", "h2", "## A‸"],
  ["<Card>\n  A‸\n</Card>", "bullets", "<Card>\n  - A‸\n</Card>"],
])("%j as %s is %j", (before, target, after) => {
  expect(turned(before, target)).toBe(after);
});

test.each(["| a‸ |\n|---|", "---‸\n\na", "<Ca‸rd />", "![a‸](/b.png)"])(
  "%j is turned into nothing",
  (text) => {
    const state = page(text);
    const { from, to } = state.selection.main;
    const run = runAround(state, from, to);
    expect(run !== undefined && canTurn(state, run)).toBeFalse();
  },
);
