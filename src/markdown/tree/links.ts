import type { SyntaxNode } from "@lezer/common";

import { normalLabel } from "./definitions.ts";
import type { Source, Span } from "./nodes.ts";

export type TreeLink = Span &
  Readonly<{
    isPicture: boolean;
    /** What is between its brackets; of an address in text, the address. */
    text: Span;
    /** Undefined for `[text]()`, and where `label` is looked up. */
    address: Span | undefined;
    label: string | undefined;
  }>;

/** Not the address in a link, which is a node of its own. */
export function isLink({ name, parent }: SyntaxNode): boolean {
  if (name === "URL") return !/^(?:Link|Image|LinkReference|Autolink)$/.test(parent?.name ?? "");
  return name === "Link" || name === "Image" || name === "Autolink";
}

/**
 * Reads a link or picture of a text in which `labels` are defined. Undefined for brackets that are text: nothing defines their
 * label, or a link is in them.
 */
export function linkAround(
  node: SyntaxNode,
  source: Source,
  labels: () => ReadonlySet<string>,
): TreeLink | undefined {
  const link = readLink(node, source, labels);
  return link && node.name === "Link" && holdsLink(node, source, labels) ? undefined : link;
}

function readLink(node: SyntaxNode, source: Source, labels: () => ReadonlySet<string>): TreeLink | undefined {
  const { from, to } = node;
  const isPicture = node.name === "Image";
  if (node.name === "URL" || node.name === "Autolink") {
    const url = node.name === "URL" ? node : node.getChild("URL")!;
    return { from, to, isPicture, text: url, address: url, label: undefined };
  }
  const [open, close, target] = node.getChildren("LinkMark");
  if (!open || !close) return undefined;
  const text = { from: open.to, to: close.from };
  if (target) {
    // Its words can be an address, too.
    const address = node.getChildren("URL").find(({ from }) => from >= target.to);
    return { from, to, isPicture, text, address, label: undefined };
  }
  const own = node.getChild("LinkLabel");
  const named = own && own.to - own.from > 2 ? { from: own.from + 1, to: own.to - 1 } : text;
  const label = normalLabel(source.sliceString(named.from, named.to));
  return labels().has(label) ? { from, to, isPicture, text, address: undefined, label } : undefined;
}

function holdsLink(node: SyntaxNode, source: Source, labels: () => ReadonlySet<string>): boolean {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === "Link" && readLink(child, source, labels)) return true;
    if (holdsLink(child, source, labels)) return true;
  }
  return false;
}
