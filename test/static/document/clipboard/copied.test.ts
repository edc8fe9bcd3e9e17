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
  ["## ⟨One {#id}\n\nAfter⟩", "## One {#id}\n\nAfter"],
])(
  "items and headings that are selected from the first word on are copied as items: %j as %j",
  (marked, text) => {
    const state = page(marked);
    const { from, to } = state.selection.main;

    expect(copied(state, from, to).text).toBe(text);
  },
);

test.each<[string, string]>([
  ["⟨---\ntitle: A\n---\n\n# One\n\nTwo\n⟩", "# One\n\nTwo\n"],
  ["---\n⟨title: A\n---\n\nOne⟩", "One"],
  ["⟨---\ntitle: A\n---⟩\n\nOne", "---\ntitle: A\n---"],
  ["---\ntitle: ⟨A⟩\n---\n\nOne", "A"],
  ["⟨---\ntitle: A\n---\n⟩", ""],
  ["⟨+++\ntitle = 'A'\n+++\n\n \n⟩", ""],
])("the front matter is copied only where it is all that is selected: %j as %j", (marked, text) => {
  const state = page(marked);
  const { from, to } = state.selection.main;

  expect(copied(state, from, to).text).toBe(text);
});

test.each<[string, string]>([
  ["- ⟨one⟩\n- two", "one"],
  ["## ⟨One⟩ {#id}", "One"],
  ["## O⟨ne {#id}\n\nTwo⟩", "ne\n\nTwo"],
  ["## One⟨ {/* #id */}\n\nTwo⟩", "\n\nTwo"],
  ["[long ⟨guide](/x)⟩ now", "guide"],
  ["**bol⟨d** and *nam⟩e*", "**d** and *nam*"],
  ["- o⟨ne\n- two⟩", "ne\n- two"],
  ["⟨one\ntwo⟩", "one\ntwo"],
  ["⟨- one\n- two⟩", "- one\n- two"],
])("other words are copied as they are: %j as %j", (marked, text) => {
  const state = page(marked);
  const { from, to } = state.selection.main;

  expect(copied(state, from, to).text).toBe(text);
});
