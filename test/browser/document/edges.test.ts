import { expect, test } from "bun:test";
import { join } from "node:path";

import { type Block, split } from "../../../src/markdown/blocks/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { save, testEditor } from "../../support/editor.ts";
import { dialects } from "./edges.ts";
import { expectRemoved, expectReplaced, type State } from "./plain-text.ts";

const { editDraft, draftOf } = await testEditor();
const inBrowser = await Bun.file(join(import.meta.dir, "edges-page.js")).text();

type Act = readonly [act: "press" | "type" | "paste" | "cut", value?: string];
/** Acts at a place or over a selection, which are undone after a letter was typed. */
type Case = Readonly<{ from: number; to: number; acts: readonly Act[]; does: readonly Act[] }>;

const blocks = ["one more\n\nand another", "- item\n- other", "| c | d |\n|---|---|\n| 3 | 4 |", "## head"];

const atCaret: readonly Act[] = [
  ...[
    "Enter",
    "Shift+Enter",
    "Backspace",
    "Delete",
    "Tab",
    "Shift+Tab",
    "Control+Backspace",
    "Control+Delete",
  ].map((key) => ["press", key] as const),
  ["type", "x"],
  ["type", "-"],
  ["paste", "pasted"],
  ...blocks.map((text) => ["paste", text] as const),
];

const overSelection: readonly Act[] = [
  ["press", "Backspace"],
  ["press", "Enter"],
  ["cut"],
  ["type", "x"],
  ["paste", blocks[0]],
];

/** How many edges a selection goes over. */
const MAX_EDGES = 3;

const look = { mayComplain: /Measure loop restarted|Viewport failed to stabilize/ };

test.each(Object.entries(dialects))(
  "at the edges of blocks, %s: a key takes no word and no other block along, and undo brings all back",
  async (name, marked) => {
    const { text, places } = unmarked(marked);
    // Lines that end in another way have the same edges.
    const page = await editDraft(`edges/${name}`, text.replaceAll("\n", "\r\n"), look);
    await page.evaluate(inBrowser);
    const cases = casesAt(places);
    const done: State[][] = await page.evaluate(
      `edges.done(${JSON.stringify(text)}, ${JSON.stringify(cases)})`,
    );

    const faults = cases.flatMap((one, at) => faultsOf(one, done[at]!));
    expect(faults).toEqual([]);

    await save(page);
    const { content } = await draftOf(`edges/${name}`);
    expect(content).toBe(content.replace(/\r?\n/g, "\r\n"));
  },
);

test.each(Object.entries(dialects))(
  "the arrow keys go down and up over all blocks: %s",
  async (name, marked) => {
    const { text, places } = unmarked(marked);
    const page = await editDraft(`arrows/${name}`, text, look);
    await page.evaluate(inBrowser);
    const [first, last] = [places[0]!, places.at(-1)!];
    const way = (from: number, key: string) =>
      page.evaluate<number[]>(`edges.way(${JSON.stringify(text)}, ${from}, ${JSON.stringify(key)})`);

    const down = await way(first, "ArrowDown");
    const up = await way(last, "ArrowUp");

    expect(down).toEqual(down.toSorted((one, other) => one - other));
    expect(up).toEqual(up.toSorted((one, other) => other - one));
    expect(text.slice(down.at(-1)).split("\n").filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(up.at(-1)).toBeLessThanOrEqual(places[1] ?? first);
  },
);

function unmarked(marked: string) {
  const places = [...marked.matchAll(/‸/g)].map(({ index }, number) => index - number);
  return { text: marked.replaceAll("‸", ""), places };
}

function casesAt(places: readonly number[]): Case[] {
  const at = (from: number, to: number, ...acts: Act[]): Case => {
    const undo = [...acts, "the letter"].map(() => ["press", "Control+z"] as const);
    return { from, to, acts, does: [...acts, ["type", "Q"], ...undo] };
  };
  return places.flatMap((from, index) => [
    ...atCaret.map((act) => at(from, from, act)),
    at(from, from, ["press", "Enter"], ["press", "Enter"]),
    ...places
      .slice(index + 1, index + 1 + MAX_EDGES)
      .flatMap((to) => overSelection.map((act) => at(from, to, act))),
  ]);
}

/** What is wrong after a case, in words, with the page around the caret. */
function faultsOf({ from, to, acts }: Case, states: readonly State[]): string[] {
  const [before] = states;
  const [after, typed, ...undone] = states.slice(acts.length);
  const [[act, value = ""]] = acts as [Act];
  const faults: string[] = [];
  const check = (fault: string, holds: () => unknown) => {
    try {
      if (holds() === false) faults.push(fault);
    } catch (error) {
      faults.push(`${fault}: ${(error as Error).message.slice(0, 300)}`);
    }
  };
  const told = acts.flat().join(" ");
  const isKey = /^(?:Enter|(?:Control\+)?(?:Backspace|Delete))$/.test(value) || act === "cut";
  check("it throws", () => states.every(({ errors }) => errors.length === 0));
  if (acts.length > 1) check("the words", () => wordsOf(after!.text) === wordsOf(before!.text));
  else if (act === "type" || value === "pasted")
    check("the text", () => expectReplaced(before!, after!, value, told));
  else if (act === "paste") check("the words", () => wordsOf(after!.text).includes(wordsOf(value)));
  else if (isKey)
    check("the text", () => expectRemoved(before!, after!, act === "cut" ? "Delete" : value, told));
  const [was, now] = [leavesOf(before!.text), leavesOf(after!.text)];
  const { lost, got } = differing(was, now);
  const touched = was.filter(({ start, end }) => start <= to && from <= end).length;
  check("other blocks", () => lost.length <= touched + 1);
  check("a block breaks", () => broken(got) <= broken(lost));
  // What is typed where a block is selected has a rule of its own.
  const isBlock = after!.from < after!.to;
  const isThere = typed!.text.split("Q").length === 2 && typed!.text[typed!.from - 1] === "Q";
  check("what is typed next", () => isBlock || isThere);
  check("undo", () => undone.some(({ text }) => text === before!.text));
  return faults.map((fault) => `${told}: ${fault}, in ${[before!, after!, typed!].map(shown).join(" → ")}`);
}

function shown({ text, from, to }: State): string {
  const marked = `${text.slice(Math.max(0, from - 40), from)}⟦${text.slice(from, to)}⟧${text.slice(to, to + 40)}`;
  return JSON.stringify(marked);
}

const wordsOf = (text: string) => text.replace(/[^\p{L}]/gu, "");

type Leaf = Readonly<{ told: string; kind: string; start: number; end: number }>;

/** The blocks that hold no others, each with what it is in. */
function leavesOf(text: string): Leaf[] {
  const within = (siblings: readonly Block[], path: string): Leaf[] =>
    siblings.flatMap(({ kind, source, start, children }) =>
      children.length > 0
        ? within(children, `${path}/${kind}`)
        : [{ told: `${path}/${kind} ${source.trim()}`, kind, start, end: start + source.trimEnd().length }],
    );
  return within(split(text, mdx), "");
}

/** Those that are not the same at the start and the end of both. */
function differing(was: readonly Leaf[], now: readonly Leaf[]) {
  let first = 0;
  while (first < Math.min(was.length, now.length) && was[first]!.told === now[first]!.told) first += 1;
  let last = 0;
  while (
    last < Math.min(was.length, now.length) - first &&
    was.at(-1 - last)!.told === now.at(-1 - last)!.told
  )
    last += 1;
  return { lost: was.slice(first, was.length - last), got: now.slice(first, now.length - last) };
}

const broken = (leaves: readonly Leaf[]) => leaves.filter(({ kind }) => kind === "broken").length;
