import { describe, expect, test } from "bun:test";

import { slug } from "../../src/core/slug/slug.ts";
import { SqlReviewLooks } from "../../src/store/review-looks.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  const look = {
    review: 1,
    person: "pin:Ada",
    at: 10,
    updatedAt: 5,
    seen: new Map([[slug("tea"), ["a", "b"]]]),
  };

  test("the last look of each person at each review is kept", async () => {
    const looks = new SqlReviewLooks(await open());
    await looks.put({ ...look, at: 1, updatedAt: 1, seen: undefined });
    expect(await looks.find(1, "pin:Ada")).toMatchObject({ at: 1, seen: undefined });
    await looks.put(look);
    await looks.put({ ...look, review: 2, updatedAt: 7 });
    await looks.put({ ...look, person: "pin:Grace", updatedAt: 8 });

    expect(await looks.find(1, "pin:Ada")).toEqual(look);
    expect(await looks.find(3, "pin:Ada")).toBeUndefined();
    expect(await looks.updatesSeen([1, 2, 3], "pin:Ada")).toEqual(
      new Map([
        [1, 5],
        [2, 7],
      ]),
    );
    expect(await looks.updatesSeen([1], "pin:Bob")).toEqual(new Map());
  });

  test("old looks are forgotten, and the oldest of too many", async () => {
    const looks = new SqlReviewLooks(await open());
    for (const review of [1, 2, 3, 4]) await looks.put({ ...look, review, at: review });
    await looks.forget(2, 2);

    expect([...(await looks.updatesSeen([1, 2, 3, 4], "pin:Ada")).keys()]).toEqual([3, 4]);
  });
});
