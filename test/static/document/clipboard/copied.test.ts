import { expect, test } from "bun:test";

import { copied } from "../../../../static/editor/document/clipboard/copy.ts";
import { page } from "../keys/writing.ts";

test.each<[string, string]>([
  ["- ⟨one\n- two⟩", "- one\n- two"],
  ["- one\n- ⟨two\n  - three⟩\n- four", "- two\n  - three"],
  ["- one\n  - ⟨two\n  - three⟩\n", "- two\n- three"],
  ["> 1. ⟨one\n> 2. two⟩", "1. one\n2. two"],
  ["- [ ] ⟨one\n- [x] two⟩", "- [ ] one\n- [x] two"],
  ["- ⟨one\n\nAfter⟩", "- one\n\nAfter"],
])("items that are selected from the first word on are copied as items: %j as %j", (marked, text) => {
  const state = page(marked);
  const { from, to } = state.selection.main;

  expect(copied(state, from, to).text).toBe(text);
});

test.each<[string, string]>([
  ["- ⟨one⟩\n- two", "one"],
  ["- o⟨ne\n- two⟩", "ne\n- two"],
  ["⟨one\ntwo⟩", "one\ntwo"],
  ["⟨- one\n- two⟩", "- one\n- two"],
])("other words are copied as they are: %j as %j", (marked, text) => {
  const state = page(marked);
  const { from, to } = state.selection.main;

  expect(copied(state, from, to).text).toBe(text);
});
