import { expect, test } from "bun:test";

import { edited } from "../../../src/sites/files/edits.ts";
import { readJson } from "../../../src/sites/files/script.ts";
import type { ListValue } from "../../../src/sites/files/value.ts";
import type { InPositions, InValues, Member, MenuEntry } from "../../../src/sites/formats/navigation.ts";
import {
  added,
  type Changes,
  moved,
  Refused,
  removed,
  renamed,
} from "../../../src/sites/navigation/placed.ts";
import type { Target } from "../../../src/sites/navigation/places.ts";

const source = '["a", "...", "b"]';
const at = readJson(source) as ListValue;
const list: InValues = {
  kind: "values",
  path: "menu.json",
  at,
  write: ({ label, href }) => (href === undefined ? { value: label ?? "" } : undefined),
};
const named = (index: number): MenuEntry => ({
  label: `${index}`,
  member: { of: list, at: at.items[index]! },
});
const rest = {
  kind: "implied",
  of: "the folder docs",
  within: { container: list, member: { of: list, at: at.items[1]! } },
} as const;
const implied = (label: string, hide?: string): MenuEntry => ({
  label,
  member: { of: rest, ...(hide !== undefined && { hide: { value: hide } }) },
});
const folder: InPositions = { kind: "positions", of: "the folder docs/x", unnumbered: "last" };
const positioned = (label: string, number?: number, of = folder): MenuEntry => {
  const member: Member = { of, number, at: { in: "page", path: `${label}.md`, key: ["order"] } };
  return { label, member };
};
const site = { textAt: () => source, pageAt: () => undefined };
const entries = [named(0), implied("x"), implied("y"), named(2)];
const target = (all: readonly MenuEntry[], entry: MenuEntry | undefined, place: number): Target => ({
  into: list,
  siblings: all.filter((each) => each !== entry),
  at: place,
  all,
});
const text = ([way]: readonly Changes[]) =>
  way!.edits.toSorted((one, other) => other.start - one.start).reduce(edited, source);
const reason = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  return undefined;
};

test("an entry that nothing names is named where it is put", () => {
  expect(text(moved(entries[2]!, target(entries, entries[2], 1), site))).toBe('["a", "y", "...", "b"]');
  expect(text(moved(entries[1]!, target(entries, entries[1], 3), site))).toBe('["a", "...", "b", "x"]');
});

test("an entry that is written goes before or after those that aren't", () => {
  expect(text(moved(entries[0]!, target(entries, entries[0], 2), site))).toBe('["...", "a", "b"]');
  expect(text(moved(entries[3]!, target(entries, entries[3], 1), site))).toBe('["a", "b", "..."]');
});

test("an entry that nothing names is left out where that can be written", () => {
  expect(text(removed(implied("x", "!x"), site))).toBe('["a", "!x", "...", "b"]');
  expect(reason(() => removed(implied("x"), site))).toBe(
    "The menu shows all pages of the folder docs. Move or delete the page.",
  );
});

test("an entry of a folder gets a number, and can't leave its folder", () => {
  const all = [positioned("a", 1), positioned("b", 2), positioned("c")];
  const within = (entry: MenuEntry, place: number) =>
    moved(entry, { ...target(all, entry, place), into: folder }, site);
  const other = { ...folder, of: "the folder docs/y" };

  expect(within(all[2]!, 0)).toEqual([
    { edits: [], settings: [{ in: "page", path: "c.md", key: ["order"], value: 0 }] },
  ]);
  expect(
    reason(() => moved(positioned("z", 1, other), { ...target(all, undefined, 0), into: folder }, site)),
  ).toBe("That group is the folder docs/x. Move the page there.");
  expect(reason(() => added({ label: "z" }, { ...target(all, undefined, 0), into: folder }, site))).toBe(
    "That group is the folder docs/x. Move the page there.",
  );
  const both = [all[0]!, positioned("y", 1, other)];
  expect(reason(() => added({ label: "z" }, { ...target(both, undefined, 1), into: undefined }, site))).toBe(
    "That group is the folder docs/y. Move the page there.",
  );
  expect(reason(() => removed(all[0]!, site))).toBe(
    "The menu shows all pages of the folder docs/x. Move or delete the page.",
  );
});

test("an entry is made one of a group by what its page says", () => {
  const of: InPositions = {
    ...folder,
    adopt: ({ label }) => ({
      settings: [{ in: "page", path: `${label}.md`, key: ["parent"], value: "X" }],
      at: { in: "page", path: `${label}.md`, key: ["order"] },
    }),
  };
  const all = [positioned("a", 1, of), positioned("b", 2, of)];

  expect(moved(positioned("z", 9), { ...target(all, undefined, 0), into: of }, site)).toEqual([
    {
      edits: [],
      settings: [
        { in: "page", path: "z.md", key: ["parent"], value: "X" },
        { in: "page", path: "z.md", key: ["order"], value: 0 },
      ],
    },
  ]);
});

test("what code makes, or has no label of its own, stays with its reason", () => {
  expect(reason(() => moved({ label: "a", reason: "Code." }, target(entries, undefined, 0), site))).toBe(
    "Code.",
  );
  expect(reason(() => moved({ label: "a" }, target(entries, undefined, 0), site))).toBe("Code makes it.");
  expect(reason(() => removed({ label: "a" }, site))).toBe("Code makes it.");
  expect(reason(() => renamed({ label: "a" }, "b", site))).toContain("Its label isn't written");
  expect(reason(() => added({ label: "l", href: "https://l" }, target(entries, undefined, 0), site))).toBe(
    "A link can't be written there.",
  );
});

test("a line of a list of links stays in its file", () => {
  const of = {
    kind: "lines",
    path: "SUMMARY.md",
    style: {} as never,
    at: [],
    write: () => undefined,
  } as const;
  const line: MenuEntry = { label: "a", member: { of, at: [0] } };
  const elsewhere = { into: { ...of, path: "other/SUMMARY.md" }, siblings: [], at: 0, all: [] };

  expect(reason(() => moved(line, elsewhere, site))).toBe("It can't be in that menu.");
});
