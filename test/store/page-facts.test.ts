import { describe, expect, test } from "bun:test";

import { SqlPageFacts } from "../../src/store/page-facts.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test("facts are found by their keys until others are all that is needed", async () => {
    const store = await open();
    const facts = new SqlPageFacts(store);
    await facts.keep(new Map(["a", "b", "c"].map((key) => [key, `{"of":"${key}\\u0000"}`])));
    await facts.keep(new Map([["a", "again"]]));

    const found = await facts.find(["a", "c", "none"]);
    await facts.forgetAllBut(["b"]);

    expect(found).toEqual(
      new Map([
        ["a", '{"of":"a\\u0000"}'],
        ["c", '{"of":"c\\u0000"}'],
      ]),
    );
    expect([...(await facts.find(["a", "b", "c"])).keys()]).toEqual(["b"]);
    await store.close();
  });
});
