import { expect, test } from "bun:test";

import { propertiesOf } from "../../../../static/editor/document/syntax/properties.ts";

test.each([
  ["<A>", []],
  ['<A b="c d" />', [["b", "c d", false]]],
  [
    "<A b='>' c>",
    [
      ["b", ">", false],
      ["c", undefined, false],
    ],
  ],
  [
    "<A.B b={ {c: '}'} } {...d}>",
    [
      ["b", " {c: '}'} ", true],
      ["", "...d", true],
    ],
  ],
  [
    "<A\n  b-c = 'd'\n  e:f={g}\n/>",
    [
      ["b-c", "d", false],
      ["e:f", "g", true],
    ],
  ],
] as const)("the properties of %j are read", (tag, properties) => {
  const found = propertiesOf(tag).map(({ name, value, isCode }) => [name, value, isCode]);

  expect(found).toEqual(properties.map((each) => [...each]));
});
