import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { parseErrorOf } from "../../../src/markdown/syntax/parse-error.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

function said(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return parseErrorOf(error, text).message;
  }
}

describe("a refusal is explained in a plain sentence:", () => {
  const braces: ReadonlyArray<readonly [string, string]> = [
    ["a {b", "This { has no closing }. If it is text, write \\{."],
    ["{b\n\nc", "This { has no closing }. If it is text, write \\{."],
    ["<A b={c", 'This { has no closing }. If it is text, write it in "quotes".'],
    ["a {#b}", "The text between { and } isn't JavaScript: Unexpected token. If it is text, write \\{."],
    ["{b c}", "The braces contain more than one JavaScript expression. If it is text, write \\{."],
    [
      "<A b={c d} />",
      'The braces contain more than one JavaScript expression. If it is text, write it in "quotes".',
    ],
    [
      "<A style={{b c}} />",
      'The text between { and } isn\'t JavaScript: Unexpected token. If it is text, write it in "quotes".',
    ],
    ["{/* a }", "This comment has no closing */."],
    ["<A b={} />", "The value between { and } is missing."],
    ["<A {b} />", "Braces on their own in a tag can only contain {...properties}."],
    ["<A {...b, ...c} />", "Braces on their own in a tag can only contain {...properties}."],
    ["> {a\nb}", "Start this line with > in a quote, or with spaces in a list, like the lines before it."],
  ];
  test.each(braces)("braces, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  const scripts: ReadonlyArray<readonly [string, string]> = [
    [
      "import a lot of tea",
      "This import or export isn't JavaScript: Unexpected token. If it is text, start the line with another word.",
    ],
    ["import a from 'b'\ntea", "Only imports and exports are allowed here. Start text after an empty line."],
  ];
  test.each(scripts)("imports and exports, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  const tags: ReadonlyArray<readonly [string, string]> = [
    ["a <3 b", "This < doesn't start a tag, because no name follows it. If it is text, write \\<."],
    ["a <", "This < doesn't start a tag, because no name follows it. If it is text, write \\<."],
    ["<!-- a -->", "Write a comment as {/* comment */}."],
    ["<A /* b */>", "A comment can't be inside a tag. Write it before or after the tag, as {/* comment */}."],
    ["<https://a.b>", "Write an address without < and >, or as [text](address)."],
    ["<a@b.c>", "Write an address without < and >, or as [text](address)."],
    ["<mailto:a@b.c>", "Write an address without < and >, or as [text](address)."],
    ["a <b", "This tag has no closing >. If its < is text, write \\<."],
    ["<A b=", "This tag has no closing >. If its < is text, write \\<."],
    ['<A b="c>', "This value starts with \" but doesn't end with it."],
    ["<A b='c>", "This value starts with ' but doesn't end with it."],
    ["<A b=c>", 'Write a value in "quotes" or {braces} after =.'],
    ["<A / b>", "Expected > after /."],
    ["<a,b>", "“,” isn't allowed in a tag name. If the < before it is text, write \\<."],
    ["<a.b,c>", "“,” isn't allowed in a tag name. If the < before it is text, write \\<."],
    ["<a:b,c>", "“,” isn't allowed in a tag name. If the < before it is text, write \\<."],
    ["<a`>", "“`” isn't allowed in a tag name. If the < before it is text, write \\<."],
    ['<a "b">', "“\"” isn't allowed here in a tag. If the < before it is text, write \\<."],
    ["<a b,c>", "“,” isn't allowed here in a tag. If the < before it is text, write \\<."],
    ["<a b:c,>", "“,” isn't allowed here in a tag. If the < before it is text, write \\<."],
    ["<a b 🍵>", "“🍵” isn't allowed here in a tag. If the < before it is text, write \\<."],
    ["> <a\nb>", "Start this line with > in a quote, or with spaces in a list, like the lines before it."],
  ];
  test.each(tags)("signs in a tag, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  const pairs: ReadonlyArray<readonly [string, string]> = [
    ["<B>\n\na", "The tag <B> isn't closed. Add </B>."],
    ["a <b> c\n\n</b>", "The tag <b> isn't closed. Add </b> in the same paragraph."],
    ["# <b>", "The tag <b> isn't closed. Add </b> in the same heading."],
    ["| <b> |\n|---|", "The tag <b> isn't closed. Add </b> in the same cell."],
    ["- <b>\n- a", "The tag <b> isn't closed. Add </b> in the same list item."],
    ["**<b>**", "The tag <b> isn't closed. Add </b> in the same bold text."],
    ["<>a", "The tag <> isn't closed. Add </> in the same paragraph."],
    ["a <br> c", "The tag <br> isn't closed. Add / before its >, as in <br />."],
    ["<p>a<br>b</p>", "The tag <br> isn't closed. Add / before its >, as in <br />."],
    ["a </b> c", "The closing tag </b> has no opening tag."],
    ["a </Tée> c", "The closing tag </Tée> has no opening tag."],
    ["a </> c", "The closing tag </> has no opening tag."],
    ["<a></b>", "The tag <a> isn't closed before </b>. Add </a>."],
    ["<a></a b>", "A closing tag can only contain its name."],
    ["<a></a/>", "A tag can have / before its name or at its end, not both."],
    ["<b>*a</b>*", "The tag <b> and its </b> must both be in the same italic text, or both outside it."],
  ];
  test.each(pairs)("unpaired tags, as in %j", (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });

  test("also with blocks between the tags", () => {
    const [broken] = split("<br>\n\na", mdx);
    expect(broken!.problem!.message).toBe(said("a <br>")!);
  });
});

test("no message is in the parser's words", () => {
  const signs = fc.constantFrom(
    ..."abc<>/{}=\"'`!@:.,*_#|-$& \n🍵",
    ...["<a ", "</a", "/>", "{...", "\n\n", "> ", "- ", "import ", "export ", "/*", "*/", "]("],
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 14 }), (parts) => {
      expect(said(parts.join("")) ?? "").not.toMatch(
        /U\+|, expected|acorn|^Expected (?!> after \/\.$)|^Could not/,
      );
    }),
  );
});
