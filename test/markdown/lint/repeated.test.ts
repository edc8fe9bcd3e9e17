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

describe("an id", () => {
  const id = (place: string) =>
    `${place} warning The id “a” appears twice. Links to it lead to the first one.`;

  test.each([
    ["# B {/*a*/}\n\n# C {/*a*/}", "3:1"],
    ["# B [#a]\n\n# C [#a]", "3:1"],
    ['# B {/*a*/}\n\n<b id="a"/>', "3:1"],
    ["<b id={'a'}/> <b id={`a`}/>", "1:15"],
  ])("that the author wrote twice is reported in %j", (page, place) => {
    expect(found(page)).toEqual([id(place)]);
  });

  test.each([
    "# A\n\n# A\n\n# A",
    "# A\n\n# B {/*a*/}",
    '<a id="a" name="a"/>',
    '<B id="a"/> <B id="a"/>',
    "{b ? <p id='a'/> : <p id='a'/>}",
  ])("is valid in %j", (page) => {
    expect(found(page)).toEqual([]);
  });
});

const note = "warning The footnote “a b” is defined twice. Readers see the first text.";
const label = "warning The label “a b” is defined twice. Links with it lead to the first address.";

describe("a label", () => {
  test.each([
    ["[^a b]: X\n\n[^A  B]: Y", "3:1", note],
    ["[^a b]: X\n[^a b]: X", "2:1", note],
    ["- [^a b]: X\n\n> [^a b]: Y", "3:3", note],
    [":::note\n\n[^a b]: X\n\n:::\n\n<A>\n\n[^a b]: Y\n\n</A>", "9:1", note],
    ["[a b]: /x\n[A b]: /y", "2:1", label],
    ["[a b]: /x 'T'\n\n> [a\n> b]: /y", "3:3", label],
  ])("that is defined twice is reported in %j", (page, place, message) => {
    expect(found(page)).toEqual([`${place} ${message}`]);
  });

  test.each([
    "[^a]: X\n\n[a]: /x",
    "[^a]: X\n\n`[^a]: Y`\n\n```\n[^a]: Z\n```",
    "[//]: # (one)\n\n[//]: # (two)",
    "[comment]: <> (one)\n\n[comment]: <> (two)",
    "[a]\n\n[a]: /x",
    "[a]: /x\n\n[A]: /x",
  ])("is valid in %j", (page) => {
    expect(found(page)).toEqual([]);
  });
});
