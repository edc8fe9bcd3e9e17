import type { PhrasingContent } from "mdast";
import { decodeString } from "micromark-util-decode-string";

import type { Span } from "../tree/index.ts";
import type { Page } from "./page.ts";

/** Reads escapes and references. */
export function decoded(text: string): string {
  return text.includes("\\") || text.includes("&") ? decodeString(text) : text;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9;
}

export function afterBlank(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

export function beforeBlank(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Words without the blanks around line endings; `startsLine` and `endsLine` tell whether something else is beside them in their lines. */
export type Words = Span & Readonly<{ startsLine: boolean; endsLine: boolean; isAfterTag: boolean }>;

export function addWords(page: Page, nodes: PhrasingContent[], words: Words): void {
  const { text } = page;
  const { from, to, startsLine, endsLine, isAfterTag } = words;
  const first = afterBlank(text, from, to);
  const last = beforeBlank(text, first, to);
  const start = startsLine || text[first] === "\n" ? first : from;
  const end = endsLine || text[last - 1] === "\n" ? last : to;
  if (start >= end) return;
  const value = decoded(withoutBlanks(text.slice(start, end)));
  const before = isAfterTag ? undefined : nodes.at(-1);
  if (before?.type === "text") {
    before.value += value;
    before.position!.end = page.point(end);
  } else nodes.push({ type: "text", value, position: page.at(start, end) });
}

function withoutBlanks(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  return lines
    .map((line, index) => {
      const start = index === 0 ? 0 : afterBlank(line, 0, line.length);
      const end = index === lines.length - 1 ? line.length : beforeBlank(line, start, line.length);
      return line.slice(start, end);
    })
    .join("\n");
}
