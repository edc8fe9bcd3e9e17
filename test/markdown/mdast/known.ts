import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";

/** In the text of a paragraph, heading or cell. */
const inline =
  /\/(?:text|link|image|emphasis|strong|delete|inlineCode|break|linkReference|imageReference|footnoteReference|html)(?: [\d-]*)?: /;

type Kind = Readonly<{ dialect?: Dialect; text: RegExp; found: RegExp }>;

/** What differs between the tree and micromark, with who is right: by what a text has, and by the first thing that is found in it. */
const kinds: Readonly<Record<string, Kind>> = {
  // That of micromark ends after the next line ending where its container ends, or the page.
  "the tree is right: what nothing closes ends with its last line": {
    text: /```|~~~|\$\$|<!--|<\?|<script/,
    found: / (\d+)-\d+: is at \1-\d+$/,
  },
  // Those of micromark are one in the other.
  "the tree is right: an item in a footnote ends before the next one": {
    text: /^ *\[\^a\]: b\n {4,}\* a/m,
    found: /\/listItem (\d+)-\d+: is at \1-/,
  },
  "the tree is right: a table outside of the container of another one": {
    text: /\|--\|\n(?:.*\n)*.*-\|/,
    found: /\/paragraph (\d+)-\d+: is table \1-/,
  },
  // Its first line is outside of the item, and its second one is in it.
  "nobody is: a table that begins on the way back into an item": {
    text: /\n {2,}\|--\|/,
    found: /\/listItem\/paragraph (\d+)-\d+: is at \1-/,
  },
  // Markdown that is refused is read again to its next blank line. The tree leaves the fence alone, which is not in the script yet while one types.
  "micromark is right: a fence below a script, as the text of a template": {
    dialect: mdx,
    text: /^(?:import|export) (?:.*\n)*```/m,
    found: /\/mdxjsEsm (\d+)-\d+: is paragraph \1-/,
  },
  // By CommonMark a line that goes on with a paragraph of a container begins no such HTML.
  "the tree is right: a tag of any name outside of a list or quote": {
    dialect: markdown,
    text: /^[ \t>]*<\/?[a-z]/im,
    found: /(\d+)-\d+: is at \1-|html \d+-\d+: is paragraph/,
  },
  // By CommonMark only a paragraph is not ended by items that are empty or do not start at 1.
  "the tree is right: an item below indented code": {
    dialect: markdown,
    text: /^(?: {4}| {0,3}\t)/m,
    found: /\/paragraph (\d+)-\d+: is list \1-/,
  },
  "the tree is right: lines of indented code below a quote or list are one": {
    dialect: markdown,
    text: /(?:[->]|[*+]|\d[.)]|\]:).*\n(?:.*\n)* {4,}/,
    found: /\/code (\d+)-\d+: is at \1-/,
  },
  // It would have to know the definitions while it reads.
  "micromark is right: a link, or marks, beside brackets without a definition": {
    text: /\][[(]|[*_~].*\[|\[.*[*_~]/,
    found: inline,
  },
  // An address is none before a bracket that nothing closes, and then found in the words.
  "micromark is right: an address in brackets, and code or an escape that it would take": {
    text: /\[[\s\S]*(?::\/\/|www\.|@)/i,
    found: inline,
  },
  "the tree is right: the words of a task begin after the blanks after its box": {
    text: /\[[ \tx]\][ \t]+[^\w\s]/i,
    found: /\/listItem\/paragraph \d+-(\d+): is at \d+-\1$/,
  },
  "the tree is right: a list ends before the mark of the quote that it is in": {
    text: />/,
    found: /\/blockquote(?:\/.*)?\/list (\d+)-\d+: is at \1-/,
  },
  // By CommonMark only an item that is not in another container may not be empty where it ends a paragraph.
  "the tree is right: an item in a container below a paragraph": {
    text: /(?:[-*+>]|\d[.)]|\]:)[ \t]*(?:[-*+]|\d+[.)])(?:[ \t]|$)/m,
    found: /\/paragraph (\d+)-\d+: is list \1-/,
  },
  // Decision 4 of src/markdown: single dollars are no formula in a text that is MDX otherwise, and a page has many texts.
  "the tree is right: money in a page with a formula between single dollars": {
    text: /\$[^$]/,
    found: /inlineMath|\/text/,
  },
  // The oracle has a blank in its place.
  "the tree is right: a line after a byte order mark": {
    text: /^\uFEFF/,
    found: /\/\w+ [01]-|is mdxjsEsm/,
  },
  // Lezer takes them for blanks.
  "micromark is right: a tag before a sign that HTML takes for blank": {
    dialect: markdown,
    text: />[^\S \t\n]+(?:\n|$)/,
    found: /\/paragraph (\d+)-\d+: is html \1-/,
  },
  "micromark is right: the title or the label of a definition over several lines": {
    text: /\[[^\]]*\]:[\s\S]*\n[ \t>]*["'(]|\[[^\]\n]*\n[^\]]*\]:/,
    found: /definition|paragraph|linkReference|imageReference/,
  },
  // By CommonMark the lines of a paragraph have no blanks at their start. micromark leaves those after the third.
  "the tree is right: a tag in words with a line of more than three blanks": {
    dialect: markdown,
    text: /<[a-z][^>]*\n {4,}/i,
    found: /\/html \d+-\d+: value is/,
  },
  // Lezer reads ahead without the marks of quotes.
  "micromark is right: a tag over several lines of a quote": {
    dialect: mdx,
    text: /^[ \t]*>.*<[^>]*\n/m,
    found: /\/blockquote/,
  },
};

export function kindOf(text: string, dialect: Dialect, found: readonly string[]): string | undefined {
  return Object.keys(kinds).find((name) => {
    const { dialect: only, text: texts, found: first } = kinds[name]!;
    return (!only || only === dialect) && texts.test(text) && first.test(found[0]!);
  });
}
