import { describe, expect, test } from "bun:test";

import { hugoMarkdown, kramdown, markdown, mdx, vueMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { readTemplates, readVerbatim, templateName } from "../../../src/markdown/tree/template.ts";
import { testTrees } from "./trees.ts";

describe("lines of nothing but templates are blocks, and those in text are marks in it", () => {
  testTrees(hugoMarkdown, {
    "{{< a >}}\n": "Template",
    "{{< a >}} {{% b %}}\n": "Template",
    "{{< a\n  b >}}\nc\n": "Template,Paragraph",
    "a {{< b >}}\n{{< c >}}\n": "Paragraph(InlineTemplate),Template",
    "- a\n  {{< b >}}\n": "BulletList(ListItem(ListMark,Paragraph,Template))",
    "> {{< a >}}\n": "Blockquote(QuoteMark,Template)",
    "{{< a *b* >}} *c*\n": "Paragraph(InlineTemplate,Emphasis(EmphasisMark,EmphasisMark))",
    "`{{< a >}}`\n": "Paragraph(InlineCode(CodeMark,CodeMark))",
    "```\n{{< a >}}\n```\n": "FencedCode(CodeMark,CodeText,CodeMark)",
    "    {{< a >}}\n": "CodeBlock(CodeText)",
    "# a {{< b >}}\n": "ATXHeading1(HeaderMark,InlineTemplate)",
    "{{ a }}\n": "Paragraph",
  });
});

describe("a template ends before a blank line and before another opening", () => {
  testTrees(hugoMarkdown, {
    "{{< a\n\nb >}}\n": "Paragraph,Paragraph",
    "{{< a {{< b >}}\n": "Paragraph(InlineTemplate)",
    "{{< a\n": "Paragraph",
  });
});

describe("a line of a value goes on with the paragraph before it, and lines of tags and attributes do not", () => {
  testTrees(kramdown, {
    "a\n{{ b }}\nc\n": "Paragraph(InlineTemplate)",
    "a\n{% b %}\nc\n": "Paragraph,Template,Paragraph",
    "a\n{: .b }\n": "Paragraph,Template",
    "a{: .b }\n": "Paragraph(InlineTemplate)",
  });
  testTrees(vueMarkdown, {
    "<<< ./a.ts\n\n<!--@include: ./b.md-->\n": "Template,Template",
    "<!-- a -->\n": "CommentBlock",
  });
});

describe("what is shown as it is, or not at all, is in the template", () => {
  testTrees(kramdown, {
    "{% highlight ruby %}\n# a\n\n# b\n{% endhighlight %}\nc\n": "Template,Paragraph",
    "{% raw %}\n{{ a\n{% endraw %}\n": "Template",
    "{% raw %}\n# a\n": "Template,ATXHeading1(HeaderMark)",
    "{% raw %}\n{% raw %}\n# a\n{% endraw %}\n": "Template,Template",
    "{% if a %}\n# b\n{% endif %}\n": "Template,ATXHeading1(HeaderMark),Template",
    "{%- set a %}\n# b\n{%- endset %}\nc\n": "Template,Paragraph",
    "{% set a %}{% raw %}\n# b\n{% endraw %}{% endset %}\nc\n": "Template,Paragraph",
    "{% set a = 1 %}\n# b\n{% endset %}\n": "Template,ATXHeading1(HeaderMark),Template",
  });
  testTrees(hugoMarkdown, {
    "{{< highlight go >}}\n# a\n{{< /highlight >}}\n": "Template",
    "{{< code-toggle file=hugo >}}\n# a\n{{< /code-toggle >}}\n": "Template",
    "{{< code file=a />}}\n# b\n": "Template,ATXHeading1(HeaderMark)",
    "- a\n\n  {{< comment >}}\n  # b\n  {{< /comment >}}\n":
      "BulletList(ListItem(ListMark,Paragraph,Template))",
  });
});

describe("the address of a link can be a template, with its blanks and quotes", () => {
  const link = "Link(LinkMark,LinkMark,LinkMark,URL,LinkMark)";
  testTrees(hugoMarkdown, {
    '[a]({{< ref "b" >}})\n': `Paragraph(${link})`,
    '[a]({{% ref "b c" %}}#d)\n': `Paragraph(${link})`,
    '![a]( {{< b "c" >}} )\n': "Paragraph(Image(LinkMark,LinkMark,LinkMark,URL,LinkMark))",
    '[a]({{< b >}} "c")\n': "Paragraph(Link(LinkMark,LinkMark,LinkMark,URL,LinkTitle,LinkMark))",
    "[a]({{< b )\n": "Paragraph(Link(LinkMark,LinkMark))",
    "[a](b c{{< d >}})\n": "Paragraph(Link(LinkMark,LinkMark),InlineTemplate)",
  });
  testTrees(kramdown, {
    "[a]({% link b.md %})\n": `Paragraph(${link})`,
    "[a]({{ b | c: ')' }}/d){: .e }\n": `Paragraph(${link},InlineTemplate)`,
  });
  testTrees(vueMarkdown, { "[a]({{ b }})\n": "Paragraph(Link(LinkMark,LinkMark),InlineTemplate)" });
  testTrees(markdown, { "[a]({{ b }})\n": "Paragraph(Link(LinkMark,LinkMark))" });
});

describe("what a dialect does not have is text", () => {
  testTrees(markdown, { "{{< a >}}\n\n{% b %}\n\n{: .c }\n": "Paragraph,Paragraph,Paragraph" });
  testTrees(mdx, { "{a} {{b}}\n": "Paragraph(Expression,Expression)" });
});

test.each([
  ["{{< figure src='x' >}}", "Shortcode figure"],
  ["{{% /tab %}}", "End of shortcode tab"],
  ["{{</* figure */>}}", "Shortcode figure"],
  ["  {{% tab %}}", "Shortcode tab"],
  ["{%- if a -%}", "Tag if"],
  ["{% /callout %}", "End of tag callout"],
  ["{% include a/b.md c=1 %}", "Include a/b.md"],
  ["{{#include a.rs:2}}", "Include a.rs:2"],
  ['--8<-- "a.md"', "Include a.md"],
  ["{!a.md!}", "Include a.md"],
  ["<<< @/a.ts{1}", "Include @/a.ts"],
  ["<!--@include: ./a.md-->", "Include ./a.md"],
  ["{{ page.title | upcase }}", "Value page.title"],
  ["{: .a #b}", "Attributes"],
  ["--8<--", "Template"],
])("%j has a name for people", (source, name) => {
  expect(templateName(source)).toBe(name);
});

test("a name is short, however long the source is", () => {
  expect(templateName(`{{< ${"a".repeat(100_000)} >}}`).length).toBeLessThan(100);
});

test("what shows something as it is is open up to what closes it", () => {
  expect(readVerbatim("{% raw %}\na\n")).toBe("open");
  expect(readVerbatim("{% raw %}\na\n{% endraw %}\nb\n")).toEqual({ end: 24 });
  expect(readVerbatim("{% if %}\na\n")).toBeUndefined();
});

test("a template that is not at its end yet is open", () => {
  expect(readTemplates("{{< a", ["shortcode"])).toBe("open");
  expect(readTemplates("{{< a >}}\nb", ["shortcode"])).toEqual({ end: 9 });
  expect(readTemplates("a {{< a >}}\n", ["shortcode"])).toBeUndefined();
});
