import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { slug } from "../../src/core/slug/slug.ts";
import type { Store } from "../../src/store/database.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { VersionPacks } from "../../src/store/packs.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { databases } from "../support/databases.ts";
import { temporaryFolder } from "../support/folder.ts";

describe.each(databases)("$name", ({ open }) => {
  const guide = slug("guide");

  async function openPacks(file?: string) {
    const store = file === undefined ? await open() : new SqliteStore(file);
    const drafts = new SqlDrafts(store);
    const save = async (content: string, now: number) => {
      const seen = (await drafts.find(guide))?.updatedAt;
      const saved = await drafts.save({ slug: guide, content, seen, author: "Ada", now });
      return (saved as { updatedAt: number }).updatedAt;
    };
    return {
      store,
      drafts,
      packs: new VersionPacks(store),
      save,
      [Symbol.dispose]: () => void store.close(),
    };
  }

  const count = async (store: Store, sql: string) =>
    (await store.first<{ n: number }>(`select count(*) as n from ${sql}`))!.n;

  function textsOf(drafts: SqlDrafts, times: readonly number[]) {
    return Promise.all(times.map(async (time) => (await drafts.version(guide, time))?.content));
  }

  test("packed versions are read byte for byte, and recent ones and the newest aren't packed", async () => {
    using opened = await openPacks();
    const { store, drafts, packs, save } = opened;
    const texts = ["", "\ufeffone\0\u2028\r\n", "🦊", "same", "same", "last"];
    const times = [];
    for (const [index, text] of texts.entries()) times.push(await save(text, 1000 + index));

    await packs.pack(1004);

    expect(await textsOf(drafts, times)).toEqual(texts);
    expect(await count(store, "versions where pack is null")).toBe(3);
    expect((await drafts.find(guide))?.content).toBe("last");
  });

  test("a version is packed once, and later versions go into another pack", async () => {
    using opened = await openPacks();
    const { store, drafts, packs, save } = opened;
    const times = [await save("one", 1), await save("two", 2), await save("three", 3)];
    await packs.pack(10);
    await packs.pack(10);
    times.push(await save("four", 4));

    await packs.pack(10);

    expect(await count(store, "packs")).toBe(2);
    expect(await textsOf(drafts, times)).toEqual(["one", "two", "three", "four"]);
  });

  test("two programs that pack at once lose no text", async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, "store.db");
    using opened = await openPacks(file);
    using other = await openPacks(file);
    const texts = Array.from({ length: 500 }, (_, number) => `Text ${number}.`);
    const times: number[] = [];
    for (const [index, text] of texts.entries()) times.push(await opened.save(text, index + 1));

    // The other one finds the store locked until the first has packed everything.
    const packing = opened.packs.pack(1000);
    const lockedStore = {
      all: other.store.all.bind(other.store),
      first: other.store.first.bind(other.store),
      write: (work: Parameters<Store["write"]>[0]) => packing.then(() => other.store.write(work)),
    };
    await new VersionPacks(lockedStore as Store).pack(1000);

    expect(await textsOf(opened.drafts, times)).toEqual(texts);
    expect(await count(opened.store, "versions where pack is null")).toBe(1);
  });

  test("thousands of saves of one page need hardly more space than a few", async () => {
    using opened = await openPacks();
    const { store, drafts, packs, save } = opened;
    const page = Array.from({ length: 400 }, (_, line) => `Line ${line} of ${line * 7919}.`).join("\n");
    const times = [];
    for (let n = 0; n < 500; n += 1) times.push(await save(`${page}\n${"word ".repeat(n)}`, n + 1));

    await packs.pack(1000);

    const { bytes } = (await store.first<{ bytes: number }>(
      "select sum(length(texts)) as bytes from packs",
    ))!;
    expect(bytes).toBeLessThan(10 * page.length);
    expect(await count(store, "versions where content <> ''")).toBe(1);
    expect((await drafts.version(guide, times[250]!))?.content).toBe(`${page}\n${"word ".repeat(250)}`);
  });

  test("a pack is deleted with the last of its versions", async () => {
    using opened = await openPacks();
    const { store, drafts, packs, save } = opened;
    for (const n of [1, 2, 3, 4]) await save(`text ${n}`, n);
    await packs.pack(10);

    await drafts.forgetVersions(3);
    await packs.forgetUnused();
    const kept = [(await drafts.version(guide, 2))?.content, await count(store, "packs")];
    await drafts.forgetVersions(10);
    await packs.forgetUnused();

    expect(kept).toEqual(["text 2", 1]);
    expect(await count(store, "packs")).toBe(0);
    expect((await drafts.find(guide))?.content).toBe("text 4");
  });

  test("a discarded draft is listed until it is restored or another is saved", async () => {
    using opened = await openPacks();
    const { drafts, save } = opened;
    const told = async (since: number) =>
      (await drafts.discarded(since)).map(({ content, discardedAt }) => [content, discardedAt]);
    const first = await save("one", 1);

    await drafts.discard(guide, { seen: undefined, now: 50 });
    const discarded = [await told(50), await told(51)];
    await drafts.restore(guide, first);
    const restored = await told(0);
    await drafts.clear(guide, { content: "one" });
    const published = await told(0);
    await drafts.restore(guide, first);
    await drafts.discard(guide, { seen: undefined, now: 60 });
    await save("two", 70);
    const saved = await told(0);
    await drafts.clear(guide, { content: "two" });

    expect(discarded).toEqual([[["one", 50]], []]);
    expect([restored, published, saved, await told(0)]).toEqual([[], [], [], []]);
  });
});
