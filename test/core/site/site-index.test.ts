import { expect, spyOn, test } from "bun:test";

import { Invalid } from "../../../src/core/errors.ts";
import { SlugTaken } from "../../../src/core/site/free-slugs.ts";
import { LinkingPages } from "../../../src/core/site/linking-pages.ts";
import { PageRecords } from "../../../src/core/site/page-records.ts";
import { entriesIn, foldersDownTo } from "../../../src/core/site/page-tree.ts";
import { type Slug, suggestedSlug } from "../../../src/core/slug/slug.ts";
import { PATIENCE_MS, site } from "../../support/indexed-site.ts";

test("a page is listed by its draft's title, otherwise its own, otherwise its slug", async () => {
  const { index } = site(
    { "": "# Home", plain: "Text", titled: "# Old", same: "# Same" },
    { titled: "# New", only: "# Only", same: "# Same" },
  );

  const { pages } = await index.pages();

  expect(pages.map(({ slug, title, state, draft }) => [slug, title, state, draft?.author])).toEqual([
    ["", "Home", "published", undefined],
    ["plain", "plain", "published", undefined],
    ["titled", "New", "changed", "Ada"],
    ["same", "Same", "published", undefined],
    ["only", "Only", "draft", "Ada"],
  ] as never);
});

test.each([
  [
    ["text", "menu"],
    ["Home", "Of the menu", "Titled", "plain"],
  ],
  [
    ["menu", "text"],
    ["At home", "Of the menu", "First entry", "plain"],
  ],
] as const)("a title is in the order that the generator has: %j", async (titles, expected) => {
  const labels = [
    ["index.mdx", "At home"],
    ["guide/index.mdx", "Of the menu"],
    ["titled.mdx", "First entry"],
    ["titled.mdx", "Second entry"],
    ["https://example.com", "Elsewhere"],
  ] as const;
  const texts = { "": "# Home", guide: "Text", titled: "# Titled", plain: "Text" };
  const { index } = site(texts, {}, { titles, labels });

  expect((await index.pages()).pages.map(({ title }) => title)).toEqual([...expected]);
  expect((await index.listed()).pages.map(({ title }) => title)).toEqual([...expected]);
  expect((await index.picturesOfPages()).pages.map(({ title }) => title)).toEqual([...expected]);
});

test("only new texts are read after a commit, and only drafts that were saved since", async () => {
  const { index, publish, save, read } = site({ a: "# A", b: "# B" }, { c: "# C", d: "# D" });
  await index.pages();
  read.length = 0;

  publish({ a: "# A", b: "# B2", e: "# E" });
  save("d", "# D2");
  const { pages } = await index.pages();

  expect(read).toEqual(["sha of # B2", "sha of # E", "draft of d"]);
  expect(pages.map(({ title }) => title)).toEqual(["A", "B2", "E", "C", "D2"]);
});

test("concurrent requests read the same text once", async () => {
  const { index, read } = site({ a: "# A", b: "# A" });

  await Promise.all([index.pages(), index.components(), index.search("a", 10)]);

  expect(read).toEqual(["sha of # A"]);
});

test("removed pages and discarded drafts aren't listed", async () => {
  const { index, publish } = site({ a: "# A", b: "# B" });
  await index.pages();

  publish({ b: "# B" });

  expect((await index.pages()).pages.map(({ slug }) => slug)).toEqual(["b" as Slug]);
});

test("a folder lists its pages and folders by title after the home page, with their contents", async () => {
  const { index } = site(
    {
      "": "# Zero",
      "guide/a": "# A",
      "guide/deep/b": "# B",
      guide: "# The guide",
      "page 10": "x",
      "page 9": "x",
    },
    { "drafts/only/one": "# One", "guide/a": "# A changed" },
  );
  const { pages } = await index.pages();

  const root = entriesIn("", pages);
  const guide = entriesIn("guide", pages);

  expect(root.map(({ slug, title, folder }) => [slug, title, folder?.pages, folder?.drafts])).toEqual([
    ["", "Zero", undefined, undefined],
    ["drafts", "drafts", 1, 1],
    ["page 9", "page 9", undefined, undefined],
    ["page 10", "page 10", undefined, undefined],
    ["guide", "The guide", 2, 1],
  ]);
  expect(guide.map(({ slug, page }) => [slug, page?.title])).toEqual([
    ["guide/a", "A changed"],
    ["guide/deep", undefined],
  ]);
  expect(foldersDownTo("a/b/c")).toEqual(["a", "a/b", "a/b/c"]);
  expect(foldersDownTo("")).toEqual([]);
});

test.each([
  ["Getting started", "", "getting-started"],
  ["  C++ & C#: what's new? ", "guide", "guide/c-c-what-s-new"],
  ["Größe und Farbe", "", "größe-und-farbe"],
  ["安装 指南", "a/b", "a/b/安装-指南"],
  ["Cafe\u0301", "", "café"],
  ["x".repeat(300), "", "x".repeat(100)],
  ["?!", "guide", undefined],
])("the title %j in the folder %j suggests a slug", (title, folder, slug) => {
  expect(suggestedSlug(title, folder)).toBe(slug);
});

test("a slug is free if no page or draft has it and the rules allow it", async () => {
  const { freeSlugs } = site({ guide: "# Guide" }, { draft: "# Draft" });
  const refusalOf = (text: string) => freeSlugs.check(text).catch((error: unknown) => error);

  expect(await freeSlugs.check("guide/cafe\u0301")).toEqual({
    slug: "guide/café" as Slug,
    path: "content/guide/café.mdx",
  });
  expect(await refusalOf("guide")).toBeInstanceOf(SlugTaken);
  expect(((await refusalOf("draft")) as SlugTaken).message).toBe("A draft already exists at “draft”.");
  expect(await refusalOf("a//b")).toBeInstanceOf(Invalid);
});

test("the pages with a link are found after each publication and save, also where several have one text", async () => {
  const { index, publish, save } = site(
    { a: "[b](/b)", b: "[c](/c)", c: "[b](/b)" },
    { d: "[b](../b.md#x)" },
  );
  const linking = async (...names: string[]) =>
    (await index.linkingTo(new Set(names))).pages.map(({ slug }) => slug as string).sort();

  expect(await linking("b")).toEqual(["a", "c", "d"]);
  publish({ a: "[b](/b)", b: "[c](/c) [b](/b)" });
  expect([await linking("b"), await linking("c")]).toEqual([["a", "b", "d"], ["b"]]);
  publish({ a: "[c](/c)", b: "[c](/c)", e: "[b](/b)" });
  save("d", "[c](/c)");
  expect([await linking("b"), await linking("c"), await linking("b", "c")]).toEqual([
    ["e"],
    ["a", "b", "d"],
    ["a", "b", "d", "e"],
  ]);
  publish({});
  expect(await linking("b", "c")).toEqual(["d"]);
});

test("a publication changes the records of the texts that it brings alone", async () => {
  using follow = spyOn(LinkingPages.prototype, "follow");
  const { index, publish } = site({ a: "# A", b: "# B" });
  await index.linkingTo(new Set());
  publish({ a: "# A", b: "# B2" });
  await index.linkingTo(new Set());

  const [before, after] = follow.mock.calls.map(([records]) => records);
  const isSame = (slug: string) => after!.get(slug as Slug) === before!.get(slug as Slug);
  expect([isSame("a"), isSame("b")]).toEqual([true, false]);
});

test("while texts are read, pages are listed with the titles that they had, or their slugs", async () => {
  const { index, publish, reading } = site({ a: "# A", b: "# B" });
  await index.pages();
  const titles = async () => (await index.listed()).pages.map(({ slug, title }) => [slug, title]);
  expect(await titles()).toEqual([
    ["a", "A"],
    ["b", "B"],
  ]);

  const read = Promise.withResolvers<void>();
  reading.waits = () => read.promise;
  publish({ a: "# A2", c: "# C" });
  const early = await titles();
  const whole = index.pages();
  read.resolve();

  expect(early).toEqual([
    ["a", "A"],
    ["c", "c"],
  ]);
  expect((await whole).pages.map(({ title }) => title)).toEqual(["A2", "C"]);
  expect(await titles()).toEqual([
    ["a", "A2"],
    ["c", "C"],
  ]);
});

test("who comes while texts are read waits no longer than the first, and is told what is read so far", async () => {
  // Each of the first two is long enough to be sent alone, once the next is read.
  const long = "x".repeat(250_000);
  const { index, reading } = site({ a: `# A\n${long}`, b: `# B\n${long}`, c: "# C" });
  const [isRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let texts = 0;
  reading.waits = async () => {
    texts += 1;
    if (texts < 3) return;
    isRead.resolve();
    await goesOn.promise;
  };
  const titles = async () => (await index.listed()).pages.map(({ title }) => title);

  await Promise.all([titles(), isRead.promise]);
  using timers = spyOn(globalThis, "setTimeout");
  const second = await titles();
  goesOn.resolve();

  expect(timers.mock.calls.filter(([, ms]) => ms! >= PATIENCE_MS)).toEqual([]);
  expect(second).toEqual(["A", "b", "c"]);
  expect((await index.pages()).pages.map(({ title }) => title)).toEqual(["A", "B", "C"]);
});

test("who takes what is not found for missing waits until all texts are read, others for some seconds", async () => {
  using soFar = spyOn(PageRecords.prototype, "soFar");
  using published = spyOn(PageRecords.prototype, "published");
  const { index } = site({ a: "# A", b: "# B" });

  const { hits } = await index.search("A", 10, { waitsForAll: true });
  expect(hits.map(({ page }) => page.title)).toEqual(["A"]);
  expect([soFar.mock.calls.length, published.mock.calls.length]).toEqual([0, 1]);

  await index.search("A", 10);
  expect(soFar).toHaveBeenCalledWith(3000);
});
