import { describe, expect, test } from "bun:test";

import { SqlSettings } from "../../src/store/settings.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("what people set, on $name", ({ open }) => {
  test("who saw what it was sets it, and who didn't is told what it is", async () => {
    const store = await open();
    const settings = new SqlSettings(store);
    const [docs, handbook, guide] = ["docs", "handbook", "guide"].map((value, at) => ({
      value,
      by: "Ada",
      at,
    }));

    expect(await settings.find("content folder")).toBeUndefined();
    expect(await settings.set("content folder", docs!, undefined)).toEqual(docs!);
    expect(await settings.set("content folder", handbook!, undefined)).toEqual(docs!);
    expect(await settings.set("content folder", handbook!, "docs")).toEqual(handbook!);
    expect(await settings.set("content folder", guide!, "docs")).toEqual(handbook!);
    expect(await settings.find("content folder")).toEqual(handbook!);
    await store.close();
  });

  test("of many who set it at once, one decides, and all are told who", async () => {
    const store = await open();
    const settings = new SqlSettings(store);

    const told = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        settings.set("content folder", { value: `folder-${at}`, by: `writer-${at}`, at }, undefined),
      ),
    );

    const [first] = told;
    expect(told).toEqual(told.map(() => first!));
    expect(await settings.find("content folder")).toEqual(first!);
    await store.close();
  });
});
