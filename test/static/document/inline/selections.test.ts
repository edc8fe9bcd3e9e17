import { expect, test } from "bun:test";

import { deleteCharBackward, deleteCharForward } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type Transaction } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import fc from "fast-check";

import { markdownOf } from "../../../../static/editor/document/inline/marked.ts";
import { storedFormats } from "../../../../static/editor/document/stored-formats.ts";
import { runs } from "../../../support/seed.ts";
import { writing } from "../keys/writing.ts";
import { type Sign, signsIn, toldOf } from "./readers.ts";

const definitions = "\n\n[ref]: /r\n\n[kl mn]: /s\n\n[^1]: Note\n";

/** Every construct in a text, around the words `kl mn`. */
const constructs: Readonly<Record<string, string>> = {
  bold: "**kl mn**",
  italic: "*kl mn*",
  "with underscores": "_kl mn_",
  "bold with underscores": "__kl mn__",
  both: "***kl mn***",
  struck: "~~kl mn~~",
  code: "`kl mn`",
  "padded code": "`` kl`mn ``",
  link: '[kl mn](/x "T")',
  reference: "[kl mn][ref]",
  shortcut: "[kl mn]",
  collapsed: "[kl mn][]",
  "bold link": "**[kl mn](/x)**",
  "link with bold": "[kl **mn**](/x)",
  "bold with code": "**kl `mn`**",
  "bold in part italic": "**kl *mn***",
  "struck italic": "~~_kl mn_~~",
  picture: "![kl](/p.png)",
  formula: "$$kl mn$$",
  footnote: "[^1]",
  tag: "<kbd>kl mn</kbd>",
  component: "<Badge>kl mn</Badge>",
  expression: "{kl}",
  escape: "\\*kl\\*",
  entity: "&amp;",
};

function stateOf(doc: string, anchor: number, head: number): EditorState {
  const extensions = [writing, storedFormats];
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  ensureSyntaxTree(state, doc.length, 60_000);
  return state.update({}).state;
}

const replaced = (state: EditorState, insert: string) =>
  state
    .update(state.replaceSelection(insert), { userEvent: insert ? "input.type" : "delete.selection" })
    .newDoc.toString();

type Selected = Readonly<{ text: string; from: number; to: number }>;

const source = fc.constantFrom(...Object.values(constructs));

/** A selection from one construct, or the words before it, to another, or in one. */
const selected: fc.Arbitrary<Selected> = fc
  .tuple(source, source, fc.boolean(), fc.nat(), fc.nat())
  .map(([one, other, isInOne, first, last]) => {
    const [before, between] = ["ab cd ", " ef gh "];
    const text = `${before}${one}${between}${other} ij${definitions}`;
    const second = before.length + one.length + between.length;
    const from = 3 + (first % (one.length + 4));
    const start = isInOne ? from + 1 : second;
    const end = isInOne ? second - 1 : second + other.length;
    return { text, from, to: start + (last % Math.max(1, end - start + 1)) };
  });

/** Undefined where all that is selected is in the source of what reads as one sign. */
function chosenIn(signs: readonly Sign[], { from, to }: Selected): Sign[] | undefined {
  if (signs.some((one) => one.to - one.from > 1 && one.from <= from && to <= one.to)) return undefined;
  const chosen = signs.filter((one) =>
    one.to - one.from > 1 ? one.from < to && from < one.to : one.from >= from && one.to <= to,
  );
  return chosen.length > 0 ? chosen : undefined;
}

const shown = ({ text, from, to }: Selected) =>
  `${text.slice(0, from)}⟨${text.slice(from, to)}⟩${text.slice(to)}`.replace(definitions, "");

/** Checks for generated selections, each with the signs of its text and those that are selected. */
function holds(check: (selection: Selected, signs: readonly Sign[], chosen: readonly Sign[]) => void): void {
  const property = fc.property(selected, (selection) => {
    const signs = signsIn(selection.text);
    const chosen = chosenIn(signs, selection);
    if (chosen) check(selection, signs, chosen);
  });
  fc.assert(property, { numRuns: runs(600) });
}

/** Tags stay of a component whose words are selected with one of them. */
const isEmptied = (after: string) => /<Badge>Q?<\/Badge>/.test(after);

test("what is removed is what readers see of a selection, and all else looks as it did", () => {
  holds(({ text, from, to }, signs, chosen) => {
    const after = replaced(stateOf(text, from, to), "");
    const left = signs.filter((one) => !chosen.includes(one));
    if (!isEmptied(after))
      expect(toldOf(signsIn(after)), `${shown({ text, from, to })} gives ${after}`).toBe(toldOf(left));
  });
});

test("what is typed takes the place of what readers see of a selection", () => {
  holds(({ text, from, to }, signs, chosen) => {
    const after = replaced(stateOf(text, from, to), "Q");
    if (isEmptied(after)) return;
    const now = signsIn(after);
    const typed = now.find(({ sign }) => sign === "Q");
    const wanted = signs.flatMap((one) =>
      one === chosen[0]
        ? [{ ...one, sign: "Q", looks: typed?.looks ?? [] }]
        : chosen.includes(one)
          ? []
          : [one],
    );
    expect(toldOf(now), `${shown({ text, from, to })} gives ${after}`).toBe(toldOf(wanted));
  });
});

test("what is copied reads as what is selected, and looks so but for what all of it has", () => {
  holds(({ text, from, to }, _, chosen) => {
    const markdown = markdownOf(stateOf(text, from, to), { from, to });
    const copy = markdown.trim() === "" ? [] : signsIn(markdown + definitions);
    const words = chosen.filter(({ sign }) => sign.trim() !== "");
    const isShared = (look: string) => words.every(({ looks }) => looks.includes(look));
    const apart = (signs: readonly Sign[]) =>
      toldOf(signs.map((one) => ({ ...one, looks: one.looks.filter((look) => !isShared(look)) })));
    expect(apart(copy), `of ${shown({ text, from, to })}`).toBe(apart(words));
  });
});

function pressed(state: EditorState, key: Command): EditorState {
  let after = state;
  const dispatch = (transaction: Transaction) => {
    after = transaction.state;
  };
  key({ state, dispatch } as unknown as EditorView);
  return after;
}

/** Those with words, in which a key removes one letter after the other. */
const lettered = Object.entries(constructs).filter(
  ([name, text]) => /kl/.test(text) && !/component|picture|formula|expression|escape/.test(name),
);

test.each([
  ["Backspace", deleteCharBackward, "mn"],
  ["Delete", deleteCharForward, "kl"],
] as const)("%s, letter by letter, leaves no marks", (_, press, edge) => {
  // Marks between two words are removed by a key, too.
  const sources = lettered.filter(
    ([name]) => press === deleteCharBackward || !/with code|with bold|in part/.test(name),
  );
  const left = sources.map(([, source]) => {
    const text = `ab ${source} ij${definitions}`;
    const at = press === deleteCharBackward ? text.indexOf(edge) + edge.length : text.indexOf(edge);
    let state = stateOf(text, at, at);
    const words = source.includes("kl`mn") ? 5 : "kl mn".length;
    for (let letter = 0; letter < words; letter += 1) state = pressed(state, press);
    return state.doc.toString().replace(definitions, "");
  });

  expect(left).toEqual(sources.map(() => "ab  ij"));
});

test.each([
  ["a **bold**‸ b", deleteCharBackward, "a bold‸ b"],
  ["a **bold*‸* b", deleteCharBackward, "a bold‸ b"],
  ["a *‸*bold** b", deleteCharForward, "a ‸bold b"],
  ["a ‸`code` b", deleteCharForward, "a ‸code b"],
  ["a ~~gone~~‸ b", deleteCharBackward, "a gone‸ b"],
  ["a ***both***‸ b", deleteCharBackward, "a **both**‸ b"],
  ["a ‸***「x」*** b", deleteCharForward, "a ‸**「x」** b"],
  ["a <kbd>K</kbd>‸ b", deleteCharBackward, "a K‸ b"],
  ["a <strong>(x)‸</strong>b", deleteCharForward, "a (x)‸b"],
  ["a ‸<Badge>x</Badge> b", deleteCharForward, "a ‸x b"],
  ['a <Icon of="y" />‸ b', deleteCharBackward, "a ‸ b"],
  ["a ‸$$x$$ b", deleteCharForward, "a ‸ b"],
  ["a {x}‸ b", deleteCharBackward, "a ‸ b"],
  ["a {/* x */}‸ b", deleteCharBackward, "a ‸ b"],
  ["a[^1]‸ b", deleteCharBackward, "a‸ b"],
  ["a &amp;‸ b", deleteCharBackward, "a ‸ b"],
  ["a \\*‸ b", deleteCharBackward, "a ‸ b"],
])(
  "a key that removes a sign of a mark removes both marks, and all of what reads as one sign: %s",
  (marked, press, wanted) => {
    const at = marked.indexOf("‸");
    const state = pressed(stateOf(marked.replace("‸", ""), at, at), press);

    const [text, { head }] = [state.doc.toString(), state.selection.main];
    expect(`${text.slice(0, head)}‸${text.slice(head)}`).toBe(wanted);
  },
);
