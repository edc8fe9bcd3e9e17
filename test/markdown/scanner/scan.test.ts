import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { scan } from "../../../src/markdown/scanner/scan.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { toldByLines } from "../promises/patterns.ts";
import { splicedLines } from "../texts.ts";

describe("a scan", () => {
  test("finds what the parser finds in any text", () => {
    fc.assert(
      fc.property(splicedLines, (page) => void toldByLines(page)),
      { numRuns: runs(400) },
    );
  });

  test("reads most of our pages", async () => {
    const whole = [...(await pages()).values()];
    const told = whole.reduce((units, page) => units + toldByLines(page), 0);
    expect(told / whole.join("").length).toBeGreaterThan(0.8);
  });

  test.each([
    ["\uFEFF<A/>", "paragraph"],
    ["\u00A0{/* a */}", "paragraph"],
    ["<A/>\u2028<B/>", "paragraph"],
    ["\f<A/>", "component"],
    ["<A/>\v<B/>", "component"],
  ])("has %j for what MDX does: what is blank in HTML is beside tags", (source, kind) => {
    expect(scan(source)?.map((node) => node.kind)).toEqual([kind as "paragraph"]);
    expect(toldByLines(`a\n\n${source}`)).toBeGreaterThan(0);
  });

  const onlyTheParser: Record<string, string> = {
    "a line of code that looks like an expression": "``` a\n{``` b\n",
    "an expression after a tag": "<A/>{/* x */}\ntext\n",
    "an expression after a tag of several lines": "<A\n  b='c'\n/> {x}\ntext\n",
    "an import after text": "<b>text</b>\nimport A from 'b'\n",
    "emphasis over a tag's end": "*a <b>c* d</b>",
    "an address with braces in it": "www.a.b/`{x` y`",
    "a title that a definition may have": '[a]: b\n"c"\n',
    "a number that JavaScript does not take": "<A b={08} />",
    "a prototype that is given twice": "<A b={{__proto__: 1, __proto__: 2}} />",
    "a label that goes on in the next line": "[a\nb]: c\n",
    "names that are imported twice": "import A from 'b'\nimport A from 'c'\n",
    "code that goes on in the next item's place": "- `a\n  <b`\n",
    "what makes a heading of a line": "text\n---\n",
  };
  test.each(Object.entries(onlyTheParser))("leaves %s to the parser", (_, source) => {
    expect(scan(source)).toBeUndefined();
  });
});
