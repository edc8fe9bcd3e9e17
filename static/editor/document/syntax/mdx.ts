import {
  defineLanguageFacet,
  Language,
  languageDataProp,
  LanguageSupport,
  syntaxTree,
} from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import {
  type Dialect,
  headingAttributes,
  type InlineNode,
  mdx,
  parserOf,
} from "../../../../src/markdown/tree/index.ts";

type PageLanguage = Readonly<{
  dialect: Dialect;
  parser: ReturnType<typeof parserOf>;
  support: LanguageSupport;
}>;

function languageFor(dialect: Dialect): PageLanguage {
  const block = dialect.hasJsx ? { open: "{/*", close: "*/}" } : { open: "<!--", close: "-->" };
  const data = defineLanguageFacet({ commentTokens: { block } });
  const parser = parserOf(dialect, [languageDataProp.add({ Document: data })]);
  return { dialect, parser, support: new LanguageSupport(new Language(data, parser, [], "mdx")) };
}

/** A window has one page, and all its texts are read as that. */
let ofPage = languageFor(mdx);

/** @internal for tests, whose pages are MDX */
export const mdxLanguage = ofPage.support;

/** Has the texts of this window read in a dialect, and returns its language. */
export function readAs(dialect: Dialect): LanguageSupport {
  ofPage = languageFor(dialect);
  return ofPage.support;
}

export function hasJsx(): boolean {
  return ofPage.dialect.hasJsx;
}

/** A page as `inline/heading-ids.ts` takes it. */
export function readPage(state: EditorState) {
  return {
    tree: syntaxTree(state),
    text: state.doc.toString(),
    dialect: ofPage.dialect,
    attributesOf: headingAttributes,
  };
}

export function treeOf(text: string): SyntaxNode {
  return ofPage.parser.parse(text).topNode;
}

export function nodesInText(text: string): readonly InlineNode[] {
  return ofPage.parser.nodesInText(text);
}
