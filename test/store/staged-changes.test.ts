import { expect, test } from "bun:test";

import { slug } from "../../src/core/page/slug.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteStagedChanges } from "../../src/store/staged-changes.ts";

test("staged changes are listed the latest first, and a newer one of a page replaces the older", async () => {
  const store = new Store(":memory:");
  const staged = new SqliteStagedChanges(store);
  const by = { author: "Ada" };
  const home = { ...by, slug: slug("a"), does: "delete" as const, redirect: slug(""), at: 2 };
  const move = { ...by, slug: slug("b"), does: "move" as const, to: slug("c"), title: "C", at: 3 };
  const gone = { ...by, slug: slug("d"), does: "delete" as const, redirect: undefined, at: 1 };
  await staged.stage([{ ...move, title: undefined, at: 1 }, home, gone]);
  await staged.stage([move]);
  expect(await staged.list()).toEqual([move, home, gone]);

  await staged.unstage([slug("b"), slug("d")]);
  expect(await staged.list()).toEqual([home]);
  store.close();
});
