import { expect, test } from "bun:test";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test("addresses copied from this server become relative", () => {
  const html = `<p><a href="http://docs.local:3000/guide">Guide</a> <img src="http://docs.local:3000/uploads/a.png" alt="A"> <a href="http://docs.local:3000.example/">b</a></p>`;

  expect(fromHtml(html, mdx, "http://docs.local:3000")).toBe(
    "[Guide](/guide) ![A](/uploads/a.png) [b](http://docs.local:3000.example/)",
  );
});

test.each([
  [
    "<a href='https://www.google.com/url?sa=D&amp;q=https%3A%2F%2Fa.example%2F'>b</a>",
    "[b](https://a.example/)",
  ],
  ["<a href='https://www.google.com/url?q=%zz'>b</a>", "[b](%zz)"],
  ["<a href='java\nscript:a'>b</a>", "b"],
  ["<a href='mailto:a@b.example'>c</a>", "[c](mailto:a@b.example)"],
  ["a<img src='blob:https://b.example/c'>", "a"],
])("the address of %j becomes %j", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});
