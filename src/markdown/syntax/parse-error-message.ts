import { areVoidTags } from "../tree/index.ts";

type Place = Readonly<{ before: string; written: string }>;

type Message = string | ((found: RegExpExecArray, place: Place) => string);

/** Explains a parser's message to writers. Unknown messages stay. */
export function messageOf(message: string, text: string, offset: number): string {
  const place = { before: text.slice(0, offset), written: text.slice(offset) };
  for (const [pattern, ours] of messages) {
    const found = pattern.exec(message);
    if (found) return typeof ours === "string" ? ours : ours(found, place);
  }
  return message;
}

export function unclosed(tag: string, part?: string): string {
  if (areVoidTags(tag))
    return `The tag ${tag} isn't closed. Add / before its >, as in ${tag.replace(">", " />")}.`;
  const where = part === undefined ? "" : ` in the same ${part}`;
  return `The tag ${tag} isn't closed. Add ${closingOf(tag)}${where}.`;
}

const parts: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  atxHeading: "heading",
  setextHeading: "heading",
  blockQuote: "quote",
  listItem: "list item",
  tableData: "cell",
  tableHeader: "cell",
  emphasis: "italic text",
  strong: "bold text",
  strikethrough: "struck-through text",
  link: "link",
};

function partOf(type: string): string {
  return parts[type] ?? "part of the text";
}

const tagAsText = "If the < before it is text, write \\<.";
const address = "Write an address without < and >, or as [text](address).";
const commentInTag = "A comment can't be inside a tag. Write it before or after the tag, as {/* comment */}.";
const spread = "Braces on their own in a tag can only contain {...properties}.";

/** The first match counts, for messages of micromark's MDX extensions and mdast-util-mdx-jsx. */
const messages: readonly (readonly [theirs: RegExp, ours: Message])[] = [
  [
    /^Unexpected lazy line /,
    "Start this line with > in a quote, or with spaces in a list, like the lines before it.",
  ],

  [/^Unexpected end of file in expression/, (_, place) => `This { has no closing }. ${asText(place)}`],
  [/^Unexpected empty expression/, "The value between { and } is missing."],
  [/^Could not parse expression: Unterminated comment/, "This comment has no closing */."],
  [
    /^Could not parse expression: Unexpected content after/,
    (_, place) => `The braces contain more than one JavaScript expression. ${asText(place)}`,
  ],
  [
    /^Could not parse expression: (.+)/s,
    ([, why], place) => `The text between { and } isn't JavaScript: ${ended(why!)} ${asText(place)}`,
  ],
  [/ in code: (?:expected an object spread|only spread elements)/, spread],
  [/^Unexpected extra content in spread/, spread],

  [
    /^Could not parse import\/exports: (.+)/s,
    ([, why]) =>
      `This import or export isn't JavaScript: ${ended(why!)} If it is text, start the line with another word.`,
  ],
  [
    / in code: only import\/exports are supported/,
    "Only imports and exports are allowed here. Start text after an empty line.",
  ],

  [/\(note: to create a comment/, "Write a comment as {/* comment */}."],
  [/\(note: to create a link/, address],
  [/^Unexpected character `@` .* in local name/, address],
  [/\(note: JS comments/, commentInTag],
  [
    /^Unexpected .+ before name/s,
    "This < doesn't start a tag, because no name follows it. If it is text, write \\<.",
  ],
  [
    /^Unexpected end of file in attribute value.+closing quote `(.)`/s,
    ([, quote]) => `This value starts with ${quote} but doesn't end with it.`,
  ],
  [/^Unexpected end of file /, "This tag has no closing >. If its < is text, write \\<."],
  [/^Unexpected .+ before attribute value/s, 'Write a value in "quotes" or {braces} after =.'],
  [/^Unexpected .+ after self-closing slash/s, "Expected > after /."],
  [
    /^Unexpected character .+ (?:in|before) (?:member |local )?name/s,
    (_, { written }) => `“${firstOf(written)}” isn't allowed in a tag name. ${tagAsText}`,
  ],
  [
    /^Unexpected character .+ (?:in|after|before) (?:attribute |member |local |local attribute )?name/s,
    (_, { written }) => `“${firstOf(written)}” isn't allowed here in a tag. ${tagAsText}`,
  ],

  [
    /^Unexpected closing slash `\/` in tag/,
    (_, { written }) =>
      `The closing tag </${/^\/\s*([^\s/>]*)/.exec(written)?.[1] ?? ""}> has no opening tag.`,
  ],
  [/^Unexpected attribute in closing tag/, "A closing tag can only contain its name."],
  [/^Unexpected self-closing slash/, "A tag can have / before its name or at its end, not both."],
  [
    /^Unexpected closing tag `([^`]+)`, expected corresponding closing tag for `([^`]+)`/,
    ([, closing, open]) =>
      areVoidTags(open!)
        ? unclosed(open!)
        : `The tag ${open} isn't closed before ${closing}. Add ${closingOf(open!)}.`,
  ],
  [
    /^Expected a closing tag for `([^`]+)`[^`]* before the end of `([^`]+)`/,
    ([, tag, type]) => unclosed(tag!, partOf(type!)),
  ],
  [/^Expected a closing tag for `([^`]+)`/, ([, tag]) => unclosed(tag!)],
  [
    /^Expected the closing tag `([^`]+)` either after the end of `([^`]+)`/,
    ([, closing, type]) =>
      `The tag ${closing!.replace("/", "")} and its ${closing} must both be in the same ${partOf(type!)}, or both outside it.`,
  ],
];

function ended(sentence: string): string {
  return sentence.replace(/\.?$/, ".");
}

function closingOf(tag: string): string {
  return tag.replace("<", "</");
}

function firstOf(written: string): string {
  return String.fromCodePoint(written.codePointAt(0) ?? 0xfffd);
}

function asText({ before }: Place): string {
  const opening = before.lastIndexOf("{");
  const isValue = /=[\s{]*$/.test(before.slice(Math.max(0, opening - 20), Math.max(0, opening)));
  return isValue ? 'If it is text, write it in "quotes".' : "If it is text, write \\{.";
}
