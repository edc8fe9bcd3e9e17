import { expect, test } from "bun:test";

import type { ChangeSpec, EditorState } from "@codemirror/state";

import {
  addressChange,
  addressWithin,
  type Link,
  linkAt,
  withoutLink,
} from "../../../../static/editor/document/inline/links.ts";
import { readState } from "../shown-text.ts";

/** Changes the link at ‸. */
function changed(marked: string, change: (state: EditorState, link: Link) => ChangeSpec) {
  const doc = marked.replace("‸", "");
  const state = readState(doc);
  const changes = state.changes(change(state, linkAt(state, marked.indexOf("‸"))!));
  let touched = 0;
  changes.iterChanges((from, to, _, __, insert) => {
    touched += to - from + insert.length;
  });
  return { text: changes.apply(state.doc).toString(), touched };
}

test.each([
  ['[te‸xt](/guide "A title") more', "/guides", '[text](/guides "A title") more', 1],
  ["[te‸xt](</a b> 'T')", "/a c", "[text](</a c> 'T')", 2],
  ["[te‸xt](/a)", "/a (b)", "[text](</a (b)>)", 10],
  ["[te‸xt]()", "/a", "[text](/a)", 2],
  ["[te‸xt](/a\\_b)", "/a_b", "[text](/a\\_b)", 0],
  ["![te‸xt](/a.png) b", "/b.png", "![text](/b.png) b", 2],
  ["[https://a.‸b](/c)", "/d", "[https://a.b](/d)", 2],
  ["a https://a.‸b/ c", "https://a.b/d", "a https://a.b/d c", 1],
  ['[te‸xt][Ref] [ref]\n\n[ref]: /a "T"', "/b", '[text][Ref] [ref]\n\n[ref]: /b "T"', 2],
  ["[re‸f]\n\n> [ref]: </a>", "/b", "[ref]\n\n> [ref]: </b>", 2],
  ["[te‸xt](/a)", '{{< ref "b" >}}', '[text]({{< ref "b" >}})', 17],
  ["**[te‸xt](/a)**", "javascript:<x>", "**[text](<javascript:%3Cx%3E>)**", 22],
])("%j leads to %j by the smallest change", (page, address, wanted, size) => {
  const { text, touched } = changed(page, (state, link) => addressChange(state, link, address));

  expect(text).toBe(wanted);
  expect(touched).toBe(size);
});

test.each([
  ['a [*te‸xt*](/a "T") b', "a *text* b"],
  ["a [te‸xt][ref]\n\n[ref]: /a", "a text\n\n[ref]: /a"],
  ["a [re‸f]\n\n[ref]: /a", "a ref\n\n[ref]: /a"],
])("%j without its link keeps its words", (page, wanted) => {
  expect(changed(page, (_, link) => withoutLink(link)).text).toBe(wanted);
});

test.each([
  ["[text](/a‸ 'T')", "/a"],
  ["[‸![alt](/p.png)](/b)", "/p.png"],
  ["‸[text](/a)", "/a"],
  ["[text](/a)‸", "/a"],
  ["[te‸xt]", undefined],
  ["[text] ‸(/a)", undefined],
  ["[a [‸b] c](/x)", "/x"],
  ["[a **b [‸c]**](/x) [d]", "/x"],
  ["[a [b] ‸c](/x)\n\n[b]: /y", undefined],
  ["[a [‸b] c](/x)\n\n[b]: /y", "/y"],
  ["[a [b](/y) ‸c](/x)", undefined],
  ["[o [a [‸b] c](/x) p](/q)", "/x"],
  ["[a [b] ‸c][x] [x] d\n\n[x]: /x", "/x"],
])("the link at the caret of %j leads to %j", (page, address) => {
  const doc = page.replace("‸", "");
  const state = readState(doc);
  const link = linkAt(state, page.indexOf("‸"));

  expect(link && addressWithin(state, link)?.text).toBe(address);
});
