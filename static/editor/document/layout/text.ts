import type { SyntaxNode } from "@lezer/common";

import { alertMarkOf } from "../syntax/alert.ts";
import type { Drawing } from "./drawing.ts";
import { FootnoteNumber } from "./heads.ts";
import { type Spot, topOf } from "./spot.ts";

export function drawParagraph({ drawing, node, gap }: Spot): void {
  if (gap !== "none") drawing.line(node.from, topOf(gap));
  if (alertMarkOf(node)) drawAlert(drawing, node);
  else drawing.join(node.from, node.to);
}

/** The line of a callout's name, which `drawQuote` shows, and the text after it. */
function drawAlert(drawing: Drawing, { from, to }: SyntaxNode): void {
  const label = drawing.doc.lineAt(from);
  if (label.to >= to) return;
  const next = drawing.doc.line(label.number + 1);
  const start = Math.min(to, next.from + /^[ \t>]*/.exec(next.text)![0].length);
  const gap = drawing.gap(label.to, start, "small");
  drawing.line(start, topOf(gap));
  drawing.join(start, to);
}

export function drawHeading({ drawing, node, gap }: Spot): void {
  const [level = "1"] = /\d/.exec(node.name) ?? [];
  const attributes = { role: "heading", "aria-level": level };
  drawing.lineApart(node.from, `doc-heading doc-heading-${level}${topOf(gap)}`, attributes);
  if (!node.name.startsWith("Setext")) return;
  const underline = drawing.doc.lineAt(node.lastChild!.from);
  const end = drawing.doc.line(underline.number - 1).to;
  drawing.join(node.from, end);
  drawing.hide(end, node.to);
  drawing.pass(end, node.to);
}

export function drawRule({ drawing, node, gap }: Spot): void {
  drawing.lineApart(node.from, `doc-rule${topOf(gap)}`, { role: "separator" });
  drawing.cover(node.from, node.to, undefined);
}

export function drawDefinition({ drawing, node, gap }: Spot): void {
  drawing.lineApart(node.from, `doc-quiet${topOf(gap)}`);
  drawing.join(node.from, node.to);
}

export function drawFootnote({ drawing, node, gap, level, inside }: Spot): void {
  if (gap !== "none") drawing.line(node.from, topOf(gap));
  drawing.wrap(node.from, node.to, level, { class: "doc-footnote" });
  const mark = node.firstChild!;
  const label = drawing.state.sliceDoc(mark.from + 2, mark.to).replace(/\]:$/, "");
  drawing.cover(mark.from, mark.to, new FootnoteNumber(label));
  inside(node, { place: "quote", level: level + 1, before: mark.to });
  markLines(drawing, node);
}

export function drawRaw({ drawing, node, gap }: Spot): void {
  const last = drawing.doc.lineAt(node.to);
  let top = topOf(gap);
  for (let { number } = drawing.doc.lineAt(node.from); number <= last.number; number += 1) {
    drawing.lineApart(drawing.doc.line(number).from, `doc-raw${top}`);
    top = "";
  }
}

/** Keeps the smaller lines of a node out of CodeMirror's estimate. */
function markLines(drawing: Drawing, { from, to }: SyntaxNode): void {
  for (let at = from; at <= to; at = drawing.doc.lineAt(at).to + 1) drawing.apart(at);
}
