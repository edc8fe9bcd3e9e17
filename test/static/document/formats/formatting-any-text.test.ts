import { expect, test } from "bun:test";

import { Text } from "@codemirror/state";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

import { applied } from "../../../../static/editor/document/change.ts";
import { type Format, format, formatPage } from "../../../../static/editor/document/formats/formatting.ts";
import type { Marked } from "../../../../static/editor/document/formats/marks.ts";
import { runs } from "../../../support/seed.ts";
import { edited } from "./marked.ts";

const toggles: readonly Format[] = [
  "bold",
  "italic",
  "code",
  "bullet-list",
  "numbered-list",
  "quote",
  "code-block",
];

const words = fc.stringMatching(/^(?:[a-zé日]{1,4}[,.]?[ \n]{0,2}){0,8}$/);

const selected = <T>(texts: fc.Arbitrary<string>, more: fc.Arbitrary<T>) =>
  texts.chain((text) =>
    fc.record({
      text: fc.constant(text),
      selection: fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
      more,
    }),
  );

/** Words, of which each is plain, bold, italic or both. */
const emphasised = fc
  .array(
    fc.record({
      word: fc.stringMatching(/^[a-zé日]{1,3}$/),
      looks: fc.constantFrom("", "bold", "italic", "bold italic"),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((words) =>
    fc.tuple(
      fc.constant(words),
      fc.nat(words.length - 1),
      fc.nat(words.length - 1),
      fc.constantFrom("bold", "italic"),
    ),
  );

/** Runs of words that look the same share their marks. */
function textOf(words: ReadonlyArray<{ word: string; looks: string }>) {
  let text = "";
  const places = words.map(({ word, looks }, index) => {
    const before = words[index - 1]?.looks ?? "";
    const after = words[index + 1]?.looks ?? "";
    if (index > 0) text += " ";
    if (looks !== before) text += marksOf(looks);
    const from = text.length;
    text += word;
    const to = text.length;
    if (looks !== after) text += marksOf(looks);
    return { from, to };
  });
  return { text, places };
}

const marksOf = (looks: string) =>
  (looks.includes("bold") ? "**" : "") + (looks.includes("italic") ? "*" : "");

/** Each word and what Markdown makes of it. */
function looksIn(text: string): Array<{ word: string; looks: string }> {
  const found: Array<{ word: string; looks: string }> = [];
  const visit = (node: Nodes, looks: readonly string[]) => {
    const own = { strong: "bold", emphasis: "italic" }[node.type as string];
    const now = own ? [...new Set([...looks, own])].sort() : looks;
    if (node.type === "text") {
      for (const word of node.value.split(/\s+/).filter(Boolean)) found.push({ word, looks: now.join(" ") });
    }
    if ("children" in node) for (const child of node.children) visit(child, now);
  };
  visit(fromMarkdown(text), []);
  return found;
}

test("bold and italic change only the selected words", () => {
  fc.assert(
    fc.property(emphasised, ([words, one, other, name]) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const { text, places } = textOf(words);
      const chosen = words.slice(first, last + 1);
      const isOn = chosen.every(({ looks }) => looks.includes(name));
      const selection = { from: places[first]!.from, to: places[last]!.to };

      const result = edited(text, selection, name as Format).text;
      const expected = words.map(({ word, looks }, index) => {
        if (index < first || index > last) return { word, looks };
        const others = looks.split(" ").filter((look) => look && look !== name);
        return { word, looks: [...others, ...(isOn ? [] : [name])].sort().join(" ") };
      });
      expect(looksIn(result)).toEqual(expected);
    }),
    { numRuns: runs(500) },
  );
});

const ends: ReadonlySet<Format> = new Set(["bold", "italic", "code"]);

test("pressing a format twice restores the text; at the end of a word, the writer goes on without it", () => {
  fc.assert(
    fc.property(selected(words, fc.constantFrom(...toggles)), ({ text, selection, more: name }) => {
      const once = edited(text, selection, name);
      const twice = edited(once.text, once.selection, name);

      const { from, to } = selection;
      const isAtEnd =
        from === to && /[a-zé日]$/.test(text.slice(0, from)) && !/^[a-zé日]/.test(text.slice(to));
      const goesOn = isAtEnd && ends.has(name);
      expect(twice.text).toBe(goesOn ? once.text : text);
    }),
    { numRuns: runs(500) },
  );
});

const marked = ["bold", "italic", "code"] as const;

const soup = fc.string({
  unit: fc.constantFrom(
    "a",
    "b c",
    " ",
    "\n",
    "\n\n",
    "*",
    "**",
    "_",
    "`",
    "```\n",
    "> ",
    "- ",
    "1. ",
    "# ",
    "[",
    "](",
    ")",
    "é",
  ),
  maxLength: 12,
});

const blocks: ReadonlyArray<Exclude<Format, Marked>> = [
  "bullet-list",
  "numbered-list",
  "quote",
  "code-block",
  "link",
  "heading",
  "table",
];

test("formatting any text keeps its words, and selects a place in it", () => {
  const wordsOf = (text: string) => text.replaceAll(/[^abcé]/g, "");
  fc.assert(
    fc.property(selected(soup, fc.constantFrom(...blocks)), ({ text, selection, more: name }) => {
      const { changes, selection: after } = format(text, selection, name);
      const result = applied(text, changes);
      let end = 0;
      for (const { from, to } of changes) {
        expect(from).toBeGreaterThanOrEqual(end);
        end = to;
      }
      expect(after.from).toBeGreaterThanOrEqual(0);
      expect(after.to).toBeGreaterThanOrEqual(after.from);
      expect(after.to).toBeLessThanOrEqual(result.length);
      const inserted = { link: /text|url/g, table: /Column/g }[name as string];
      const kept = inserted ? result.replaceAll(inserted, "") : result;
      expect(wordsOf(kept)).toBe(wordsOf(inserted ? text.replaceAll(inserted, "") : text));
    }),
    { numRuns: runs(800) },
  );
});

test("bold, italic and code of any text keep its letters, in order", () => {
  const lettersOf = (text: string) =>
    text.replaceAll(/<\/?(?:strong|em|del)>/g, "").replaceAll(/[^abcé]/g, "");
  fc.assert(
    fc.property(selected(soup, fc.constantFrom(...marked)), ({ text, selection, more: name }) => {
      expect(lettersOf(edited(text, selection, name).text)).toBe(lettersOf(text));
    }),
    { numRuns: runs(800) },
  );
});

test("what a page is formatted by is in the paragraphs around the selection", () => {
  const pages = fc.array(soup, { maxLength: 5 }).map((parts) => parts.join("\n\n"));
  fc.assert(
    fc.property(selected(pages, fc.constantFrom(...blocks)), ({ text, selection, more: name }) => {
      expect(formatPage(Text.of(text.split("\n")), selection, name)).toEqual(format(text, selection, name));
    }),
    { numRuns: runs(2000) },
  );
});
