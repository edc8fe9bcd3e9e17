import { expect, test } from "bun:test";

import fc from "fast-check";

import { FolderParts } from "../../../src/core/slug/folder-parts.ts";
import type { FolderPart } from "../../../src/sites/server.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { runs, seed } from "../../support/seed.ts";

const part = (folder: string, more: Partial<FolderPart> = {}): FolderPart => ({
  folder,
  kind: "docs",
  language: "en",
  version: null,
  set: "docs",
  ...more,
});
const parts = new FolderParts(
  [
    part("docs", { endings: ["fr", "pt-BR"] }),
    part("docs/zh", { language: "zh" }),
    part("docs/zh/v1", { language: "zh", version: "1", set: "old" }),
    part("docs/zh", { language: "second" }),
  ],
  pageFolders(["docs", "blog", "docs-old"]),
);

test.each([
  ["docs/a.md", "docs", "en", "a.md"],
  ["docs/a.fr.md", "docs", "fr", "a.md"],
  ["docs/guide/index.pt-BR.mdx", "docs", "pt-BR", "guide/index.mdx"],
  ["docs/a.b.fr.md", "docs", "fr", "a.b.md"],
  // No page of a language, but a page of that name.
  ["docs/fr.md", "docs", "en", "fr.md"],
  ["docs/a.v2.md", "docs", "en", "a.v2.md"],
  ["docs/fr/a.md", "docs", "en", "fr/a.md"],
  ["docs/zh/a.fr.md", "docs/zh", "zh", "a.fr.md"],
  ["docs/zh/v1/b/a.md", "docs/zh/v1", "zh", "b/a.md"],
  ["docs/zhou/a.md", "docs", "en", "zhou/a.md"],
  ["blog/a.md", "blog", null, "a.md"],
  ["docs-old/a.md", "docs-old", null, "a.md"],
])("%s is in the part %p, in the language %p, as %p", (path, folder, language, file) => {
  const place = parts.placeOf(path)!;
  expect([place.part.folder, place.language, place.file]).toEqual([folder, language, file]);
});

test("what is in no folder of pages is in no part", () => {
  expect(parts.placeOf("README.md")).toBeUndefined();
  expect(parts.placeOf("src/a.md")).toBeUndefined();
});

test("a folder of pages that the configuration doesn't name is as the one that it is in", () => {
  const inner = new FolderParts([part("docs", { version: "2" })], pageFolders(["docs/guide", "other"]));

  expect(inner.all).toEqual([
    part("docs/guide", { version: "2", set: "docs/docs/guide" }),
    part("other", { language: null, set: "other" }),
    part("docs", { version: "2" }),
  ]);
});

test("each file is in the deepest of the parts that it is in", () => {
  const names = ["", "a", "a/b", "a/b/c", "b", "b/a", "aa"];
  const folders = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 });
  const file = fc.array(fc.constantFrom("a", "b", "c", "aa"), { maxLength: 4 });
  fc.assert(
    fc.property(folders, fc.constantFrom(...names), file, (said, main, at) => {
      const known = new FolderParts(
        said.map((folder) => part(folder)),
        pageFolders([main]),
      );
      const path = [...at, "x.md"].join("/");
      const all = [...new Set([main, ...said])].filter((each) => each === "" || path.startsWith(`${each}/`));
      const [deepest] = all.toSorted((one, other) => other.length - one.length);
      const place = known.placeOf(path);
      expect(place?.part.folder).toBe(deepest);
      if (place) expect([place.part.folder, place.file].filter((each) => each !== "").join("/")).toBe(path);
    }),
    { numRuns: runs(300), seed },
  );
});

test.each([
  ["guide", "docs/guide.md", "guide"],
  ["ja/docs/guide", "ja/docs/guide.md", "guide"],
  ["ja/docs", "ja/docs/index.md", ""],
  ["guide.fr", "docs/guide.fr.md", "guide"],
  ["v1/guide", "v1/guide.md", "guide"],
  ["blog/post", "blog/post.md", "blog/post"],
  ["ja/blog/post", "ja/blog/post.md", "blog/post"],
  ["other/x", "other/x.md", "other/x"],
])("%s is %s without its language and version", (slug, path, own) => {
  const docs = { kind: "docs", set: "docs", version: "2" } as const;
  const blog = { kind: "blog", set: "blog", version: null } as const;
  const said = [
    { ...docs, folder: "docs", language: "en", endings: ["fr"] },
    { ...docs, folder: "ja/docs", language: "ja" },
    { ...docs, folder: "v1", language: "en", version: "1" },
    { ...blog, folder: "blog", language: "en" },
    { ...blog, folder: "ja/blog", language: "ja" },
    { kind: "docs", set: "other", folder: "other", language: null, version: null },
  ] as const;
  const all = ["docs", "ja/docs", "v1", "blog", "ja/blog", "other"];
  const folders = pageFolders(all);

  expect(new FolderParts(said, folders).ownOf(slug, path, folders)).toBe(own);
});
