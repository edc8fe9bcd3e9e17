import { expect, test } from "bun:test";

import { slug } from "../../src/core/page/slug.ts";
import { AskedPullRequests } from "../../src/core/review/asked-pull-requests.ts";
import { ProposedChanges } from "../../src/core/review/proposed-changes.ts";

type Deps = ConstructorParameters<typeof AskedPullRequests>[0];

test("the pages of a review that was asked for here are read from the store, and only what others pushed from the code host", async () => {
  const read: string[] = [];
  const proposedChanges = new ProposedChanges({
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
  const asked = new AskedPullRequests({ proposedChanges, store } as unknown as Deps);
  const textsOf = async (head: string) =>
    (
      await asked.proposed({ id: 1, head, author: "ada" } as Parameters<typeof asked.proposed>[0])
    ).changes.map(({ change }) => ("content" in change ? change.content : undefined));

  expect(await textsOf("h")).toEqual(["asked"]);
  expect(read).toEqual([]);
  expect(await textsOf("pushed")).toEqual(["pushed"]);
});
