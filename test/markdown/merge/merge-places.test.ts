import { expect, test } from "bun:test";

import fc from "fast-check";

import { merge } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { conflictsIn } from "./parts.ts";

/** A block of a page by its number, and what it is written with. A heading has a level of 2 or 3. */
type Part = Readonly<{ id: number; level: number; text: string }>;

const kinds: ReadonlyArray<(id: number) => string> = [
  (id) => `Text u${id}.`,
  (id) => `\`\`\`js\nconst u${id} = 1;\n\`\`\``,
  (id) => `| u${id} | b |\n|---|---|\n| 1 | 2 |`,
  (id) => `> A quote u${id}`,
  (id) => `:::note Title\n\nIn a callout u${id}.\n\n:::`,
  (id) => `<Card title="a">\n\nIn a card u${id}.\n\n</Card>`,
  (id) => `{/* a comment u${id} */}`,
  (id) => `![u${id}](a.png)`,
];

function textPart(id: number, kind: number): Part {
  return { id, level: 7, text: kinds[kind % kinds.length]!(id) };
}

function headingPart(id: number, level: number): Part {
  return { id, level, text: `${"#".repeat(level)} Heading u${id}` };
}

const containers: ReadonlyArray<(page: string) => string> = [
  (page) => page,
  (page) => `Before.\n\n::::tip Title\n\n${page}\n::::\n\nAfter.\n`,
  (page) => `<Steps>\n\n${page}\n</Steps>\n`,
  (page) => `---\ntitle: a\n---\n\n${page}`,
];

const made = fc
  .record({
    sections: fc.array(
      fc.record({ level: fc.constantFrom(2, 2, 3), texts: fc.array(fc.nat(9), { maxLength: 4 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    lead: fc.array(fc.nat(9), { maxLength: 2 }),
    container: fc.constantFrom(...containers),
  })
  .map(({ sections, lead, container }) => {
    let id = 0;
    const parts = [
      ...lead.map((kind) => textPart(id++, kind)),
      ...sections.flatMap(({ level, texts }) => [
        headingPart(id++, level),
        ...texts.map((kind) => textPart(id++, kind)),
      ]),
    ];
    return { parts, container };
  });

type Step = Readonly<{ kind: number; place: number; to: number; more: number }>;

const steps = fc.array(fc.record({ kind: fc.nat(6), place: fc.nat(), to: fc.nat(), more: fc.nat() }), {
  minLength: 1,
  maxLength: 3,
});

/** What one writer makes of a page; new blocks are numbered from `first`. */
function changed(base: readonly Part[], steps: readonly Step[], first: number): Part[] {
  const parts = [...base];
  let id = first;
  for (const { kind, place, to, more } of steps) {
    const at = parts.length === 0 ? 0 : place % parts.length;
    const count = kind === 1 || kind === 4 ? lengthOfSection(parts, at) : 1;
    const added = [textPart(id++, more), headingPart(id++, 2 + (more % 2)), textPart(id++, more + 1)];
    if (kind === 0) parts.splice(place % (parts.length + 1), 0, added[0]!);
    if (kind === 5) parts.splice(place % (parts.length + 1), 0, added[1]!, added[2]!);
    if (kind === 6) parts.splice(place % (parts.length + 1), 0, added[0]!, added[2]!);
    if (kind === 1 || kind === 2) {
      const taken = parts.splice(at, count);
      parts.splice(to % (parts.length + 1), 0, ...taken);
    }
    if (kind === 3 || kind === 4) parts.splice(at, count);
  }
  return parts;
}

function lengthOfSection(parts: readonly Part[], at: number): number {
  const level = parts[at]?.level ?? 7;
  const end = parts.findIndex((part, index) => index > at && part.level <= level);
  return level === 7 ? 1 : (end < 0 ? parts.length : end) - at;
}

const cases = fc.record({ page: made, mine: steps, theirs: steps }).map(({ page, mine, theirs }) => {
  const { parts, container } = page;
  return { container, base: parts, mine: changed(parts, mine, 100), theirs: changed(parts, theirs, 200) };
});

function pageOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => `${text}\n`).join("\n");
}

function idsIn(text: string): number[] {
  return Array.from(text.matchAll(/\bu(\d+)\b/g), ([, id]) => Number(id));
}

type Case = Readonly<{
  container: (page: string) => string;
  base: readonly Part[];
  mine: readonly Part[];
  theirs: readonly Part[];
}>;

function mergeOf({ container, base, mine, theirs }: Case) {
  return merge(container(pageOf(base)), container(pageOf(mine)), container(pageOf(theirs)), mdx);
}

/** The number of the heading that holds what is put at a place, undefined for none. */
function headingAt(ids: readonly number[], place: number, own: number, levels: ReadonlyMap<number, number>) {
  return ids.slice(0, place).findLast((id) => levels.get(id)! < own);
}

/** Blocks of the base have numbers below 100, in order. */
function movesAny(side: readonly Part[]): boolean {
  const kept = side.filter(({ id }) => id < 100);
  return kept.some(({ id }, at) => at > 0 && id < kept[at - 1]!.id);
}

/** Whether what a side added can be what it removed, rewritten. */
function isRewritten(old: readonly number[], side: readonly number[]): boolean {
  return side.some((id) => !old.includes(id)) && old.some((id) => !side.includes(id));
}

function checkPlaces(text: string, { base, own, other }: Record<"base" | "own" | "other", readonly Part[]>) {
  const [merged, old, ids, others] = [
    idsIn(text),
    ...[base, own, other].map((parts) => parts.map(({ id }) => id)),
  ];
  if ([ids!, others!].some((side) => isRewritten(old!, side))) return;
  const levels = new Map([...base, ...own, ...other].map(({ id, level }) => [id, level]));
  const isMoved = movesAny(other);
  const hasHeadings = other.some(({ id, level }) => level < 7 && !old!.includes(id));
  const [there, shared] = [
    merged.filter((id) => ids!.includes(id)),
    ids!.filter((id) => merged.includes(id)),
  ];
  for (const [at, id] of ids!.entries()) {
    if (old!.includes(id)) continue;
    const [sharedAt, place, level] = [shared.indexOf(id), there.indexOf(id), levels.get(id)!];
    expect([there[place - 1], there[place + 1]]).toEqual([shared[sharedAt - 1], shared[sharedAt + 1]]);
    expect(merged.includes(ids![at - 1] ?? id) || merged.includes(ids![at + 1] ?? id)).toBe(true);
    const mergedAt = merged.indexOf(id);
    const [above, heading] = [headingAt(merged, mergedAt, level, levels), headingAt(ids!, at, level, levels)];
    expect(heading === undefined || merged.includes(heading)).toBe(true);
    // It goes with the block before it where the other side moved that, or began a section above it.
    const before = merged.indexOf(shared[sharedAt - 1]!) + 1;
    if (isMoved || hasHeadings) expect(above).toBe(headingAt(merged, before, level, levels));
    else expect(above).toBe(heading);
  }
}

test("what one side added has the neighbours in a clean merge that it had, below the same heading", () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { text } = mergeOf(each);
      const { base, mine, theirs } = each;
      if (text === undefined) return;
      checkPlaces(text, { base, own: mine, other: theirs });
      checkPlaces(text, { base, own: theirs, other: mine });
    }),
    { numRuns: runs(600) },
  );
});

test("no block of a merge is lost or doubled, and one that a side removed is gone", () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { base, mine, theirs } = each;
      const there = mergeOf(each).parts.flatMap((part) =>
        typeof part === "string" ? idsIn(part) : [...new Set(idsIn(part.mine + part.theirs))],
      );
      const kept = new Set(base.map(({ id }) => id));
      const expected = new Set(
        [...mine, ...theirs]
          .map(({ id }) => id)
          .filter(
            (id) => !kept.has(id) || [mine, theirs].every((side) => side.some((part) => part.id === id)),
          ),
      );
      expect(there.sort((one, other) => one - other)).toEqual(
        [...expected].sort((one, other) => one - other),
      );
    }),
    { numRuns: runs(400) },
  );
});

test("a side's blocks and their order are taken where the other only changed a word", () => {
  fc.assert(
    fc.property(cases, fc.nat(), fc.boolean(), ({ container, base, mine }, nth, isMine) => {
      const kept = mine.filter(({ id, level }) => level === 7 && base.some((part) => part.id === id));
      if (kept.length === 0) return;
      const { id, text } = kept[nth % kept.length]!;
      const changed = (parts: readonly Part[]) =>
        parts.map((part) => (part.id === id ? { ...part, text: text.replace(`u${id}`, `u${id} v`) } : part));
      const [ours, others] = [mine, changed(base)].map((parts) => container(pageOf(parts)));
      const merged = isMine
        ? merge(container(pageOf(base)), ours!, others!, mdx)
        : merge(container(pageOf(base)), others!, ours!, mdx);
      expect(merged.text).toBe(container(pageOf(changed(mine))));
    }),
    { numRuns: runs(400) },
  );
});

test("what asks with mine and theirs asks with theirs and mine, where not both move blocks", () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { mine, theirs } = each;
      if (movesAny(mine) && movesAny(theirs)) return;
      const [one, other] = [mergeOf(each), mergeOf({ ...each, mine: theirs, theirs: mine })];
      const askedIn = (merged: typeof one) =>
        conflictsIn(merged).map((part) => idsIn(part.mine + part.theirs));
      expect(askedIn(other).length).toBe(askedIn(one).length);
    }),
    { numRuns: runs(400) },
  );
});

const rows: ReadonlyArray<(entries: readonly string[]) => string> = [
  (entries) => entries.map((one) => `- ${one}\n`).join(""),
  (entries) => entries.map((one) => `- ${one}\n  more of it\n`).join(""),
  (entries) => `- outer\n${entries.map((one) => `  - ${one}\n`).join("")}`,
  (entries) => `| a | b |\n|---|---|\n${entries.map((one) => `| ${one} | 1 |\n`).join("")}`,
  (entries) => `---\nkey:\n${entries.map((one) => `  - ${one}\n`).join("")}---\n\nText.\n`,
  (entries) => `---\nkey:\n${entries.map((one) => `  - a: ${one}\n    b: 1\n`).join("")}---\n\nText.\n`,
];

test("what one side added between items, rows or entries has the neighbors in a clean merge that it had", () => {
  const step = fc.record({ kind: fc.nat(2), place: fc.nat(), to: fc.nat() });
  const all = fc.array(step, { minLength: 1, maxLength: 2 });
  const old = [0, 1, 2, 3, 4, 5];
  const changed = (steps: readonly Step[], first: number) => {
    const ids = [...old];
    for (const [nth, { kind, place, to }] of steps.entries()) {
      const taken = kind === 0 ? [first + nth] : ids.splice(place % ids.length, 1);
      if (kind < 2) ids.splice(to % (ids.length + 1), 0, ...taken);
    }
    return ids;
  };
  fc.assert(
    fc.property(fc.constantFrom(...rows), all, all, (page, mine, theirs) => {
      const sides = [changed(mine as Step[], 100), changed(theirs as Step[], 200)];
      const pageOf = (ids: readonly number[]) => page(ids.map((id) => `u${id}`));
      const { text } = merge(pageOf(old), pageOf(sides[0]!), pageOf(sides[1]!), mdx);
      if (text === undefined || sides.some((side) => isRewritten(old, side))) return;
      const merged = idsIn(text);
      expect(new Set(merged).size).toBe(merged.length);
      for (const own of sides) {
        const there = merged.filter((id) => own.includes(id));
        const shared = own.filter((id) => merged.includes(id));
        for (const id of shared.filter((id) => id >= 100)) {
          const [at, place] = [shared.indexOf(id), there.indexOf(id)];
          expect([there[place - 1], there[place + 1]]).toEqual([shared[at - 1], shared[at + 1]]);
        }
      }
    }),
    { numRuns: runs(600) },
  );
});
