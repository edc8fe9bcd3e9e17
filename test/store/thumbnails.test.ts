import { describe, expect, test } from "bun:test";

import type { Slug } from "../../src/core/slug/slug.ts";
import { SqlAssets } from "../../src/store/assets.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { SqlThumbnails } from "../../src/store/thumbnails.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test("thumbnails are stored by content, and the oldest are deleted", async () => {
    const store = await open();
    const thumbnails = new SqlThumbnails(store);
    for (const tag of ["a", "b", "c", "b"]) await thumbnails.keep(tag, Buffer.from(tag));

    await thumbnails.forgetAllBut(2);

    const found = await Promise.all(["a", "b", "c"].map((tag) => thumbnails.find(tag)));
    const kept = found.map((bytes) => bytes && Buffer.from(bytes).toString());
    expect(kept).toEqual([undefined, "b", "c"]);
    await store.close();
  });

  test("the size of a picture is kept with its thumbnail, where it is known", async () => {
    const store = await open();
    const thumbnails = new SqlThumbnails(store);
    await thumbnails.keep("a", Buffer.from("a"), { width: 640, height: 480 });
    await thumbnails.keep("broken", Buffer.from(""));

    expect(await thumbnails.sizesOf(["a", "broken", "none"])).toEqual(
      new Map([["a", { width: 640, height: 480 }]]),
    );
    expect(await thumbnails.sizesOf([])).toEqual(new Map());
    await store.close();
  });

  test("an upload's age counts from the last draft that links to it", async () => {
    const store = await open();
    const [assets, drafts] = [new SqlAssets(store), new SqlDrafts(store)];
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
    await store.close();
  });

  test("uploads are listed, newest first", async () => {
    const store = await open();
    const assets = new SqlAssets(store);
    for (const [path, stagedAt] of [
      ["b.png", 1],
      ["c.png", 2],
      ["a.png", 1],
    ] as const) {
      await assets.stage({ path, type: "image/png", bytes: 1, sha256: path, stagedAt }, Buffer.from("x"));
    }

    const listed = (await assets.list()).map(({ path }) => path);

    expect(listed).toEqual(["c.png", "a.png", "b.png"]);
    await store.close();
  });
});
