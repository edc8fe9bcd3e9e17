import { expect, test } from "bun:test";

import fc from "fast-check";

import { NewFiles } from "../../../src/core/slug/new-files.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { generators, namingOf } from "../../../src/sites/server.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { runs, seed } from "../../support/seed.ts";

const names = ["", "docs", "docs/next", "docs/v1", "blog", "versioned_docs/v1", "a/b/c"];
const sites = fc.tuple(
  fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
    .map((all) => all.filter((folder, index) => index === 0 || folder !== "")),
  fc.constantFrom(...generators.map(({ is }) => is)),
);
const own = fc.array(fc.constantFrom("guide", "api", "v2", "docs"), { maxLength: 3 });

test("a page is at each path of its slug, and a new one has the slug that was asked for", () => {
  fc.assert(
    fc.property(sites, fc.nat(3), own, ([all, generator], index, parts) => {
      const folders = pageFolders(all, namingOf(generator));
      const folder = all[index % all.length]!;
      const at = folders.at(folder === "" ? "x" : `${folder}/x`)!.folder;
      const start = folders.inSite(folder === "" ? "x" : `${folder}/x`).slice(0, -2);
      const slug = [start, ...parts].filter((part) => part !== "").join("/") as Slug;
      const paths = folders.pathsOf(slug);

      expect(paths.length).toBeGreaterThan(0);
      for (const path of [...paths, folders.newPathOf(slug), new NewFiles([], folders).of(slug)]) {
        expect([path, folders.slugOf(path)]).toEqual([path, slug]);
        // The other ones are of a page in the first folder that is called like another folder.
        if (folders.at(path)?.folder === folders.placeOf(slug).folder)
          expect(folders.pathAt(folders.inSite(path))).toBe(path);
        expect(folders.problemOf(path)).toBeUndefined();
      }
      expect(paths).toContain(folders.newPathOf(slug));
      expect(folders.at(folders.newPathOf(slug))?.folder).toBe(folders.placeOf(slug).folder);
      expect(paths.some((path) => folders.at(path)?.folder === at)).toBe(true);
    }),
    { numRuns: runs(500), seed },
  );
});

test("what is in the first folder is a part of it, and of others the deepest has a page", () => {
  const folders = pageFolders(["docs", "docs/fr", "guides", "guides/api"]);

  expect(folders.all.map(({ folder }) => folder)).toEqual(["docs", "guides", "guides/api"]);
  expect(folders.slugOf("docs/fr/a.md")).toBe("fr/a" as Slug);
  expect(folders.at("guides/api/a.md")?.folder).toBe("guides/api");
  expect(folders.slugOf("guides/api/index.md")).toBe("guides/api" as Slug);
  expect(folders.slugOf("README.md")).toBeUndefined();
  expect(folders.pathLike("guides/api" as Slug, "docs/a/index.mdx")).toBe("guides/api/index.mdx");
});
