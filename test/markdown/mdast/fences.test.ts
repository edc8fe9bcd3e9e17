import { markdown } from "../../../src/markdown/tree/dialect.ts";
import { testNodes } from "./told.ts";

testNodes({
  "```js a  b\nc\n```\n": ['code 0-16 lang="js" meta="a  b" value="c"'],
  "  ```\n  a\n b\n   c\n  ```\n": ['code 2-23 value="a\\nb\\n c"'],
  "```\n\n```\n": ['code 0-8 value=""'],
  "```\na\n": ['code 0-6 value="a"'],
  "> ~~~\n> a\n>  b\n> ~~~\n": ["blockquote 0-20", '  code 2-20 value="a\\n b"'],
  "1. ```\n   a\n\n     b\n   ```\n": [
    "list 0-26 ordered=true start=1 spread=false",
    "  listItem 0-26 spread=false",
    '    code 3-26 value="a\\n\\n  b"',
  ],
  "$$ a\nb\n$$\n": ['math 0-9 meta="a" value="b"'],
  "- \t```\n\t\ta\n\t```\n": [
    "list 0-15 ordered=false spread=false",
    "  listItem 0-15 spread=false",
    '    code 3-15 value="\\ta"',
  ],
  "``` &amp;\\* &lt;\n```\n": ['code 0-20 lang="&*" meta="<" value=""'],
});

testNodes(
  {
    "    a\n\n      b\n": ['code 0-14 value="a\\n\\n  b"'],
    "\ta\n": ['code 0-2 value="a"'],
    ">     a\n>\t\tb\n": ["blockquote 0-12", '  code 2-12 value="a\\n  b"'],
    "-     a\n\n      b\n": [
      "list 0-16 ordered=false spread=false",
      "  listItem 0-16 spread=false",
      '    code 2-16 value="a\\n\\nb"',
    ],
  },
  markdown,
);
