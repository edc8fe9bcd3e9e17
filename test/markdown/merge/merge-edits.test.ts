import { expect, test } from "bun:test";

import fc from "fast-check";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { textOf } from "../../../src/markdown/edit/edit.ts";
import {
  duplicate,
  EditError,
  insert,
  move,
  type Position,
  remove,
  replace,
} from "../../../src/markdown/edit/index.ts";
import { type Decision, type Merge, merge, resolve } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { everyBlock, pages, type Placed } from "../pages.ts";
import { conflictsIn, wordsOf } from "./parts.ts";

/** Each makes a text like no other of its number. No two stand so that they become one where what parts them goes. */
const makers: ReadonlyArray<(number: number) => string> = [
  (number) => `Paragraph ${number} has a few words that can be changed.\nIts second line has more of them.`,
  (number) => `## Heading ${number} with some words {/*heading-${number}*/}`,
  (number) => `Some text ${number} with \`code\`, *words in italics* and [a link](./other.mdx#there).`,
  (number) => `\`\`\`js title="a${number}.js"\nconst a = "some words of it";\n\n  four(${number});\n\`\`\``,
  (number) => `| a ${number} | b |\n|---|:-:|\n| some words in it | \\| more of them |`,
  (number) => `> A quote ${number} of a few words\n> and of a second line`,
  (number) =>
    `<Note title="${number}">\n\n  Inside are words ${number} to be changed.\n\n  ### Some words in it ${number}\n\n</Note>`,
  (number) => `:::tip Title ${number}\n\nA tip of a few words ${number}.\n\n:::`,
  (number) => `{/* a comment of some words ${number} */}`,
  (number) => `中文${number}、日本語、한국어、עברית、 and some words of English`,
];
const list = "- an item of some words\n- another one of them\n  - and one below it";
const frontMatter = "---\ntitle: Some words for it\ntags: [a, b] # all\n---";

const made = fc
  .record({
    chosen: fc.array(fc.constantFrom(...makers), { minLength: 3, maxLength: 8 }),
    withList: fc.boolean(),
    withMatter: fc.boolean(),
    gap: fc.constantFrom("\n\n", "\n\n\n"),
    newline: fc.constantFrom("\n", "\n", "\r\n"),
  })
  .map(({ chosen, withList, withMatter, gap, newline }) => {
    const body = chosen.map((make, number) => make(number));
    const blocks = [...(withMatter ? [frontMatter] : []), ...body, ...(withList ? [list] : [])];
    return `${blocks.join(gap)}\n`.replaceAll("\n", newline);
  });

const real = fc.constantFrom(
  ...[...(await pages()).values()].filter((page) => page.length < 20_000 && split(page, mdx).length > 0),
);

/** `kind` is what was done, `block` what it was done to. */
type Edited = Readonly<{ page: string; words: readonly string[]; kind: number; block: Block }>;
type Case = Readonly<{ base: string; mine: Edited; theirs: Edited }>;

const edit = fc.record({ place: fc.nat(), kind: fc.nat(6), more: fc.nat() });

/** What two make of a page, each by one edit; `apart`: of different blocks. */
function edits(page: fc.Arbitrary<string>, apart = false): fc.Arbitrary<Case> {
  return fc.record({ base: page, mine: edit, theirs: edit }).map(({ base, mine, theirs }) => {
    const blocks = split(base, mdx);
    const leaves = everyBlock(blocks).filter(({ block }) => block.children.length === 0);
    const one = mine.place % leaves.length;
    const other = apart
      ? (one + 1 + (theirs.place % (leaves.length - 1))) % leaves.length
      : theirs.place % leaves.length;
    return {
      base,
      mine: { ...edited(blocks, base, "byme", leaves[one]!, mine), kind: mine.kind, ...leaves[one]! },
      theirs: {
        ...edited(blocks, base, "bythem", leaves[other]!, theirs),
        kind: theirs.kind,
        ...leaves[other]!,
      },
    };
  });
}

function edited(
  blocks: readonly Block[],
  page: string,
  word: string,
  { position, siblings }: Placed,
  { kind, more }: Readonly<{ kind: number; more: number }>,
): Pick<Edited, "page" | "words"> {
  const change = [
    () => ({ page: insert(blocks, position, `Put in ${word}.`), words: [word] }),
    () => ({ page: remove(blocks, position), words: [] }),
    () => ({ page: duplicate(blocks, position), words: [] }),
    () => ({ page: move(blocks, position, position.with(-1, more % (siblings.length + 1))), words: [] }),
  ][kind];
  try {
    return change?.() ?? withWord(blocks, page, position, word, more);
  } catch (error) {
    if (error instanceof EditError) return withWord(blocks, page, position, word, more);
    throw error;
  }
}

function withWord(
  blocks: readonly Block[],
  page: string,
  position: Position,
  word: string,
  more: number,
): Pick<Edited, "page" | "words"> {
  const text = textOf(blocks, position);
  const words = [...text.matchAll(/(?<=[a-z] )[a-z]{2,}(?= [a-z])/g)];
  const found = words[more % words.length];
  if (!found) return { page, words: [] };
  const changed = text.slice(0, found.index) + word + text.slice(found.index + found[0].length);
  return { page: replace(blocks, position, changed), words: [word] };
}

const any = edits(fc.oneof(made, real));

test("edits of different blocks conflict only where one adds beside what the other moves, or below a heading that it removes", () => {
  const adds = ({ kind }: Edited) => kind === 0 || kind === 2;
  const takesAway = ({ kind, block }: Edited) => kind === 3 || (kind === 1 && block.kind === "heading");
  fc.assert(
    fc.property(edits(made, true), ({ base, mine, theirs }) => {
      const conflicts = conflictsIn(merge(base, mine.page, theirs.page, mdx));

      const mayAsk = (adds(mine) && takesAway(theirs)) || (adds(theirs) && takesAway(mine));
      if (!mayAsk) expect(conflicts).toEqual([]);
      for (const { base, mine, theirs } of conflicts)
        expect([base, mine === "" || theirs === ""]).toEqual(["", true]);
    }),
    { numRuns: runs(300) },
  );
});

test("no word of either side is lost, and none is new", () => {
  fc.assert(
    fc.property(any, ({ base, mine, theirs }) => {
      const { parts } = merge(base, mine.page, theirs.page, mdx);
      const whole = parts
        .map((part) => (typeof part === "string" ? part : `${part.mine}\n${part.theirs}`))
        .join("");

      for (const word of [...mine.words, ...theirs.words]) expect(whole).toContain(word);
      const known = new Set(wordsOf(`${base}\n${mine.page}\n${theirs.page}`));
      expect(wordsOf(whole).filter((word) => !known.has(word))).toEqual([]);
    }),
  );
});

test("swapping mine and theirs only changes the order", () => {
  fc.assert(
    fc.property(any, ({ base, mine, theirs }) => {
      const one = merge(base, mine.page, theirs.page, mdx);
      const other = merge(base, theirs.page, mine.page, mdx);

      expect(conflictsIn(other).length).toBe(conflictsIn(one).length);
      expect(wordsOf(decided(other, "theirs")).sort()).toEqual(wordsOf(decided(one, "mine")).sort());
    }),
  );
});

test("versions without problems merge without problems", () => {
  fc.assert(
    fc.property(any, ({ base, mine, theirs }) => {
      const { text } = merge(base, mine.page, theirs.page, mdx);
      if (text === undefined) return;
      expect(broken(text)).toBeLessThanOrEqual(broken(mine.page) + broken(theirs.page));
    }),
  );
});

function decided(merged: Merge, decision: Decision): string {
  return resolve(
    merged,
    conflictsIn(merged).map(() => decision),
  );
}

/** As a merge tells words from each other. */
function broken(page: string): number {
  return everyBlock(split(page, mdx)).filter(({ block }) => block.kind === "broken").length;
}
