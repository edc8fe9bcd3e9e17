import type { EditorState, Text } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { type Callout, calloutNamed, calloutOf, shownElement } from "../../../../src/markdown/browser.ts";
import { directiveIn } from "../../../../src/markdown/tree/index.ts";
import { propertiesOf } from "./properties.ts";
import type { Block } from "./structure.ts";

export type LabelledCallout = Callout & Readonly<{ title: string }>;

/** What the blocks of a component are in, as its first line says. */
export function insideOf(component: Block, doc: Text): "plain" | "callout" | "card" {
  if (isPlain(component, doc)) return "plain";
  const { name = "" } = component;
  const callout = isDirective(component, doc) ? calloutNamed(name) : calloutOf(name, undefined);
  return callout ? "callout" : "card";
}

/** An element of HTML is shown as itself, without a name, as the server shows it. */
export function isPlain(component: Block, doc: Text): boolean {
  return isElement(component.name ?? "") && !isDirective(component, doc);
}

function isDirective({ from }: Block, doc: Text): boolean {
  return doc.sliceString(from, from + 1) === ":";
}

export function isElement(name: string): boolean {
  return shownElement(name) !== undefined;
}

export function calloutAt(
  { name = "" }: Block,
  open: SyntaxNode,
  state: EditorState,
): LabelledCallout | undefined {
  const source = state.sliceDoc(open.from, open.to);
  if (open.name === "Directive") {
    const callout = calloutNamed(name);
    return callout && { ...callout, title: titleOf(source) };
  }
  return calloutOfTag(name, source);
}

export function calloutOfTag(name: string, source: string): LabelledCallout | undefined {
  if (!calloutOf(name, undefined)) return undefined;
  const values = new Map(propertiesOf(source).map((property) => [property.name.toLowerCase(), property]));
  const text = (name: string) => {
    const property = values.get(name);
    return property && !property.isCode ? property.value : undefined;
  };
  return { ...calloutOf(name, text("type"))!, title: text("title") ?? "" };
}

/** What is after the name of a directive, without its identifiers. */
export function titleOf(directive: string): string {
  const title = (directiveIn(directive)?.title ?? "").replace(/\{[^{}]*\}$/, "");
  return (/^\[(.*)\]/s.exec(title)?.[1] ?? title).trim();
}
