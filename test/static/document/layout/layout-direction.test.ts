import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { layout } from "../../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";

/** Of the boxes of callouts, which have their bar where lines start. */
function directionsIn(doc: string): (string | undefined)[] {
  const state = EditorState.create({ doc, extensions: [mdxLanguage, structure, layout()] });
  const found: (string | undefined)[] = [];
  for (const set of state.facet(EditorView.blockWrappers)) {
    if (typeof set === "function") continue;
    set.between(0, doc.length, (_from, _to, wrapper) => {
      const { attributes } = wrapper as unknown as { attributes: Record<string, string> };
      if (attributes.class?.includes("mdx-callout")) found.push(attributes.dir);
    });
  }
  return found;
}

test.each([
  "> [!NOTE]\n> שלום\n",
  "> [!NOTE]\n>\n> שלום\n",
  "> [!NOTE]-\n> שלום\n",
  ":::note\n\nשלום\n\n:::\n",
  '<Callout type="info">\nשלום\n</Callout>\n',
  '<Callout type="info">שלום</Callout>\n',
])("the text of a callout decides in which direction it runs, not its kind: %j", (page) => {
  expect(directionsIn(page)).toEqual(["rtl"]);
  expect(directionsIn(page.replace("שלום", "Hello"))).toEqual(["ltr"]);
});
