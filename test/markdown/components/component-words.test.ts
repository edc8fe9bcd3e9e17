import { expect, test } from "bun:test";

import { componentWords } from "../../../src/markdown/components/component-words.ts";

test.each([
  ["Tabs", "Tabs"],
  ["SplitCard", "Split card"],
  ["Tabs.Tab", "Tab in tabs"],
  ["FileTree.Folder", "Folder in file tree"],
  ["APIKey", "API key"],
  ["YouTube", "YouTube"],
  ["motion.div", "Div in motion"],
  ["Ж", "Ж"],
])("%s reads as %s", (name, words) => {
  expect(componentWords(name)).toBe(words);
});
