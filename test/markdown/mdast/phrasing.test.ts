import { markdown } from "../../../src/markdown/tree/dialect.ts";
import { testNodes } from "./told.ts";

testNodes({
  "*a* **b** ~c~ ~~d~~\n": [
    "paragraph 0-19",
    "  emphasis 0-3",
    '    text 1-2 value="a"',
    '  text 3-4 value=" "',
    "  strong 4-9",
    '    text 6-7 value="b"',
    '  text 9-10 value=" "',
    "  delete 10-13",
    '    text 11-12 value="c"',
    '  text 13-14 value=" "',
    "  delete 14-19",
    '    text 16-17 value="d"',
  ],
  "`` ` `` ` ` ` a\nb `\n": [
    "paragraph 0-19",
    '  inlineCode 0-7 value="`"',
    '  text 7-8 value=" "',
    '  inlineCode 8-11 value=" "',
    '  text 11-12 value=" "',
    '  inlineCode 12-19 value="a\\nb"',
  ],
  "a  \n  b\\\nc\t  \nd\n": [
    "paragraph 0-15",
    '  text 0-1 value="a"',
    "  break 1-4",
    '  text 6-7 value="b"',
    "  break 7-9",
    '  text 9-15 value="c\\nd"',
  ],
  "a $$b$$ c\n": [
    "paragraph 0-9",
    '  text 0-2 value="a "',
    '  inlineMath 2-7 value="b"',
    '  text 7-9 value=" c"',
  ],
  "> a `b\n> c` *d\n> e*\n": [
    "blockquote 0-19",
    "  paragraph 2-19",
    '    text 2-4 value="a "',
    '    inlineCode 4-11 value="b\\nc"',
    '    text 11-12 value=" "',
    "    emphasis 12-19",
    '      text 13-18 value="d\\ne"',
  ],
  "$a_{b c}_$ {1} $d$\n": [
    "paragraph 0-18",
    '  inlineMath 0-10 value="a_{b c}_"',
    '  text 10-11 value=" "',
    '  mdxTextExpression 11-14 value="1" data={"estree":""}',
    '  text 14-15 value=" "',
    '  inlineMath 15-18 value="d"',
  ],
  "> $a<B>\n> c$ {1 2} $d$\n": [
    "blockquote 0-22",
    "  paragraph 2-22",
    '    text 2-4 value="$a"',
    '    html 4-7 value="<B>"',
    '    text 7-13 value="\\nc$ "',
    '    mdxTextExpression 13-18 value="1 2"',
    '    text 18-22 value=" $d$"',
  ],
  "{1} $a$ {b\n": [
    "paragraph 0-10",
    '  mdxTextExpression 0-3 value="1" data={"estree":""}',
    '  text 3-10 value=" $a$ {b"',
  ],
  "$a {b c}\n": ["paragraph 0-8", '  text 0-3 value="$a "', '  mdxTextExpression 3-8 value="b c"'],
  "a <b>c *<d/>*</b> </e> {f}\n": [
    "paragraph 0-26",
    '  text 0-2 value="a "',
    '  mdxJsxTextElement 2-17 name="b" attributes=[]',
    '    text 5-7 value="c "',
    "    emphasis 7-13",
    '      mdxJsxTextElement 8-12 name="d" attributes=[]',
    '  text 17-18 value=" "',
    '  html 18-22 value="</e>"',
    '  text 22-23 value=" "',
    '  mdxTextExpression 23-26 value="f" data={"estree":""}',
  ],
});

testNodes(
  {
    "a <b\n  c> <!-- d -->\n": [
      "paragraph 0-20",
      '  text 0-2 value="a "',
      '  html 2-9 value="<b\\nc>"',
      '  text 9-10 value=" "',
      '  html 10-20 value="<!-- d -->"',
    ],
    "<a:b> <a@b.c>\n": [
      "paragraph 0-13",
      '  text 0-6 value="<a:b> "',
      '  link 6-13 url="mailto:a@b.c"',
      '    text 7-12 value="a@b.c"',
    ],
  },
  markdown,
);
