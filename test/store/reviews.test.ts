import { describe, expect, test } from "bun:test";

import type { Remark, WaitingChange } from "../../src/core/change/review.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { SqlReviews } from "../../src/store/reviews.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  const remark = (does: Remark["does"], at: number): Remark => ({ author: "Grace", at, does, message: "" });
  const write = (of: string, content: string): WaitingChange => ({
    change: { does: "write", slug: slug(of), content },
    author: "Ada",
  });
  const given = {
    title: "T",
    message: "M",
    author: "Ada",
    reviewers: ["Grace"],
    state: "open" as const,
    head: "one",
    authorId: "github:1",
    writers: [{ name: "Ada", id: "github:1" }],
    leftOut: new Map([[slug("x"), ["1"]]]),
    createdAt: 1,
    updatedAt: 1,
  };

  test("changes and decisions are kept only for the head that was seen, while the review is open", async () => {
    const store = await open();
    const reviews = new SqlReviews(store);
    const id = await reviews.add(given, [write("b", "B"), write("a", "A")]);
    expect(await reviews.find(id)).toEqual({
      ...given,
      id,
      slugs: [slug("a"), slug("b")],
      publishedAs: undefined,
    });

    const by = {
      head: "two",
      writers: [{ name: "Ada", id: "github:1" }, { name: "Bob" }],
      leftOut: given.leftOut,
      changes: [write("c", "C")],
      remark: remark("adds", 2),
    };
    expect(await reviews.replaceChanges(id, "other", by)).toBe(false);
    expect(await reviews.replaceChanges(id, "one", by)).toBe(true);
    expect(await reviews.changes(id)).toEqual([write("c", "C")]);

    const merged = { state: "merged" as const, remark: remark("merges", 3), publishedAs: "abc" };
    expect(await reviews.decide(id, "one", merged)).toBe(false);
    expect(await reviews.decide(id, "two", merged)).toBe(true);
    expect(await reviews.decide(id, "two", { state: "closed", remark: remark("closes", 4) })).toBe(false);
    expect(await reviews.replaceChanges(id, "two", by)).toBe(false);
    expect(await reviews.find(id)).toMatchObject({
      state: "merged",
      publishedAs: "abc",
      writers: [{ name: "Ada", id: "github:1" }, { name: "Bob" }],
    });
    expect((await reviews.remarks(id)).map(({ does }) => does)).toEqual(["adds", "merges"]);
    await store.close();
  });

  test("texts of a review are deleted a while after it ended, and those of an open one stay", async () => {
    const store = await open();
    const reviews = new SqlReviews(store);
    const [waits, ended] = [
      await reviews.add(given, [write("a", "A")]),
      await reviews.add(given, [write("a", "B")]),
    ];
    await reviews.decide(ended, "one", { state: "closed", remark: remark("closes", 5) });
    await reviews.forgetTexts(5);
    expect(await reviews.changes(ended)).toHaveLength(1);
    await reviews.forgetTexts(6);
    expect([(await reviews.changes(waits)).length, (await reviews.changes(ended)).length]).toEqual([1, 0]);
    expect((await reviews.list("open", 9)).map(({ id }) => id)).toEqual([waits]);
    expect(await reviews.countOpen()).toBe(1);
    expect((await reviews.list("all", 9)).map(({ id }) => id)).toEqual([ended, waits]);
    await store.close();
  });
});
