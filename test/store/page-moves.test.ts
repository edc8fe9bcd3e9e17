import { describe, expect, test } from "bun:test";

import type { Draft } from "../../src/core/draft/draft.ts";
import type { PageMove } from "../../src/core/page/page-moves.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { first } from "../../src/store/database.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { SqlPageMoves } from "../../src/store/page-moves.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  async function opened() {
    const store = await open();
    const drafts = new SqlDrafts(store);
    const moves = new SqlPageMoves(store);
    let now = 0;
    return {
      store,
      drafts,
      moves,
      finish: async (all: readonly PageMove[], now: number) => {
        await moves.plan(all, now);
        return moves.finish(all, now, false);
      },
      save: async (at: string, content: string) => {
        const seen = (await drafts.find(slug(at)))?.updatedAt;
        now += 1;
        await drafts.save({ slug: slug(at), content, seen, author: "Ada", now });
      },
      texts: async (at: string) => {
        const saved = await drafts.versions(slug(at));
        const versions = await Promise.all(saved.map(({ updatedAt }) => drafts.version(slug(at), updatedAt)));
        return versions.map((version) => version?.content);
      },
      [Symbol.dispose]: () => void store.close(),
    };
  }

  const move = (from: string, to: string) => ({ from: slug(from), to: slug(to), base: "" });
  const contentOf = (draft: Draft | undefined) => draft?.content;

  test("a moved page keeps its draft and its versions", async () => {
    using site = await opened();
    await site.save("a", "one");
    await site.save("a", "two");

    await site.finish([move("a", "b")], 9);

    expect(await site.drafts.find(slug("a"))).toBeUndefined();
    expect(await site.drafts.find(slug("b"))).toMatchObject({ slug: "b", content: "two", updatedAt: 2 });
    expect(await site.texts("b")).toEqual(["two", "one"]);
    expect(await site.texts("a")).toEqual([]);
  });

  test("every column of a draft moves, one that is new, too", async () => {
    using site = await opened();
    await site.save("a", "one");
    const run = (sql: string) => site.store.write(() => first(sql));
    await run("alter table drafts add column hue text");
    await run("update drafts set hue = 'green', base = 'b', discarded_at = 7");
    const [before] = await site.store.all("select * from drafts");

    await site.finish([move("a", "b")], 9);

    expect(await site.store.all("select * from drafts")).toEqual([{ ...before, slug: "b" }]);
  });

  test("what was saved at the new slug earlier is kept as versions, and a draft there stays the draft", async () => {
    using site = await opened();
    await site.save("b", "other one");
    await site.save("b", "other two");
    await site.drafts.discard(slug("b"), { seen: undefined, now: 3 });
    await site.save("a", "one");
    await site.finish([move("a", "b")], 9);
    expect(await site.texts("b")).toEqual(["one", "other two", "other one"]);

    await site.save("c", "new");
    await site.drafts.clear(slug("b"), { content: "one" });
    await site.finish([move("b", "c")], 10);

    expect(contentOf(await site.drafts.find(slug("c")))).toBe("new");
    expect(await site.texts("c")).toEqual(["new", "one", "other two", "other one"]);
  });

  test("pages that change places keep their own drafts", async () => {
    using site = await opened();
    await site.save("a", "of a");
    await site.save("b", "of b");

    await site.finish([move("a", "b"), move("b", "a")], 9);

    expect([await site.texts("a"), await site.texts("b")]).toEqual([["of b"], ["of a"]]);
  });

  test("a page is found after several moves, unless its slug has a page again", async () => {
    using site = await opened();
    const targetOf = async (at: string) => (await site.moves.moveFrom(slug(at)))?.to as string | undefined;
    await site.finish([move("a", "b")], 1);
    await site.finish([move("b", "c")], 2);
    expect([await targetOf("a"), await targetOf("b"), await targetOf("c")]).toEqual(["c", "c", undefined]);

    await site.finish([move("c", "a")], 3);
    expect([await targetOf("a"), await targetOf("b"), await targetOf("c")]).toEqual([undefined, "a", "a"]);

    await site.moves.release(slug("b"));
    expect(await targetOf("b")).toBeUndefined();
  });

  test("a planned move shows nowhere until it is finished, and can be cancelled", async () => {
    using site = await opened();
    await site.moves.plan([move("a", "b"), move("c", "d")], 1);
    expect(await site.moves.moveFrom(slug("a"))).toBeUndefined();

    await site.moves.cancel([move("c", "d")]);
    expect(await site.moves.planned()).toEqual([move("a", "b")]);

    expect(await site.moves.finish([move("a", "b")], 2, false)).toEqual([move("a", "b")]);
    expect(await site.moves.finish([move("a", "b")], 3, false)).toEqual([]);
    expect(await site.moves.planned()).toEqual([]);
    expect(await site.moves.moveFrom(slug("a"))).toEqual(move("a", "b"));
  });

  test("links are open from a move on until they are closed, in the drafts of that moment", async () => {
    const site = await opened();
    await site.save("a", "a");
    await site.save("c", "c");
    await site.moves.plan([move("a", "b")], 1);
    await site.moves.finish([move("a", "b")], 2, true);

    const { moves, drafts } = await site.moves.openLinks();
    await site.moves.closeLinks(moves);

    expect(moves).toEqual([move("a", "b")]);
    expect([...drafts.keys()].sort()).toEqual([slug("b"), slug("c")]);
    expect(await site.moves.openLinks()).toEqual({ moves: [], drafts: new Map() });
  });
});
