import type { SyntaxNode } from "@lezer/common";

import { readTag } from "../../../../src/markdown/tree/index.ts";
import {
  calloutAt,
  calloutOfTag,
  isElement,
  isPlain,
  type LabelledCallout,
  titleOf,
} from "../syntax/callouts.ts";
import { propertiesOf } from "../syntax/properties.ts";
import { directionOf } from "./direction.ts";
import type { Drawing } from "./drawing.ts";
import type { Gap, Place } from "./gap.ts";
import { CalloutLabel, CardHead, type ShownTag } from "./heads.ts";
import { drawBox, type Layer, type Spot, topOf } from "./spot.ts";

/** The line that opens a component, and its box. Returns what its blocks are in. */
export function drawOpening(spot: Omit<Spot, "inside">, layer: Layer): Place {
  const { drawing, node, block } = spot;
  const dir = directionOf(drawing.doc, node.to, block.to);
  if (isPlain(block, drawing.doc)) {
    drawBox(spot, { class: "doc-plain", dir }, layer);
    drawing.lineApart(node.from, "doc-plain-opening");
    drawing.cover(node.from, node.to, undefined);
    return "plain";
  }
  const callout = calloutAt(block, node, drawing.state);
  const box = boxOf(block.name, callout);
  drawBox(spot, { ...box, class: `${box.class} doc-closed`, dir }, layer);
  drawing.lineApart(node.from, callout ? "doc-label" : "doc-tag-line");
  const head = callout ? new CalloutLabel(callout) : new CardHead(tagsIn(node, drawing));
  drawing.cover(node.from, node.to, head);
  return callout ? "callout" : "card";
}

export function drawClosing(drawing: Drawing, node: SyntaxNode): void {
  drawing.lineApart(node.from, "doc-closing");
  drawing.cover(node.from, node.to, undefined);
}

/** A component without lines of its own for its tags: in one line, or several in the lines of a paragraph. */
export function drawSingleComponent(spot: Spot): void {
  const { drawing, node, block } = spot;
  if (node.name === "Paragraph") drawComponentsIn(spot);
  else {
    const box = boxOf(block.name, undefined);
    drawBox(spot, { ...box, class: `${box.class} doc-head-only` }, "wrappers");
    drawing.lineApart(node.from, "doc-tag-line");
    drawing.cover(node.from, node.to, new CardHead(tagsIn(node, drawing)));
  }
}

function drawComponentsIn({ drawing, node, block, level, ...spot }: Spot): void {
  let { gap } = spot;
  let before: number | undefined;
  for (const element of elementsIn(node, drawing)) {
    const { from, to } = element;
    if (before !== undefined) gap = drawing.gap(before, from, "block");
    const isBeside = before !== undefined && drawing.doc.lineAt(before).to > from;
    if (isBeside) continue;
    if (isElement(element.name)) drawElement(drawing, element, gap);
    else drawComponent({ drawing, node, block: { ...block, from, to }, gap, level }, element);
    before = to;
  }
}

function drawComponent(
  spot: Omit<Spot, "inside">,
  { from, to, open, close, name, properties }: InlineElement,
): void {
  const { drawing } = spot;
  const callout = calloutOfTag(name, drawing.state.sliceDoc(open.from, open.to));
  drawBox(spot, { ...boxOf(name, callout), dir: directionOf(drawing.doc, open.to, to) }, "wrappers");
  drawing.line(from, "doc-single");
  drawing.join(from, to);
  const head = callout ? new CalloutLabel(callout) : new CardHead([{ name, properties, offset: 0 }]);
  drawing.cover(open.from, open.to, head, "after");
  drawing.style(open.from, open.to, callout ? "doc-label-open" : "doc-tag-open");
  if (close) drawing.cover(close.from, close.to, undefined, "before");
}

function drawElement(drawing: Drawing, { from, to, open, close }: InlineElement, gap: Gap): void {
  if (gap !== "none") drawing.line(from, topOf(gap));
  drawing.join(from, to);
  drawing.cover(open.from, open.to, undefined);
  if (close) drawing.cover(close.from, close.to, undefined);
}

type Span = Readonly<{ from: number; to: number }>;
type InlineElement = Span & ShownTag & Readonly<{ open: Span; close: Span | undefined }>;

function elementsIn(paragraph: SyntaxNode, { state }: Drawing): InlineElement[] {
  const elements: InlineElement[] = [];
  let open: Span | undefined;
  let depth = 0;
  for (const { from, to } of paragraph.getChildren("JsxTag")) {
    const { closes, selfCloses } = readTag(state.sliceDoc(from, to));
    if (depth === 0) open = { from, to };
    if (!selfCloses) depth += closes ? -1 : 1;
    if (depth > 0 || !open) continue;
    const source = state.sliceDoc(open.from, open.to);
    const tag = { name: readTag(source).name, properties: propertiesOf(source) };
    elements.push({ ...tag, open, from: open.from, to, close: closes ? { from, to } : undefined });
    open = undefined;
  }
  return elements;
}

function boxOf(name: string | undefined, callout: LabelledCallout | undefined) {
  const look = callout ? `mdx-callout mdx-${callout.kind}` : "doc-card";
  const label = callout?.label ?? `Component ${name ?? ""}`.trim();
  return { class: `${look} doc-box`, role: callout ? "note" : "group", "aria-label": label };
}

/** The tags that a line opens, and a directive as one. */
function tagsIn(node: SyntaxNode, { state }: Drawing): ShownTag[] {
  const source = state.sliceDoc(node.from, node.to);
  if (node.name === "Directive" || node.name === "MdcLine") {
    const [, name = ""] = /^[:/]+[ \t]*([\w-]*)/.exec(source)!;
    const title = titleOf(source);
    return [{ name, properties: title === "" ? [] : [{ name: "", value: title, isCode: false }] }];
  }
  return node.getChildren("JsxTag").flatMap(({ from, to }) => {
    const tag = state.sliceDoc(from, to);
    const { name, closes } = readTag(tag);
    return closes ? [] : [{ name, properties: propertiesOf(tag), offset: from - node.from }];
  });
}
