import type { PageDialects } from "../../src/core/page/page-dialects.ts";
import { newFileOfSlug, type Slug } from "../../src/core/slug/slug.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";
import { dialectOf, usualNaming } from "../../src/sites/server.ts";

/** Pages of MDX, and files as a site of no known generator reads them. */
export const dialects: Pick<PageDialects, "of" | "reader"> = {
  of: async (slug) => written(slug),
  reader: async () => (file) => dialectOf(file, usualNaming),
};

export function written(slug: Slug) {
  return { file: newFileOfSlug(slug), dialect: mdx };
}
