import { expect, test } from "bun:test";

import { PageCache } from "../../../src/core/editor/page-cache.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const pageOf = (blocks: number) => "a\n\n".repeat(blocks);

test("the cache keeps the last used pages up to a limit of memory", () => {
  const cache = new PageCache(3_000_000);
  for (let nth = 0; nth < 100; nth += 1) cache.split(slug(`small-${nth}`), pageOf(2), mdx);
  for (let nth = 0; nth < 20; nth += 1) {
    cache.split(slug(`large-${nth}`), pageOf(500), mdx);
    cache.split(slug("small-0"), pageOf(2), mdx);
  }

  const large = Array.from({ length: 20 }, (_, nth) => cache.blocksOf(slug(`large-${nth}`)));
  expect(large.filter(Boolean).length).toBeLessThan(7);
  expect(large.at(-1)).toBeDefined();
  expect(cache.blocksOf(slug("small-0"))).toBeDefined();
});

test("a page above the limit isn't cached", () => {
  const cache = new PageCache(3_000_000);
  cache.split(slug("huge"), pageOf(4000), mdx);

  expect(cache.blocksOf(slug("huge"))).toBeUndefined();
});
