import { describe, expect, test } from "bun:test";

import { allBlocks, contentOf, join, split } from "../../src/markdown/blocks/index.ts";
import { check } from "../../src/markdown/lint/index.ts";
import {
  type Dialect,
  hugoMarkdown,
  kramdown,
  liquidMarkdown,
  mdbookMarkdown,
  pythonMarkdown,
  tagMarkdown,
  vueMarkdown,
} from "../../src/markdown/tree/dialect.ts";
import { templateName } from "../../src/markdown/tree/index.ts";

/** Constructs as the documentation of each generator has them, and the blocks that they are. */
const pages: Readonly<Record<string, readonly [Dialect, page: string, blocks: readonly string[]]>> = {
  Hugo: [
    hugoMarkdown,
    [
      "# Shortcodes {#codes .big}",
      '{{< figure src="elephant.jpg" title="An elephant" >}}',
      '{{% tab header="one" %}}\nSee [this]({{< ref "a_b.md#c_d" >}}) and {{< param x_y >}}.\n{{% /tab %}}',
      '{{< highlight go\n  "linenos=table" >}}\nfunc main() {}\n{{< /highlight >}}',
      "{{</* figure */>}}",
      "> a\n{.note}",
      "Text with { braces }, <5 ms and `{{< code >}}`.",
    ].join("\n\n"),
    [
      "heading",
      "Shortcode figure",
      ...["Shortcode tab", "paragraph", "End of shortcode tab"],
      "Shortcode highlight",
      "Shortcode figure",
      ...["quote", "Attributes"],
      "paragraph",
    ],
  ],
  Jekyll: [
    kramdown,
    [
      "# Title\n{: .no_toc }",
      "## Another\n{: #own-id }",
      "{% include figure.html\n   src=page.image %}",
      "{% if page.toc %}\n1. TOC\n{:toc}\n{% endif %}",
      "[Home]({{ site.baseurl }}{% link index.md %}){: .btn }",
      "{{ content }}",
      "A paragraph\n{: .warning }",
      "{%- assign a = 1 -%}",
    ].join("\n\n"),
    [
      ...["heading", "Attributes", "heading", "Attributes"],
      "Include figure.html",
      ...["Tag if", "list", "Attributes", "Tag endif"],
      "paragraph",
      "Value content",
      ...["paragraph", "Attributes"],
      "Tag assign",
    ],
  ],
  MkDocs: [
    pythonMarkdown,
    [
      "# First Steps { #first-steps }",
      '--8<-- "includes/abbreviations.md"',
      "{!../../docs/missing.md!}",
      "{* ../../docs_src/tutorial001.py hl[2] *}",
      "[Subscribe](#){ .md-button }",
      "{{ config.site_name }}",
      "{: .c }",
      '!!! note "Phasellus"\n    Lorem *ipsum*.\n\n    ``` py\n    a\n    ```',
      '???+ question "Open"\n\n    Lorem\n\n        code',
      '=== "C"\n\n    Lorem\n\n=== "C++"\n\n    Dolor',
      "/// details | Summary\n    type: warning\n\nContent\n///",
    ].join("\n\n"),
    [
      "heading",
      "Include includes/abbreviations.md",
      "Include ../../docs/missing.md",
      "Include ../../docs_src/tutorial001.py",
      "paragraph",
      "Value config.site_name",
      "Attributes",
      ...["quote", "quote", "quote", "quote"],
      ...["component", "code", "paragraph"],
    ],
  ],
  mdBook: [
    mdbookMarkdown,
    "# A\n\n{{#include file.rs:2:10}}\n\n{{#rustdoc_include a.rs:b}}\n\n{{#playground c.rs}}\n\n{{ text }}\n",
    ["heading", "Include file.rs:2:10", "Include a.rs:b", "Value #playground", "paragraph"],
  ],
  VitePress: [
    vueMarkdown,
    '# A <Badge type="tip" text="^1.9" />\n\n<<< @/snippets/a.js{2}\n\n<!--@include: ./parts/b.md-->\n\n{{ 1 + 1 }}\n\na {{ b }}\n{{ c }}\n\n:::tip\nd\n:::\n',
    [
      "heading",
      "Include @/snippets/a.js",
      "Include ./parts/b.md",
      "Value 1",
      "paragraph",
      "component",
      "paragraph",
    ],
  ],
  "Markdoc and GitBook": [
    tagMarkdown,
    '# {% $title %}\n\n{% hint style="info" %}\n**a**\n{% endhint %}\n\n{% partial file="b.md" /%}\n\n{% callout\n   type="note" %}\nc\n{% /callout %}\n\n{{ text }}\n',
    [
      "heading",
      ...["Tag hint", "paragraph", "Tag endhint"],
      "Tag partial",
      ...["Tag callout", "paragraph", "End of tag callout"],
      "paragraph",
    ],
  ],
  Eleventy: [
    liquidMarkdown,
    "# {{ title }}\n\n{% render 'card' %}\n\n{% for a in b %}\n- {{ a }}\n{% endfor %}\n",
    ["heading", "Include card", "Tag for", "list", "Tag endfor"],
  ],
};

describe.each(Object.keys(pages))("a page of %s", (name) => {
  const [dialect, page, expected] = pages[name]!;
  const blocks = split(page, dialect);

  test("has the blocks that its generator reads, and each of its own constructs has a name", () => {
    const named = allBlocks(blocks).map((block) =>
      block.kind === "template" ? templateName(contentOf(block)) : block.kind,
    );

    expect(named).toEqual([...expected]);
    expect(join(blocks)).toBe(page);
  });

  test("has nothing that stops a build", () => {
    expect(check(blocks).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("stays as it is where a word becomes another", () => {
    for (const { index, 0: word } of page.matchAll(/\b(?!include|highlight)[A-Za-z]{3,}/g)) {
      const changed = `${page.slice(0, index)}${word}x${page.slice(index + word.length)}`;

      const after = split(changed, dialect, blocks);

      expect(join(after)).toBe(changed);
      expect(after.map(({ kind }) => kind)).toEqual(blocks.map(({ kind }) => kind));
      expect(after.filter(({ source }, at) => source !== blocks[at]!.source)).toHaveLength(1);
    }
  });
});
