import { expect, test } from "bun:test";

import { defineLanguageFacet, ensureSyntaxTree, Language, languageDataProp } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { pythonMarkdown } from "../../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../../src/markdown/tree/index.ts";
import { layout } from "../../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";

test.each([
  ["<Tab>\n  ```sh\n  npm start\n    -x\n  ```\n</Tab>", ["npm start", "  -x"]],
  ["<Tab>\n    ```sh\n  less\n\n    same\n    ```\n</Tab>", ["less", "", "same"]],
  ["- a\n\n  ```sh\n    more\n  ```", ["  more"]],
  ["- ```sh\n  same\n  ```", ["same"]],
  ["> ```sh\n> same\n>less\n> ```", ["same", "less"]],
  ["```sh\n  more\n```", ["  more"]],
  [">   ```sh\n>   same\n> less\n>   ```", ["same", "less"]],
  ["        ```sh\nnone\n\n  less\n        ```", ["none", "", "less"]],
  ["- a\n\n      ```sh\n      same\n  less\n      ```", ["same", "less"]],
])("the indentation of a fence is not shown in its code: %j", (text, code) => {
  expect(codeIn(text)).toEqual(code);
});

test.each([
  ["    a\n      b\n\n    c", ["a", "  b", "", "c"]],
  ["\ta", ["a"]],
  ["- a\n\n      b\n       c", ["b", " c"]],
  [">     a\n>      b", ["a", " b"]],
  ["!!! note\n    a\n\n        b", ["b"]],
])("what makes code of indented text is not shown in it: %j", (text, code) => {
  const data = defineLanguageFacet();
  const parser = parserOf(pythonMarkdown, [languageDataProp.add({ Document: data })]);

  expect(codeIn(text, new Language(data, parser))).toEqual(code);
});

/** The lines of code with what is not hidden of them. */
function codeIn(text: string, language: Extension = mdxLanguage): string[] {
  const created = EditorState.create({ doc: text, extensions: [language, structure, layout()] });
  ensureSyntaxTree(created, text.length, 60_000);
  const { state } = created.update({});
  const sets = state.facet(EditorView.decorations).filter((set) => typeof set !== "function");
  const lines = text.split("\n").keys();
  return [...lines].flatMap((number) => {
    const line = state.doc.line(number + 1);
    let [from, isCode] = [line.from, false];
    for (const set of sets) {
      set.between(line.from, line.to, (start, end, { spec }) => {
        if (String(spec.class).includes("doc-code-line")) isCode = true;
        if (spec.class === undefined && start === line.from) from = Math.max(from, end);
      });
    }
    return isCode ? [state.sliceDoc(from, line.to)] : [];
  });
}
