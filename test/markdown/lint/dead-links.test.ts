import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { symbolsIn } from "../../../src/markdown/symbols/index.ts";
import {
  hugoMarkdown,
  kramdown,
  liquidMarkdown,
  pythonMarkdown,
  tagMarkdown,
} from "../../../src/markdown/tree/dialect.ts";
import { found } from "./found.ts";

describe("a link on the page", () => {
  test.each([
    "# A b\n\n[x](#a-b)",
    "# A\n\n# A\n\n[x](#a-1)",
    "# A {/*b*/}\n\n[x](#b)",
    "# *A* `b` [c](/d)\n\n[x](#a-b-c)",
    "# [A][b]\n\n[x](#a)\n\n[b]: /c",
    "A\n=\n\n[x](#a)",
    "> # A\n\n- # B\n\n[x](#a) [y](#b)",
    "# Ae\u0301\n\n[x](#ae\u0301)",
    "# 中文\n\n[x](#%E4%B8%AD%E6%96%87) [y](#中文)",
    '<b id="a"/>\n\n[x](#a)',
    '<a name="a"></a>\n\n[x](#a)',
    "{<b id='a'/>}\n\n[x](#a)",
    "<A>\n\n## B\n\n</A>\n\n[x](#b)",
    '<A titleId="a"/>\n\n[x](#a)',
    '<Step title="In the end"/>\n\n[x](#in-the-end)',
    "a[^b]\n\n[^b]: c\n\n[x](#fn-b) [y](#user-content-fnref-b)",
    "[x](#) [y](#top) [z](#:~:text=b) [w](#/route)",
    "[a]: <> (a comment)",
    'import B from "../b.mdx"\n\n<B/>\n\n[x](#from-b)',
    "<include>b.mdx</include>\n\n[x](#from-b)",
    "`[x](#a)`\n\n```\n[x](#a)\n```\n\n{/* [x](#a) */}",
  ])("is valid in %j", (page) => {
    expect(found(page)).toEqual([]);
  });

  test.each([
    ["[x](#a)", "1:1"],
    ["# A\n\ntext\n[x](#A)", "4:1"],
    ["a [x][b]\n\n[b]: #c", "3:1"],
    ['<A href="#a"/>', "1:1"],
    ["{<a href='#a'/>}", "1:2"],
    ['<Link to="#a"/>', "1:1"],
    ["- a\n  - [x](#a)", "2:5"],
    ["| a |\n|---|\n| [x](#a) |", "3:3"],
    ["> a [`x`](#b)", "1:5"],
    ["`a\nb` [x](#c) `d`", "2:4"],
    ["<A>\n\n<B>\n\n[x](#a)\n\n</B>\n\n</A>", "5:1"],
    ["# A {/*b*/}\n\n[x](#a)", "3:1"],
  ])("without a target is reported in %j", (page, place) => {
    expect(found(page)).toEqual([
      expect.stringMatching(new RegExp(`^${place} warning The link to “.*” has no target on this page\\.`)),
    ]);
  });

  test("without an address is reported", () => {
    expect(found("[x]()")).toEqual(["1:1 warning The link has no address."]);
  });

  test("that the site leads on from is not dead, and its new address is named", () => {
    const site = {
      pages: new Map([["/new", undefined]]),
      covered: ["/"],
      redirects: [{ from: "/old", to: "/new" }],
    };

    expect(found("[x](/old#a) [y](/older)", site)).toEqual([
      "1:1 warning The site redirects “/old#a” to “/new”. Link there.",
      expect.stringContaining("“/older” leads to a page that doesn't exist."),
    ]);
  });

  test("is not checked where the page is broken", () => {
    expect(found("{\n\n[x](#a)")).toEqual([expect.stringContaining("error")]);
  });
});

test.each([
  [hugoMarkdown, '[x]({{< ref "y" >}}) ![z]({{< param "z w" >}}) [v]({{% relref v %}}#w "T")'],
  [kramdown, "[x]({% link y.md %}) [z]({{ '/w.png' | relative_url }}) ![v]({{ site.baseurl }}/v.png)"],
  [pythonMarkdown, "[x]({{ config.site_url }}/y)"],
  [liquidMarkdown, "[x]({{ '/y/' | url }})"],
  [tagMarkdown, "[x]({% $y %})"],
])("whose address a template makes leads where the site alone knows: %#", (dialect, page) => {
  const site = {
    page: "",
    pages: new Map([["", undefined]]),
    files: new Map([["index.md", ""]]),
    file: "index.md",
  };
  const links = symbolsIn(split(page, dialect)).filter(({ kind }) => /link|picture/.test(kind));

  expect(links).toHaveLength(page.split("](").length - 1);
  expect(found(page, site, dialect)).toEqual([]);
});
