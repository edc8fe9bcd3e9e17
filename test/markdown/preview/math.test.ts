import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("what is no formula is shown as its source with a sentence, and what is around it stays", async () => {
  expect(await shown("a $$\\foo$$ b")).toBe(
    '<p>a <span class="mdx-math"><code>\\foo</code> ' +
      '<small class="mdx-refused">“\\foo” is unknown here.</small></span> b</p>',
  );
  expect(await shown("$$\n\\frac{a\n$$")).toBe(
    '<div class="mdx-broken"><p class="mdx-refused">“}” is missing at the end.</p><pre><code>\\frac{a</code></pre></div>',
  );
});

test("a formula in a title of a container is shown", async () => {
  expect(await shown(":::note $$x$$\n\na\n\n:::")).toContain("<math><mrow><mi>x</mi></mrow></math>");
});

test("of very many formulas the first are shown, the others as source", async () => {
  const html = await shown(`$$${"x".repeat(999)}$$ `.repeat(30));

  expect(html.match(/<math>/g)).toHaveLength(20);
  expect(html.match(/too many formulas/g)).toHaveLength(10);
});
