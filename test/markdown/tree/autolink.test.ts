import { expect, test } from "bun:test";

import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";

function addressesIn(text: string): string[] {
  const found: string[] = [];
  parserOf(mdx)
    .parse(text)
    .iterate({ enter: ({ name, from, to }) => void (name === "URL" && found.push(text.slice(from, to))) });
  return found;
}

test.each([
  ["see http://localhost:3000/a?b=c#d.", ["http://localhost:3000/a?b=c#d"]],
  ["HTTPS://A.b?c=d, www.a.b!", ["HTTPS://A.b?c=d", "www.a.b"]],
  ["(http://a.b/c_(d)) (http://a.b)", ["http://a.b/c_(d)", "http://a.b"]],
  ["http://a.b/c&amp; http://a.b/c&d", ["http://a.b/c", "http://a.b/c&d"]],
  ["http://a.b/<i>c</i>", ["http://a.b/"]],
  ["**http://a.b/c** _a@b.c_ _a@b.c d", ["http://a.b/c", "_a@b.c"]],
  ["a@b.c. a.b+c@d-e.f g@h i@j.k1 l@m.n_", ["a@b.c", "a.b+c@d-e.f"]],
  ["mailto:a@b.c x/a@b.c", ["a@b.c"]],
  ["[see http://a.b/[c] d]", ["http://a.b/[c"]],
  ["[http://a.b/c]", ["http://a.b/c"]],
  ["http://a_b.c http://a.b_c.d http://a_b.c.d", ["http://a_b.c.d"]],
  // A site that is built with remark-gfm links this too.
  ["www. a", ["www"]],
  ["xhttp://a.b a:www.a.b http:// http://. `http://a.b`", []],
])("%j has the addresses that GitHub links", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
