import type { BranchSnapshot } from "../repository/branch.ts";
import type { Entry } from "../repository/repository-host.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";

export type Page = Readonly<{
  slug: Slug;
  /** From the repository's root. */
  path: string;
  content: string;
  sha: string;
}>;

export function filesOfPage(folders: PageFolders, slug: Slug, snapshot: BranchSnapshot) {
  return folders
    .pathsOf(slug)
    .map((path) => snapshot.at(path))
    .filter((entry): entry is Extract<Entry, { kind: "file" }> => entry?.kind === "file");
}

export function publishedFile(folders: PageFolders, slug: Slug, snapshot: BranchSnapshot) {
  return filesOfPage(folders, slug, snapshot)[0];
}
