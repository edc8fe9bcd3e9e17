import { calloutNamed } from "../../../../src/markdown/browser.ts";
import { admonitionIn } from "../../../../src/markdown/tree/index.ts";
import { alertMarkOf, firstOf } from "../syntax/alert.ts";
import { directionOf } from "./direction.ts";
import { CalloutLabel, CardHead } from "./heads.ts";
import { drawBox, type Spot } from "./spot.ts";

export function drawQuote(spot: Spot): void {
  const { drawing, node, level, inside } = spot;
  if (node.name === "Admonition") {
    drawAdmonition(spot);
    return;
  }
  const isDescription = node.name === "Description";
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
  } else if (isDescription) drawBox(spot, { class: "doc-meaning", role: "definition", dir }, "wrappers");
  else drawBox(spot, { class: "doc-quote", role: "blockquote", dir }, "wrappers");
  if (isDescription) drawing.lead(node.from, node.from + 1);
  inside(node, { place: "quote", level: level + 2, before: isDescription ? node.from + 1 : node.from });
}

/** A callout, or a card where its name is none, whose first line says what it is. */
function drawAdmonition(spot: Spot): void {
  const { drawing, node, level, inside } = spot;
  const { from, to } = node.firstChild!;
  const { name, title } = admonitionIn(drawing.state.sliceDoc(from, to))!;
  const callout = calloutNamed(name);
  const look = callout ? `mdx-callout mdx-${callout.kind}` : "doc-card";
  const dir = directionOf(drawing.doc, to, node.to);
  drawBox(spot, { class: `${look} doc-box`, role: callout ? "note" : "group", dir }, "wrappers");
  drawing.lineApart(from, callout ? "doc-label" : "doc-tag-line");
  const properties = title === "" ? [] : [{ name: "", value: title, isCode: false }];
  const head = callout
    ? new CalloutLabel({ ...callout, title })
    : new CardHead([{ name, properties, offset: 0 }]);
  drawing.cover(from, to, head);
  inside(node, { place: callout ? "callout" : "card", level: level + 2, before: to });
}
