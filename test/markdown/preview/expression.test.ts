import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("an expression is code, a comment is quiet, and a text is text", async () => {
  expect(await shown("{a + 1}")).toBe('<pre class="mdx-expression"><code>{a + 1}</code></pre>');
  expect(await shown("b {a + 1} c")).toBe('<p>b <code class="mdx-expression">{a + 1}</code> c</p>');
  expect(await shown("{/* a *b* */}")).toBe('<p class="mdx-quiet">a *b*</p>');
  expect(await shown("a{' '}b{/* c */}")).toBe('<p>a b<span class="mdx-quiet">c</span></p>');
});
