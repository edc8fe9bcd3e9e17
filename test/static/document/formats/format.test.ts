import { expect, test } from "bun:test";

import { formatted, formattedSource } from "../../../../static/editor/document/formats/format.ts";
import type { Format } from "../../../../static/editor/document/formats/formatting.ts";
import { page, shown } from "../keys/writing.ts";

function format(before: string, name: Format, level?: number): string {
  const state = page(before);
  return shown(state.update(formatted(state, name, level)).state);
}

test.each<[string, number | undefined, string]>([
  ["One\nt‸wo", 2, "## One t‸wo"],
  ["## One‸", 2, "One‸"],
  ["## One‸\ntwo", 0, "One‸\n\ntwo"],
  ["One‸\n===", 2, "## One‸"],
  ["- On‸e", 3, "- ### On‸e"],
  ["> On‸e\n> two", 1, "> # On‸e two"],
  ["⟨One\n\ntwo⟩", 2, "## ⟨One\n\n## two⟩"],
  ["A\n\n‸\n\nB", 2, "A\n\n## ‸\n\nB"],
  ["A\n\n‸\n\nB", undefined, "A\n\n# ‸\n\nB"],
])("a heading of %j with level %p is %j", (before, level, after) => {
  expect(format(before, "heading", level)).toBe(after);
});

test("a heading of another level keeps its id, however it is written", () => {
  const ids = ["{#my-id}", "\\{#my-id}", "{/* #my-id */}", "{/*my-id*/}", "[#my-id]"];
  const headings = ["## Sub ID", "## Sub ID ##", "Sub ID\n---", "Sub ID\n  ===", "Sub\nmore ID\n==="];
  const containers = [
    ["", ""],
    ["> ", "> "],
    ["- ", "  "],
    ["> - ", ">   "],
  ] as const;
  for (const id of ids)
    for (const heading of headings)
      for (const [first, rest] of containers)
        for (const level of [3, 4]) {
          const words = heading.includes("more") ? " more" : "";
          const source = first + heading.replace("ID", id).replaceAll("\n", `\n${rest}`);
          const after = format(`A\n\n${source.replace("Sub", "S‸ub")}\n\nB`, "heading", level);
          expect(after).toBe(`A\n\n${first}${"#".repeat(level)} S‸ub${words} ${id}\n\nB`);
        }
});

test("in the source, an underlined heading of another level keeps no underline", () => {
  const state = page("A\n\nS‸ub {#my-id}\n---\n\nB");

  expect(shown(state.update(formattedSource(state, "heading", 3)).state)).toBe("A\n\n### S‸ub {#my-id}\n\nB");
});

test.each(["## S‸ub {#my-id}", "S‸ub {/* #my-id */}\n---"])("a paragraph of %j has no id", (heading) => {
  expect(format(heading, "heading", 0)).toBe("S‸ub");
});

test.each<[Format, string, string]>([
  ["bullet-list", "One\nt‸wo", "- One\n  t‸wo"],
  ["bullet-list", "> One\n> t‸wo", "> - One\n>   t‸wo"],
  ["bullet-list", "⟨One\n\ntwo⟩", "- ⟨One\n\n- two⟩"],
  ["numbered-list", "⟨One\n\ntwo⟩", "1. ⟨One\n\n2. two⟩"],
  ["bullet-list", "- one\n- t‸wo\n- three", "- one\n\nt‸wo\n\n- three"],
  ["bullet-list", "⟨- one\n- two⟩", "⟨one\n\ntwo⟩"],
  ["numbered-list", "- one\n- t‸wo\n\n  more", "1. one\n2. t‸wo\n\n   more"],
  ["bullet-list", "9. one\n10. t‸wo\n\n    more", "- one\n- t‸wo\n\n  more"],
  ["bullet-list", "A\n\n‸", "A\n\n- ‸"],
  ["bullet-list", "A\n‸\n  <B />", "A\n\n- ‸\n\n  <B />"],
])("%s makes %j into %j", (name, before, after) => {
  expect(format(before, name)).toBe(after);
});

test.each([
  ["One\nt‸wo", "> One\n> t‸wo"],
  ["⟨One\n\ntwo⟩", "> ⟨One\n>\n> two⟩"],
  ["- One\n  t‸wo", "- > One\n  > t‸wo"],
  ["> One\n>\n> t‸wo", "One\n\nt‸wo"],
  ["A\n> One‸\n\nB", "A\n\nOne‸\n\nB"],
  ["> A\n> > One‸", "> A\n>\n> One‸"],
  ["> [!NOTE]\n> One‸", "One‸"],
])("a quote of %j is %j", (before, after) => {
  expect(format(before, "quote")).toBe(after);
});

test.each([
  ["One\nt‸wo", "```\nOne\nt‸wo\n```"],
  ["One‸", "```\nOne‸\n```"],
  ["- On‸e", "- ```\n  On‸e\n  ```"],
  ["A\n\n```js\nco‸de\n```", "A\n\nco‸de"],
  ["A\n\n‸\n\nB", "A\n\n```\n‸\n```\n\nB"],
])("code of %j is %j", (before, after) => {
  expect(format(before, "code-block")).toBe(after);
});

test.each<[Format, string]>([
  ["heading", "```\nco‸de\n```"],
  ["numbered-list", "‸</Card>"],
  ["quote", "<Card>‸\n  one\n</Card>"],
  ["code-block", "---\na: ‸b\n---\n"],
])("%s leaves %j as it is", (name, before) => {
  expect(format(before, name)).toBe(before);
});

test("bold is for the selected words, far down in a long page", () => {
  const far = "word\n\n".repeat(1000);
  expect(format(`${far}a ⟨word⟩ b`, "bold")).toBe(`${far}a **⟨word⟩** b`);
});

test.each<[Format, string, string]>([
  [
    "bold",
    "⟨---\ntitle: A\n---\n\nOne.\n\n<Card a={1} />\n\n```js\nb()\n```\n\n| c |\n|---|\n\nTwo.⟩",
    "---\ntitle: A\n---\n\n**⟨One.**\n\n<Card a={1} />\n\n```js\nb()\n```\n\n| c |\n|---|\n\n**Two.⟩**",
  ],
  ["bold", "⟨**One.**\n\n<Card />\n\n**Two.**⟩", "⟨One.\n\n<Card />\n\nTwo.⟩"],
  ["code", "⟨<Callout>\n\nOne.\n\n</Callout>⟩", "<Callout>\n\n`⟨One.⟩`\n\n</Callout>"],
  ["italic", "⟨---\ntitle: A\n---⟩\n\nOne.", "⟨---\ntitle: A\n---⟩\n\nOne."],
  ["italic", "⟨{one}⟩", "⟨{one}⟩"],
  ["bold", "<C>\n⟨\n⟩  ```\n  a\n  ```\n</C>", "<C>\n⟨\n⟩  ```\n  a\n  ```\n</C>"],
  ["bold", "<C>\n ‸ ```\n  a\n  ```\n</C>", "<C>\n ‸ ```\n  a\n  ```\n</C>"],
  ["bold", "```js\no‸ne\n```", "```js\no‸ne\n```"],
])("%s of %j leaves alone what has no text: %j", (name, before, after) => {
  expect(format(before, name)).toBe(after);
});

test.each<[Format, string, string]>([
  ["quote", "⟨- one\n- two⟩", "⟨> - one\n> - two⟩"],
  ["code-block", "⟨- one\n- two⟩", "⟨```\n- one\n- two⟩\n```"],
  ["code-block", "- o⟨ne\n\n| a |\n|---|⟩", "```\n- o⟨ne\n\n| a |\n|---|⟩\n```"],
  ["code-block", "- x\n  - o⟨ne\n- tw⟩o", "- x\n  - o⟨ne\n- tw⟩o"],
  ["quote", "- a\n\n  b⟨\n\n- c⟩", "- a\n\n  b⟨\n\n- c⟩"],
  ["bold", "⟨> [!NOTE]\n> One.\n\n[^1]: Two.⟩", "> [!NOTE]\n> **⟨One.**\n\n[^1]: **Two.⟩**"],
])("%s of %j is around whole items and beside marks: %j", (name, before, after) => {
  expect(format(before, name)).toBe(after);
});

test.each(["# Server⟨\n\n⟩These pages", "One⟨\n\n- ⟩two", "a⟨ ⟩b", "**a**⟨ ⟩b", "| a ⟨ ⟩|\n|---|\n| b |"])(
  "words beside a selection of blanks keep their look: %j",
  (marked) => {
    for (const name of ["bold", "italic", "code"] as const)
      expect(shown(page(marked).update(formatted(page(marked), name)).state)).toBe(marked);
  },
);
