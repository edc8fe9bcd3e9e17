import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { shown } from "./shown.ts";

async function shownWithHosts(content: string, pictureHosts: readonly string[] = []): Promise<string> {
  const blocks = split(content, mdx);
  const page = { blocks, file: "page.mdx", pictureHosts };
  return (await Promise.all(blocks.map((block) => preview(block, page)))).join("");
}

const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow"><span class="mdx-picture">${text}</span></a>`;

test("a picture from another site is a link with its text and host", async () => {
  const html = await shownWithHosts(
    "![A cup](https://images.example.org/cup.png) and ![](//evil.example/x.gif)\n",
  );

  expect(html).toBe(
    `<p>${link("https://images.example.org/cup.png", "A cup (images.example.org)")} and ${link("https://evil.example/x.gif", "evil.example")}</p>`,
  );
});

test.each([
  '<img src="https://evil.example/x.png" alt="x" />\n',
  '<div><img src="https://evil.example/x.png" /></div>\n',
  "[![x](https://evil.example/x.png)](https://example.org/)\n",
  "[*![x](https://evil.example/x.png)*](https://example.org/)\n",
  "| a |\n| - |\n| ![x](https://evil.example/x.png) |\n",
  "![x](\\\\\\\\evil.example/x.png)\n",
  "![x](HTTPS://EVIL.example:443/x.png)\n",
])("a picture in %j is not loaded, and no link is inside a link", async (content) => {
  const html = await shownWithHosts(content);

  expect(html).not.toContain("<img");
  expect(html).toContain("evil.example");
  expect(html).not.toMatch(/<a (?:(?!<\/a>).)*<a /s);
});

test("in a link, the picture's text is the link's text", async () => {
  const html = await shownWithHosts("[![x](https://evil.example/x.png)](https://example.org/)\n");

  expect(html).toBe(
    '<p><a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow"><span class="mdx-picture">x (evil.example)</span></a></p>',
  );
});

test("pictures of the site and data URLs are shown", async () => {
  const data = "data:image/png;base64,iVBORw0KGgo=";

  const html = await shownWithHosts(`![a](/uploads/a.png) ![b](b.png) ![c](${data})\n`);

  expect(html.match(/<img /g)).toHaveLength(3);
});

test.each([
  ["https://images.example.org/x.png", ["images.example.org"], true],
  ["https://IMAGES.example.org/x.png", ["images.example.org"], true],
  ["https://a.b.example.org/x.png", ["*.example.org"], true],
  ["https://example.org/x.png", ["*.example.org"], false],
  ["https://evilexample.org/x.png", ["*.example.org", "example.org"], false],
  ["https://images.example.org.evil.example/x.png", ["images.example.org"], false],
  ["https://images.example.org:8443/x.png", ["images.example.org"], false],
  ["https://images.example.org:8443/x.png", ["images.example.org:8443"], true],
  ["https://images.example.org@evil.example/x.png", ["images.example.org"], false],
])("%s with %j is loaded: %p", async (address, hosts, isLoaded) => {
  const html = await shownWithHosts(`![x](${address})\n`, hosts);

  expect(html.includes("<img ")).toBe(isLoaded);
});

test("a fragment shows its children, and an HTML element keeps its allowed attributes", async () => {
  expect(await shown("a <>b</> c")).toBe("<p>a b c</p>");
  expect(
    await shown('<ol start="2">\n<li className="x" style={{}} value="4">a</li>\n\n<li>b</li>\n\n</ol>'),
  ).toBe('<ol start="2">\n<li value="4">a</li>\n<li>b</li>\n</ol>');
  expect(await shown('<img src="a.png" alt="b" width={20} onError={c} />')).toBe(
    '<img alt="b" width="20" src="/guides/a.png" loading="lazy" referrerpolicy="no-referrer">',
  );
  expect(await shown('a<br/>b <a href="/c" id="d">e</a>')).toBe(
    '<p>a<br>b <a id="user-content-d" href="/c">e</a></p>',
  );
  expect(await shown('<section>\n<td colspan="2">a</td>\n</section>')).toBe("<div>\n<div>a</div>\n</div>");
});

test("HTML in plain Markdown keeps allowed elements, and a comment is shown as source", async () => {
  expect(await shown('<!-- a -->\n\n<br>\n\n<img src="/uploads/b.png" onerror="c">')).toBe(
    '<pre class="mdx-quiet"><code>&#x3C;!-- a --></code></pre>\n<br>\n' +
      '<img src="/uploads/b.png" loading="lazy" referrerpolicy="no-referrer" alt="">',
  );
});
