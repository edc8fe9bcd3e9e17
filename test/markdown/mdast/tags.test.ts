import { testNodes } from "./told.ts";

testNodes({
  '<A {...b} c d:e="f&amp;&copy\n   g" h={{i: 1}} />\n': [
    'mdxJsxFlowElement 0-48 name="A" attributes=[{"type":"mdxJsxExpressionAttribute","value":"...b","data":{"estree":""}},{"type":"mdxJsxAttribute","name":"c","value":null},{"type":"mdxJsxAttribute","name":"d:e","value":"f&&copy\\ng"},{"type":"mdxJsxAttribute","name":"h","value":{"type":"mdxJsxAttributeValueExpression","value":"{i: 1}","data":{"estree":""}}}]',
  ],
  'a <A b="c" {...d, e} f={} g={h i}/>\n': [
    "paragraph 0-35",
    '  text 0-2 value="a "',
    '  mdxJsxTextElement 2-35 name="A" attributes=[{"type":"mdxJsxAttribute","name":"b","value":"c"},{"type":"mdxJsxExpressionAttribute","value":"...d, e"},{"type":"mdxJsxAttribute","name":"f","value":{"type":"mdxJsxAttributeValueExpression","value":""}},{"type":"mdxJsxAttribute","name":"g","value":{"type":"mdxJsxAttributeValueExpression","value":"h i"}}]',
  ],
  "<A>\n  <B>c</B>\n</A>\n": [
    'mdxJsxFlowElement 0-19 name="A" attributes=[]',
    "  paragraph 6-14",
    '    mdxJsxTextElement 6-14 name="B" attributes=[]',
    '      text 9-10 value="c"',
  ],
  "<><b></></b>\n": [
    "mdxJsxFlowElement 0-8 attributes=[]",
    '  html 2-5 value="<b>"',
    'html 8-12 value="</b>"',
  ],
  "- <A>\n\n  b\n\n  </A>\n\n</A>\n": [
    "list 0-18 ordered=false spread=false",
    "  listItem 0-18 spread=true",
    '    mdxJsxFlowElement 2-18 name="A" attributes=[]',
    "      paragraph 9-10",
    '        text 9-10 value="b"',
    'html 20-24 value="</A>"',
  ],
  "> <A b={`c\n>    d`}>e</A>\n": [
    "blockquote 0-25",
    "  paragraph 2-25",
    '    mdxJsxTextElement 2-25 name="A" attributes=[{"type":"mdxJsxAttribute","name":"b","value":{"type":"mdxJsxAttributeValueExpression","value":"`c\\n d`","data":{"estree":""}}}]',
    '      text 20-21 value="e"',
  ],
});
