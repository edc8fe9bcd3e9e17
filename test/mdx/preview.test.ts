import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { type Block, split } from "../../src/mdx/blocks.ts";
import { Effort } from "../../src/mdx/effort.ts";
import { preview, type PreviewPage } from "../../src/mdx/preview.ts";
import { readBlock } from "../../src/mdx/reading.ts";
import { referencesOf } from "../../src/mdx/references.ts";
import { parse } from "../../src/mdx/syntax.ts";
import { anyText, everyBlock, pages } from "./pages.ts";

const corpus = await pages();

async function previewed(page: string, place: Partial<PreviewPage> = {}): Promise<string> {
  const blocks = split(page);
  const parts = await Promise.all(
    blocks.map((block) => preview(block, { blocks, file: "guide/page.mdx", ...place })),
  );
  return parts.join("\n");
}

type Tree = { type: string; value?: string; children?: Tree[] };

/** A tree without what differs by place, its components as MDX compiles them: a paragraph of nothing else is none. */
function bare(nodes: readonly unknown[]): Tree[] {
  const withoutPlaces = (key: string, value: unknown) =>
    key === "position" || key === "data" ? undefined : value;
  return (JSON.parse(JSON.stringify(nodes, withoutPlaces)) as Tree[]).flatMap(unravelled);
}

function unravelled(node: Tree): Tree[] {
  const children = node.children?.flatMap(unravelled);
  const words = children?.filter(({ type, value }) => type !== "text" || value!.trim() !== "") ?? [];
  const isOfMdx = words.length > 0 && words.every(({ type }) => /^mdx(JsxText|Text)/.test(type));
  if (node.type !== "paragraph" || !isOfMdx) return [children ? { ...node, children } : node];
  return words.map((word) => ({ ...word, type: word.type.replace("Text", "Flow") }));
}

/** Front matter; an id is taken out of a heading, and a component is read part by part. */
const readInOtherWays: ReadonlySet<Block["kind"]> = new Set(["frontmatter", "heading", "component"]);

describe("a block alone", () => {
  test("has the tree that it has in its page, with definitions and footnotes from elsewhere", () => {
    let compared = 0;
    for (const [name, page] of corpus) {
      const blocks = split(page);
      const body =
        blocks[0]?.kind === "frontmatter" ? blocks[0].source.length : page.startsWith("\uFEFF") ? 1 : 0;
      const nodes = parse(page.slice(body)).children;
      const references = referencesOf(blocks);
      for (const block of blocks.filter(({ kind }) => !readInOtherWays.has(kind))) {
        const end = block.start + block.source.length - body;
        const own = nodes.filter(({ position }) => {
          const at = position!.start.offset!;
          return at >= block.start - body && at < end;
        });
        expect([name, bare(readBlock(block, references, new Effort(1_000_000)))]).toEqual([name, bare(own)]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  }, 120_000);

  test("is previewed, whatever it is", async () => {
    for (const [name, page] of corpus) {
      const blocks = split(page);
      for (const { block } of everyBlock(blocks)) {
        const html = await preview(block, { blocks, file: `${name}.mdx` });
        if (html === "" && block.source.trim() !== "")
          throw new Error(`${name}: ${block.source} is not shown.`);
      }
    }
  }, 240_000);

  const kinds = [
    "paragraph",
    "list",
    "component",
    "quote",
    "table",
    "heading",
    "html",
    "expression",
    "code",
  ] as const;

  test("is previewed also if it is not what it says it is", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.constantFrom<Block["kind"]>(...kinds), async (source, kind) => {
        const block = { kind, source, start: 0, children: [] };
        expect(typeof (await preview(block, { blocks: [block], file: "a.mdx" }))).toBe("string");
      }),
      { numRuns: 1000 },
    );
  }, 120_000);
});

describe("what a reader sees", () => {
  test.each<[string, string, string]>([
    ["emphasis", "*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>"],
    ["columns as they are aligned", "| a |\n|--:|\n| 1 |", '<th align="right">a</th>'],
    [
      "tasks, which cannot be ticked here",
      "- [x] a",
      '<input type="checkbox" checked disabled aria-label="Done"> a',
    ],
    ["a reference to a definition elsewhere", "[a][b]\n\n[b]: /c 'd'", '<p><a href="/c" title="d">a</a></p>'],
    [
      "footnotes by their numbers",
      "a[^z] b[^y]\n\n[^y]: c\n\n[^z]: d",
      'id="user-content-fnref-y">2</a></sup>',
    ],
    ["the title of code", '```ts title="a.ts"\nb\n```', '<span class="mdx-title">a.ts</span>'],
    [
      "marked lines",
      "```\na\nb\n```".replace("```\na", "```txt {2}\na"),
      'a\n<mark class="mdx-marked">b</mark>',
    ],
    ["highlighted code", "```js\nlet a\n```", '<span class="mdx-hl-keyword">let</span> a'],
    ["code of a language nobody knows", "```nolang\n<a>\n```", "<code>&#x3C;a></code>"],
    [
      "a directive as a callout",
      ":::tip Title\n*a*\n:::",
      "<strong>Tip</strong> Title</p>\n<p><em>a</em></p>",
    ],
    ["GitHub's alerts as callouts", "> [!WARNING]\n> a", '<div role="note" class="mdx-callout mdx-warning">'],
    [
      "components that are callouts",
      "<Note>\n\na\n\n</Note>",
      '<div role="note" class="mdx-callout mdx-note">',
    ],
    ["a heading's id in braces", "## A {#b}", '<h2 id="user-content-b">A</h2>'],
    ["a heading's id in a comment", "## A {/*b*/}", '<h2 id="user-content-b">A</h2>'],
    ["a heading's id in brackets", "## A [#b]", '<h2 id="user-content-b">A</h2>'],
    ["a heading's id by its text", "## A b", '<h2 id="user-content-a-b">A b</h2>'],
    ["expressions as code", "{a.b}", '<pre class="mdx-expression"><code>{a.b}</code></pre>'],
    ["math as it is written", "$$\na_{1}\n$$", '<pre class="mdx-math"><code>a_{1}</code></pre>'],
    ["imports quietly", "import a from 'a'", `<p class="mdx-quiet"><code>import a from 'a'</code></p>`],
    [
      "why a block is broken",
      "a {b c}",
      '<p class="mdx-problem">Could not parse expression: Unexpected content',
    ],
    ["a link of the page beside it", "[a](../b.mdx#c)", '<a href="/b#c">a</a>'],
    ["a picture of the page beside it", "![a](./b.png)", 'src="/guide/b.png"'],
    ["an upload where it is", "![a](/uploads/b.png)", 'src="/uploads/b.png"'],
    ["an anchor on the page", "[a](#b)", '<a href="#user-content-b">a</a>'],
    [
      "links that leave, in a new tab",
      "<a href='https://a.b'>c</a>",
      'target="_blank" rel="noopener noreferrer nofollow"',
    ],
  ])("%s", async (_, page, html) => {
    expect(await previewed(page)).toContain(html);
  });

  test("a component as a card: its name, its properties, and its Markdown", async () => {
    const html = await previewed('<Card title="a" size={2} open>\n\n- b\n\n</Card>');

    expect(html).toContain('<code class="mdx-name">Card</code>');
    for (const property of ["title", "size", "open", "2"]) expect(html).toContain(property);
    expect(html).toContain("<li>b</li>");
  });

  test("a component with something broken in it shows the rest as usual", async () => {
    const html = await previewed("<A>\n\n<B>\n\n**b**\n\n</A>");

    expect(html).toContain('<p class="mdx-problem">Nothing closes the tag &#x3C;B>.</p>');
    expect(html).toContain("<strong>b</strong>");
  });

  test("links and pictures where the admin has them", async () => {
    const leadsTo = (address: string, kind: string) => `/admin/${kind}${address}`;

    const html = await previewed("[a](./b) ![c](/uploads/d.png)", { leadsTo });

    expect(html).toContain('href="/admin/link/guide/b"');
    expect(html).toContain('src="/admin/picture/uploads/d.png"');
  });
});

test.each(["[", "*a_ ", "> ", "![a](", "{`${", "<a>", "`` ` ", "a@", "[^a]"].map((text) => [text]))(
  "a paragraph of %j and again is shown, as source where it is too intricate",
  async (text) => {
    const source = text.repeat(60_000 / text.length);
    const block = { kind: "paragraph", source, start: 0, children: [] } as const;

    expect(await preview(block, { blocks: [block], file: "a.mdx" })).not.toBe("");
  },
  10_000,
);
