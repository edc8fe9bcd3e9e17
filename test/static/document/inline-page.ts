/** A page with nothing but its lines, for the tests in a browser. */
import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";

import { caretOnFocus } from "../../../static/editor/document/caret-on-focus.ts";
import { footnoteWays } from "../../../static/editor/document/inline/footnote-ways.ts";
import { inlineMarks } from "../../../static/editor/document/inline/inline-marks.ts";
import { linkPanel } from "../../../static/editor/document/inline/link-panel.ts";
import { markRemoval } from "../../../static/editor/document/inline/mark-removal.ts";
import { overHidden } from "../../../static/editor/document/inline/moving.ts";
import { ruledBy } from "../../../static/editor/document/keys/rules/rule.ts";
import { layout } from "../../../static/editor/document/layout/layout.ts";
import { direction } from "../../../static/editor/document/layout/line-directions.ts";
import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../static/editor/document/syntax/structure.ts";
import { addressesOf } from "../../../static/editor/page-addresses.ts";

const host = document.querySelector("main > div")!;
const root = host.attachShadow({ mode: "open" });

let view: EditorView | undefined;

/** Shows a text in a new document; all of the one before it is gone. */
function show(doc: string): void {
  view?.destroy();
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
  view = new EditorView({ parent: root, doc, extensions: extensions() });
  Object.assign(globalThis, { view });
}

const extensions = () => [
  mdxLanguage,
  structure,
  layout(),
  inlineMarks(addressesOf("guides/install")),
  ruledBy([markRemoval, overHidden]),
  linkPanel,
  footnoteWays,
  history(),
  direction,
  caretOnFocus,
  keymap.of([...historyKeymap, ...standardKeymap]),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": "Page text" }),
];
show("");
const sheet = new CSSStyleSheet();
const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
sheet.replaceSync(rules.map(({ cssText }) => cssText).join("\n"));
root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
Object.assign(globalThis, { show });
