import { expect, test } from "bun:test";

import type { Writer } from "../../../src/core/draft/writer.ts";
import { AskedPullRequests } from "../../../src/core/review/asked-pull-requests.ts";
import { PullRequestChanges } from "../../../src/core/review/pull-request-changes.ts";
import { slug } from "../../../src/core/slug/slug.ts";

type Deps = ConstructorParameters<typeof AskedPullRequests>[0];

test("the pages of a review that was asked for here are read from the store, and only what others pushed from the code host", async () => {
  const read: string[] = [];
  const pullRequestChanges = new PullRequestChanges({
    pullRequests: {
      proposed: async () => ({ base: "b", isWhole: true, files: [{ path: "content/tea.mdx", sha: "blob" }] }),
    },
    host: {
      entries: async () => [],
      read: async (sha) => {
        read.push(sha);
        return Buffer.from("pushed");
      },
    },
    pages: { slugOf: () => slug("tea") },
  });
  const change = { does: "write", slug: slug("tea"), content: "asked" } as const;
  const store = { find: async () => ({ head: "h" }), changes: async () => [{ change, author: "Ada" }] };
  const asked = new AskedPullRequests({ pullRequestChanges, store } as unknown as Deps);
  const textsOf = async (head: string) =>
    (
      await asked.proposed({ id: 1, head, author: "ada" } as Parameters<typeof asked.proposed>[0])
    ).changes.map(({ change }) => ("content" in change ? change.content : undefined));

  expect(await textsOf("h")).toEqual(["asked"]);
  expect(read).toEqual([]);
  expect(await textsOf("pushed")).toEqual(["pushed"]);
});

test.each([
  ["who merged it on the code host", { name: "grace", id: "github:2" }],
  ["who asked for it, where the code host doesn't tell", undefined],
])("a merge is credited to %s", async (_, endedBy) => {
  const credited: unknown[] = [];
  const ada = { name: "ada", id: "github:1" };
  const kept: unknown[] = [];
  const commitWriters = { keep: async (...writers: unknown[]) => void kept.push(writers) };
  const store = {
    find: async () => ({ head: "h", state: "open", leftOut: new Map(), writers: [ada] }),
    changes: async () => [],
    decide: async (_: number, __: string, { remark }: { remark: { author: string } }) =>
      credited.push(remark.author),
  };
  const changesets = { merged: async (_: unknown, by: Writer) => credited.push(by) };
  const news = { merged: async (_: unknown, __: unknown, name: string) => credited.push(name) };
  const clock = { now: () => 0 };
  const acts = { aside: <T>(work: () => Promise<T>) => work() };
  const asked = new AskedPullRequests({
    store,
    commitWriters,
    changesets,
    news,
    clock,
    acts,
  } as unknown as Deps);
  const pull = { id: 1, state: "merged", author: "ada", authorId: "github:1", endedBy, publishedAs: "c" };

  await asked.settle(pull as Parameters<typeof asked.settle>[0]);

  const by = endedBy ?? ada;
  expect(credited).toEqual([by, by.name, by.name]);
  expect(kept).toEqual([["c", [ada]]]);
});
