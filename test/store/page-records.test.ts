import { describe, expect, test } from "bun:test";

import { SqlPageRecords } from "../../src/store/page-records.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test("records are found by their keys until others are all that is needed", async () => {
    const store = await open();
    const records = new SqlPageRecords(store);
    await records.keep(new Map(["a", "b", "c"].map((key) => [key, `{"of":"${key}\\u0000"}`])));
    await records.keep(new Map([["a", "again"]]));

    const found = await records.find(["a", "c", "none"]);
    await records.forget([]);
    await records.forget(["c", "none"]);
    const left = await records.find(["a", "b", "c"]);
    await records.forgetAllBut(["b"]);

    expect(found).toEqual(
      new Map([
        ["a", '{"of":"a\\u0000"}'],
        ["c", '{"of":"c\\u0000"}'],
      ]),
    );
    expect([...left.keys()].sort()).toEqual(["a", "b"]);
    expect([...(await records.find(["a", "b", "c"])).keys()]).toEqual(["b"]);
    await store.close();
  });
});
