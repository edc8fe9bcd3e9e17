import type { EditorState } from "@codemirror/state";

import { blockNames } from "../../../block-names.ts";
import { type Part, type Run, siblingsOf } from "../arrange/part.ts";

function nameOf({ kind, name }: Part): string {
  if (kind === "quote" && name !== undefined) return `Callout ${name}`;
  return kind === "component" ? `Component ${name ?? ""}`.trim() : (blockNames[kind] ?? name ?? "Block");
}

const MAX_WORDS = 60;

/** For screen readers: "Heading, Install it" or "3 blocks". */
export function nameOfRun(state: EditorState, { first, last }: Run): string {
  if (first.from === last.from) {
    const [line = ""] = state
      .sliceDoc(first.from, Math.min(first.to, first.from + MAX_WORDS))
      .trim()
      .split("\n");
    return `${nameOf(first)}, ${line}`;
  }
  const siblings = siblingsOf(state, first, last).filter(
    ({ from }) => from >= first.from && from <= last.from,
  );
  return `${siblings.length} ${first.kind === "item" ? "list items" : "blocks"}`;
}
