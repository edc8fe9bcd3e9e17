import { calloutNamed } from "../../../../src/markdown/browser.ts";
import { alertMarkOf, firstOf } from "../syntax/alert.ts";
import { directionOf } from "./direction.ts";
import { CalloutLabel } from "./heads.ts";
import { drawBox, type Spot } from "./spot.ts";

export function drawQuote(spot: Spot): void {
  const { drawing, node, level, inside } = spot;
  const first = firstOf(node);
  const alert = first && alertMarkOf(first);
  const dir = directionOf(drawing.doc, alert?.to ?? node.from, node.to);
  if (alert) {
    const [name] = /\w+/.exec(drawing.state.sliceDoc(alert.from, alert.to))!;
    const callout = calloutNamed(name)!;
    drawBox(spot, { class: `mdx-callout mdx-${callout.kind} doc-box`, role: "note", dir }, "wrappers");
    drawing.lineApart(alert.from, "doc-label");
    const { to } = drawing.doc.lineAt(alert.from);
    drawing.cover(alert.from, to, new CalloutLabel({ ...callout, title: "" }));
  } else drawBox(spot, { class: "doc-quote", role: "blockquote", dir }, "wrappers");
  inside(node, { place: "quote", level: level + 2, before: node.from });
}
