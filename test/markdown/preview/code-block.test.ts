import { describe, expect, test } from "bun:test";

import { shown } from "./shown.ts";

describe("code", () => {
  test("is highlighted by its language, by any of its names", async () => {
    const html = await shown('```TS\nconst a = "b";\n```');
    expect(html).toBe(
      '<figure class="mdx-code"><figcaption><span class="mdx-language">TS</span></figcaption><pre><code>' +
        '<span class="mdx-hl-keyword">const</span> a = <span class="mdx-hl-string">"b"</span>;</code></pre></figure>',
    );
  });

  test("of an unknown language, or without a language, is plain", async () => {
    expect(await shown("```constructor\na < b\n```")).toContain("<pre><code>a &#x3C; b</code></pre>");
    expect(await shown("```\na\n```")).toBe('<figure class="mdx-code"><pre><code>a</code></pre></figure>');
  });

  test("marks the lines that its fence lists, also within elements over several lines", async () => {
    const html = await shown("```js{1,3-4}\n/* a\nb\nc */\nd\n```");
    const comment = (text: string) => `<span class="mdx-hl-comment">${text}</span>`;
    expect(html).toContain(
      `<code><mark class="mdx-marked">${comment("/* a")}</mark>\n${comment("b")}\n` +
        `<mark class="mdx-marked">${comment("c */")}</mark>\n<mark class="mdx-marked">d</mark></code>`,
    );
  });
});
