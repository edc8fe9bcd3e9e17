import { expect, test } from "bun:test";

import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

import { commonAttributes, pageAttributes, schema } from "../../../src/markdown/preview/schema.ts";

function left(html: string): string {
  return toHtml(sanitize(fromHtml(html, { fragment: true }), schema));
}

test.each([
  ['<a href="javascript:a">b</a>', "<a>b</a>"],
  [
    '<p id="a" class="mdx-quiet b" onclick="c" style="d" role="alert">e</p>',
    '<p id="user-content-a" class="mdx-quiet">e</p>',
  ],
  ['<img src="data:image/svg+xml;base64,AAAA" srcset="a">', "<img>"],
  ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA">'],
  ['<input type="text" value="a">', '<input type="checkbox" disabled>'],
  ["<script>a</script><style>b</style><iframe src=c></iframe><svg><p>d</p></svg>e", "<p>d</p>e"],
])("%s becomes %s", (html, expected) => {
  expect(left(html)).toBe(expected);
});

test("a page can't set attributes that run, load or look like the admin", () => {
  const given = [...commonAttributes, ...Object.values(pageAttributes).flat()];

  expect(given.filter((name) => /^on|^data|style|class|src(?!$)|form/i.test(name))).toEqual([]);
});
