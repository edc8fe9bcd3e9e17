import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import { parseErrorOf } from "../../../src/mdx/syntax/parse-error.ts";
import { parse } from "../../../src/mdx/syntax/parse.ts";

function said(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return parseErrorOf(error, text).message;
  }
}

describe("what MDX refuses is said in a plain sentence:", () => {
  const braces: ReadonlyArray<readonly [string, string]> = [
    ["a {b", "This { is never closed by a }. If it is text, write \\{."],
    ["{b\n\nc", "This { is never closed by a }. If it is text, write \\{."],
    ["<A b={c", 'This { is never closed by a }. If it is text, write it in quotes, "so".'],
    ["a {#b}", "What stands between { and } is not JavaScript: Unexpected token. If it is text, write \\{."],
    [
      "{b c}",
      "What stands between { and } is more than one JavaScript expression. If it is text, write \\{.",
    ],
    [
      "<A b={c d} />",
      'What stands between { and } is more than one JavaScript expression. If it is text, write it in quotes, "so".',
    ],
    [
      "<A style={{b c}} />",
      'What stands between { and } is not JavaScript: Unexpected token. If it is text, write it in quotes, "so".',
    ],
    ["{/* a }", "This comment is never closed by */."],
    ["<A b={} />", "Nothing stands between { and }: the value is missing."],
    ["<A {b} />", "Braces that stand alone in a tag can hold one thing only: {...properties}."],
    ["<A {...b, ...c} />", "Braces that stand alone in a tag can hold one thing only: {...properties}."],
    [
      "> {a\nb}",
      "This line has to begin with > in a quote, or with spaces in a list, as those before it do.",
    ],
  ];
  test.each(braces)("braces, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  const scripts: ReadonlyArray<readonly [string, string]> = [
    [
      "import a lot of tea",
      "This import or export is not JavaScript: Unexpected token. If it is text, begin the line with another word.",
    ],
    ["import a from 'b'\ntea", "Only imports and exports can stand here. Text begins behind an empty line."],
  ];
  test.each(scripts)("imports and exports, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  const tags: ReadonlyArray<readonly [string, string]> = [
    ["a <3 b", "This < begins no tag, for no name follows it. If it is text, write \\<."],
    ["a <", "This < begins no tag, for no name follows it. If it is text, write \\<."],
    ["<!-- a -->", "A comment is written {/* so */}."],
    ["<A /* b */>", "A comment cannot stand in a tag: write it before or behind the tag, {/* so */}."],
    ["<https://a.b>", "An address is written without < and >, or as [text](address)."],
    ["<a@b.c>", "An address is written without < and >, or as [text](address)."],
    ["<mailto:a@b.c>", "An address is written without < and >, or as [text](address)."],
    ["a <b", "This tag is never closed by a >. If its < is text, write \\<."],
    ["<A b=", "This tag is never closed by a >. If its < is text, write \\<."],
    ['<A b="c>', 'This value begins with " and has none at its end.'],
    ["<A b='c>", "This value begins with ' and has none at its end."],
    ["<A b=c>", 'Behind the = in a tag comes a text in quotes, "so", or a value in braces, {so}.'],
    ["<A / b>", "Behind the / in a tag comes its >."],
    ["<a,b>", "“,” cannot stand in the name of a tag. If the < before it is text, write \\<."],
    ["<a.b,c>", "“,” cannot stand in the name of a tag. If the < before it is text, write \\<."],
    ["<a:b,c>", "“,” cannot stand in the name of a tag. If the < before it is text, write \\<."],
    ["<a`>", "“`” cannot stand in the name of a tag. If the < before it is text, write \\<."],
    ['<a "b">', '“"” cannot stand here in a tag. If the < before it is text, write \\<.'],
    ["<a b,c>", "“,” cannot stand here in a tag. If the < before it is text, write \\<."],
    ["<a b:c,>", "“,” cannot stand here in a tag. If the < before it is text, write \\<."],
    ["<a b 🍵>", "“🍵” cannot stand here in a tag. If the < before it is text, write \\<."],
    [
      "> <a\nb>",
      "This line has to begin with > in a quote, or with spaces in a list, as those before it do.",
    ],
  ];
  test.each(tags)("signs in a tag, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  const pairs: ReadonlyArray<readonly [string, string]> = [
    ["<B>\n\na", "Nothing closes the tag <B>: </B> is missing."],
    ["a <b> c\n\n</b>", "Nothing closes the tag <b>: </b> is missing in the same paragraph."],
    ["# <b>", "Nothing closes the tag <b>: </b> is missing in the same heading."],
    ["| <b> |\n|---|", "Nothing closes the tag <b>: </b> is missing in the same cell."],
    ["- <b>\n- a", "Nothing closes the tag <b>: </b> is missing in the same list item."],
    ["**<b>**", "Nothing closes the tag <b>: </b> is missing in the same bold text."],
    ["<>a", "Nothing closes the tag <>: </> is missing in the same paragraph."],
    ["a <br> c", "Nothing closes the tag <br>: a / before its > is missing, as in <br />."],
    ["<p>a<br>b</p>", "Nothing closes the tag <br>: a / before its > is missing, as in <br />."],
    ["a </b> c", "Nothing opens the closing tag </b>."],
    ["a </Tée> c", "Nothing opens the closing tag </Tée>."],
    ["a </> c", "Nothing opens the closing tag </>."],
    ["<a></b>", "The tag <a> is still open where </b> stands: </a> is missing."],
    ["<a></a b>", "A closing tag holds its name and nothing else."],
    ["<a></a/>", "A tag has its / before the name or at the end, not at both."],
    [
      "<b>*a</b>*",
      "The tag <b> and its </b> have to stand both in the same italic text, or both outside of it.",
    ],
  ];
  test.each(pairs)("a tag without the other, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  test("and so it is of tags with blocks between them", () => {
    const [broken] = split("<br>\n\na");
    expect(broken!.problem!.message).toBe(said("a <br>")!);
  });
});

test("no text is refused in the parser's words", () => {
  const signs = fc.constantFrom(
    ..."abc<>/{}=\"'`!@:.,*_#|-$& \n🍵",
    ...["<a ", "</a", "/>", "{...", "\n\n", "> ", "- ", "import ", "export ", "/*", "*/", "]("],
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 14 }), (parts) => {
      expect(said(parts.join("")) ?? "").not.toMatch(/U\+|, expected|acorn|^Expected|^Could not/);
    }),
  );
});

test("what the parser may say one day stays as it says it", () => {
  const error = Object.assign(new Error(), { reason: "Something new", place: { offset: 1 } });
  expect(parseErrorOf(error, "text")).toEqual({ message: "Something new", offset: 1 });
});
