import { expect, test } from "bun:test";

import { linkedPaths } from "../../../src/markdown/usage/linked-paths.ts";

test.each([
  ["a link's path, without query and fragment", "[a](/b?c#d) [e](./f.mdx#g 'T')", ["/b", "./f.mdx"]],
  ["each once", "[a](/b) [c](/b#d)", ["/b"]],
  ["the path of a tag", '<Card href="/guide/install">a</Card>', ["/guide/install"]],
  [
    "no address of another site, no fragment alone",
    "[a](https://a.b/c) [d](//e.f) [g](#h) [i](mailto:j@k.l)",
    [],
  ],
])("of a text's links: %s", (_, text, paths) => {
  expect(linkedPaths(text)).toEqual(paths);
});

test("at most a hundred are returned", () => {
  const links = Array.from({ length: 200 }, (_, index) => `[a](/page-${index})`).join(" ");

  expect(linkedPaths(links)).toHaveLength(100);
});
