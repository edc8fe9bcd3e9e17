import type { Element } from "hast";
import type { FootnoteDefinition, FootnoteReference } from "mdast";
import type { State } from "mdast-util-to-hast";

import type { References } from "../symbols/index.ts";
import { h } from "./h.ts";
import { ID_PREFIX } from "./schema.ts";

export function footnoteReference(node: FootnoteReference, references: References): Element {
  const { identifier, label } = node;
  const number = `${references.footnotes.get(identifier)?.number ?? label ?? identifier}`;
  const occurrence = references.occurrences.get(node.position?.start.offset ?? -1);
  const properties = {
    href: `#${ID_PREFIX}fn-${identifier}`,
    ariaLabel: `Footnote ${number}`,
    ...(occurrence !== undefined && { id: referenceId(identifier, occurrence) }),
  };
  return h("sup", {}, h("a", properties, number));
}

export function footnoteDefinition(state: State, node: FootnoteDefinition, references: References): Element {
  const { identifier, label } = node;
  const footnote = references.footnotes.get(identifier);
  const number = `${footnote?.number ?? label ?? identifier}`;
  const count = Math.min(footnote?.references ?? 0, MAX_BACKLINKS);
  const backlinks = Array.from({ length: count }, (_, index) => {
    const href = `#${ID_PREFIX}${referenceId(identifier, index + 1)}`;
    return h("a", { href, ariaLabel: "Back to the text" }, "↩");
  });
  const head = h("sup", {}, number);
  const properties = { id: `fn-${identifier}`, className: "mdx-footnote" } as const;
  return h("div", properties, head, ...state.wrap(state.all(node), true), ...backlinks);
}

const MAX_BACKLINKS = 20;

function referenceId(identifier: string, occurrence: number): string {
  return `fnref-${identifier}${occurrence > 1 ? `-${occurrence}` : ""}`;
}
