import { expect, test } from "bun:test";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test("code copied from a documentation page keeps its language, and loses the page's controls", () => {
  const html = `<h2>Install<a class="hash-link" href="#install" aria-hidden="true">#</a></h2><div class="language-js"><pre class="prism-code language-js"><code><span class="token-line" style="display:block"><span class="token">const</span> a = {};</span><span class="token-line" style="display:block">b</span></code></pre><button>Copy</button></div><svg><title>x</title></svg><hr><blockquote><p>Mind <kbd>Ctrl</kbd>.</p></blockquote><ul><li><input type=checkbox checked> done</li><li><input type=checkbox> open</li></ul>`;

  expect(fromHtml(html, mdx)).toBe(
    "## Install\n\n```js\nconst a = {};\nb\n```\n\n***\n\n> Mind <kbd>Ctrl</kbd>.\n\n- [x] done\n- [ ] open",
  );
});

test.each([
  ["<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"],
  ["<pre>a<br>b</pre>", "```\na\nb\n```"],
  ['<pre class="lang-c++"><code>a</code></pre>', "```c++\na\n```"],
  ['<pre><code class="highlight-source-ts">a<button>Copy</button></code></pre>', "```ts\na\n```"],
])("the code of %s keeps its lines and the highlighter's language", (html, markdown) => {
  expect(fromHtml(html, mdx)).toBe(markdown);
});
