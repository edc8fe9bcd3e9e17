import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import type { Addresses } from "../../page-addresses.ts";
import { isOpenSource } from "../open-source.ts";
import { labelsOf, normalLabel } from "../syntax/definitions.ts";
import type { Span } from "../syntax/nodes.ts";
import { pageAddresses } from "./addresses.ts";
import { showExpression } from "./expressions.ts";
import { Formula } from "./formulas.ts";
import { showHeading } from "./headings.ts";
import { InlineTags } from "./jsx.ts";
import { addressWithin, descriptionOf, isLink, linkAround } from "./links.ts";
import { showListMark } from "./lists.ts";
import { isPadded } from "./marked.ts";
import { hidden, Showing } from "./showing.ts";
import { Entity, Picture } from "./widgets.ts";

/** Elements as a preview has them, so that they look and are read out the same. */
const strong = Decoration.mark({ tagName: "strong" });
const emphasis = Decoration.mark({ tagName: "em" });
const deleted = Decoration.mark({ tagName: "del" });
const code = Decoration.mark({ tagName: "code" });
const codeInText = Decoration.mark({ tagName: "code", class: "doc-code" });
const math = Decoration.mark({ tagName: "code", class: "doc-code mdx-math" });
const raised = Decoration.mark({ tagName: "sup", class: "doc-footnote-number" });
const link = Decoration.mark({ tagName: "a", class: "doc-link", attributes: { role: "link" } });
const deadLink = Decoration.mark({
  tagName: "a",
  class: "doc-link doc-dead",
  attributes: { role: "link", title: "This link leads nowhere" },
});
const quiet = Decoration.mark({ tagName: "code", class: "doc-source" });

/** What a preview shows in other ways than as lines of text. */
const apart = new Set(
  "FencedCode CodeBlock Table FrontMatter Esm MathBlock JsxFlow FlowExpression HTMLBlock LinkReference Directive MdcLine Template".split(
    " ",
  ),
);

/** Shows what is visible of a page. Markers of what the selection touches are shown, others are hidden. */
export function showingOf(
  state: EditorState,
  visible: readonly Span[],
  selected: readonly Span[],
  addresses: Addresses,
): Showing {
  const showing = new Showing(state, selected);
  const tags = new InlineTags(showing, addresses);
  for (const { from, to } of visible) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, node }) => {
        if (apart.has(name) || (node.from < node.to && isOpenSource(state, node))) return false;
        if (name === "JsxTag") tags.read(node);
        else return show(node, showing, addresses);
        return false;
      },
    });
    tags.end();
  }
  return showing;
}

function show(node: SyntaxNode, showing: Showing, addresses: Addresses): boolean {
  switch (node.name) {
    case "StrongEmphasis":
      return showMarked(node, showing, strong);
    case "Emphasis":
      return showMarked(node, showing, emphasis);
    case "Strikethrough":
      return showMarked(node, showing, deleted);
    case "InlineCode":
      return showVerbatim(node, showing, node.parent?.type.is("LeafBlock") ? codeInText : code);
    case "InlineMath":
      return showFormula(node, showing);
    case "Escape":
      showing.mark({ from: node.from, to: node.from + 1 }, showing.isTouched(node));
      return false;
    case "Entity":
      if (!showing.isTouched(node)) showing.replace(node, new Entity(showing.text(node)));
      return false;
    case "HardBreak":
      return showBreak(node, showing);
    case "Paragraph":
    case "Task":
      showNewBreak(node, showing);
      return true;
    case "QuoteMark":
    case "FootnoteMark":
      showing.pass(node);
      return false;
    case "ListMark":
      return showListMark(node, showing);
    case "Link":
      return showLink(node, showing, addresses);
    case "Image":
      return showPicture(node, showing, addresses);
    case "URL":
      if (node.parent?.name === "Autolink" || isLink(node)) showing.style(node, link);
      return false;
    case "Autolink":
      return showMarked(node, showing, undefined);
    case "FootnoteReference":
      return showFootnote(node, showing);
    case "Expression":
      return showExpression(node, showing);
    case "HTMLTag":
    case "InlineTemplate":
    case "Comment":
    case "ProcessingInstruction":
      showing.style(node, quiet);
      return false;
    default:
      if (/^(?:ATX|Setext)Heading\d$/.test(node.name)) showHeading(node, showing);
      return true;
  }
}

function showMarked(node: SyntaxNode, showing: Showing, style: Decoration | undefined): boolean {
  const isTouched = showing.isTouched(node);
  if (style) showing.style(node, style);
  for (const mark of [node.firstChild, node.lastChild]) if (mark) showing.mark(mark, isTouched);
  return true;
}

function showFormula(node: SyntaxNode, showing: Showing): boolean {
  const text = showing.text(node);
  const { length } = /^\$+/.exec(text)![0];
  const formula = new Formula(text.slice(length, -length).trim());
  const isShown = !showing.isTouched(node) && showing.replace(node, formula);
  return isShown ? false : showVerbatim(node, showing, math);
}

/** Code or a formula, of which one space at each end belongs to the markers. */
function showVerbatim(node: SyntaxNode, showing: Showing, style: Decoration): boolean {
  const text = showing.text(node);
  const mark = /^(`+|\$+)/.exec(text)![0].length;
  const inside = text.slice(mark, -mark);
  const width = mark + (isPadded(inside) ? 1 : 0);
  const isTouched = showing.isTouched(node);
  showing.style(node, style);
  showing.mark({ from: node.from, to: node.from + width }, isTouched);
  showing.mark({ from: node.to - width, to: node.to }, isTouched);
  return false;
}

function showBreak({ from, to }: SyntaxNode, showing: Showing): boolean {
  const mark = { from, to: to - 1 };
  showing.mark(mark, showing.isTouched(mark));
  return false;
}

/** The backslash of a line break, after which nothing is written yet. It is one until the caret leaves the line below. */
function showNewBreak({ to }: SyntaxNode, { state, decorations }: Showing): void {
  const { head } = state.selection.main;
  const isBelow = head > to && state.doc.lineAt(to).to === to && head <= state.doc.lineAt(to + 1).to;
  if (isBelow && /(?<!\\)\\$/.test(state.sliceDoc(to - 2, to))) decorations.push(hidden.range(to - 1, to));
}

/** The address stays hidden: a long one would move the lines below. */
function showLink(node: SyntaxNode, showing: Showing, addresses: Addresses): boolean {
  const { state } = showing;
  const found = linkAround(state, node);
  if (!found) return true;
  const { text } = found;
  if (text.from === text.to) {
    showing.style(node, quiet);
    return false;
  }
  const isDead = addresses.dead.has(addressWithin(state, found)?.text ?? "");
  showing.style(text, isDead ? deadLink : link);
  showing.hide({ from: node.from, to: text.from });
  showing.hide({ from: text.to, to: node.to });
  return true;
}

function showPicture(node: SyntaxNode, showing: Showing, addresses: Addresses): boolean {
  const found = linkAround(showing.state, node);
  if (!found) return true;
  const source = found.address && addresses.picture(found.address.text);
  showing.replaceWhole(node, new Picture(source, descriptionOf(showing.state, found)));
  return false;
}

function showFootnote(node: SyntaxNode, showing: Showing): boolean {
  const label = { from: node.from + 2, to: node.to - 1 };
  if (!labelsOf(showing.state).has(normalLabel(`^${showing.text(label)}`))) return false;
  const isTouched = showing.isTouched(node);
  showing.style(node, raised);
  showing.style(label, link);
  showing.mark({ from: node.from, to: label.from }, isTouched);
  showing.mark({ from: label.to, to: node.to }, isTouched);
  return false;
}

/** Returns the end of what is hidden at a place, whatever is selected; the place itself where nothing is. */
export function hiddenAt(state: EditorState, at: number): number {
  const { atoms } = showingOf(state, [{ from: at, to: at }], [], state.facet(pageAddresses));
  return atoms
    .filter(({ from, to, value }) => from <= at && at < to && value.spec.isUnseen)
    .reduce((end, { to }) => Math.max(end, to), at);
}
