import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";

describe("a problem's place", () => {
  const page = "---\ntitle: a\n---\n\n# b {#c}\n\n<A>\n\n  - [x](#y)\n\n    ![](z)\n</A>\n\nlast <1\n";
  const places = (text: string) => check(split(text, mdx)).map(({ line, column }) => `${line}:${column}`);

  test("is a line and a column", () => {
    expect(places(page)).toEqual(["5:6", "11:5", "14:7"]);
  });

  test.each(["\r\n", "\r"])("is the same with %j", (newline) => {
    expect(places(page.replaceAll("\n", newline))).toEqual(places(page));
  });

  test("is the same with a byte order mark", () => {
    expect(places(`\ufeff${page}`)).toEqual(places(page));
    expect(places("\ufeff# a <1")).toEqual(["1:6"]);
  });

  test("counts UTF-16 units, and U+2028 ends no line", () => {
    expect(places("# a\n\n🦊\u2028中 <1")).toEqual(["3:7"]);
  });
});

test.each([
  "## X {#id}",
  "{{< shortcode >}}",
  "{{% shortcode %}}\n\na\n\n{{% /shortcode %}}",
  "{: .class}",
  "{% tag %}",
  "{{ x }}",
  "a {{ x }} {b} { c",
  "<br>",
  "<p>unclosed",
  "<div>\n\na",
  "</div>",
  "Text <5 ms",
  "a Promise<string> b",
  "<!-- a",
  "export is a word\n\nimport is, too",
  ":::note\n\na",
  "    <a {",
])("in Markdown, nothing stops a build: %j", (text) => {
  expect(check(split(`# a\n\n${text}\n`, markdown))).toEqual([]);
});
