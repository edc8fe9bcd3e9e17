import type { PageNaming } from "../../sites/server.ts";
import type { BranchSnapshot } from "../repository/branch.ts";
import type { Entry } from "../repository/repository-host.ts";
import { filesOfSlug, type Slug } from "../slug/slug.ts";

export type Page = Readonly<{
  slug: Slug;
  /** From the repository's root. */
  path: string;
  content: string;
  sha: string;
}>;

/** Where the pages of the site are, and how its generator names their files. */
export type PageFolder = Readonly<{ folder: string; naming: PageNaming }>;

/** Returns the paths where a page can be, the served one first. */
export function pathsOfPage({ folder, naming }: PageFolder, slug: Slug): string[] {
  return filesOfSlug(slug, naming).map((file) => inFolder(folder, file));
}

export function filesOfPage(place: PageFolder, slug: Slug, snapshot: BranchSnapshot) {
  return pathsOfPage(place, slug)
    .map((path) => snapshot.at(path))
    .filter((entry): entry is Extract<Entry, { kind: "file" }> => entry?.kind === "file");
}

export function publishedFile(place: PageFolder, slug: Slug, snapshot: BranchSnapshot) {
  return filesOfPage(place, slug, snapshot)[0];
}

export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** The way back from `inFolder`. */
export function withinFolder(folder: string, path: string): string {
  return path.slice(inFolder(folder, "").length);
}
