import { describe, expect, test } from "bun:test";

import { SqlDeliveries } from "../../src/store/deliveries.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  const event = (id: string, at: number) => ({
    id,
    key: `key of ${id}`,
    type: "page.published",
    at,
    body: "{}",
  });

  test("the next delivery is the one whose attempt is due first, and one that is over is not next", async () => {
    const deliveries = new SqlDeliveries(await open());
    await deliveries.add(event("a", 1));
    await deliveries.add(event("b", 2));

    expect(await deliveries.next()).toEqual({
      id: "a",
      type: "page.published",
      at: 1,
      body: "{}",
      attempts: 0,
      nextAt: 1,
      answer: undefined,
    });
    await deliveries.answered("a", { answer: { at: 3, status: undefined, says: "away" }, nextAt: 9 });
    expect((await deliveries.next())?.id).toBe("b");
    await deliveries.answered("b", { answer: { at: 4, status: 204, says: "" }, nextAt: undefined });
    expect(await deliveries.next()).toMatchObject({
      id: "a",
      attempts: 1,
      nextAt: 9,
      answer: { at: 3, says: "away" },
    });
    expect((await deliveries.list(10)).map(({ id, nextAt }) => [id, nextAt])).toEqual([
      ["b", undefined],
      ["a", 9],
    ]);
  });

  test("an event is kept once, and the latest 500 are", async () => {
    const deliveries = new SqlDeliveries(await open());
    await deliveries.add(event("a", 1));
    await deliveries.add({ ...event("other", 2), key: "key of a" });
    expect((await deliveries.list(10)).map(({ id }) => id)).toEqual(["a"]);

    for (let at = 0; at < 500; at += 1) await deliveries.add(event(`n${at}`, at));
    expect(await deliveries.list(1000)).toHaveLength(500);
    expect((await deliveries.list(1000)).at(-1)?.id).toBe("n0");
  });
});
