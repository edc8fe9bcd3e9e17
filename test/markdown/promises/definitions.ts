import { normalizeIdentifier } from "micromark-util-normalize-identifier";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { pageTreeOf } from "../../../src/markdown/blocks/blocks.ts";

/** Returns what the oracle, which reads a text of a page alone, needs after it for its references. Addresses are placeholders. */
export function definitionsFor(text: string, page: readonly Block[]): string {
  const labels = pageTreeOf(page).labels();
  const known = new Map(Array.from(labels, (label) => [normal(label), label]));
  if (known.size === 0 || !text.includes("[")) return "";
  const named = new Set(Array.from(text.matchAll(label), ([, name = ""]) => known.get(normal(name))));
  return Array.from(named, (name) => (name === undefined ? "" : `\n\n[${name}]: #`)).join("");
}

const label = /\\.|\[((?:[^[\]\\]|\\.)+)\]/gs;

/** A label can go on in the next line of a quote. */
function normal(name: string): string {
  return normalizeIdentifier(name.replaceAll(">", " "));
}
