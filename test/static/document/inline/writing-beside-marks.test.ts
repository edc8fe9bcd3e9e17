import { expect, test } from "bun:test";

import { deleteCharBackward, deleteCharForward } from "@codemirror/commands";
import type { EditorState, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import fc from "fast-check";

import { storedFormats } from "../../../../static/editor/document/stored-formats.ts";
import { runs } from "../../../support/seed.ts";
import { insert, page, shown } from "../keys/writing.ts";
import { type Sign, signsIn } from "./readers.ts";

const removals = { Backspace: deleteCharBackward, Delete: deleteCharForward } as const;
const isRemoval = (act: string): act is keyof typeof removals => act in removals;

function acted(state: EditorState, act: string): EditorState {
  if (!isRemoval(act)) return insert(state, act);
  let after = state;
  const dispatch = (transaction: Transaction) => {
    after = transaction.state;
  };
  removals[act]({ state, dispatch } as unknown as EditorView);
  return after;
}

const writing = (marked: string, ...acts: readonly string[]) =>
  acts.reduce(acted, page(marked, storedFormats));

test.each<[string, readonly string[], string]>([
  ["含**重点」**‸", ["内"], "含<strong>重点」</strong>内‸"],
  ["‸**「重点**。", ["内"], "内‸<strong>「重点</strong>。"],
  ["含*重点‸*内容", ["。"], "含<em>重点。‸</em>内容"],
  ["a~~‸b~~ c", ["("], "a<del>(‸b</del> c"],
  ["含**重点」x‸**内容", ["Backspace"], "含<strong>重点」‸</strong>内容"],
  ["含**重点」** ‸内容", ["Backspace"], "含<strong>重点」</strong>‸内容"],
  ["a **bold‸** c", [" "], "a **bold** ‸ c"],
  ["a **bold‸** c", [" ", "x", "y"], "a **bold xy‸** c"],
  ["a **bold‸** c", [" ", " ", "Backspace", "x"], "a **bold x‸** c"],
  ["a **bold‸** c", [" ", "Backspace"], "a **bold‸** c"],
  ["a **bold x‸** c", ["Backspace"], "a **bold** ‸ c"],
  ["a **bold x‸** c", ["Backspace", "y"], "a **bold y‸** c"],
  ["a ***bold‸*** c", [" ", "x"], "a ***bold x‸*** c"],
  ["a ~~_gone‸_~~ c", [" ", "x"], "a ~~_gone x‸_~~ c"],
  ["a $‸x_{1}$ b", ["Backspace"], "a ‸x\\_\\{1} b"],
  ["a ‸$x_{1}$ and $List<String>$", ["Delete"], "a ‸x\\_\\{1} and $List<String>$"],
  ["a $\\frac{a}{b}$‸ b", ["Backspace"], "a \\frac\\{a}\\{b}‸ b"],
  ["a $\\{b<c$‸", ["Backspace"], "a \\\\\\{b\\<c‸"],
  ["a `$x{1}$‸` b", ["Backspace"], "a `$x{1}‸` b"],
  ["from $5‸ to {x} or $6", ["Backspace", "Backspace"], "from ‸ to {x} or $6"],
  ["a **‸x word** c", ["Delete"], "a ‸ **word** c"],
  ["a **‸x word** c", ["Delete", "y"], "a **y‸ word** c"],
  ["a **‸x word** c", ["Delete", "Delete", "Delete"], "a **‸ord** c"],
])("in %j, %j gives %j", (before, acts, after) => {
  expect(shown(writing(before, ...acts))).toBe(after);
});

const cases = fc.record({
  mark: fc.constantFrom("**", "*", "~~", "_", "__", "***"),
  before: fc.constantFrom("", "a ", "a", "含", "a(", "含「", "。", "a *i* "),
  words: fc.constantFrom("kl", "「重」", "(x)", "重：", "a b", "b `c` d", "x y z"),
  after: fc.constantFrom("", " b", "b", "内", ")b", "」内", "。", " *i* b"),
  at: fc.nat(),
  acts: fc.array(fc.constantFrom("x", "内", "。", "(", " ", " ", "Backspace", "Backspace", "Delete"), {
    minLength: 1,
    maxLength: 4,
  }),
});

const looks = (signs: readonly Sign[]) =>
  signs.filter(({ sign }) => /\S/.test(sign)).map(({ sign, looks }) => `${sign} ${looks.join("+")}`);

/** Whether signs are others with one piece taken out, or with less formats. */
function isLess(was: readonly Sign[], now: readonly Sign[]): boolean {
  const [before, after] = [looks(was), looks(now)];
  const removed = before.length - after.length;
  return removed > 1
    ? false
    : removed === 0
      ? before.every((one, at) => one.split(" ")[0] === after[at]!.split(" ")[0])
      : before.some((_, at) => before.toSpliced(at, 1).join() === after.join());
}

test("marks stay what they are, whatever is written beside them, in them or removed", () => {
  fc.assert(
    fc.property(cases, ({ mark, before, words, after, at, acts }) => {
      const text = `A ${before}${mark}${words}${[...mark].toReversed().join("")}${after}`;
      const was = signsIn(text);
      fc.pre(!looks(was).some((one) => /^[*~_]/.test(one)));
      // The words have places, and so have the two sides of the marks.
      const start = 2 + before.length;
      const end = start + 2 * mark.length + words.length;
      const places = [start, ...was.flatMap(({ from, to }) => [from, to]), end];
      const place = places[at % places.length]!;
      let state = writing(`${text.slice(0, place)}‸${text.slice(place)}`);
      for (const act of acts) {
        const [signs, head] = [signsIn(state.doc.toString()), state.selection.main.head];
        state = acted(state, act);
        const now = signsIn(state.doc.toString());
        const told = `${act} in ${text} gives ${shown(state)}`;
        if (isRemoval(act)) {
          expect(isLess(signs, now), told).toBe(true);
          continue;
        }
        const typed = now.findIndex(({ to }) => to === state.selection.main.head);
        const wanted = [...signs];
        wanted.splice(signs.filter(({ from }) => from < head).length, 0, { ...now[typed]!, sign: act });
        expect(looks(now), told).toEqual(looks(wanted));
      }
    }),
    { numRuns: runs(600) },
  );
});
