import { describe, expect, test } from "bun:test";

import type { Site } from "../../../src/markdown/lint/index.ts";
import { markdown } from "../../../src/markdown/tree/dialect.ts";
import { destination } from "../../../src/sites/addresses/index.ts";
import { found } from "../../markdown/lint/found.ts";

test("a picture is found beside the address of a page, too, as HTML of MkDocs has it", () => {
  const files = new Map([
    ["guide/install.md", "/guide/install"],
    ["guide/a.png", undefined],
  ]);
  const site: Site = { address: "/guide/install", file: "guide/install.md", files, covered: ["/"] };

  expect(found('<img src="../a.png" alt="A" />', site)).toEqual([]);
  expect(found('<img src="../../a.png" alt="A" />', site)).not.toEqual([]);
});

test("a picture beside pages is found from the root, too, as Hugo serves it", () => {
  const files = new Map([
    ["guide/_index.md", "/guide/_index"],
    ["guide/a.png", undefined],
  ]);
  const site: Site = { file: "guide/_index.md", files, assets: new Set(), covered: ["/"] };

  expect(found("![A](/guide/a.png)", site)).toEqual([]);
  expect(found("![A](/guide/b.png)", site)).not.toEqual([]);
});

test("the address of a page's folder can be its first page, or the page itself", () => {
  const site: Site = {
    address: "/guide/flags",
    pages: new Map([
      ["/guide", new Set(["schema"])],
      ["/guide/flags", new Set(["set-up"])],
    ]),
    covered: ["/"],
  };

  expect(found("[x](./#schema) [y](./#set-up)", site)).toEqual([]);
  for (const none of ["none", "param-none", "a-param-b"])
    expect(found(`[x](./#${none})`, site)).toHaveLength(1);
});

describe("an address", () => {
  const site: Site = {
    address: "/docs/guides/install",
    file: "guides/install.mdx",
    pages: new Map([
      ["/docs", new Set(["top-of-docs"])],
      ["/docs/guides", undefined],
      ["/docs/guides/install", new Set()],
      ["/docs/guides/use", new Set(["a-b"])],
      ["/docs/中文", new Set()],
    ]),
    files: new Map([
      ["index.mdx", "/docs"],
      ["guides/index.mdx", "/docs/guides"],
      ["guides/index.md", "/docs/guides"],
      ["guides/install.mdx", "/docs/guides/install"],
      ["guides/(more)/use.md", "/docs/guides/use"],
      ["guides/a.png", undefined],
    ]),
    assets: new Set(["/uploads/b.png", "/docs/c.pdf"]),
    covered: ["/docs", "/uploads"],
  };

  test.each([
    "/docs",
    "/docs/",
    "/docs/index",
    "/docs/guides/use",
    "/docs/guides/use/",
    "/docs/guides/use#a-b",
    "/docs/guides/use?x=y#a-b",
    "/docs/guides/use.html",
    "/docs/guides/use.mdx",
    "/docs/%E4%B8%AD%E6%96%87",
    "/docs/c.pdf",
    " /docs ",
    "use",
    "./use#param-a-b",
    "./use#a-b",
    "../use#a-b",
    "./(more)/use.md#a-b",
    "../index.mdx#top-of-docs",
    "./index",
    "a.png",
    "/uploads/b.png",
    "/docs/guides#anything",
    "./index.md#anything",
    "index.mdx#anything",
  ])("is found at %s", (address) => {
    expect(found(`[x](<${address}>)`, site, markdown)).toEqual([]);
  });

  test.each([
    "/elsewhere",
    "/docsearch",
    "/en/docs/x",
    "https://a.b/docs/x",
    "//a.b/docs/x",
    "mailto:a@b.c",
    "@site/docs/x.md",
    "~/x",
  ])("is not checked at %s, which the site does not know", (address) => {
    expect(found(`[x](${address})`, site)).toEqual([]);
  });

  test.each([
    "/docs/x",
    "/docs/guides/use/x",
    "/docs/guides/Use",
    "x",
    "./x.mdx",
    "x.html#a.png",
    "/docs/%E0%A4%A",
  ])("to a missing page is reported at %s", (address) => {
    expect(found(`[x](${address})`, site)).toEqual([
      `1:1 warning The link to “${address}” leads to a page that doesn't exist.`,
    ]);
  });

  test.each(["/docs/x.pdf", "x.png", "./X.PNG?a=b#c"])(
    "to a missing file isn't called one to a page at %s",
    (address) => {
      expect(found(`[x](${address})`, site)).toEqual([
        `1:1 warning The link to “${address}” leads to a file that doesn't exist.`,
      ]);
    },
  );

  test.each(["/docs/guides/use#a", "./use#a", "(more)/use.md#a", "/docs#a"])(
    "that has no such id is told at %s",
    (address) => {
      expect(found(`[x](<${address}>)`, site, markdown)).toEqual([
        `1:1 warning The link to “${address}” has no target on the page.`,
      ]);
    },
  );

  test("is not checked where the site's pages or files are unknown", () => {
    const { pages: _, files: __, assets: ___, ...rest } = site;
    expect(found("[x](/docs/x) [y](./x) [z](./x.md) ![w](/docs/x.png)", rest)).toEqual([]);
  });

  test("of the page itself is checked against its current text", () => {
    const draft = "# New\n\n[x](/docs/guides/install/#new) [y](install#old)";

    expect(found(draft, { ...site, pages: new Map([["/docs/guides/install", new Set(["old"])]]) })).toEqual([
      "3:32 warning The link to “install#old” has no target on this page.",
    ]);
    expect(found("[x](/docs/new)", { ...site, address: "/docs/new" })).toEqual([]);
  });

  test("with an extension is not checked where only pages are known", () => {
    const { files: _, assets: __, ...rest } = site;
    expect(found("[y](./x.md) ![w](/docs/x.png) [v](/docs/x.pdf)", rest)).toEqual([]);
  });

  test("is not checked where it can be a page elsewhere", () => {
    expect(found("[x](../x)", { ...site, covered: ["/docs/guides"] })).toEqual([]);
  });

  test("from the site's root page is resolved from the root", () => {
    const root: Site = { ...site, address: "/", file: "index.mdx", covered: ["/"] };
    expect(found("[x](docs) [y](./docs/guides/)", root)).toEqual([]);
    expect(found("[x](docsy) [y](../../x)", root)).toHaveLength(2);
  });

  test.each([
    "![a](x.png)",
    "![a](/uploads/x.png)",
    '<img src="/uploads/x.png" alt=""/>',
    '<Zoom src="./x.png"/>',
  ])("of a missing picture is reported in %j", (page) => {
    expect(found(page, site)).toEqual([expect.stringContaining("1:1 warning The image “")]);
  });

  test.each([
    "![a](a.png) ![b](/uploads/b.png?w=1) ![c](https://d.e/f.png)",
    '<Code src="./x.tsx"/>',
    "![a](/images/x.png)",
    "![a](data:image/png;base64,AAAA)",
  ])("of a picture is valid in %j", (page) => {
    expect(found(page, site)).toEqual([]);
  });
});

test.each([
  ["nope.md", true],
  ["./guide/nope.md", true],
  ["../nope.md", false],
  ["guide/../nope.md", true],
  ["made/nope.md", false],
  ["/nope.md", false],
  ["nope", false],
  ["nope.png", false],
])("where links are to files, %s is missing in a folder of pages: %j", (path, isMissing) => {
  const files = new Map([
    ["index.md", "/"],
    ["guide/a.md", "/guide/a"],
  ]);
  const site: Site = { address: "/", file: "index.md", files, assets: new Set() };

  expect(found(`[a](${path})`, { ...site, linksToFiles: true })).toHaveLength(isMissing ? 1 : 0);
  expect(found(`[a](${path})`, site)).toEqual([]);
});

test("a file that Jekyll's link names is missing wherever it would be", () => {
  const files = new Map([["a.md", "/a"]]);
  const site: Site = { address: "/a", file: "a.md", files, pathFromHome: "docs/" };

  expect(destination("docs/b.md", site, "path").kind).toBe("missing");
  expect(destination("docs/a.md", site, "path").kind).not.toBe("missing");
  expect(destination("other/b.pdf", site, "path").kind).toBe("unknown");
});
