import { describe, expect, test } from "bun:test";

import { found } from "./found.ts";

describe("imports and exports of a page share one scope", () => {
  const cases: ReadonlyArray<readonly [string, string, readonly string[]]> = [
    [
      "a name is imported twice",
      'import a from "b"\n\nimport { c as a } from "d"',
      ["3:15 error “a” is declared twice. Imports and exports of a page can't share a name."],
    ],
    [
      "a name is imported and declared",
      'import a from "b"\n\nexport const { c: [a] } = d',
      ["3:20 error “a” is declared twice. Imports and exports of a page can't share a name."],
    ],
    [
      "two layouts",
      "export default a\n\nexport { b as default } from 'c'",
      ["3:15 error A default export, which is the page's layout, is exported twice."],
    ],
    [
      "a name is exported twice",
      "export { a } from 'b'\n\nexport { c as a } from 'd'",
      ["3:15 error “a” is exported twice."],
    ],
    [
      "names inside of functions are theirs",
      "export const a = (c) => c\n\nexport function b(c) { const a = c; return a }",
      [],
    ],
    ["text after a definition declares none", "[a]: b\nimport {c} from 'd'\n\nimport c from 'e'", []],
    ["the keys of a pattern are no names", "export const { a: b } = c\n\nexport const a = 1", []],
  ];
  test.each(cases)("%s", (_, page, problems) => {
    expect(found(page)).toEqual([...problems]);
  });
});
