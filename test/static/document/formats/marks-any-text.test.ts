import { expect, test } from "bun:test";

import type { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { formattedSource } from "../../../../static/editor/document/formats/format.ts";
import type { Marked } from "../../../../static/editor/document/formats/marks.ts";
import { runs } from "../../../support/seed.ts";
import { type Seen, seenIn } from "../keys/marks-as-read.ts";
import { page } from "../keys/writing.ts";

const beside = [
  "",
  "a",
  "1",
  " ",
  "a ",
  "(",
  "a(",
  "「",
  "。",
  "中",
  "中「",
  "a.",
  "my_",
  "2*",
  "a\\*",
  "x&amp;",
  "😀",
  "*x*",
  "_x_",
  "**x**",
  "__x__",
  "***x***",
  "~~x~~",
  "`x`",
  "[x](/y)",
  "<b>x</b>",
  "<em>(x)</em>",
  "[x]",
  "“",
  "a\n",
  "a-",
];
const chosen = [
  "word",
  "重点",
  "「重点」",
  "(see below)",
  "“x y.”",
  "a b",
  "x",
  "`guide`",
  "[link](/u)",
  "a **b**",
  "*i* (x)",
  "_i_",
  "**b** c `d`",
  "var",
  "a\nb",
  "a\\_b",
  "$1",
  "~~old~~!",
  "<kbd>K</kbd>",
  "[a *b*](/c) d",
  "😀",
  "...",
  "a & b",
];
const containers: ReadonlyArray<readonly [string, string, string]> = [
  ["", "", ""],
  ["## ", "", ""],
  ["- ", "  ", ""],
  ["1. [ ] ", "   ", ""],
  ["> ", "> ", ""],
  ["> - ", ">   ", ""],
  ["| a |\n|---|\n| ", "", " |"],
  ["<Note>\n  ", "  ", "\n</Note>"],
  ["> [!NOTE]\n> ", "> ", ""],
  [":::tip\n", "", "\n:::"],
  ["[^1]: ", "    ", ""],
];
const names = ["bold", "italic", "code"] as const;

const cases = fc
  .record({
    before: fc.constantFrom(...beside),
    words: fc.constantFrom(...chosen),
    after: fc.constantFrom(...beside.map(mirrored)),
    container: fc.constantFrom(...containers),
    name: fc.constantFrom<Marked>(...names),
  })
  .map(({ before, words, after, container: [first, rest, last], name }) => {
    const isOneLine = first.startsWith("#") || first.startsWith("|");
    const inside = (text: string) => text.replaceAll("\n", isOneLine ? " " : `\n${rest}`);
    const start = `A\n\n${first}${inside(before)}`;
    const text = `${start}${inside(words)}${inside(after)}${last}\n\nB [^1]`;
    const areTogether = [before.at(-1) + words[0]!, words.at(-1)! + after[0]].some((two) =>
      /^([*_~`])\1$/.test(two),
    );
    const isPlain = !/[\\\\<`]|_[ix]_/.test(before + words + after);
    return { text, from: start.length, to: start.length + inside(words).length, name, areTogether, isPlain };
  })
  // Where two marks are one run of signs, readers differ, and `[x][y](z)` is read otherwise by the editor.
  .filter(({ text, areTogether }) => !areTogether && !text.includes("][") && isPage(text));

function mirrored(text: string): string {
  const mirror: Record<string, string> = {
    "(": ")",
    "a(": ")a",
    "「": "」",
    "中「": "」中",
    "a ": " a",
    my_: "_name",
    "2*": "*3",
    "“": "”",
    "a\n": "\nb",
    "a.": ".a",
    "a-": "-a",
  };
  return mirror[text] ?? text;
}

function isPage(text: string): boolean {
  try {
    return seenIn(text).length > 0;
  } catch {
    return false;
  }
}

function select(text: string, from: number, to: number): EditorState {
  return page(text).update({ selection: { anchor: from, head: to }, filter: false }).state;
}

function toggled(state: EditorState, name: Marked): EditorState {
  return state.update(formattedSource(state, name), { filter: false }).state;
}

/** What readers see once the signs of a range have a format or have it no more. */
function expected(seen: readonly Seen[], { from, to }: { from: number; to: number }, name: Marked) {
  const isChosen = ({ at }: Seen) => from <= at && at < to;
  const isOn = seen.filter(isChosen).every(({ looks }) => looks.includes(name));
  return seen.map((one) => {
    if (!isChosen(one)) return one;
    const others = one.looks.filter((look) => look !== name);
    return { ...one, looks: isOn ? others : [...others, name].sort() };
  });
}

const words = (seen: readonly Seen[]) =>
  seen.map(({ sign, looks, blocks }) => `${sign} ${looks.join("+")} ${blocks}`);

test("a format is of the selected words alone, as readers see them, and the same again takes it back", () => {
  fc.assert(
    fc.property(cases, ({ text, from, to, name, isPlain }) => {
      const before = seenIn(text);
      const chosen = widened(before, { from, to }, name);
      const once = toggled(select(text, from, to), name);
      expect(words(seenIn(once.doc.toString()))).toEqual(words(expected(before, chosen, name)));

      const inside = before.filter(({ at }) => from <= at && at < to);
      const isEven = new Set(inside.map(({ looks }) => looks.includes(name))).size < 2;
      const twice = toggled(once, name);
      expect(words(seenIn(twice.doc.toString()))).toEqual(
        words(expected(expected(before, chosen, name), chosen, name)),
      );
      if (isEven && isPlain && !once.doc.toString().includes("\\")) expect(twice.doc.toString()).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

test("a part of what has a format loses it alone", () => {
  fc.assert(
    fc.property(cases, fc.nat(), fc.nat(), ({ text, from, to, name }, one, other) => {
      const on = toggled(select(text, from, to), name);
      const seen = seenIn(on.doc.toString());
      const { from: start, to: end } = on.selection.main;
      const inside = seen.filter(({ at }) => start <= at && at < end);
      fc.pre(inside.length > 0);
      const [first, last] = [one % inside.length, other % inside.length].sort((a, b) => a - b);
      const part = { from: inside[first!]!.at, to: inside[last!]!.at + 1 };
      const isCut = (at: number) => /[\uDC00-\uDFFF]/.test(on.doc.sliceString(at, at + 1));
      fc.pre(!isCut(part.from) && !isCut(part.to));
      const off = toggled(select(on.doc.toString(), part.from, part.to), name).doc.toString();
      expect(words(seenIn(off))).toEqual(words(expected(seen, widened(seen, part, name), name)));
    }),
    { numRuns: runs(300) },
  );
});

/** Code is not cut by other formats. */
function widened(seen: readonly Seen[], { from, to }: { from: number; to: number }, name: Marked) {
  if (name === "code") return { from, to };
  let [first, last] = [seen.findIndex(({ at }) => at >= from), seen.findLastIndex(({ at }) => at < to)];
  const isCode = (index: number) =>
    seen[index]?.looks.includes("code") && seen[index].blocks === seen[first]!.blocks;
  while (isCode(first) && isCode(first - 1)) first -= 1;
  while (isCode(last) && isCode(last + 1)) last += 1;
  return { from: seen[first]!.at, to: seen[last]!.at + 1 };
}
