import { expect, test } from "bun:test";

import type { AssetStore } from "../../../src/core/asset/asset-store.ts";
import { UpstreamFailed } from "../../../src/core/errors.ts";
import { CommitTimes } from "../../../src/core/history/commit-times.ts";
import { Media } from "../../../src/core/media/media.ts";
import { PublishedFiles } from "../../../src/core/media/published-files.ts";
import type { Pages } from "../../../src/core/page/pages.ts";
import { Branch } from "../../../src/core/repository/branch.ts";
import type { RepositoryHost } from "../../../src/core/repository/repository-host.ts";
import { pageFolders } from "../../support/page-folders.ts";

const away = new UpstreamFailed("It is away.");

/** A repository in memory; `asked` has the methods that were called. */
function repository(paths: readonly string[]) {
  const asked: string[] = [];
  const state = { head: "1", fails: new Set<string>(), times: new Map<string, number>(), asked };
  const answer = async <T>(method: string, value: T): Promise<T> => {
    if (method !== "head") asked.push(method);
    if (state.fails.has(method)) throw away;
    return value;
  };
  const host = {
    head: () => answer("head", state.head),
    entriesBelow: () =>
      answer(
        "entriesBelow",
        paths.map((path) => ({ path, sha: `sha of ${path}`, kind: "file", isExecutable: false })),
      ),
    sizes: () => answer("sizes", new Map(paths.map((path) => [path, path.length]))),
    readAll: async function* () {},
    commitTimes: () => answer("commitTimes", state.times),
  };
  const branch = new Branch(host as unknown as RepositoryHost);
  const places = { folders: pageFolders("content"), uploadsFolder: "public/uploads" };
  const publishedFiles = new PublishedFiles({
    ...places,
    branch,
    pages: { places: async () => ({ of: (slug: string) => `content/${slug}.mdx` }) } as unknown as Pages,
    siteIndex: {
      usesOfAssets: async () => ({ uses: new Map(), absence: undefined }),
      picturesOfPages: async () => ({ pages: [], absence: undefined }),
    },
    siteSettings: { read: async () => ({ redirects: [], fallback: undefined, base: undefined }) },
    generator: undefined,
  });
  const store = { list: () => [] } as unknown as AssetStore;
  const thumbnails = { sizesOf: async () => new Map() };
  const media = new Media({
    ...places,
    branch,
    publishedFiles,
    commitTimes: new CommitTimes(branch),
    thumbnails,
    store,
    siteIcon: "app/icon.svg",
    clock: { now: () => 7 },
  });
  const paged = async (order: "newest" | "folder", from = 0, most = 10) =>
    (await media.list({ order, from, most })).media.map(({ path }) => path);
  return { state, media, paged };
}

test("by folder, files are sorted as people count, and a page has no more than is asked for", async () => {
  const { paged } = repository(["public/a10.png", "public/a9.png", "b.svg", "content/x/c.gif", "d.txt"]);

  expect(await paged("folder")).toEqual(["b.svg", "content/x/c.gif", "public/a9.png", "public/a10.png"]);
  expect(await paged("folder", 1, 2)).toEqual(["content/x/c.gif", "public/a9.png"]);
});

test("the icon of the site is in use, though no page names it", async () => {
  const { media } = repository(["a.png", "app/icon.svg"]);

  const { media: unused, counts } = await media.list({ only: "unused", most: 10 });
  const all = await media.list({ order: "folder", most: 10 });

  expect(unused.map(({ path }) => path)).toEqual(["a.png"]);
  expect(counts).toEqual({ all: 2, unused: 1, new: 0 });
  expect(all.media.map(({ isSiteIcon }) => isSiteIcon)).toEqual([false, true]);
});

test("the newest come first, and files whose last change is unknown come last", async () => {
  const { state, paged } = repository(["a.png", "b.png", "c.png"]);
  state.times = new Map([
    ["c.png", 9],
    ["gone.png", 8],
    ["b.png", 7],
  ]);

  expect(await paged("newest")).toEqual(["c.png", "b.png", "a.png"]);
});

test("where sizes and times cannot be had, files are listed without them, and asked for again", async () => {
  const { state, media } = repository(["a.png"]);
  state.fails = new Set(["sizes", "commitTimes"]);

  const first = await media.list({ most: 10 });
  state.fails.clear();
  state.times = new Map([["a.png", 5]]);
  const second = await media.list({ most: 10 });

  expect(first).toMatchObject({ isDated: false, absence: undefined, media: [{ path: "a.png" }] });
  expect(first.media[0]).toMatchObject({ bytes: undefined, at: undefined });
  expect(second).toMatchObject({ isDated: true, media: [{ bytes: 5, at: 5 }] });
});

test("files and times are asked for once until the branch moves, sizes for each page", async () => {
  const { state, media } = repository(["a.png"]);

  await media.list({ most: 10 });
  await media.list({ most: 10 });
  state.head = "2";
  await media.list({ most: 10 });

  expect(state.asked.toSorted()).toEqual([
    ...["commitTimes", "commitTimes", "entriesBelow", "entriesBelow"],
    ...["sizes", "sizes", "sizes"],
  ]);
});

test("while the repository is away, the last files are listed, and nothing can be changed", async () => {
  const { state, media } = repository(["a.png"]);
  await media.list({ most: 10 });
  state.fails = new Set(["head"]);

  expect(await media.list({ most: 10 })).toMatchObject({ total: 1, absence: { why: away, seenAt: 7 } });
  await expect(media.published("a.png")).rejects.toBe(away);
  await expect(media.usesOf("a.png")).rejects.toBe(away);
});
