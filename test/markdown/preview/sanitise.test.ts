import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("classes, styles and handlers of a page are removed, and every id has a prefix", async () => {
  expect(
    await shown(
      '<p className="mdx-card" class="mdx-card" style="color:red" id="a" onClick="b" data-hx-get="/c">d</p>',
    ),
  ).toBe('<p id="user-content-a">d</p>');
  expect(
    await shown('<br class="mdx-card" style="color:red" id="a" onclick="b" hx-get="/c" data-x="y">'),
  ).toBe('<br id="user-content-a">');
});

test("brackets in attributes are escaped, because htmx replaces its own tags by a pattern", async () => {
  const html = await shown('![\\<hx-partial onerror=a>](b.png "\\<hx-c>")');
  expect(html).toContain('alt="&#x3C;hx-partial onerror=a&#x3E;"');
  expect(html).toContain('title="&#x3C;hx-c&#x3E;"');
});

test("the only inputs are checkboxes of tasks", async () => {
  expect(await shown('<input type="text" />')).toStartWith('<div class="mdx-card">');
});
