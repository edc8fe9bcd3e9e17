import { describe, expect, test } from "bun:test";

import fc from "fast-check";
import type { Nodes as HtmlNodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import type { Nodes, RootContent } from "mdast";

import { textOf } from "../../src/mdx/block-text.ts";
import { type Block, split } from "../../src/mdx/blocks.ts";
import { readHeading } from "../../src/mdx/heading-id.ts";
import { preview } from "../../src/mdx/preview.ts";
import { referencesOf } from "../../src/mdx/references.ts";
import { parse } from "../../src/mdx/syntax.ts";
import { anyText, everyBlock, pages } from "./pages.ts";

const corpus = await pages();
const file = "guides/page.mdx";
const lines = [...corpus.values()].flatMap((page) => page.split("\n"));

/** What HTML's parser moves, closes or drops because of where it stands. */
const tags =
  "a b p li ul dt dl h1 h2 table thead tr td th caption pre br img hr div span details summary select svg form x"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`]);
const passage = fc
  .tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 12 }))
  .map(([first, count]) => `${lines.slice(first, first + count).join("\n")}\n`);
const nested: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom(
        "a",
        "b",
        "p",
        "li",
        "ul",
        "dt",
        "dl",
        "h1",
        "h2",
        "table",
        "tbody",
        "tr",
        "td",
        "div",
        "X",
        "Note",
      ),
      fc.array(
        fc.oneof({ maxDepth: 4 }, fc.constantFrom("x", "\n\ny\n\n", "[z](w)", "{v}", "<br/>"), tie("tree")),
        {
          maxLength: 4,
        },
      ),
    )
    .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
})).tree;
const anyPage = fc
  .array(fc.oneof(anyText, passage, nested, fc.constantFrom(...tags)), { maxLength: 6 })
  .map((parts) => parts.join(""));

async function shown(block: Block, blocks: readonly Block[]): Promise<string> {
  return preview(block, { blocks, file });
}

/** A text of a page that a preview has to say, without white space. */
function wordsOf(nodes: readonly RootContent[]): string[] {
  const words: string[] = [];
  const waiting: Nodes[] = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "heading") waiting.push(...readHeading(node).children);
    else if ("children" in node) waiting.push(...node.children);
    else if (node.type === "text" || node.type === "code" || node.type === "inlineCode")
      words.push(node.value);
  }
  return words.map((text) => text.replace(/\[!\w+\]|[\s\0]+/g, "")).filter((text) => text !== "");
}

function textIn(node: HtmlNodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textIn).join("") : "";
}

/** As JSON, without places in the text, and what the parser adds to them. */
function bare(nodes: readonly (RootContent | undefined)[]): string {
  return JSON.stringify(nodes, (key, value) => (key === "position" || key === "estree" ? undefined : value));
}

/** The nodes of a tree that stand on lines of their own, by where they begin. */
function byPlace(children: readonly RootContent[], found = new Map<number, RootContent>()) {
  for (const node of children) {
    found.set(node.position!.start.offset!, node);
    if (node.type === "mdxJsxFlowElement" || node.type === "containerDirective")
      byPlace(node.children, found);
  }
  return found;
}

describe("every page", () => {
  test("each block has alone, with the page's definitions behind it, the tree that it has in the page", () => {
    let compared = 0;
    for (const [name, page] of corpus) {
      const blocks = split(page);
      const body = page.slice(blocks[0]?.kind === "frontmatter" ? blocks[0].source.length : 0);
      const shift = page.length - body.length;
      const inPage = byPlace(parse(body.replace(/^\uFEFF/, " ")).children);
      const { behind } = referencesOf(blocks);
      for (const { block } of everyBlock(blocks).filter(({ block }) => block.kind !== "frontmatter")) {
        const { text, start } = textOf(block);
        const isVerbatim = block.kind === "code" || block.kind === "esm";
        const alone = parse(isVerbatim ? text : text + behind(text)).children.filter(
          (node) => node.position!.start.offset! < text.length,
        );
        const there = alone.map((node) => inPage.get(start - shift + node.position!.start.offset!));
        if (bare(alone) !== bare(there)) throw new Error(`${name} has another tree: ${text}`);
        compared += alone.length;
      }
    }
    expect(compared).toBeGreaterThan(corpus.size);
  }, 120_000);

  test("is shown without a failure, with all its words, and is read by a browser as it was meant", async () => {
    for (const [name, page] of corpus) {
      const blocks = split(page);
      for (const block of blocks) {
        const html = await shown(block, blocks);
        const tree = fromHtml(html, { fragment: true });
        if (html.includes("mdx-problem")) throw new Error(`${name} is not shown: ${block.source}`);
        if (!isAsRead(html)) throw new Error(`${name} is read otherwise: ${html}`);
        if (block.kind === "frontmatter") continue;
        const said = textIn(tree).replace(/\s+/g, "");
        const { text } = textOf(block);
        for (const words of wordsOf(parse(text + referencesOf(blocks).behind(text)).children)) {
          if (!said.includes(words)) throw new Error(`${name} does not say ${words}`);
        }
      }
    }
  }, 300_000);

  test("a component whose blocks are read one by one is shown as it would be when read at once", async () => {
    let compared = 0;
    for (const [name, page] of corpus) {
      const blocks = split(page);
      for (const block of blocks.filter(
        ({ children, source }) => children.length > 0 && source.length < 6000,
      )) {
        const whole = await shown({ ...block, children: [] }, blocks);
        if ((await shown(block, blocks)) !== whole && !whole.includes("mdx-problem")) {
          throw new Error(`${name} is shown otherwise: ${block.source}`);
        }
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(10);
  }, 120_000);

  test("one that was edited is shown as if it were new", async () => {
    for (const page of [...corpus.values()].slice(0, 80)) {
      const previous = split(page);
      await Promise.all(previous.map((block) => preview(block, { blocks: previous, file })));
      const text = page.replace(/(?<=\w) (?=\w)/, " typed[^1] ").concat("\n\n[^1]: foot\n\n[^2]: note\n");
      const blocks = split(text, previous);
      const fresh = split(text);
      for (const [index, block] of blocks.entries()) {
        expect(await preview(block, { blocks, previous, file })).toBe(await shown(fresh[index]!, fresh));
      }
    }
  }, 120_000);
});

describe("any text", () => {
  test("is shown without a failure, inside its place, and is read by a browser as it was meant", async () => {
    await fc.assert(
      fc.asyncProperty(anyPage, async (text) => {
        const blocks = split(text);
        for (const { block } of everyBlock(blocks)) {
          const html = await shown(block, blocks);
          if (!isAsRead(html)) throw new Error(`is read otherwise: ${html}`);
          expect(placesOf(`<main>${html}</main><p>after</p>`)).toEqual(["main", "p"]);
        }
      }),
      { numRuns: 1000 },
    );
  }, 300_000);

  test("as the source of any kind of block is shown without a failure", async () => {
    const kind = fc.constantFrom(
      ...([
        "paragraph",
        "heading",
        "code",
        "component",
        "html",
        "table",
        "esm",
        "broken",
        "footnote",
      ] as const),
    );
    await fc.assert(
      fc.asyncProperty(anyPage, kind, async (source, kind) => {
        const html = await preview({ kind, source, start: 0, children: [] }, { blocks: [], file });
        if (!isAsRead(html)) throw new Error(`is read otherwise: ${html}`);
      }),
      { numRuns: 1000 },
    );
  }, 300_000);
});

/** Whether a parser of HTML finds in it the very tree that it was written from. */
function isAsRead(html: string): boolean {
  // A line end right behind <pre> is none: the standard's own exception.
  const written = (html: string) => html.replace(/(<pre[^>]*>)\n/g, "$1").replace(/&#x3[CE];|[<>]/g, "|");
  return written(toHtml(fromHtml(html, { fragment: true }))) === written(html);
}

/** The outermost elements of HTML. */
function placesOf(html: string): string[] {
  return fromHtml(html, { fragment: true }).children.map((node) =>
    node.type === "element" ? node.tagName : node.type,
  );
}
