import { describe, expect, test } from "bun:test";

import { found } from "./found.ts";

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
