import { testNodes } from "./told.ts";

testNodes({
  "a &amp; \\* &#x41; &nope;\n": ["paragraph 0-24", '  text 0-24 value="a & * A &nope;"'],
  "a \n\t b\n": ["paragraph 0-6", '  text 0-6 value="a\\nb"'],
  "a\u0000b\n": ["paragraph 0-3", '  text 0-3 value="a�b"'],
  "*a*  \n b\n": [
    "paragraph 0-8",
    "  emphasis 0-3",
    '    text 1-2 value="a"',
    "  break 3-6",
    '  text 7-8 value="b"',
  ],
});
