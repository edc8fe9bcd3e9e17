import { defineLanguageFacet, Language, languageDataProp, LanguageSupport } from "@codemirror/language";
import { type Input, Parser, type PartialParse, type TreeFragment } from "@lezer/common";
import {
  Autolink,
  type MarkdownConfig,
  parser as commonMark,
  Strikethrough,
  Table,
  TaskList,
} from "@lezer/markdown";

import { compact } from "./compact.ts";
import { deepText, footnote, footnoteNode, itemAfterContainer } from "./containers.ts";
import { fence, math } from "./fence.ts";
import { declaration, flow } from "./flow.ts";
import { alertMark, expression, footnoteReference, inlineMath, tag } from "./inline.ts";
import {
  type InlineNode,
  inlineNodes,
  paragraphEnd,
  withBoundedText,
  withIndentedLists,
  withoutRawHtml,
  withReferencesInLinks,
  withTextBelowMarks,
  withWholeReuse,
} from "./lezer.ts";
import { directive, esm, frontMatter } from "./lines.ts";
import { reusable } from "./reuse.ts";
import { table } from "./table.ts";

/** With nodes of tables, which are read by code of our own. */
const gfm = [Autolink, Strikethrough, TaskList, { ...Table, parseBlock: [] }];

const mdx: MarkdownConfig = {
  remove: ["IndentedCode", "HTMLBlock", "HTMLTag"],
  defineNodes: [
    { name: "FrontMatter", block: true },
    { name: "Esm", block: true },
    { name: "JsxFlow", block: true },
    { name: "FlowExpression", block: true },
    { name: "Directive", block: true },
    { name: "MathBlock", block: true },
    footnoteNode,
    { name: "FootnoteMark" },
    { name: "FootnoteReference" },
    { name: "AlertMark" },
    { name: "JsxTag" },
    { name: "Expression" },
    { name: "InlineMath" },
  ],
  parseBlock: [
    paragraphEnd,
    frontMatter,
    deepText,
    esm,
    fence,
    math,
    declaration,
    flow,
    directive,
    footnote,
    itemAfterContainer,
    table,
  ],
  parseInline: [inlineMath, tag, expression, footnoteReference, alertMark],
};

const data = defineLanguageFacet({ commentTokens: { block: { open: "{/*", close: "*/}" } } });

const markdown = withBoundedText(
  withReferencesInLinks(
    withTextBelowMarks(
      withIndentedLists(
        withoutRawHtml(
          commonMark.configure([gfm, mdx, { props: [languageDataProp.add({ Document: data })] }]),
        ),
      ),
    ),
  ),
);

/** Reuses only what no change can have touched, so that a text has one tree, however it was typed. */
class MdxParser extends Parser {
  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const parse = withWholeReuse(markdown.createParse(input, reusable(fragments, input), ranges));
    const advance = parse.advance.bind(parse);
    parse.advance = () => {
      const tree = advance();
      return tree && compact(tree);
    };
    return parse;
  }
}

export const mdxLanguage = new LanguageSupport(new Language(data, new MdxParser(), [], "mdx"));

export function nodesInText(text: string): readonly InlineNode[] {
  return inlineNodes(markdown, text);
}
