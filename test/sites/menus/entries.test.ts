import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { placesIn, type Value } from "../../../src/sites/files/value.ts";
import { readYamlConfig } from "../../../src/sites/files/yaml.ts";
import { entryAt, withoutEntry } from "../../../src/sites/menus/entries.ts";

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
    return withoutEntry(text, entryAt(place!, refusesEmpty)!, root, read)!;
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
