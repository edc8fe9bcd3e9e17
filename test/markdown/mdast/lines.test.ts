import { testNodes } from "./told.ts";

testNodes({
  "1. > - {a +\n   >      b}\n": [
    "list 0-24 ordered=true start=1 spread=false",
    "  listItem 0-24 spread=false",
    "    blockquote 3-24",
    "      list 5-24 ordered=false spread=false",
    "        listItem 5-24 spread=false",
    '          mdxFlowExpression 7-24 value="a +\\n b" data={"estree":""}',
  ],
  "-\t{`a\n\tb`}\n": [
    "list 0-10 ordered=false spread=false",
    "  listItem 0-10 spread=false",
    '    mdxFlowExpression 2-10 value="`a\\nb`" data={"estree":""}',
  ],
  "> - `a\n>   b\n> c`\n": [
    "blockquote 0-17",
    "  list 2-17 ordered=false spread=false",
    "    listItem 2-17 spread=false",
    "      paragraph 4-17",
    '        inlineCode 4-17 value="a\\nb\\nc"',
  ],
});
