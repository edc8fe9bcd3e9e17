import { describe, expect, test } from "bun:test";

import { NewFiles } from "../../../src/core/slug/new-files.ts";
import { filesOfSlug, type Slug, slug, slugOfFile } from "../../../src/core/slug/slug.ts";
import { generators, namingOf, usualNaming } from "../../../src/sites/server.ts";
import { pageFolders } from "../../support/page-folders.ts";

const kinds = [undefined, ...new Set(generators.map(({ is }) => is))];

const fileOf = (text: string, files: readonly string[], generator?: string) =>
  new NewFiles(files, pageFolders("", namingOf(generator))).of(slug(text));

describe.each(kinds)("a new page of %s", (generator) => {
  const naming = namingOf(generator);
  const { ending, onlyOfFolders: isApp } = naming;

  test("in an empty site has what the generator reads", () => {
    expect(fileOf("guide/install", [], generator)).toBe(`guide/install${isApp ? "/page" : ""}${ending}`);
    expect(fileOf("", [], generator)).toBe(`${naming.ofFolder[0]}${ending}`);
  });

  test.each([".md", ".mdx", ".markdown", ".mdoc"])(
    "beside pages in %s is like them, in both forms",
    (like) => {
      const flat = isApp ? `/page` : "";
      const beside = [`guide/one${flat}${like}`, `guide/two${flat}${like}`, `other${flat}${ending}`];
      expect(fileOf("guide/new", beside, generator)).toBe(`guide/new${flat}${like}`);
      for (const name of naming.ofFolder.filter((each) => each !== "_index")) {
        const folders = [`guide/one/${name}${like}`, `guide/two/${name}${like}`, `guide/three${like}`];
        expect(fileOf("guide/new", folders, generator)).toBe(`guide/new/${name}${like}`);
        expect(fileOf("guide/deep/new", folders, generator)).toBe(`guide/deep/new/${name}${like}`);
      }
    },
  );

  test("has the slug that was asked for, and is found by it", () => {
    const sites = [[], ["a.md", "b/c.mdx"], ["a/index.md", "b/index.md"], ["x/page.mdx"], ["README.md"]];
    for (const files of sites)
      for (const text of ["", "new", "b/new", "b", "a/deep/new", "x"]) {
        const file = fileOf(text, files, generator);
        expect([file, slugOfFile(file, naming)]).toEqual([file, text as Slug]);
        expect(filesOfSlug(slug(text), naming)).toContain(file);
      }
  });
});

test.each<[slug: string, file: string, files: string[]]>([
  ["guide/new", "guide/new.md", ["guide/a.md", "guide/b.md", "guide/c.mdx", "d.mdx", "e.mdx"]],
  ["guide/new", "guide/new.mdx", ["guide/a.md", "guide/b.mdx", "d.mdx"]], // as often: the folder above says
  ["guide/deep/er/new", "guide/deep/er/new.md", ["guide/a.md", "b.mdx", "c.mdx"]],
  ["guide/new", "guide/new.md", ["other/a.md", "other/b.md", "c/d.mdx"]], // the site's
  // The page of a folder with pages says nothing of the form of others, and they nothing of its own.
  ["new", "new.md", ["index.md", "guide/index.md", "guide/a.md", "about.md"]],
  ["api", "api/index.md", ["guide/index.md", "guide/a.md", "api/b.md", "about.md"]],
  ["guide", "guide.md", ["guide/a.md", "about.md"]],
  ["", "index.md", ["guide/a.md", "about.md"]],
  ["new", "new.mdx", ["index.mdx"]],
  // Parts of pages, and what is read in the repository, are not like pages.
  ["new", "new.mdx", ["CONTRIBUTING.md", "LICENSE.md", "_parts/a.md", "_parts/b.md", "a.mdx"]],
  ["new", "new.mdx", ["snippets/a.md", "snippets/b.md", "a.mdx"]],
  ["guide/new", "guide/new.mdx", ["snippets/a.md", "snippets/b.md", "other/a.mdx"]],
  ["guide/new", "guide/new.mdx", ["_parts/a.md", "b/[id].md", "other/a.mdx"]],
  ["new", "new.mdx", ["a.png", "b.yml"]],
  ["guide/new", "guide/new/index.md", ["other/a/index.md", "other/b/index.md"]], // the site's form
  // The page of a folder ends as others in it do, and not as those beside the folder.
  ["guide/new", "guide/new.mdx", ["guide/index.mdx", "guide/deep/a.md", "x.md", "y.md"]],
  // The site's own page is in no folder, so it says nothing of the pages of folders beside it.
  [
    "api",
    "api.md",
    [
      ...["index.md", "guide.md", "guide/a.md", "api/b.md"],
      ...["guide/p/index.md", "guide/p/c.md", "guide/q/index.md", "guide/q/d.md"],
    ],
  ],
])("%s becomes %s beside %j", (text, file, files) => {
  expect(fileOf(text, files)).toBe(file);
});

test.each<[generator: string, slug: string, file: string, files: string[]]>([
  ["a Hugo site", "guide", "guide/_index.md", ["guide/a.md"]],
  ["a Hugo site", "guide", "guide/_index.md", ["api.md", "api/a.md", "guide/a.md"]],
  ["a Hugo site", "guide/new", "guide/new.md", ["_index.md", "guide/_index.md", "guide/a.md"]],
  ["a Hugo site", "guide/new", "guide/new/index.md", ["guide/_index.md", "guide/a/index.md"]],
  ["a Hugo site", "guide/new", "guide/new.md", ["guide/_index.md", "api/_index.md"]],
  ["an MkDocs site", "api", "api/README.md", ["README.md", "guide/README.md", "guide/a.md", "api/b.md"]],
  ["a VitePress site", "new", "new.md", ["README.md", "guide/README.md"]],
  ["a Next.js app", "(docs)/new", "(docs)/new/page.md", ["(docs)/one/page.md", "layout.mdx"]],
])("of %s %s becomes %s beside %j", (generator, text, file, files) => {
  expect(fileOf(text, files, generator)).toBe(file);
});

test("what is no page of a generator has no slug, and the page of a folder has the folder's", () => {
  const slugOf = (file: string, generator?: string) => slugOfFile(file, namingOf(generator));

  expect(slugOf("guide/_index.md", "a Hugo site")).toBe("guide" as Slug);
  expect(slugOf("guide/README.md", "an mdBook")).toBe("guide" as Slug);
  expect(slugOf("README.md", "a Docsify site")).toBe("" as Slug);
  expect(slugOf("guide/README.md", "a VitePress site")).toBe("guide/README" as Slug);
  expect(slugOf("guide/page.mdx", "a Next.js app")).toBe("guide" as Slug);
  expect(slugOf("guide/parts.mdx", "a Next.js app")).toBeUndefined();
  expect(slugOf("x.md.md")).toBe("x.md" as Slug);
  expect(filesOfSlug(slug("guide/README"), namingOf("an mdBook"))).not.toContain("guide/README.md");
  expect(usualNaming.ofFolder).toEqual(["index"]);
});
