import type { Element, ElementContent } from "hast";
import type { Blockquote } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

import { alertLine, type Callout, calloutNamed } from "../components/index.ts";
import { h } from "./h.ts";

export function calloutElement(
  { kind, label }: Callout,
  title: readonly (ElementContent | string)[],
  children: readonly ElementContent[],
): Element {
  const rest = title.length > 0 ? [" ", ...title] : [];
  // With a direction of its own, the label does not decide in which the callout runs.
  const first = h("p", { className: "mdx-label", dir: "auto" }, h("strong", {}, label), ...rest);
  return h("div", { className: ["mdx-callout", `mdx-${kind}`], role: "note" }, first, ...children);
}

export function blockquote(state: State, node: Blockquote): Element {
  const [first, ...others] = node.children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  const match = start?.type === "text" ? alertLine.exec(start.value) : null;
  const callout = match && calloutNamed(match[1]!.toLowerCase());
  if (!callout || first?.type !== "paragraph" || start?.type !== "text")
    return defaultHandlers.blockquote(state, node);
  const rest = { ...start, value: start.value.slice(match[0].length) };
  const children = [{ ...first, children: [rest, ...first.children.slice(1)] }, ...others];
  return calloutElement(callout, [], state.wrap(state.all({ ...node, children }), true));
}
