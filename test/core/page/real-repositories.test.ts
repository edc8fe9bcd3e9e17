import { describe, expect, test } from "bun:test";

import { findContentFolder } from "../../../src/core/slug/content-folder.ts";
import { filesOf, repositories } from "../../support/real-repositories.ts";

const nothing = { folder: "content", because: "no site generator detected" };

describe("real repositories", () => {
  test.each(repositories)("%s has its pages in “%s” because of %s", (_, folder, because, ...others) => {
    expect(findContentFolder(filesOf(because, others))).toMatchObject({
      folder,
      because,
      generator: because.split(" means ")[1],
    });
  });

  test("mdx-js/mdx builds its site with its own scripts, so its pages in docs aren't found", () => {
    expect(findContentFolder(["docs/_config.js", "docs/about.mdx", "website/generate.js"])).toMatchObject(
      nothing,
    );
  });
});
