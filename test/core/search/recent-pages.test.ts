import { expect, test } from "bun:test";

import { CommitTimes } from "../../../src/core/history/commit-times.ts";
import type { Branch } from "../../../src/core/repository/branch.ts";
import { RecentPages } from "../../../src/core/search/recent-pages.ts";
import type { IndexedPage } from "../../../src/core/site/indexed-page.ts";
import { type Slug, slug } from "../../../src/core/slug/slug.ts";

const [a, b, c] = ["a", "b", "c"].map(slug) as [Slug, Slug, Slug];

function recent(times: Record<string, number>) {
  const branch = {
    withDeadline: <T>(work: () => Promise<T>) => work(),
    host: { head: async () => "1", commitTimes: async () => new Map(Object.entries(times)) },
  } as unknown as Branch;
  const pages: IndexedPage[] = [
    { slug: a, title: "A", state: "published" },
    { slug: b, title: "B", state: "published" },
    { slug: c, title: "C", state: "draft", draft: { slug: c, author: "Ada", updatedAt: 20 } },
  ];
  return new RecentPages({
    branch,
    pages: { files: async () => new Map([a, b].map((slug) => [slug, `content/${slug}.mdx`])) },
    siteIndex: { listed: async () => ({ pages, isWhole: true, absence: undefined }) },
    commitTimes: new CommitTimes(branch),
  }).list();
}

test("pages are by their draft's or their file's time, the latest first", async () => {
  const { pages, isDated } = await recent({ "content/a.mdx": 10, "content/b.mdx": 30 });

  expect(pages.map(({ page, at }) => [page.slug, at])).toEqual([
    [b, 30],
    [c, 20],
    [a, 10],
  ]);
  expect(isDated).toBe(true);
});

test("where the repository cannot say when files changed, only drafts are listed, and that is said", async () => {
  const { pages, isDated } = await recent({});

  expect(pages.map(({ page }) => page.slug)).toEqual([c]);
  expect(isDated).toBe(false);
});
