import { expect, test } from "bun:test";

import { isPart } from "../../../src/sites/addresses/part.ts";

test.each(["_part.mdx", "_common/a/b.md", "a/.shared.mdx", "snippets/en/a.mdx", "partners/[id].md"])(
  "%s is a part of pages",
  (file) => {
    expect(isPart(file)).toBe(true);
  },
);

test.each(["a.mdx", "docs/_index.md", "_index.md", "guide/snippets/a.mdx", "a_b/c.md"])(
  "%s is a page",
  (file) => {
    expect(isPart(file)).toBe(false);
  },
);
