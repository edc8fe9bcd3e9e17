import { expect, test } from "bun:test";

import { KeptPages } from "../../src/core/page/kept-pages.ts";
import { slug } from "../../src/core/page/slug.ts";

const pageOf = (blocks: number) => "a\n\n".repeat(blocks);

test("the cache keeps the last used pages up to a limit of memory", () => {
  const kept = new KeptPages(3_000_000);
  for (let nth = 0; nth < 100; nth += 1) kept.split(slug(`small-${nth}`), pageOf(2));
  for (let nth = 0; nth < 20; nth += 1) {
    kept.split(slug(`large-${nth}`), pageOf(500));
    kept.split(slug("small-0"), pageOf(2));
  }

  const large = Array.from({ length: 20 }, (_, nth) => kept.of(slug(`large-${nth}`)));
  expect(large.filter(Boolean).length).toBeLessThan(7);
  expect(large.at(-1)).toBeDefined();
  expect(kept.of(slug("small-0"))).toBeDefined();
});

test("a page above the limit isn't cached", () => {
  const kept = new KeptPages(3_000_000);
  kept.split(slug("huge"), pageOf(4000));

  expect(kept.of(slug("huge"))).toBeUndefined();
});
