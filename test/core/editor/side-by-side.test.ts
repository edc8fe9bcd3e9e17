import { expect, test } from "bun:test";

import { PageCache } from "../../../src/core/editor/page-cache.ts";
import { sideBySide } from "../../../src/core/editor/side-by-side.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { written } from "../../support/dialects.ts";

const compared = (before: string, after: string) =>
  sideBySide(
    { slug: slug("tea"), ...written(slug("tea")), before, after, pictureHosts: [] },
    new PageCache(),
  );

test("either all blocks of two versions are compared, or none are shown", async () => {
  const page = "a\n\n".repeat(40);

  const rows = await compared(page, `${page}b\n`);
  const none = await compared(page, "a\n\n".repeat(3001));

  expect(rows).toEqual([
    { same: expect.any(Array) },
    { before: [], after: [expect.objectContaining({ html: "<p>b</p>" })] },
  ]);
  expect(rows![0]).toHaveProperty("same.length", 40);
  expect(none).toBeUndefined();
});
