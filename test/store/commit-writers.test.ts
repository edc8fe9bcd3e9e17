import { describe, expect, test } from "bun:test";

import { SqlCommitWriters } from "../../src/store/commit-writers.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("writers of commits on $name", ({ open }) => {
  test("who is known is kept once, and by name alone nobody", async () => {
    const writers = new SqlCommitWriters(await open());
    const [ada, namesake] = [
      { name: "ada", id: "github:1" },
      { name: "ada", id: "github:2" },
    ];

    await writers.keep("a", [namesake, ada, { name: "Bob" }]);
    await writers.keep("a", [ada]);
    await writers.keep("b", []);

    expect(await writers.of("a")).toEqual([ada, namesake]);
    expect(await writers.of("b")).toEqual([]);
  });
});
