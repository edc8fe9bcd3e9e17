import { expect, test } from "bun:test";

import { frontMatter } from "../../../src/markdown/frontmatter/frontmatter.ts";
import { aliasesAmong } from "../../../src/markdown/frontmatter/index.ts";

test.each([
  ["---\naliases: [/old, beside]\nredirect_from: /older\n---\n# A\n", ["/old", "beside", "/older"]],
  ["---\nredirect_from:\n  - /a\n  - 3\n---\n", ["/a"]],
  ["---\ntitle: aliases\n---\n", []],
  ["---\naliases: [\n---\n", []],
  ["aliases: /old\n", []],
])("%j says that it was at %j", (page, aliases) => {
  expect(aliasesAmong(frontMatter(page)?.values)).toEqual(aliases);
});
