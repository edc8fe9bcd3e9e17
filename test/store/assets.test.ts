import { describe, expect, test } from "bun:test";

import type { Slug } from "../../src/core/slug/slug.ts";
import { SqlAssets } from "../../src/store/assets.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test("an old upload is deleted if no draft links to it by its name or its percent-encoded name", async () => {
    const store = await open();
    const [assets, drafts] = [new SqlAssets(store), new SqlDrafts(store)];
    const stage = (path: string, stagedAt: number) =>
      assets.stage({ path, type: "image/png", bytes: 1, sha256: path, stagedAt }, Buffer.from("x"));
    await stage("unused-1.png", 10);
    await stage("unused-but-new-2.png", 30);
    await stage("used-3.png", 10);
    await stage("café-4.png", 10);
    const content = "![](/uploads/used-3.png) ![](/uploads/caf%C3%A9-4.png)";
    await drafts.save({ slug: "page" as Slug, content, seen: undefined, author: "Ada", now: 40 });

    await assets.forgetUnused(20, 50);

    const kept = (await assets.list()).map(({ path }) => path);
    expect(kept.sort()).toEqual(["café-4.png", "unused-but-new-2.png", "used-3.png"]);
    await store.close();
  });
});
