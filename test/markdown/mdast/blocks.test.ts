import { markdown, pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { testNodes } from "./told.ts";

testNodes({
  "# a # \n": ["heading 0-6 depth=1", '  text 2-3 value="a"'],
  "a\n===\n": ["heading 0-5 depth=1", '  text 0-1 value="a"'],
  "a\nb  \n": ["paragraph 0-5", '  text 0-3 value="a\\nb"'],
  "# A {#b}\n": ["heading 0-8 depth=1", '  text 2-8 value="A {#b}"'],
  "# *A* {#b}\n": [
    "heading 0-10 depth=1",
    "  emphasis 2-5",
    '    text 3-4 value="A"',
    '  text 5-10 value=" {#b}"',
  ],
  "***\n": ["thematicBreak 0-3"],
  "[^1]: a\n\n    b\n": [
    'footnoteDefinition 0-14 identifier="1" label="1"',
    "  paragraph 6-7",
    '    text 6-7 value="a"',
    "  paragraph 13-14",
    '    text 13-14 value="b"',
  ],
  "> a\nb\n": ["blockquote 0-5", "  paragraph 2-5", '    text 2-5 value="a\\nb"'],
  "import a from 'b'\n\nimport A\n": [
    'mdxjsEsm 0-17 value="import a from \'b\'" data={"estree":""}',
    'mdxjsEsm 19-27 value="import A"',
  ],
  ":::note *T*\na\n:::\n:::\n": [
    'containerDirective 0-17 name="note" title="*T*"',
    "  paragraph 12-13",
    '    text 12-13 value="a"',
    'directiveLine 18-21 value=":::"',
  ],
  "<A>\n\n:::note\n\n</A>\n\n:::\n": [
    'mdxJsxFlowElement 0-18 name="A" attributes=[]',
    '  directiveLine 5-12 value=":::note"',
    'directiveLine 20-23 value=":::"',
  ],
  "- a\n\n  b\n- c\n": [
    "list 0-12 ordered=false spread=false",
    "  listItem 0-8 spread=true",
    "    paragraph 2-3",
    '      text 2-3 value="a"',
    "    paragraph 7-8",
    '      text 7-8 value="b"',
    "  listItem 9-12 spread=false",
    "    paragraph 11-12",
    '      text 11-12 value="c"',
  ],
  "3) [x] a\n   [ ] b\n4) c\n": [
    "list 0-22 ordered=true start=3 spread=false",
    "  listItem 0-17 spread=false checked=true",
    "    paragraph 7-17",
    '      text 7-17 value="a\\n[ ] b"',
    "  listItem 18-22 spread=false",
    "    paragraph 21-22",
    '      text 21-22 value="c"',
  ],
  "- a\n  - [x] b\n\n- c\n": [
    "list 0-18 ordered=false spread=true",
    "  listItem 0-13 spread=false",
    "    paragraph 2-3",
    '      text 2-3 value="a"',
    "    list 6-13 ordered=false spread=false",
    "      listItem 6-13 spread=false checked=true",
    "        paragraph 12-13",
    '          text 12-13 value="b"',
    "  listItem 15-18 spread=false",
    "    paragraph 17-18",
    '      text 17-18 value="c"',
  ],
  "<A>\n\nb\n": ['html 0-3 value="<A>"', "paragraph 5-6", '  text 5-6 value="b"'],
  "{a}{b}\n": [
    "paragraph 0-6",
    '  mdxTextExpression 0-3 value="a" data={"estree":""}',
    '  mdxTextExpression 3-6 value="b" data={"estree":""}',
  ],
});

testNodes(
  {
    " <div>\n  a\n\n<!-- b -->\n": ['html 0-10 value=" <div>\\n  a"', 'html 12-22 value="<!-- b -->"'],
    "> <div>\n>   a\n": ["blockquote 0-13", '  html 2-13 value="<div>\\n  a"'],
  },
  markdown,
);

testNodes(
  {
    '!!! note "A"\n    b\n      c\n\n        d\n': [
      'containerDirective 0-37 name="note" title="A"',
      "  paragraph 17-26",
      '    text 17-26 value="b\\nc"',
      '  code 32-37 value="d"',
    ],
    "a\n: b\n    c\n": [
      "paragraph 0-1",
      '  text 0-1 value="a"',
      'blockquote 2-11 data={"hProperties":{"className":["mdx-meaning"]}}',
      "  paragraph 4-11",
      '    text 4-11 value="b\\nc"',
    ],
    "/// tip | A\nb\n///\n": [
      'containerDirective 0-17 name="tip" title="A"',
      "  paragraph 12-13",
      '    text 12-13 value="b"',
    ],
    "{{ a }}\n": ['template 0-7 value="{{ a }}"'],
  },
  pythonMarkdown,
);
