import type { BranchSnapshot } from "../repository/branch.ts";
import type { Entry } from "../repository/repository-host.ts";
import { filesOfSlug, newFileOfSlug, type Slug } from "../slug/slug.ts";

export type Page = Readonly<{
  slug: Slug;
  /** From the repository's root. */
  path: string;
  content: string;
  sha: string;
}>;

/** Returns the paths where a page can be, the served one first. */
export function pathsOfPage(folder: string, slug: Slug): string[] {
  return filesOfSlug(slug).map((file) => inFolder(folder, file));
}

export function newPathOfPage(folder: string, slug: Slug): string {
  return inFolder(folder, newFileOfSlug(slug));
}

export function filesOfPage(folder: string, slug: Slug, snapshot: BranchSnapshot) {
  return pathsOfPage(folder, slug)
    .map((path) => snapshot.at(path))
    .filter((entry): entry is Extract<Entry, { kind: "file" }> => entry?.kind === "file");
}

export function publishedFile(folder: string, slug: Slug, snapshot: BranchSnapshot) {
  return filesOfPage(folder, slug, snapshot)[0];
}

export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** The way back from `inFolder`. */
export function withinFolder(folder: string, path: string): string {
  return path.slice(inFolder(folder, "").length);
}
