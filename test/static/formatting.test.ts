import { expect, test } from "bun:test";

import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

import { type Format, format } from "../../static/editor/source/formatting.ts";
import { isAddress, linkTo } from "../../static/editor/source/links.ts";
import type { Change, Edit } from "../../static/editor/source/text-change.ts";

/** A text with its selection between ⟨ and ⟩, or its cursor at |. */
function marked(text: string) {
  if (text.includes("⟨")) {
    const [before, chosen, behind] = text.split(/[⟨⟩]/) as [string, string, string];
    const from = before.length;
    return { text: before + chosen + behind, selection: { from, to: from + chosen.length } };
  }
  const at = text.indexOf("‸");
  return { text: text.replace("‸", ""), selection: { from: at, to: at } };
}

function applied(text: string, changes: readonly Change[]): string {
  let [result, at] = ["", 0];
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

function shown(text: string, { changes, selection: { from, to } }: Edit): string {
  const result = applied(text, changes);
  if (from === to) return `${result.slice(0, from)}‸${result.slice(from)}`;
  return `${result.slice(0, from)}⟨${result.slice(from, to)}⟩${result.slice(to)}`;
}

function formatted(input: string, name: Format, level?: number): string {
  const { text, selection } = marked(input);
  return shown(text, format(text, selection, name, level));
}

test.each<[Format, string, string]>([
  ["bold", "a ⟨word⟩ b", "a **⟨word⟩** b"],
  ["bold", "a **⟨word⟩** b", "a ⟨word⟩ b"],
  ["bold", "a ⟨**word**⟩ b", "a ⟨word⟩ b"],
  ["bold", "a ⟨__word__⟩ b", "a ⟨word⟩ b"],
  ["bold", "a wo‸rd b", "a **wo‸rd** b"],
  ["bold", "a **wo‸rd** b", "a wo‸rd b"],
  ["bold", "a ‸ b", "a **‸** b"],
  ["bold", "a **‸** b", "a ‸ b"],
  ["bold", "a⟨ word ⟩b", "a **⟨word⟩** b"],
  ["bold", "*⟨word⟩*", "***⟨word⟩***"],
  ["bold", "**_⟨word⟩_**", "_⟨word⟩_"],
  ["bold", "naï‸ve", "**naï‸ve**"],
  ["bold", "日⟨本⟩語", "日**⟨本⟩**語"],
  ["bold", "⟨- one\n- two⟩", "- **⟨one**\n- **two⟩**"],
  ["bold", "- **⟨one**\n- **two⟩**", "- ⟨one\n- two⟩"],
  ["bold", "⟨## Title⟩", "## **⟨Title⟩**"],
  ["bold", "⟨one\n\ntwo⟩", "**⟨one**\n\n**two⟩**"],
  ["bold", "**a ⟨b⟩ c**", "**a** ⟨b⟩ **c**"],
  ["bold", "**a b‸b c**", "**a** b‸b **c**"],
  ["bold", "**⟨a⟩ b**", "⟨a⟩ **b**"],
  ["bold", "**a ⟨b⟩**", "**a** ⟨b⟩"],
  ["bold", "**a⟨b⟩c**", "**a**⟨b⟩**c**"],
  ["bold", "**a (⟨b⟩) c**", "**a** (⟨b⟩) **c**"],
  ["bold", "**a *⟨b⟩ c* d**", "**a** *⟨b⟩* ***c* d**"],
  ["bold", "**a *x* ⟨b⟩**", "**a *x*** ⟨b⟩"],
  ["bold", "**see [the ⟨docs⟩](/d) now**", "**see** [the ⟨docs⟩](/d) **now**"],
  ["bold", "__a ⟨b⟩ c__", "__a__ ⟨b⟩ __c__"],
  ["bold", "> **a\n> ⟨b⟩**", "> **a**\n> ⟨b⟩"],
  ["bold", "**⟨a** and **b⟩**", "**⟨a and b⟩**"],
  ["bold", "**a ⟨b** c⟩ d", "**a ⟨b c⟩** d"],
  ["bold", "⟨a **b⟩ c**", "**⟨a b⟩ c**"],
  ["bold", "⟨a __b__⟩ c", "**⟨a b⟩** c"],
  ["bold", "**a**⟨b⟩**c**", "**a⟨b⟩c**"],
  ["bold", "**a**‸", "**a‸**"],
  ["bold", "**a ‸ b**", "**a** ‸ **b**"],
  ["bold", "x ⟨**a\nb** c⟩", "x **⟨a\nb c⟩**"],
  ["italic", "*a ⟨b⟩ c*", "*a* ⟨b⟩ *c*"],
  ["italic", "a ⟨word⟩ b", "a *⟨word⟩* b"],
  ["italic", "a _⟨word⟩_ b", "a ⟨word⟩ b"],
  ["italic", "a **⟨word⟩** b", "a ***⟨word⟩*** b"],
  ["italic", "a ***⟨word⟩*** b", "a **⟨word⟩** b"],
  ["code", "a ⟨word⟩ b", "a `⟨word⟩` b"],
  ["code", "a `⟨word⟩` b", "a ⟨word⟩ b"],
  ["code", "a ⟨`word`⟩ b", "a ⟨word⟩ b"],
  ["code", "⟨a `b` c⟩", "``⟨a `b` c⟩``"],
  ["code", "⟨a `b`⟩", "`` ⟨a `b`⟩ ``"],
  ["code", "`` ⟨a `b`⟩ ``", "⟨a `b`⟩"],
  ["code", "- `⟨one`\n- `two⟩`", "- ⟨one\n- two⟩"],
  ["code", "`a` ⟨b⟩ `c`", "`a` `⟨b⟩` `c`"],
  ["link", "a ⟨word⟩ b", "a [word](⟨url⟩) b"],
  ["link", "a wo‸rd b", "a [word](⟨url⟩) b"],
  ["link", "a ‸", "a [text](⟨url⟩)"],
  ["link", "⟨https://example.org/a⟩", "[⟨text⟩](https://example.org/a)"],
  ["link", "a [wo‸rd](/b) c", "a [word](⟨/b⟩) c"],
  ["link", "[a](/b) wo‸rd [c](/d)", "[a](/b) [word](⟨url⟩) [c](/d)"],
  ["bullet-list", "⟨one\ntwo⟩", "- ⟨one\n- two⟩"],
  ["bullet-list", "⟨- one\n- two⟩", "⟨one\ntwo⟩"],
  ["bullet-list", "⟨1. one\n2. two⟩", "- ⟨one\n- two⟩"],
  ["bullet-list", "⟨- one\n  more\n- two⟩", "⟨one\n  more\ntwo⟩"],
  ["bullet-list", "‸", "- ‸"],
  ["bullet-list", "one ‸two\nthree", "- one ‸two\nthree"],
  ["numbered-list", "⟨one\n\ntwo⟩", "1. ⟨one\n\n2. two⟩"],
  ["numbered-list", "⟨- one\n- two⟩", "1. ⟨one\n2. two⟩"],
  ["numbered-list", "⟨1. one\n2) two⟩", "⟨one\ntwo⟩"],
  ["quote", "⟨one\n\ntwo⟩", "> ⟨one\n>\n> two⟩"],
  ["quote", "> ⟨one\n>\n> two⟩", "⟨one\n\ntwo⟩"],
  ["code-block", "⟨a\nb⟩", "```\n⟨a\nb⟩\n```"],
  ["code-block", "```js\n⟨a\nb⟩\n```", "⟨a\nb⟩"],
  ["code-block", "⟨```js\na\nb\n```⟩", "⟨a\nb⟩"],
  ["code-block", "⟨````\na\n````⟩", "⟨a⟩"],
  ["code-block", "⟨a ````` b⟩", "``````\n⟨a ````` b⟩\n``````"],
  ["code-block", "a‸", "```\na‸\n```"],
  ["code-block", "⟨a\n⟩b", "```\n⟨a\n⟩```\nb"],
])("%s makes %j into %j", (name, before, after) => {
  expect(formatted(before, name)).toBe(after);
});

test.each<[number | undefined, string, string]>([
  [2, "a‸b", "## a‸b"],
  [2, "## a‸b", "a‸b"],
  [3, "## a‸b", "### a‸b"],
  [0, "### a‸b", "a‸b"],
  [0, "a‸b", "a‸b"],
  [2, "⟨one\n\n# two⟩", "## ⟨one\n\n## two⟩"],
  [undefined, "a‸b", "# a‸b"],
  [undefined, "## a‸b", "### a‸b"],
  [undefined, "###### a‸b", "a‸b"],
  [2, "‸", "## ‸"],
  [2, "#hash‸tag", "## #hash‸tag"],
])("a heading of level %p makes %j into %j", (level, before, after) => {
  expect(formatted(before, "heading", level)).toBe(after);
});

test.each([
  ["‸", ""],
  ["text‸", "text\n\n"],
  ["one\ntw‸o\nthree", "one\ntwo\nthree\n\n"],
])("a table goes below the paragraph of %j, with its first title selected", (before, above) => {
  const result = formatted(before, "table");

  expect(result).toBe(`${above}| ⟨Column⟩ | Column | Column |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |`);
});

test("what stands behind a table keeps its distance", () => {
  expect(formatted("o‸ne\n\ntwo", "table")).toEndWith("|  |  |  |\n\ntwo");
  expect(formatted("‸\ntwo", "table")).toEndWith("|  |  |  |\n\ntwo");
});

test.each([
  ["⟨word⟩", "https://example.org/a", "[word](https://example.org/a)‸"],
  ["⟨word⟩", "https://example.org/a_(b)", "[word](<https://example.org/a_(b)>)‸"],
  ["⟨one\n\ntwo⟩", " https://example.org ", "[one\ntwo](https://example.org)‸"],
])("an address pasted over %j makes it a link", (before, url, after) => {
  const { text, selection } = marked(before);

  expect(isAddress(url)).toBe(true);
  expect(shown(text, linkTo(text, selection, url))).toBe(after);
});

test.each(["", "word", "example.org", "https://a b", "javascript:alert(1)", "https://a\nhttps://b"])(
  "%j is no address",
  (text) => {
    expect(isAddress(text)).toBe(false);
  },
);

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

/** Runs of words that look alike stand in the same marks. */
function textOf(words: ReadonlyArray<{ word: string; looks: string }>) {
  let text = "";
  const places = words.map(({ word, looks }, index) => {
    const before = words[index - 1]?.looks ?? "";
    const behind = words[index + 1]?.looks ?? "";
    if (index > 0) text += " ";
    if (looks !== before) text += marksOf(looks);
    const from = text.length;
    text += word;
    const to = text.length;
    if (looks !== behind) text += marksOf(looks);
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

test("bold and italic are taken off the words that are chosen, or put on them, and off and on no others", () => {
  fc.assert(
    fc.property(emphasised, ([words, one, other, name]) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const { text, places } = textOf(words);
      const chosen = words.slice(first, last + 1);
      const isOn = chosen.every(({ looks }) => looks.includes(name));
      const selection = { from: places[first]!.from, to: places[last]!.to };

      const once = format(text, selection, name as Format);

      const result = applied(text, once.changes);
      const expected = words.map(({ word, looks }, index) => {
        if (index < first || index > last) return { word, looks };
        const others = looks.split(" ").filter((look) => look && look !== name);
        return { word, looks: [...others, ...(isOn ? [] : [name])].sort().join(" ") };
      });
      expect(looksIn(result)).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});

test("what is pressed twice is as before", () => {
  fc.assert(
    fc.property(selected(words, fc.constantFrom(...toggles)), ({ text, selection, more: name }) => {
      const once = format(text, selection, name);
      const formattedText = applied(text, once.changes);
      const twice = format(formattedText, once.selection, name);

      expect(applied(formattedText, twice.changes)).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

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

const all: readonly Format[] = [...toggles, "link", "heading", "table"];

test("whatever stands in a text, formatting it keeps its words, and selects a place in it", () => {
  const wordsOf = (text: string) => text.replaceAll(/[^abcé]/g, "");
  fc.assert(
    fc.property(selected(soup, fc.constantFrom(...all)), ({ text, selection, more: name }) => {
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
    { numRuns: 5000 },
  );
});
