import { expect, test } from "bun:test";

import { matchesOf } from "../../../../static/editor/document/find/matches.ts";
import { replacementOf } from "../../../../static/editor/document/find/replacement.ts";
import { opened } from "../opened.ts";

function replaced(page: string, search: string, insert: string): string | undefined {
  const state = opened(page);
  const query = { search, replace: insert, matchCase: false, wholeWord: false };
  const [match] = matchesOf(state, query);
  const changes = replacementOf(state, match!, insert);
  return changes && state.changes(changes).apply(state.doc).toString();
}

test.each([
  ["Tea is hot.\n", "tea", "Milk", "Milk is hot.\n"],
  ["A **bold** word.\n", "bold word", "new one", "A **new one**.\n"],
  ["A word **in bold**.\n", "word in", "new", "A **new bold**.\n"],
  ["A word **bold**.\n", "word bold", "new", "A **new**.\n"],
  ["See [the guide](/x) now.\n", "guide now", "page", "See [the page](/x).\n"],
  ["> a **b**\n> c\n", "b c", "new", "> a **new**\n"],
  ["Not a\\*b.\n", "a*b", "new", "Not new.\n"],
  ["| **a** b |\n| - |\n", "a b", "new", "| **new** |\n| - |\n"],
  ["**a b** c **d e**\n\n*f*\n", "b c d", "", "**a  e**\n\n*f*\n"],
  ["A **bold** word.\n", "bold word", "*", undefined],
])(
  "in %j, replacing %j by %j makes %j: what else it says stays, and so do the marks",
  (page, search, insert, expected) => {
    expect(replaced(page, search, insert)).toBe(expected);
  },
);
