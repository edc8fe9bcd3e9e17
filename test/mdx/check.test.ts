import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../src/mdx/blocks.ts";
import { check, type Problem, type Site } from "../../src/mdx/check.ts";
import { frontMatter } from "../../src/mdx/frontmatter.ts";
import { outline } from "../../src/mdx/outline.ts";
import { parse, refusalOf } from "../../src/mdx/syntax.ts";
import { anyText, pages } from "./pages.ts";

const all = new Map([...(await pages())].map(([name, text]) => [name, { text, blocks: split(text) }]));

/** The problems of a page but for a missing title, as `line:column severity message`. */
function found(page: string, site: Site = {}): string[] {
  return check(page, site)
    .map(told)
    .filter((problem) => !problem.includes("has no title"));
}

function told({ line, column, severity, message }: Problem): string {
  return `${line}:${column} ${severity} ${message}`;
}

describe("what MDX refuses is an error", () => {
  const refused: ReadonlyArray<readonly [string, string, string]> = [
    ["HTML's comments", "a\n\n<!-- b -->", "3:"],
    ["addresses between < and >", "see <https://a.b>", "1:12 error MDX cannot read this."],
    ["a lone <", "one\ntwo <3 b", "2:6 error MDX cannot read this."],
    ["a lone {", "a {b", "1:5 error MDX cannot read this."],
    [
      "a tag without end",
      "<A>\n\ntext",
      "1:1 error MDX cannot read this. Nothing closes the tag <A>: </A> is missing.",
    ],
    ["what is wrong in a component", "<A>\n\n  b <\n\n</A>", "3:6 error MDX cannot read this."],
    ["the id of a heading in braces", "# A {#b}", "1:6 error MDX cannot read this."],
  ];
  test.each(refused)("%s", (_, page, problem) => {
    expect(found(page)).toEqual([expect.stringContaining(problem)]);
  });

  const advised: ReadonlyArray<readonly [string, string]> = [
    ["<!-- b -->", "A comment is written {/* so */}."],
    ["see <https://a.b>", "An address is written without < and >, or as [text](address)."],
    ["a <3 b", "This < begins no tag, for no name follows it. If it is text, write \\<."],
    ["a {b", "This { is never closed by a }. If it is text, write \\{."],
  ];
  test.each(advised)("and %j comes with what to do, said once", (page, advice) => {
    expect(found(page)[0]).toEndWith(`error MDX cannot read this. ${advice}`);
  });

  test("unless the site takes it out before", () => {
    const page = "# A {#b}\n\n<!-- c {\n\nd -->\n\ne <!-- f --> g";

    expect(found(page)).toHaveLength(3);
    expect(found(page, { takesOut: { comments: true, headingIds: true } })).toEqual([]);
    expect(found("<!-- a --> <b", { takesOut: { comments: true } })).toHaveLength(1);
  });

  test("unless the page is plain Markdown", () => {
    expect(found("<!-- b -->\n\n<br>\n\n1 <2 {a}", { syntax: "markdown" })).toEqual([]);
  });
});

describe("imports and exports of a page share one scope", () => {
  const cases: ReadonlyArray<readonly [string, string, readonly string[]]> = [
    [
      "a name is imported twice",
      'import a from "b"\n\nimport { c as a } from "d"',
      ["3:15 error “a” is declared twice. All imports and exports of a page share their names."],
    ],
    [
      "a name is imported and declared",
      'import a from "b"\n\nexport const { c: [a] } = d',
      ["3:20 error “a” is declared twice. All imports and exports of a page share their names."],
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
    ["text behind a definition declares none", "[a]: b\nimport {c} from 'd'\n\nimport c from 'e'", []],
    ["the keys of a pattern are no names", "export const { a: b } = c\n\nexport const a = 1", []],
  ];
  test.each(cases)("%s", (_, page, problems) => {
    expect(found(page)).toEqual([...problems]);
  });
});

describe("front matter", () => {
  test("that cannot be read is an error where it is wrong", () => {
    expect(found("---\ntitle: a\nb: [c\n---\n\ntext")).toEqual([
      expect.stringMatching(/^[34]:\d+ error The front matter cannot be read\. /),
    ]);
  });

  test.each(["\n---\ntitle: a\n---\n\nb", "---\ntitle: a\n\nb", "\ufeff\n---\r\ntitle: a\r\n---\r\n"])(
    "is missed where %j only looks like it",
    (page) => {
      expect(found(page)).toEqual([expect.stringContaining(" warning This is not taken for front matter")]);
    },
  );
});

describe("a title", () => {
  test.each([
    "---\ntitle: a\n---\n",
    "---\ntitle: 404\n---\n",
    "+++\ntitle = 'a'\n+++\n",
    "## a\n\n# b",
    "a\n=",
    "<h1>a</h1>",
    "export const metadata = { title: 'a' }",
  ])("is in %j", (page) => {
    expect(check(page)).toEqual([]);
  });

  test.each(["", "text", "## a", "---\ntitle: ''\n---\n", "---\ntitel: a\n---\n"])(
    "is missed in %j",
    (page) => {
      expect(check(page).map(told)).toEqual([
        "1:1 warning The page has no title: neither in its front matter nor as a first heading with one #.",
      ]);
    },
  );

  test.each(["_part.mdx", "a/.shared.mdx"])("is not missed in %s, which is part of a page", (file) => {
    expect(check("text", { file })).toEqual([]);
  });
});

describe("a component", () => {
  const components = new Set(["Known"]);
  const missing: ReadonlyArray<readonly [string, string, string]> = [
    ["as a block", "<A>\n\ntext\n\n</A>", "1:1 <A>"],
    ["inside of a block", "a <A/>", "1:3 <A>"],
    ["by a member", "<A.B/>", "1:1 <A.B>"],
    ["of an object in lower case", "<a.b/>", "1:1 <a.b>"],
    ["in an expression", "a {b && <A/>}", "1:9 <A>"],
    ["in an attribute", "<Known a={<A/>} />", "1:11 <A>"],
    ["in a spread attribute", "<Known {...{ a: <A/> }} />", "1:17 <A>"],
    ["in an export", "export const a = () => <A/>", "1:24 <A>"],
    ["in a list in a component", "<Known>\n\n- <A/>\n\n</Known>", "3:3 <A>"],
    ["in a table", "| a |\n|---|\n| <A/> |", "3:3 <A>"],
    ["in a line that closes another", "<Known>\n\na\n\n</Known><A>\n\nb\n\n</A>", "5:9 <A>"],
    ["bound elsewhere only", "{a.map((A) => <A/>)} <A/>", "1:22 <A>"],
  ];
  test.each(missing)("that nobody gives is an error %s", (_, page, problem) => {
    const [place, name] = problem.split(" ");
    expect(found(page, { components })).toEqual([
      `${place} error The component ${name} is neither imported on this page nor one that the site gives.`,
    ]);
  });

  test.each([
    "<Known/> <Known.Part/>",
    'import A, { b as B } from "c"\n\n<A/> <B.C/>',
    "<A/>\n\nexport const A = () => <p/>",
    "export function A() {}\n\n{<A/>}",
    "{a.map(({ b: [A] }) => <A/>)}",
    "<props.A/> <a-b/> <c/> <></> <d:e/>",
    "`<A/>`\n\n```\n<A/>\n```",
    ":::note <A>\n\ntext\n\n:::",
  ])("is there in %j", (page) => {
    expect(found(page, { components })).toEqual([]);
  });

  test("is told where it is used first", () => {
    expect(found("<A/>\n\n<A/> <B/>", { components })).toHaveLength(2);
  });

  test("is not judged where the site does not tell which it gives", () => {
    expect(found("<A/>")).toEqual([]);
  });
});

describe("an id", () => {
  const id = (place: string) =>
    `${place} warning The id “a” is there twice: links to it lead to the first place.`;

  test.each([
    ["# B {/*a*/}\n\n# C {/*a*/}", "3:1"],
    ["# B [#a]\n\n# C [#a]", "3:1"],
    ['# B {/*a*/}\n\n<b id="a"/>', "3:1"],
    ["<b id={'a'}/> <b id={`a`}/>", "1:15"],
  ])("that its author gave twice is told in %j", (page, place) => {
    expect(found(page)).toEqual([id(place)]);
  });

  test.each([
    "# A\n\n# A\n\n# A",
    "# A\n\n# B {/*a*/}",
    '<a id="a" name="a"/>',
    '<B id="a"/> <B id="a"/>',
    "{b ? <p id='a'/> : <p id='a'/>}",
  ])("is no problem in %j", (page) => {
    expect(found(page)).toEqual([]);
  });
});

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
    'import B from "./b.mdx"\n\n<B/>\n\n[x](#from-b)',
    "<include>b.mdx</include>\n\n[x](#from-b)",
    "`[x](#a)`\n\n```\n[x](#a)\n```\n\n{/* [x](#a) */}",
  ])("is fine in %j", (page) => {
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
  ])("that leads nowhere is told in %j", (page, place) => {
    expect(found(page)).toEqual([
      expect.stringContaining(`${place} warning Nothing on this page has the id`),
    ]);
  });

  test("without address is told", () => {
    expect(found("[x]()")).toEqual(["1:1 warning The link has no address."]);
  });

  test("is not judged where the page is broken", () => {
    expect(found("{\n\n[x](#a)")).toEqual([expect.stringContaining("error")]);
  });
});

describe("a link to another page", () => {
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
    "./use#a-b",
    "../use#a-b",
    "./(more)/use.md#a-b",
    "../index.mdx#top-of-docs",
    "./index",
    "a.png",
    "/uploads/b.png",
    "/docs/guides#anything",
  ])("is found at %s", (address) => {
    expect(found(`[x](<${address}>)`, { ...site, syntax: "markdown" })).toEqual([]);
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
  ])("is not judged at %s, about which the site tells nothing", (address) => {
    expect(found(`[x](${address})`, site)).toEqual([]);
  });

  test.each([
    "/docs/x",
    "/docs/guides/use/x",
    "/docs/guides/Use",
    "/docs/x.pdf",
    "x",
    "./x.mdx",
    "x.png",
    "/docs/%E0%A4%A",
  ])("that is missing is told at %s", (address) => {
    expect(found(`[x](${address})`, site)).toEqual([
      `1:1 warning There is no page for the link to “${address}”.`,
    ]);
  });

  test.each(["/docs/guides/use#a", "./use#a", "(more)/use.md#a", "/docs#a"])(
    "that has no such id is told at %s",
    (address) => {
      expect(found(`[x](<${address}>)`, { ...site, syntax: "markdown" })).toEqual([
        `1:1 warning Nothing on the page has the id of the link to “${address}”.`,
      ]);
    },
  );

  test("is not judged where the site does not tell its pages or files", () => {
    const { pages: _, files: __, assets: ___, ...rest } = site;
    expect(found("[x](/docs/x) [y](./x) [z](./x.md) ![w](/docs/x.png)", rest)).toEqual([]);
  });

  test("that is the page itself is judged by what stands on it now", () => {
    const draft = "# New\n\n[x](/docs/guides/install/#new) [y](install#old)";

    expect(found(draft, { ...site, pages: new Map([["/docs/guides/install", new Set(["old"])]]) })).toEqual([
      "3:32 warning Nothing on this page has the id of the link to “install#old”.",
    ]);
    expect(found("[x](/docs/new)", { ...site, address: "/docs/new" })).toEqual([]);
  });

  test("with an ending is not judged where the site tells pages only", () => {
    const { files: _, assets: __, ...rest } = site;
    expect(found("[y](./x.md) ![w](/docs/x.png) [v](/docs/x.pdf)", rest)).toEqual([]);
  });

  test("is not judged where it may mean a page elsewhere", () => {
    expect(found("[x](../x)", { ...site, covered: ["/docs/guides"] })).toEqual([]);
  });

  test("from the site's root page is resolved there", () => {
    const root: Site = { ...site, address: "/", file: "index.mdx", covered: ["/"] };
    expect(found("[x](docs) [y](./docs/guides/)", root)).toEqual([]);
    expect(found("[x](docsy) [y](../../x)", root)).toHaveLength(2);
  });

  test.each([
    "![a](x.png)",
    "![a](/uploads/x.png)",
    '<img src="/uploads/x.png" alt=""/>',
    '<Zoom src="./x.png"/>',
  ])("of a picture that is missing is told in %j", (page) => {
    expect(found(page, site)).toEqual([expect.stringContaining("1:1 warning There is no picture at “")]);
  });

  test.each([
    "![a](a.png) ![b](/uploads/b.png?w=1) ![c](https://d.e/f.png)",
    '<Code src="./x.tsx"/>',
    "![a](/images/x.png)",
    "![a](data:image/png;base64,AAAA)",
  ])("of a picture is fine in %j", (page) => {
    expect(found(page, site)).toEqual([]);
  });
});

describe("a picture without alternative text", () => {
  test.each(["![](a.png)", '<img src="a.png"/>', "![][a]\n\n[a]: b.png", "{<img src={a}/>}"])(
    "is told in %j",
    (page) => {
      expect(found(page)).toEqual([
        expect.stringMatching(/^1:[12] warning The picture has no alternative text/),
      ]);
    },
  );

  test.each([
    "![a](a.png)",
    '<img src="a.png" alt=""/>',
    "<img src={a} alt={b}/>",
    "<img {...a}/>",
    '<img src="a.png" aria-hidden="true"/>',
    '<Zoom src="a.png"/>',
  ])("is none in %j", (page) => {
    expect(found(page)).toEqual([]);
  });

  test("nor an address is told in plain Markdown too", () => {
    expect(found('a\n<img src=""> <img alt=\'\' src="b">', { syntax: "markdown" })).toEqual([
      "2:1 warning The picture has no address.",
    ]);
  });
});

describe("a problem's place", () => {
  const page = "---\ntitle: a\n---\n\n# b {#c}\n\n<A>\n\n  - [x](#y)\n\n    ![](z)\n</A>\n\nlast <1\n";
  const places = (text: string) => check(text).map(({ line, column }) => `${line}:${column}`);

  test("is a line and a column", () => {
    expect(places(page)).toEqual(["5:6", "11:5", "14:7"]);
  });

  test.each(["\r\n", "\r"])("is the same with %j", (newline) => {
    expect(places(page.replaceAll("\n", newline))).toEqual(places(page));
  });

  test("is the same with a byte order mark", () => {
    expect(places(`\ufeff${page}`)).toEqual(places(page));
    expect(places("\ufeff# a <1")).toEqual(["1:6"]);
  });

  test("counts UTF-16 units, and no line at U+2028", () => {
    expect(places("# a\n\n🦊\u2028中 <1")).toEqual(["3:7"]);
  });
});

/** Mostly pieces that mean something together, or a stretch of a real page with a few of them spliced in. */
const pieces = [
  ..."{ } < </ <A> </A> [a](b) ` `` * {/* */} - > ``` ![x](y) [^1] $ | # {#id} <a/> &amp; \\ www.a.b a@b.c ( ) ! [ ] ][a]".split(
    " ",
  ),
  ...["\n", "\n\n", "\r\n", " ", "\t", "word ", "<!-- c -->", "import a from 'b'\n", "export const c = 1\n"],
  ...[
    "[^1]: ",
    "https://x.y ",
    "[a]: b\n",
    "---\n",
    ":::note\n",
    ":::\n",
    "=\n",
    "-\n",
    "- [x](#y)\n",
    "# h\n",
  ],
];
const spliced = fc
  .record({
    page: fc.constantFrom(
      ...[...all.values()].map(({ text }) => text).filter((text) => text.length < 30_000),
    ),
    at: fc.nat(30_000),
    taken: fc.nat(40),
    put: fc.array(fc.constantFrom(...pieces), { maxLength: 3 }),
  })
  .map(({ page, at, taken, put }) => {
    const place = at % (page.length + 1);
    return (
      page.slice(Math.max(0, place - 500), place) + put.join("") + page.slice(place + taken, place + 500)
    );
  });
const anyPage = fc.oneof(
  anyText,
  spliced,
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join("")),
);

describe("for every text", () => {
  test("each problem lies in it, and an earlier version changes none", () => {
    fc.assert(
      fc.property(anyPage, anyPage, fc.constantFrom("mdx", "markdown"), (page, other, syntax) => {
        const lines = page.split(/\r\n|\n|\r/);
        const earlier = split(`${page}\n\n${other}`);
        check(earlier, { syntax });

        const problems = check(page);

        for (const { line, column } of problems) {
          expect(lines[line - 1]!.length).toBeGreaterThanOrEqual(column - 1);
          expect(column).toBeGreaterThan(0);
        }
        expect(check(page, {}, earlier)).toEqual(problems);
      }),
      { numRuns: 300 },
    );
  });

  test("the same blocks can be of either syntax", () => {
    const blocks = split("a {/* [x](#y) */}");
    const again = split("a {/* [x](#y) */}");

    expect(check(blocks).filter(({ message }) => message.includes("#y"))).toHaveLength(0);
    for (const same of [blocks, again]) {
      const problems = check(same, { syntax: "markdown" }, blocks);
      expect(problems.filter(({ message }) => message.includes("#y"))).toHaveLength(1);
    }
  });

  test("what MDX compiles does compile, and what it refuses has an error", () => {
    const isFair = (page: string) => !page.includes("$$");
    fc.assert(
      fc.property(anyPage.filter(isFair), (page) => {
        const errors = check(page).filter(
          ({ severity, message }) => severity === "error" && !message.startsWith("The front matter"),
        );
        const refusal = refusalOfWhole(page);
        const ofMdx = errors.filter(({ message }) => !message.includes("twice"));
        if (refusal === undefined) expect(ofMdx).toEqual([]);
        else if (errors.length === 0) throw new Error(`MDX refuses this: ${refusal}`);
      }),
      { numRuns: 300 },
    );
  });
});

function refusalOfWhole(page: string): string | undefined {
  const body = page.slice(frontMatter(page)?.end ?? (page.startsWith("\ufeff") ? 1 : 0));
  try {
    parse(body);
    return undefined;
  } catch (error) {
    return refusalOf(error, body).message;
  }
}

/** Where real sites keep their pages, and the address of each folder. */
const sites = {
  "react.dev/src/content/": "",
  "mdx-js/docs/": "",
  "fumadocs/apps/docs/content/": "",
  "shadcn-ui/apps/v4/content/docs/": "/docs",
};

/** What is wrong with real pages, as far as a part of their sites can tell; each was looked at. */
const wrong = [
  // An id with a typing error.
  "reference/react-dom/components/common.md:81 #clipboardevent-handler",
  "reference/react-dom/components/common.md:83 #clipboardevent-handler",
  "reference/react-dom/components/common.md:133 #clipboardevent-handler",
  // Links copied from another page that has these headings.
  "reference/react-dom/server/resume.md:50 #aborting-server-rendering",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:51 #aborting-server-rendering",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:53 #recovering-from-errors-outside-the-shell",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:53 #recovering-from-errors-inside-the-shell",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:53 #logging-crashes-on-the-server",
  // Headings that are no more.
  "reference/react/useOptimistic.md:447 #updating-state-based-on-current-state",
  "reference/react/useOptimistic.md:1047 #updating-state-based-on-current-state",
  "reference/rsc/use-client.md:55 #passing-props-from-server-to-client-components",
  // Shown as an example, but really links.
  "docs/using-mdx.mdx:382 #alpha",
  "docs/using-mdx.mdx:383 #bravo",
  "docs/using-mdx.mdx:384 #charlie",
  // `link:` and `style:` instead of `title:`, and a page whose title is made elsewhere.
  "reference/react-dom/components/link.md:1 no title",
  "reference/react-dom/components/style.md:1 no title",
  "errors/generic.md:1 no title",
  // Pictures beside their text.
  ...[14239, 14243].map(
    (line) => `blog/2025/04/23/react-labs-view-transitions-activity-and-more.md:${line} no text`,
  ),
  ...[15, 19, 42, 46].map((line) => `blog/2026/02/24/the-react-foundation.md:${line} no text`),
  ...[47, 53, 59, 65, 71, 77, 83, 89].map((line) => `blog/conf.mdx:${line} no text`),
  ...[29, 33, 37, 41, 45, 53, 57, 61, 65, 69, 73, 77].map((line) => `community/sponsor.mdx:${line} no text`),
];

describe("real sites", () => {
  const read = Object.entries(sites).map(([folder, base]) => siteIn(folder, base));

  test("have only problems that can be defended one by one", () => {
    const problems = read.flatMap(({ site, parts }) =>
      parts.flatMap(({ file, address, blocks }) =>
        check(blocks, { ...site, file, address }).map(
          ({ line, message }) => `${file}:${line} ${short(message)}`,
        ),
      ),
    );

    const isThere = read.some(({ parts }) => parts.length > 0);
    expect(problems.sort()).toEqual(isThere ? wrong.sort() : []);
  });

  test("have links that lead somewhere, which are missed if their pages are", () => {
    const { site, parts } = read[0]!;
    const missing = (pages: Site["pages"]) =>
      parts
        .flatMap(({ file, address, blocks }) =>
          check(blocks, { ...site, pages, file, address, covered: ["/learn"] }),
        )
        .filter(({ message }) => message.includes("no page")).length;
    const others = new Map([...site.pages!].filter(([address]) => address !== "/learn/responding-to-events"));

    expect(missing(others) - missing(site.pages)).toBe(parts.length > 0 ? 76 : 0);
  });
});

function siteIn(folder: string, base: string) {
  const parts = [...all]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, { blocks }]) => {
      const file = name.slice(folder.length);
      const visible = file.replace(/\.mdx?$/, "").replace(/\([^)]*\)\//g, "");
      return { file, address: `${base}/${visible}`.replace(/\/index$/, "") || "/", blocks };
    });
  const site: Site = {
    pages: new Map(parts.map(({ address, blocks }) => [address, outline(blocks).anchors])),
    files: new Map(parts.map(({ file, address }) => [file, address])),
  };
  return { site, parts };
}

function short(message: string): string {
  if (message.includes("title")) return "no title";
  return message.includes("alternative") ? "no text" : message.replace(/.*“(.*)”.*/, "$1");
}

test.each([
  "Let $List<String>$ be.",
  "- Let $List<String>$ be.",
  "## $List<String>$",
  "It costs $5, a <Tag> costs $6.",
])("a formula holds no component: %j", (text) => {
  expect(check(`# T\n\n${text}\n`, { components: new Set() })).toEqual([]);
});

test("text that looks like an import declares nothing, and an import of the same words does", () => {
  const page = "# T\n\n[x]: /y\nimport A, {B} from 'c'\n\nimport A, {B} from 'c'\n\n<A/>\n";

  expect(check(page, { components: new Set() })).toEqual([]);
});

describe("hostile text ends", () => {
  const size = 2 * 1024 * 1024;
  test.each([
    "[",
    "](",
    "*a**b",
    "> ",
    "<a>",
    "<A>\n\n",
    "{",
    "[a]: b\n",
    "[x](#y)\n\n",
    "import a from 'b'\n\n",
    "# a\n",
    "# `a` ",
    "a\n\n",
    " ",
  ])(
    "with %j",
    (part) => {
      const page = `${"a".repeat(part === " " ? 1 : 0)}${part.repeat(size / part.length)}b [x](#y)`;
      const blocks = split(page);

      check(blocks);
    },
    120_000,
  );

  test("and what is too intricate is told once", () => {
    const page = `# a\n\n${"![]( ".repeat(20)}\n\n`.repeat(10_000) + "<".repeat(100_000);
    const problems = check(page).filter(({ message }) => message.includes("intricate"));

    expect(problems).toHaveLength(1);
    expect(problems[0]!.severity).toBe("warning");
  }, 120_000);
});
