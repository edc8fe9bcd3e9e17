import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { slug } from "../../src/core/slug/slug.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { VersionPacks } from "../../src/store/packs.ts";
import { SqlPageMoves } from "../../src/store/page-moves.ts";
import { migrations } from "../../src/store/sqlite/migrations.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { databases } from "../support/databases.ts";
import { temporaryFolder } from "../support/folder.ts";

describe.each(databases)("$name", ({ open }) => {
  const DAY = 24 * 60 * 60 * 1000;

  async function openDrafts() {
    const store = await open();
    return { drafts: new SqlDrafts(store), [Symbol.dispose]: () => void store.close() };
  }

  const home = slug("");
  const guide = slug("guide");

  test("a page's updatedAt always increases, also after its draft was cleared and its old versions were deleted", async () => {
    using opened = await openDrafts();
    const { drafts } = opened;
    const save = (seen: number | undefined, now: number) =>
      drafts.save({ slug: guide, content: "text", seen, author: "Ada", now }) as Promise<{
        updatedAt: number;
      }>;

    const first = await save(undefined, 1000);
    const second = await save(first.updatedAt, 10);
    await drafts.clear(guide, second);
    await drafts.forgetVersions(100 * DAY);
    const third = await save(undefined, 5);
    await drafts.discard(guide, { seen: undefined, now: 3 });
    await drafts.forgetVersions(100 * DAY);
    const fourth = await save(undefined, 2000);

    expect([first, second, third, fourth].map(({ updatedAt }) => updatedAt)).toEqual([
      1000, 1001, 1002, 2000,
    ]);
  });

  test("versions replaced before the limit are deleted, except the newest version", async () => {
    using opened = await openDrafts();
    const { drafts } = opened;
    const save = async (slug: typeof home, days: number, seen?: number) => {
      await drafts.save({ slug, content: `day ${days}`, seen, author: "Ada", now: days * DAY });
      return days * DAY;
    };
    await save(guide, 20, await save(guide, 10, await save(guide, 1)));
    await save(home, 1);
    await drafts.discard(home, { seen: undefined, now: 3 });

    await drafts.forgetVersions(15 * DAY);

    expect((await drafts.versions(guide)).map(({ updatedAt }) => updatedAt / DAY)).toEqual([20, 10]);
    expect(await drafts.version(guide, DAY)).toBeUndefined();
    expect((await drafts.versions(home)).map(({ updatedAt }) => updatedAt / DAY)).toEqual([1]);
  });

  test("exactly one of many concurrent saves is accepted, and all others get it as the current draft", async () => {
    using opened = await openDrafts();
    const { drafts } = opened;
    const base = await drafts.save({ slug: guide, content: "base", seen: undefined, author: "Ada", now: 1 });
    const seen = "updatedAt" in base ? base.updatedAt : undefined;

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        drafts.save({ slug: guide, content: `text ${n}`, seen, author: `writer ${n}`, now: 1 }),
      ),
    );

    expect(answers.filter((answer) => "updatedAt" in answer)).toMatchObject([{ updatedAt: 2 }]);
    const stale = answers.filter((answer) => "stale" in answer);
    const current = await drafts.find(guide);
    expect(stale).toEqual(Array.from({ length: 49 }, () => ({ stale: current })));
    expect(await drafts.versions(guide)).toHaveLength(2);
  });

  test("a draft keeps its base unless a save changes it, and the next draft has none", async () => {
    using opened = await openDrafts();
    const { drafts } = opened;
    const [one, other] = ["1".repeat(40), "2".repeat(40)];
    const save = async (seen: number | undefined, base?: string) => {
      const saved = await drafts.save({ slug: guide, content: "text", seen, author: "Ada", base, now: 1 });
      return (saved as { updatedAt: number }).updatedAt;
    };
    const bases: unknown[] = [];
    const look = async () => bases.push((await drafts.find(guide))?.base);

    const first = await save(undefined, one);
    await look();
    const second = await save(first);
    await look();
    const third = await save(second, other);
    await look();
    await drafts.discard(guide, { seen: undefined, now: 3 });
    await drafts.restore(guide, third);
    await look();
    await drafts.discard(guide, { seen: undefined, now: 3 });
    await save(undefined);
    await look();

    expect(bases).toEqual([one, one, other, other, undefined]);
  });

  test("drafts in a store of an earlier version are kept, without a base", async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, "store.db");
    {
      using old = new Database(file);
      old.run(migrations[0]!);
      old.run("pragma user_version = 1");
      old.run("insert into versions values (1, 'guide', 5, 'Ada', null, 'text')");
      old.run("insert into drafts values ('guide', 5, 'Ada', 1, null, 1)");
    }

    const store = new SqliteStore(file);
    const drafts = new SqlDrafts(store);
    const draft = await drafts.find(guide);
    const writers = [
      await drafts.writersOf(guide, { updatedAt: 5 }),
      await drafts.writersOf(guide, { content: "text" }),
    ];
    store.close();

    expect(writers).toEqual([[{ name: "Ada" }], [{ name: "Ada" }]]);
    expect(draft).toEqual({ slug: guide, updatedAt: 5, author: "Ada", content: "text", base: undefined });
  });

  test("versions keep whose text they are, also packed and on a page that moved", async () => {
    const store = await open();
    const [drafts, moves] = [new SqlDrafts(store), new SqlPageMoves(store)];
    const save = (content: string, seen: number | undefined, writer: string, now: number) =>
      drafts.save({ slug: guide, content, seen, author: writer, writers: [who(writer), eve], now });
    const who = (name: string) => (name === "Bob" ? { name, id: "github:2" } : { name });
    const eve = { name: "Eve", id: "oidc:https://id.example.com e\tv" };
    await save("one", undefined, "Ada", 1);
    await save("two", 1, "Bob", 2);
    await drafts.discard(guide, { seen: 2, now: 3 });
    await save("three", undefined, "Carol", 4);
    await drafts.setAside({ slug: guide, content: "four", seen: 4, author: "Dora", now: 5 });
    await new VersionPacks(store).pack(100);
    const move = { from: guide, to: slug("moved"), base: "" };
    await moves.plan([move], 6);
    await moves.finish([move], 6, false);

    const found = [
      { updatedAt: 1 },
      { updatedAt: 2 },
      { content: "one" },
      { content: "two" },
      { content: "four" },
    ];
    const writers = await Promise.all(found.map((text) => drafts.writersOf(move.to, text)));
    const ofDraft = await drafts.writers(move.to);
    const elsewhere = await drafts.writersOf(guide, { content: "one" });
    store.close();

    const [ada, both] = [
      [who("Ada"), eve],
      [who("Ada"), who("Bob"), eve],
    ];
    expect(writers).toEqual([ada, both, ada, both, [who("Dora")]]);
    expect(ofDraft).toEqual([who("Carol"), eve]);
    expect(elsewhere).toEqual([]);
  });

  test("discarding the draft on the screen doesn't discard a newer one", async () => {
    using opened = await openDrafts();
    const { drafts } = opened;
    const save = (seen: number | undefined, now: number) =>
      drafts.save({ slug: guide, content: "text", seen, author: "Ada", now });
    await save(undefined, 1);
    await save(1, 2);

    const ofOld = await drafts.discard(guide, { seen: 1, now: 3 });
    const stillThere = (await drafts.find(guide))?.updatedAt;
    const ofNew = await drafts.discard(guide, { seen: 2, now: 3 });

    expect([ofOld, stillThere, ofNew]).toEqual([undefined, 2, 2]);
  });

  test("of several drafts all are discarded, or none where one was saved since", async () => {
    using opened = await openDrafts();
    const { drafts } = opened;
    const save = (slug: typeof home, now: number, seen?: number) =>
      drafts.save({ slug, content: "text", seen, author: "Ada", now });
    await save(home, 1);
    await save(guide, 1);
    await save(guide, 2, 1);
    const seen = [home, guide].map((slug) => ({ slug, updatedAt: 1 }));

    const refused = await drafts.discardAll(seen, 3);
    const left = (await drafts.list()).length;
    const done = await drafts.discardAll([seen[0]!, { slug: guide, updatedAt: 2 }], 4);
    const again = await drafts.discardAll(seen, 5);

    expect(refused).toEqual({ discarded: [], changed: { slug: guide, updatedAt: 2, author: "Ada" } });
    expect([left, done, again]).toEqual([2, { discarded: [home, guide] }, { discarded: [] }]);
    expect((await drafts.discarded(0)).map(({ discardedAt }) => discardedAt)).toEqual([4, 4]);
  });
});
