import { expect, test } from "bun:test";

import {
  isElementOf,
  readTemplate,
  templatesIn,
  templateText,
} from "../../../src/markdown/components/template.ts";
import {
  hugoMarkdown,
  kramdown,
  markdown,
  mdx,
  pythonMarkdown,
  vueMarkdown,
} from "../../../src/markdown/tree/dialect.ts";

test.each([
  ['{{< figure src="a b.png" >}}', "figure", [["src", '"a b.png"']]],
  ["{{%alert color=info%}}", "alert", [["color", "info"]]],
  ["{{< youtube abc />}}", "youtube", [[undefined, "abc"]]],
  ["{% include note.html a='b' %}", "include note.html", [["a", "'b'"]]],
  ['{%- hint style="info" -%}', "hint", [["style", '"info"']]],
])("%s is read by its name and values", (source, name, values) => {
  const read = readTemplate(source)!;

  expect(read).toMatchObject({ name, values: values.map(([name, value]) => ({ name, value })) });
  expect(readTemplate(templateText(read, read.values))).toEqual(read);
});

test.each([
  "{{ page.title }}",
  "{.class}",
  "{{< a >}} {{< b >}}",
  "{{</* a */>}}",
  '{{< a="b" >}}',
  "{%",
  "{{< >}}",
])("%s inserts nothing", (source) => expect(templatesIn([source])).toEqual([]));

test("what ends a template, decides or makes an address is none, and a template knows its end", () => {
  const all = [
    "{{< a >}}",
    "{{< /a >}}",
    "{% b %}",
    "{%endb%}",
    "{% c %}",
    "{% /c %}",
    "{{< ref x >}}",
    "{% if d %}",
  ];

  expect(templatesIn(all).map(({ name, end }) => [name, end])).toEqual([
    ["a", "{{< /a >}}"],
    ["b", "{%endb%}"],
    ["c", "{% /c %}"],
  ]);
});

test("a dialect reads the elements that it has", () => {
  const readBy = (name: string) =>
    [mdx, markdown, vueMarkdown, hugoMarkdown, kramdown, pythonMarkdown].map((each) =>
      isElementOf(name, each),
    );

  expect(readBy("Card")).toEqual([true, false, true, false, false, false]);
  expect(readBy("{{< card >}}")).toEqual([false, false, false, true, false, false]);
  expect(readBy("{% card %}")).toEqual([false, false, false, false, true, true]);
});
