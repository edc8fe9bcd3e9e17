import { defineLanguageFacet, Language, languageDataProp, LanguageSupport } from "@codemirror/language";

import { type InlineNode, mdx, parserOf } from "../../../../src/markdown/tree/index.ts";

const data = defineLanguageFacet({ commentTokens: { block: { open: "{/*", close: "*/}" } } });

const parser = parserOf(mdx, [languageDataProp.add({ Document: data })]);

export const mdxLanguage = new LanguageSupport(new Language(data, parser, [], "mdx"));

export function nodesInText(text: string): readonly InlineNode[] {
  return parser.nodesInText(text);
}
