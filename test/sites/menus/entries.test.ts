import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { placesIn, type Value } from "../../../src/sites/files/value.ts";
import { readYamlConfig } from "../../../src/sites/files/yaml.ts";
import { apart, entryAt, withoutEntries } from "../../../src/sites/menus/entries.ts";

const json = `{ // all
  "menu": [
    "a", /* b */ "b",
    { "group": "C", "link": "c", "items": ["d", { "link": "e" }, ], }, // c
    { "F": ["f"] }
  ]
}
`;
const yaml =
  "menu:\r\n  - a # a\r\n\r\n  - B: b\r\n  - [c, {D: d}]\r\n  # e\r\n  - E:\r\n      - e\r\n      - F: f";

/** Those that the list says, in this order. */
function removed(
  source: string,
  read: (source: string) => Value | undefined,
  refusesEmpty: boolean,
  names: string,
) {
  return [...names].reduce((text, name) => {
    const root = read(text)!;
    const place = [...placesIn(root)].find(({ value }) => value.kind === "text" && value.text === name);
    return withoutEntries(text, [entryAt(place!, refusesEmpty)!], root, read)!;
  }, source);
}

test.each([
  ["a", { menu: ["b", { group: "C", link: "c", items: ["d", { link: "e" }] }, { F: ["f"] }] }],
  ["ba", { menu: [{ group: "C", link: "c", items: ["d", { link: "e" }] }, { F: ["f"] }] }],
  ["c", { menu: ["a", "b", { group: "C", items: ["d", { link: "e" }] }, { F: ["f"] }] }],
  ["de", { menu: ["a", "b", { group: "C", link: "c", items: [] }, { F: ["f"] }] }],
  ["edc", { menu: ["a", "b", { F: ["f"] }] }],
  ["ced", { menu: ["a", "b", { F: ["f"] }] }],
  ["f", { menu: ["a", "b", { group: "C", link: "c", items: ["d", { link: "e" }] }] }],
  ["fabcde", { menu: [] }],
])("without %s, a menu of JSON is as it would be written", (names, expected) => {
  expect(Bun.JSONC.parse(removed(json, readJson, true, names))).toEqual(expected);
});

test.each([
  ["a", { menu: [{ B: "b" }, ["c", { D: "d" }], { E: ["e", { F: "f" }] }] }],
  ["bc", { menu: ["a", [{ D: "d" }], { E: ["e", { F: "f" }] }] }],
  ["d", { menu: ["a", { B: "b" }, ["c"], { E: ["e", { F: "f" }] }] }],
  ["f", { menu: ["a", { B: "b" }, ["c", { D: "d" }], { E: ["e"] }] }],
  ["fe", { menu: ["a", { B: "b" }, ["c", { D: "d" }]] }],
])("without %s, a menu of YAML is as it would be written", (names, expected) => {
  const text = removed(yaml, readYamlConfig, true, names);
  expect(Bun.YAML.parse(text)).toEqual(expected);
  expect(text).not.toMatch(/[^\r]\n/);
});

test("a group may be empty where the generator takes it", () => {
  expect(Bun.JSONC.parse(removed(json, readJson, false, "cdef"))).toEqual({
    menu: ["a", "b", { group: "C", items: [] }, { F: [] }],
  });
});

test("entries that are apart go at once, with the same bytes left", () => {
  for (const [source, read, names] of [
    [json, readJson, ["adf", "bd", "bef"]],
    [yaml, readYamlConfig, ["acd", "be", "cf"]],
  ] as const)
    for (const each of names) {
      const root = read(source)!;
      const entries = [...each].map((name) => {
        const place = [...placesIn(root)].find(({ value }) => value.kind === "text" && value.text === name);
        return entryAt(place!, true)!;
      });
      const chosen = apart(entries);
      const left = [...each].filter((_, at) => chosen.includes(entries[at]!));
      expect(left.length).toBeGreaterThan(1);
      expect(withoutEntries(source, chosen, root, read)).toBe(removed(source, read, true, left.join("")));
    }
});

test("of entries beside each other, or in each other, some stay for the next time", () => {
  const root = readJson('[["a", "b", "c"], "d"]')!;
  const at = (name: string) =>
    entryAt(
      [...placesIn(root)].find(({ value }) => value.kind === "text" && value.text === name)!,
      false,
    )!;
  const names = (entries: ReturnType<typeof apart>) =>
    entries.map(({ member }) => ("text" in member ? member.text : undefined));
  expect(names(apart(["c", "b", "a"].map(at)))).toEqual(["a", "c"]);
  expect(names(apart(["a", "a", "d"].map(at)))).toEqual(["a", "d"]);
  expect(apart([])).toEqual([]);
  const group = readJson(json)!;
  const places = [...placesIn(group)].filter(
    ({ value }) => value.kind === "text" && "cd".includes(value.text),
  );
  expect(apart(places.map((place) => entryAt(place, true)!))).toHaveLength(1);
});
