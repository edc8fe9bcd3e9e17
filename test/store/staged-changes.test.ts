import { describe, expect, test } from "bun:test";

import { slug } from "../../src/core/slug/slug.ts";
import { SqlStagedChanges } from "../../src/store/staged-changes.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test("staged changes are listed the latest first, and a newer one of a page replaces the older", async () => {
    const store = await open();
    const staged = new SqlStagedChanges(store);
    const by = { author: "Ada" };
    const home = { ...by, slug: slug("a"), does: "delete" as const, redirect: slug(""), at: 2 };
    const move = { ...by, slug: slug("b"), does: "move" as const, to: slug("c"), title: "C", at: 3 };
    const gone = { ...by, slug: slug("d"), does: "delete" as const, redirect: undefined, at: 1 };
    await staged.stage([{ ...move, title: undefined, at: 1 }, home, gone]);
    await staged.stage([move]);
    expect(await staged.list()).toEqual([move, home, gone]);

    await staged.unstage([slug("b"), slug("d")]);
    expect(await staged.list()).toEqual([home]);
    await store.close();
  });
});
