import { describe, expect, test } from "bun:test";

import { findContentFolder } from "../../src/core/page/content-folder.ts";
import { filesOf, repositories } from "../support/real-repositories.ts";

const nothing = { folder: "content", because: "no site generator detected" };

describe("real repositories", () => {
  test.each(repositories)("%s keeps its pages in “%s”, for %s", (_, folder, because, ...others) => {
    expect(findContentFolder(filesOf(because, others))).toEqual({ folder, because });
  });

  test("mdx-js/mdx builds its site by scripts of its own, so its pages in docs are not found", () => {
    expect(findContentFolder(["docs/_config.js", "docs/about.mdx", "website/generate.js"])).toEqual(nothing);
  });
});
