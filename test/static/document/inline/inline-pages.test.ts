import { expect, test } from "bun:test";

import type { Heading, Nodes, Paragraph } from "mdast";
import { visit } from "unist-util-visit";

import { readHeading } from "../../../../src/markdown/symbols/index.ts";
import { parse } from "../../../../src/markdown/syntax/parse.ts";
import { showingOf } from "../../../../static/editor/document/inline/nodes.ts";
import { addressesOf } from "../../../../static/editor/page-addresses.ts";
import { pages } from "../../../markdown/pages.ts";
import { readState } from "../shown-text.ts";

const nowhere = { ...addressesOf("page"), link: () => undefined, picture: () => undefined };

/** The paragraphs and headings that the server reads, but for those with components in them. */
function textsIn(page: string) {
  const texts: { from: number; to: number; text: string }[] = [];
  const add = (node: Paragraph | Heading) => {
    const { children } = node.type === "heading" ? readHeading(node) : node;
    const parts = children.map(textOf);
    if (parts.includes(undefined)) return;
    const { start, end } = node.position!;
    texts.push({ from: start.offset!, to: end.offset!, text: plain(parts.join("")) });
  };
  try {
    visit(parse(page), ["paragraph", "heading"], (node) => add(node as Paragraph | Heading));
  } catch {
    return [];
  }
  const matter = /^---\n.*?\n---(?=\n|$)/s.exec(page)?.[0].length ?? 0;
  return texts.filter(({ from }) => from >= matter);
}

/** Pictures and line breaks are as the lines below have them. */
function textOf(node: Nodes): string | undefined {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return "\n";
  if (!/^(?:strong|emphasis|delete|link|linkReference)$/.test(node.type) || !("children" in node))
    return undefined;
  const parts = node.children.map(textOf);
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** Without the ends of lines and what begins them. */
function plain(text: string): string {
  return text
    .replaceAll(/\n[ \t>]*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Lezer reads `[nested]` as a link, though nothing defines it, and no link around a link. */
const isKnown = /^\[a \[nested\] label\]/;

test("paragraphs and headings show the text that the server shows", async () => {
  let count = 0;
  const others: string[][] = [];
  for (const [name, page] of await pages()) {
    const source = page
      .replace(/^\uFEFF/, "")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll("\0", "\uFFFD");
    const state = readState(source);
    const { decorations } = showingOf(state, [{ from: 0, to: source.length }], [], nowhere);
    const hidden = decorations.filter(({ value }) => value.point).sort((one, other) => one.from - other.from);
    for (const { from, to, text } of textsIn(source)) {
      const within = hidden.filter((range) => from < range.to && range.from < to);
      if (within.some(({ value }) => value.spec.widget)) continue;
      count += 1;
      let [shown, at] = ["", from];
      for (const range of within) {
        if (range.to <= at) continue;
        shown += source.slice(at, range.from);
        at = range.to;
      }
      const seen = plain(shown + source.slice(at, to));
      if (seen !== text && text !== "" && !isKnown.test(seen)) others.push([name, seen, text]);
    }
  }
  expect(others).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
