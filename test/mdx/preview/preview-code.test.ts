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

  test("of an unknown language, or of none, is plain", async () => {
    expect(await shown("```constructor\na < b\n```")).toContain("<pre><code>a &#x3C; b</code></pre>");
    expect(await shown("```\na\n```")).toBe('<figure class="mdx-code"><pre><code>a</code></pre></figure>');
  });

  test("that is very long is plain, and complete", async () => {
    const code = "const a = 1;\n".repeat(4000);
    const html = await shown(`\`\`\`js\n${code}\`\`\``);
    expect(html).not.toContain("mdx-hl-");
    expect(html).toContain(code.trimEnd());
  });

  test("of many lines is highlighted to its last", async () => {
    const html = await shown(`\`\`\`js\n${"const a = 1;\n\n".repeat(500)}\`\`\``);
    expect(html.match(/<span class="mdx-hl-keyword">const<\/span>/g)).toHaveLength(500);
  });

  test.each([
    ['js title="a b.js"', "a b.js", "js", undefined],
    ["js filename='a.js' showLineNumbers", "a.js", "js", "showLineNumbers"],
    ["js [vite.config.js]", "vite.config.js", "js", undefined],
    ["js src/App.js active", "src/App.js", "js", "active"],
    ['js [[1, 4, "a"], [2, 3, "b"]]', undefined, "js", '[[1, 4, "a"], [2, 3, "b"]]'],
    ["ts:line-numbers {1}", undefined, "ts", ":line-numbers"],
    ["c++", undefined, "c++", undefined],
  ])("```%s", async (info, title, language, words) => {
    const part = (name: string, text: string | undefined) =>
      text === undefined ? [] : [`<span class="mdx-${name}">${text}</span>`];
    const caption = [...part("title", title), ...part("language", language), ...part("meta", words)];
    expect(await shown(`\`\`\`${info}\n1\n\`\`\``)).toContain(
      `<figcaption>${caption.join(" ")}</figcaption>`,
    );
  });

  test("marks the lines that its fence tells, also within what spans lines", async () => {
    const html = await shown("```js{1,3-4}\n/* a\nb\nc */\nd\n```");
    const comment = (text: string) => `<span class="mdx-hl-comment">${text}</span>`;
    expect(html).toContain(
      `<code><mark class="mdx-marked">${comment("/* a")}</mark>\n${comment("b")}\n` +
        `<mark class="mdx-marked">${comment("c */")}</mark>\n<mark class="mdx-marked">d</mark></code>`,
    );
  });

  test("is the same whatever was shown before", async () => {
    const text = "```js\nconst a = css`b { color: red }`;\n```";
    const first = await shown(text);
    await shown("```graphql\na\n```\n\n```css\na\n```");
    expect(await shown(text)).toBe(first);
  });
});
