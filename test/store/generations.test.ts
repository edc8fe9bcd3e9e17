import { describe, expect, test } from "bun:test";

import type { Generation } from "../../src/core/generation/generation-store.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { SqlGenerations } from "../../src/store/generations.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  const made: Generation = {
    at: 2000,
    author: "Ada",
    kind: "doc",
    model: "writer",
    usage: { read: 10, written: 2 },
    slug: slug("guide/tea"),
    outcome: "made",
  };

  test("generations since a time are summed by kind and model, with failed ones", async () => {
    const generations = new SqlGenerations(await open());
    await generations.record({ ...made, at: 1999 });
    await generations.record({ ...made, kind: "image", model: "painter", slug: undefined });
    await generations.record(made);
    await generations.record({ ...made, outcome: "failed", usage: { read: 5, written: 0 } });

    expect(await generations.sums(2000)).toEqual([
      { kind: "doc", model: "writer", asked: 2, made: 1, usage: { read: 15, written: 2 } },
      { kind: "image", model: "painter", asked: 1, made: 1, usage: { read: 10, written: 2 } },
    ]);
    expect(await generations.sums(3000)).toEqual([]);
  });
});
