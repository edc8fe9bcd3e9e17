import { expect, test } from "bun:test";

import fc from "fast-check";

import { merge } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { conflictsIn } from "./parts.ts";

/** Where a use can stand. */
const containers: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  (text) => `- ${text}`,
  (text) => `> ${text}`,
  (text) => `| ${text} |\n|---|`,
  (text) => `:::note\n\n${text}\n\n:::`,
  (text) => `<Card>\n\n${text}\n\n</Card>`,
  (text) => `## ${text}`,
];

/** How a note or an address is used and defined; what it leads to has the number of the one who wrote both. */
const forms: ReadonlyArray<
  Readonly<{ use: (label: string) => string; definition: (label: string, number: number) => string }>
> = [
  { use: (label) => `[^${label}]`, definition: (label, number) => `[^${label}]: Note n${number}.` },
  { use: (label) => `[words][${label}]`, definition: (label, number) => `[${label}]: /n${number}` },
  { use: (label) => `![words][${label}]`, definition: (label, number) => `[${label}]: /n${number}.png` },
];

/** What somebody writes: a use of a note of their own. */
type Note = Readonly<{ number: number; label: string; form: number; container: number; place: number }>;

const notes = (first: number) =>
  fc
    .array(
      fc.record({
        label: fc.constantFrom("1", "2", "3", "a", "A"),
        form: fc.constantFrom(0, 0, 1, 2),
        container: fc.nat(),
        place: fc.nat(5),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.map((note, at): Note => ({ ...note, number: first + at })));

const isAbove = fc.boolean();

/** A page of the notes, of which only the first of a label and kind counts. */
function pageOf(notes: readonly Note[], isAbove: boolean): string {
  const kindOf = ({ label, form }: Note) => `${form === 0} ${label.toLowerCase()}`;
  const once = [...new Map(notes.toReversed().map((note) => [kindOf(note), note])).values()].reverse();
  const sections = [0, 1, 2, 3, 4, 5].map((place) => {
    const own = once.filter((note) => note.place === place);
    const texts = own.map(({ form, container, label, number }) => {
      return containers[container % containers.length]!(`u${number} ${forms[form]!.use(label)}`);
    });
    return [`Text of ${place}.`, ...texts].join("\n\n");
  });
  const definitions = once.map(({ form, label, number }) => forms[form]!.definition(label, number));
  const all = isAbove ? [...definitions, ...sections] : [...sections, ...definitions];
  return `${all.join("\n\n")}\n`;
}

/** The uses in a page by the number of their text, with the number of what they lead to. */
function ledTo(page: string): (readonly [use: string, to: string | undefined])[] {
  const normal = (label: string) => label.toLowerCase();
  const defined = new Map(
    Array.from(
      page.matchAll(/^\[(\^?[\w-]+)\]:.*?n(\d+)/gm),
      ([, label, to]) => [normal(label!), to] as const,
    ).reverse(),
  );
  return Array.from(page.matchAll(/u(\d+) !?(?:\[words\])?\[(\^?[\w-]+)\]/g), ([, use, label]) => {
    return [use!, defined.get(normal(label!))] as const;
  });
}

test("each use of a note or address leads in a clean merge where its writer meant, and none is lost", () => {
  fc.assert(
    fc.property(notes(100), notes(200), notes(300), isAbove, (old, mine, theirs, isAbove) => {
      const [base, ours, others] = [old, [...old, ...mine], [...old, ...theirs]].map((all) =>
        pageOf(all, isAbove),
      );
      const merged = merge(base!, ours!, others!, mdx);

      // Two headings at one place are a question.
      if (merged.text === undefined) return;
      const uses = ledTo(merged.text);
      for (const [use, to] of uses) expect(to).toBe(use);
      const written = [ours!, others!].flatMap((page) => ledTo(page).map(([use]) => use));
      expect(uses.map(([use]) => use).sort()).toEqual([...new Set(written)].sort());
    }),
    { numRuns: runs(200) },
  );
});

test("a note that one renumbered is read by the other's new text", () => {
  const base = "x[^1]\n\ny[^2]\n\nz\n\n[^1]: X\n\n[^2]: Y\n";
  const renumbered = "n[^1]\n\nx[^2]\n\ny[^3]\n\nz\n\n[^1]: N\n\n[^2]: X\n\n[^3]: Y\n";
  const used = base.replace("z", "z[^2]");
  const both = renumbered.replace("z", "z[^3]");

  expect([merge(base, renumbered, used, mdx).text, merge(base, used, renumbered, mdx).text]).toEqual([
    both,
    both,
  ]);
});

test("a note that one removed and the other used in new text is a conflict", () => {
  const base = "x[^1]\n\nz\n\n[^1]: X\n";
  const merged = merge(base, "x\n\nz\n", base.replace("z", "z[^1]"), mdx);

  expect(conflictsIn(merged).map(({ mine, theirs }) => [mine.trim(), theirs.trim()])).toEqual([
    ["", "[^1]: X"],
  ]);
  expect(merge(base, "x\n\nz\n", base.replace("z", "y"), mdx).text).toBe("x\n\ny\n");
});

test("a note that both added alike is one", () => {
  expect(merge("x\n\nz\n", "x[^1]\n\nz\n\n[^1]: X\n", "x\n\nz[^1]\n\n[^1]: X\n", mdx).text).toBe(
    "x[^1]\n\nz[^1]\n\n[^1]: X\n",
  );
});

test("my label is renamed in what I wrote, not in what was there or in code", () => {
  const base = "a [x]\n\nb\n";
  const mine = "a [x]\n\nb [x] `[x]` [w][X]\n\n[x]: /mine\n";
  const theirs = "c [x]\n\na [x]\n\nb\n\n[x]: /theirs\n";

  expect(merge(base, mine, theirs, mdx).text).toBe(
    "c [x]\n\na [x]\n\nb [x][x-2] `[x]` [w][x-2]\n\n[x-2]: /mine\n\n[x]: /theirs\n",
  );
});
