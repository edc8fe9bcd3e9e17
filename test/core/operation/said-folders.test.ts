import { expect, test } from "bun:test";

import { withSaidFolders } from "../../../src/core/operation/said-folders.ts";
import type { FolderPart } from "../../../src/sites/server.ts";

const part = (folder: string, version: string, instead?: string): FolderPart => ({
  ...{ folder, kind: "docs", language: null, version, set: "docs" },
  ...(instead !== undefined && { instead }),
});
const v2 = "versioned_docs/version-2.0";
const v1 = "versioned_docs/version-1.0";
const folders = [part("docs", "2.0", v2), part(v2, "2.0"), part(v1, "1.0")];

/** Returns the folders of a site that a folder with pages is of, the first one first. */
function foundOf(paths: readonly string[]): string[] {
  const found = withSaidFolders(
    {
      found: { folder: "docs", uploads: "", because: "", generator: "a Docusaurus site" },
      paths,
      isChosen: false,
    },
    { parts: { folders, languages: [], versions: [] }, isPlaced: true },
  );
  return [found.folder, ...(found.others ?? []).map(({ folder }) => folder)];
}

test("a folder that is copied in place of another is read where that has no pages", () => {
  expect(foundOf(["docs/a.md", `${v1}/a.md`])).toEqual(["docs", v1]);
});

test("where that has pages, it is no folder of the site", () => {
  expect(foundOf(["docs/a.md", `${v2}/a.md`, `${v1}/a.md`])).toEqual([v2, v1]);
});
