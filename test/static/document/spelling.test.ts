import { expect, test } from "bun:test";

import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";

import { languageIn, verbatimIn } from "../../../static/editor/document/spelling.ts";
import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../static/editor/document/syntax/structure.ts";

function stateOf(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [mdxLanguage, structure] });
  ensureSyntaxTree(state, doc.length, 60_000);
  return state.update({}).state;
}

test.each([
  ["---\ntitle: A\nlang: fr\n---\n\nB\n", "fr"],
  ['+++\nlang = "pt-BR"\n+++\n\nB\n', "pt-BR"],
  ["---\ntitle: A\n---\n\nlang: fr\n", undefined],
  ["---\n  lang: fr\n---\n", undefined],
  ["lang: fr\n", undefined],
])("%j is in %p", (page, language) => {
  expect(languageIn(stateOf(page))).toBe(language);
});

test("code, formulas, addresses, tags and imports are not checked; all words are", () => {
  const page =
    "import a from 'b'\n\nWords `code` [text](/address) <Tag x=\"y\" /> https://a.b $$x$$ {count} word[^1]\n\n" +
    "```js\nlet a;\n```\n\n[^1]: Note [ref]\n\n[ref]: /c\n";
  const state = stateOf(page);

  const left = verbatimIn(state, [{ from: 0, to: page.length }]).reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}·${text.slice(to)}`,
    page,
  );

  expect(left).toBe("·\n\nWords · [text](·) · · · · word·\n\n·\n\n· Note [ref]\n\n·\n");
});
