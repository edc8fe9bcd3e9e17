import { expect, test } from "bun:test";

import type { Slug } from "../../src/core/page/slug.ts";
import { SqliteAssets } from "../../src/store/assets.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteDrafts } from "../../src/store/drafts.ts";
import { SqliteThumbnails } from "../../src/store/thumbnails.ts";

test("thumbnails are stored by content, and the oldest are deleted", async () => {
  const store = new Store(":memory:");
  const thumbnails = new SqliteThumbnails(store);
  for (const tag of ["a", "b", "c", "b"]) await thumbnails.keep(tag, Buffer.from(tag));

  await thumbnails.forgetAllBut(2);

  const found = await Promise.all(["a", "b", "c"].map((tag) => thumbnails.find(tag)));
  const kept = found.map((bytes) => bytes && Buffer.from(bytes).toString());
  expect(kept).toEqual([undefined, "b", "c"]);
  store.close();
});

test("the size of a picture is kept with its thumbnail, where it is known", async () => {
  const store = new Store(":memory:");
  const thumbnails = new SqliteThumbnails(store);
  await thumbnails.keep("a", Buffer.from("a"), { width: 640, height: 480 });
  await thumbnails.keep("broken", Buffer.from(""));

  expect(await thumbnails.sizesOf(["a", "broken", "none"])).toEqual(
    new Map([["a", { width: 640, height: 480 }]]),
  );
  expect(await thumbnails.sizesOf([])).toEqual(new Map());
  store.close();
});

test("an upload's age counts from the last draft that links to it", async () => {
  const store = new Store(":memory:");
  const [assets, drafts] = [new SqliteAssets(store), new SqliteDrafts(store)];
  const staged = { path: "a-1.png", type: "image/png", bytes: 1, sha256: "a", stagedAt: 10 };
  await assets.stage(staged, Buffer.from("x"));
  const content = "![](/uploads/a-1.png)";
  await drafts.save({ slug: "page" as Slug, content, seen: undefined, author: "Ada", now: 20 });
  await assets.forgetUnused(50, 100);
  await drafts.discard("page" as Slug, { seen: undefined, now: 101 });

  await assets.forgetUnused(99, 130);
  const isKept = (await assets.find("a-1.png")) !== undefined;
  await assets.forgetUnused(101, 131);

  expect(isKept).toBe(true);
  expect(await store.all("select path from upload_uses")).toEqual([]);
  expect(await assets.find("a-1.png")).toBeUndefined();
  store.close();
});

test("uploads are listed, newest first", async () => {
  const store = new Store(":memory:");
  const assets = new SqliteAssets(store);
  for (const [path, stagedAt] of [
    ["b.png", 1],
    ["c.png", 2],
    ["a.png", 1],
  ] as const) {
    await assets.stage({ path, type: "image/png", bytes: 1, sha256: path, stagedAt }, Buffer.from("x"));
  }

  const listed = (await assets.list()).map(({ path }) => path);

  expect(listed).toEqual(["c.png", "a.png", "b.png"]);
  store.close();
});
