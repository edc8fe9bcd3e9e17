import { expect, test } from "bun:test";

import type { Slug } from "../../src/core/page/slug.ts";
import { SqliteAssets } from "../../src/store/assets.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteDrafts } from "../../src/store/drafts.ts";

test("an old upload is deleted if no draft links to it by its name or its percent-encoded name", async () => {
  const store = new Store(":memory:");
  const [assets, drafts] = [new SqliteAssets(store), new SqliteDrafts(store)];
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
  store.close();
});
