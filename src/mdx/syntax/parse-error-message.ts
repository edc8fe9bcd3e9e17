/** A text, cut where it was refused. */
type Place = Readonly<{ before: string; written: string }>;

type Message = string | ((found: RegExpExecArray, place: Place) => string);

/** What the parser says about a text at an offset, for those who know no MDX. An unknown message stays as it is. */
export function messageOf(message: string, text: string, offset: number): string {
  const place = { before: text.slice(0, offset), written: text.slice(offset) };
  for (const [pattern, ours] of messages) {
    const found = pattern.exec(message);
    if (found) return typeof ours === "string" ? ours : ours(found, place);
  }
  return message;
}

/** @param part what the tag stands in, where only that has to close it */
export function unclosed(tag: string, part?: string): string {
  if (emptyTag.test(tag))
    return `Nothing closes the tag ${tag}: a / before its > is missing, as in ${tag.replace(">", " />")}.`;
  const where = part === undefined ? "" : ` in the same ${part}`;
  return `Nothing closes the tag ${tag}: ${closingOf(tag)} is missing${where}.`;
}

/** The elements of HTML that hold nothing: https://html.spec.whatwg.org/#void-elements */
const emptyTag = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>$/;

/** By how micromark calls them. */
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
const address = "An address is written without < and >, or as [text](address).";
const commentInTag = "A comment cannot stand in a tag: write it before or behind the tag, {/* so */}.";
const spread = "Braces that stand alone in a tag can hold one thing only: {...properties}.";

/** The first that fits, of what the packages micromark-…-mdx-…, micromark-…-mdxjs-esm and mdast-util-mdx-jsx throw. */
const messages: readonly (readonly [theirs: RegExp, ours: Message])[] = [
  [
    /^Unexpected lazy line /,
    "This line has to begin with > in a quote, or with spaces in a list, as those before it do.",
  ],

  [/^Unexpected end of file in expression/, (_, place) => `This { is never closed by a }. ${asText(place)}`],
  [/^Unexpected empty expression/, "Nothing stands between { and }: the value is missing."],
  [/^Could not parse expression: Unterminated comment/, "This comment is never closed by */."],
  [
    /^Could not parse expression: Unexpected content after/,
    (_, place) => `What stands between { and } is more than one JavaScript expression. ${asText(place)}`,
  ],
  [
    /^Could not parse expression: (.+)/s,
    ([, why], place) => `What stands between { and } is not JavaScript: ${ended(why!)} ${asText(place)}`,
  ],
  [/ in code: (?:expected an object spread|only spread elements)/, spread],
  [/^Unexpected extra content in spread/, spread],

  [
    /^Could not parse import\/exports: (.+)/s,
    ([, why]) =>
      `This import or export is not JavaScript: ${ended(why!)} If it is text, begin the line with another word.`,
  ],
  [
    / in code: only import\/exports are supported/,
    "Only imports and exports can stand here. Text begins behind an empty line.",
  ],

  [/\(note: to create a comment/, "A comment is written {/* so */}."],
  [/\(note: to create a link/, address],
  [/^Unexpected character `@` .* in local name/, address],
  [/\(note: JS comments/, commentInTag],
  [/^Unexpected .+ before name/s, "This < begins no tag, for no name follows it. If it is text, write \\<."],
  [
    /^Unexpected end of file in attribute value.+closing quote `(.)`/s,
    ([, quote]) => `This value begins with ${quote} and has none at its end.`,
  ],
  [/^Unexpected end of file /, "This tag is never closed by a >. If its < is text, write \\<."],
  [
    /^Unexpected .+ before attribute value/s,
    'Behind the = in a tag comes a text in quotes, "so", or a value in braces, {so}.',
  ],
  [/^Unexpected .+ after self-closing slash/s, "Behind the / in a tag comes its >."],
  [
    /^Unexpected character .+ (?:in|before) (?:member |local )?name/s,
    (_, { written }) => `“${firstOf(written)}” cannot stand in the name of a tag. ${tagAsText}`,
  ],
  [
    /^Unexpected character .+ (?:in|after|before) (?:attribute |member |local |local attribute )?name/s,
    (_, { written }) => `“${firstOf(written)}” cannot stand here in a tag. ${tagAsText}`,
  ],

  [
    /^Unexpected closing slash `\/` in tag/,
    (_, { written }) => `Nothing opens the closing tag </${/^\/\s*([^\s/>]*)/.exec(written)?.[1] ?? ""}>.`,
  ],
  [/^Unexpected attribute in closing tag/, "A closing tag holds its name and nothing else."],
  [/^Unexpected self-closing slash/, "A tag has its / before the name or at the end, not at both."],
  [
    /^Unexpected closing tag `([^`]+)`, expected corresponding closing tag for `([^`]+)`/,
    ([, closing, open]) =>
      emptyTag.test(open!)
        ? unclosed(open!)
        : `The tag ${open} is still open where ${closing} stands: ${closingOf(open!)} is missing.`,
  ],
  [
    /^Expected a closing tag for `([^`]+)`[^`]* before the end of `([^`]+)`/,
    ([, tag, type]) => unclosed(tag!, partOf(type!)),
  ],
  [/^Expected a closing tag for `([^`]+)`/, ([, tag]) => unclosed(tag!)],
  [
    /^Expected the closing tag `([^`]+)` either after the end of `([^`]+)`/,
    ([, closing, type]) =>
      `The tag ${closing!.replace("/", "")} and its ${closing} have to stand both in the same ${partOf(type!)}, or both outside of it.`,
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

/** What to do where no JavaScript was meant: the value of a property has no braces then. */
function asText({ before }: Place): string {
  const opening = before.lastIndexOf("{");
  const isValue = /=[\s{]*$/.test(before.slice(Math.max(0, opening - 20), Math.max(0, opening)));
  return isValue ? 'If it is text, write it in quotes, "so".' : "If it is text, write \\{.";
}
