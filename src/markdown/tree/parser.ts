import { type Input, type NodePropSource, Parser, type PartialParse, type TreeFragment } from "@lezer/common";
import {
  type MarkdownConfig,
  type MarkdownParser,
  parser as commonMark,
  Strikethrough,
  Table,
  TaskList,
} from "@lezer/markdown";

import { admonition, admonitionNode } from "./admonition.ts";
import { autolink } from "./autolink.ts";
import { MAX_BLOCKS, readOnly, withBlockLimit } from "./block-limit.ts";
import { withReadersBySign } from "./by-sign.ts";
import { compact } from "./compact.ts";
import { deepText, description, footnote, itemAfterContainer } from "./containers.ts";
import type { Dialect } from "./dialect.ts";
import { fence, math } from "./fence.ts";
import { beginsHtml, declaration, flow, html } from "./flow.ts";
import { type InlineNode, inlineNodes, withBoundedText } from "./inline-text.ts";
import {
  alertMark,
  expression,
  footnoteReference,
  inlineCode,
  inlineMath,
  mathWithDollars,
  strikethrough,
  tag,
} from "./inline.ts";
import { paragraphTree, withLazyParagraphs } from "./lazy.ts";
import {
  indentedCode,
  indentedUnderline,
  paragraphEnd,
  paragraphEndAtIndented,
  withBlankLinesTogether,
  withIndentedLists,
  withItemsAtMarks,
  withNestedItemsAsText,
  withoutBlocks,
  withoutIndentedQuotes,
  withoutRawHtml,
  withReferencesInLinks,
  withTemplatesInLinks,
  withTextBelowMarks,
} from "./lezer.ts";
import { beginsScript, directive, esm, frontMatter, slashes } from "./lines.ts";
import { mdc } from "./mdc.ts";
import { reusable, withWholeReuse } from "./reuse.ts";
import { tableBefore } from "./table.ts";
import { templatesOf } from "./template.ts";
import { withTextBelowText } from "./text-below.ts";

/** With nodes of tables, which are read by code of our own. */
const gfm = [
  { parseInline: [autolink] },
  { ...Strikethrough, parseInline: [strikethrough] },
  TaskList,
  { ...Table, parseBlock: [] },
];

/** What all dialects have. */
const common: MarkdownConfig = {
  // It is read before others, if at all.
  remove: ["IndentedCode"],
  defineNodes: [
    { name: "FrontMatter", block: true },
    { name: "Directive", block: true },
    { name: "MathBlock", block: true },
    ...footnote.nodes,
    { name: "FootnoteReference" },
    { name: "AlertMark" },
    { name: "InlineMath" },
  ],
  parseBlock: [
    paragraphEnd,
    frontMatter,
    deepText,
    fence,
    math,
    directive,
    footnote.parser,
    itemAfterContainer,
  ],
  parseInline: [inlineCode, inlineMath, footnoteReference, alertMark],
};

const withCode: MarkdownConfig = { parseBlock: [indentedCode] };
const withoutCode: MarkdownConfig = { parseBlock: [paragraphEndAtIndented, indentedUnderline] };

/** Read before lines of three colons, which other dialects pair otherwise. */
const components: MarkdownConfig = { defineNodes: [{ name: "MdcLine", block: true }], parseBlock: [mdc] };

const descriptions: MarkdownConfig = {
  defineNodes: description.nodes,
  parseBlock: [description.parser],
};

const admonitions: MarkdownConfig = {
  defineNodes: [admonitionNode, { name: "AdmonitionMark" }],
  parseBlock: [admonition, slashes],
};

const plain: MarkdownConfig = { parseBlock: [html, tableBefore(beginsHtml)] };

const jsx: MarkdownConfig = {
  remove: ["HTMLBlock", "HTMLTag"],
  defineNodes: [
    { name: "Esm", block: true },
    { name: "JsxFlow", block: true },
    { name: "FlowExpression", block: true },
    { name: "JsxTag" },
    { name: "Expression" },
  ],
  parseBlock: [esm, declaration, flow, tableBefore(beginsScript)],
  parseInline: [tag, expression],
};

/** @internal a test compares it with Lezer's own reading */
export function markdownParserOf(
  { hasJsx, hasVue, hasIndentedCode, hasAdmonitions, hasDescriptions, hasMdc, templates }: Dialect,
  props: readonly NodePropSource[] = [],
): MarkdownParser {
  const ofIndented = hasIndentedCode ? withCode : withoutCode;
  const configured = commonMark.configure([
    gfm,
    ofIndented,
    hasMdc ? components : [],
    common,
    templatesOf(templates),
    hasAdmonitions ? admonitions : [],
    hasDescriptions ? descriptions : [],
    hasJsx ? jsx : plain,
    { props: [...props] },
  ]);
  const parser = hasJsx ? withoutRawHtml(configured) : configured;
  const withItems = withItemsAtMarks(
    hasIndentedCode ? withoutIndentedQuotes(parser) : withIndentedLists(parser),
    !hasIndentedCode,
  );
  const lists = withNestedItemsAsText(withTextBelowMarks(withItems));
  const links = withReferencesInLinks(lists);
  // Vue reads its own after Markdown.
  return withBoundedText(templates.length === 0 || hasVue ? links : withTemplatesInLinks(links, templates));
}

/** Reads a text whose lines end with `\n`. */
class TreeParser extends Parser {
  readonly #markdown: MarkdownParser;
  readonly #maxBlocks: number;
  readonly #templates: Dialect["templates"];
  readonly #paragraph = (text: string) => compact(paragraphTree(this.#markdown, text));

  constructor(dialect: Dialect, props: readonly NodePropSource[], maxBlocks: number) {
    super();
    this.#markdown = markdownParserOf(dialect, props);
    this.#templates = dialect.templates;
    this.#maxBlocks = maxBlocks;
  }

  /** Reuses only what no change can have touched, so that a text has one tree, however it was typed. */
  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const reused = reusable(readOnly(fragments), input, this.#templates);
    const whole = withWholeReuse(withReadersBySign(this.#markdown.createParse(input, reused, ranges)));
    const lines = withTextBelowText(withBlankLinesTogether(whole));
    const limited = withBlockLimit(lines, input, this.#maxBlocks);
    const parse = withLazyParagraphs(limited, this.#paragraph);
    const advance = parse.advance.bind(parse);
    parse.advance = () => {
      const tree = advance();
      return tree && compact(tree);
    };
    return parse;
  }

  nodesInText(text: string): readonly InlineNode[] {
    return inlineNodes(this.#markdown, text);
  }
}

/** `props` are those that who shows the tree gives its nodes. Tests read fewer blocks. */
export function parserOf(
  dialect: Dialect,
  props: readonly NodePropSource[] = [],
  maxBlocks = MAX_BLOCKS,
): TreeParser {
  return new TreeParser(dialect, props, maxBlocks);
}

/** Reads a text as that of one paragraph, with formulas between single dollars. */
export function paragraphParserOf(dialect: Dialect): Parser {
  return withoutBlocks(markdownParserOf(dialect, []).configure({ parseInline: [mathWithDollars] }));
}
