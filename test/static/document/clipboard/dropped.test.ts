import { expect, test } from "bun:test";

import { page, shown } from "../keys/writing.ts";

/** Drags what is between ⟨ and ⟩ to †, as CodeMirror does. */
function drag(marked: string): string {
  const bare = marked.replaceAll(/[⟨⟩]/g, "");
  const at = bare.indexOf("†");
  const state = page(marked.replace("†", ""));
  const { from, to } = state.selection.main;
  const insert = state.sliceDoc(from, to);
  const changes = [
    { from, to },
    { from: at, insert },
  ];
  return shown(state.update({ changes, userEvent: "move.drop" }).state);
}

test.each([
  ["a ⟨b ⟩c d†", "a c db ‸"],
  ["a\n\n⟨b\n\nc⟩\n\nd†", "a\n\n\n\nd\n\nb\n\nc‸"],
  ["a†\n\nb⟨b\n\nc⟩c", "a\n\nb\n\nc‸\n\nbc"],
  ["⟨<A>b</A>\n\nc⟩\n\nd†", "\n\nd\n\n<A>b</A>\n\nc‸"],
])("text that is dragged goes as by a key, and comes as by a paste: %j becomes %j", (before, after) => {
  expect(drag(before)).toBe(after);
});

test.each([
  ":::note\na⟨a\n:::\n\nb⟩b\n\nc†",
  "c†\n\n<A>a⟨a</A>\n\nb⟩b",
  "a <b>b⟨b</b> a⟩a†",
  "```\na⟨a\n```\n\nb⟩b†",
])("text stays where dragging it would part a tag or a fence from its partner: %j", (marked) => {
  expect(drag(marked)).toBe(marked.replace("†", ""));
});
