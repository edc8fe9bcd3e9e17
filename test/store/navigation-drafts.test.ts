import { describe, expect, test } from "bun:test";

import { SqlNavigationDrafts } from "../../src/store/navigation-drafts.ts";
import { databases } from "../support/databases.ts";

const rename = (label: string) => ({ do: "rename" as const, id: "a", label });
const by = (author: string, now: number) => ({
  author,
  writers: [{ name: author }],
  now,
  revision: `r${now}`,
});

describe.each(databases)("the draft of the navigation, on $name", ({ open }) => {
  test("who saw the draft replaces it, and who didn't is told what it is", async () => {
    const store = await open();
    const drafts = new SqlNavigationDrafts(store);

    expect(await drafts.find()).toBeUndefined();
    const saved = await drafts.save({ ...by("Ada", 5), edits: [rename("One")], seen: undefined });
    const ofAda = { revision: "r5", edits: [rename("One")], author: "Ada", updatedAt: 5 };
    expect(saved).toEqual({ updatedAt: 5 });
    for (const seen of [undefined, 4])
      expect(await drafts.save({ ...by("Grace", 6), edits: [], seen })).toEqual({ stale: ofAda });
    expect(await drafts.find()).toEqual(ofAda);

    expect(await drafts.save({ ...by("Grace", 3), edits: [rename("Two")], seen: 5 })).toEqual({
      updatedAt: 6,
    });
    expect(await drafts.writers()).toEqual([{ name: "Ada" }, { name: "Grace" }]);
    await store.close();
  });

  test("a draft that ended is followed by one that is newer, and by nobody's edits", async () => {
    const store = await open();
    const drafts = new SqlNavigationDrafts(store);
    await drafts.save({ ...by("Ada", 5), edits: [rename("One")], seen: undefined });

    expect(await drafts.clear(4)).toBe(false);
    expect(await drafts.find()).toBeDefined();
    expect(await drafts.clear(5)).toBe(true);
    expect(await drafts.find()).toBeUndefined();
    expect([await drafts.clear(undefined), await drafts.writers()]).toEqual([false, []]);

    expect(await drafts.save({ ...by("Grace", 5), edits: [rename("Two")], seen: 5 })).toEqual({
      updatedAt: 6,
    });
    expect(await drafts.writers()).toEqual([{ name: "Grace" }]);
    expect(await drafts.clear(undefined)).toBe(true);
    await store.close();
  });

  test("of many who save at once, one is first, and the others are told of it", async () => {
    const store = await open();
    const drafts = new SqlNavigationDrafts(store);

    const told = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        drafts.save({ ...by(`writer-${at}`, at + 1), edits: [rename(`${at}`)], seen: undefined }),
      ),
    );

    const current = await drafts.find();
    expect(told.filter((each) => "updatedAt" in each)).toEqual([{ updatedAt: current!.updatedAt }]);
    expect(told.filter((each) => "stale" in each)).toEqual(
      Array.from({ length: 9 }, () => ({ stale: current })),
    );
    await store.close();
  });
});
