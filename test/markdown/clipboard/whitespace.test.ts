import { expect, test } from "bun:test";

import type { Nodes } from "mdast";

import {
  breakAsSpace,
  isSpace,
  withoutBreaksAtEnds,
  withoutSpaceAtEnds,
} from "../../../src/markdown/clipboard/whitespace.ts";

const text = (value: string): Nodes => ({ type: "text", value });
const lineBreak: Nodes = { type: "break" };
const strong: Nodes = { type: "strong", children: [] };

test("spaces and breaks are white space, and words are not", () => {
  expect([text(" \n"), lineBreak, text("a"), strong].map(isSpace)).toEqual([true, true, false, false]);
  expect(breakAsSpace(lineBreak)).toEqual(text(" "));
});

test("spaces at the ends of emphasis move outside it", () => {
  const nodes = withoutSpaceAtEnds(strong, [lineBreak, text(" a"), text("b "), text(" ")]);

  expect(nodes).toEqual([
    lineBreak,
    text(" "),
    { type: "strong", children: [text("a"), text("b")] } as Nodes,
    text(" "),
    text(" "),
  ]);
  expect(withoutSpaceAtEnds(strong, [text(" ")])).toEqual([text(" ")]);
});

test("a line begins and ends with a word", () => {
  expect(withoutBreaksAtEnds([lineBreak, text(" a "), lineBreak, text(" b "), text(" ")])).toEqual([
    text("a "),
    lineBreak,
    text(" b"),
  ]);
  expect(withoutBreaksAtEnds([lineBreak])).toEqual([]);
});
