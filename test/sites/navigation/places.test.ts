import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import type { ListValue } from "../../../src/sites/files/value.ts";
import type { InValues, Member, MenuEntry } from "../../../src/sites/formats/navigation.ts";
import { indexIn, placeIn, sizeOf } from "../../../src/sites/navigation/places.ts";

const listOf = (source: string, within?: InValues["within"]): InValues => ({
  kind: "values",
  path: "menu.json",
  at: readJson(source) as ListValue,
  write: () => undefined,
  within,
});
const memberOf = (of: InValues, index: number): Member => ({ of, at: (of.at as ListValue).items[index]! });
const entries = (of: InValues): MenuEntry[] =>
  (of.at as ListValue).items.map((_, index) => ({ label: `${index}`, member: memberOf(of, index) }));

const outer = listOf('["a", ["b", "c"], "d"]');
const inner = listOf('["b", "c"]', { container: outer, member: memberOf(outer, 1) });

test("a place among entries is before the next one, or at the end of its list", () => {
  const siblings = entries(outer);
  const places = [0, 1, 2, 3].map((at) => placeIn({ into: outer, siblings, at, all: siblings }));
  expect(places).toEqual([0, 1, 2, 3].map((at) => ({ into: outer, at })));
});

test("a place between the entries of an inner list is in that list", () => {
  const siblings = entries(inner);
  expect(placeIn({ into: outer, siblings, at: 1, all: siblings })).toEqual({ into: inner, at: 1 });
});

test("no place is among entries that are in no list", () => {
  expect(placeIn({ into: undefined, siblings: [{ label: "made by code" }], at: 1, all: [] })).toBeUndefined();
});

test("an entry of an inner list is in the outer one where that list is", () => {
  expect(indexIn(outer, memberOf(inner, 1))).toBe(1);
  expect(indexIn(inner, memberOf(outer, 0))).toBeUndefined();
  expect([sizeOf(outer), sizeOf(inner)]).toEqual([3, 2]);
});
