import type { Standing } from "../publication/branch.ts";
import type { Entry } from "../publication/repository-host.ts";
import { filesOfSlug, newFileOfSlug, type Slug } from "./slug.ts";

/** A published page: a file of the repository, as it stands on the branch. */
export type Page = Readonly<{
  slug: Slug;
  /** In the repository, from its root. */
  path: string;
  /** Byte for byte the file. */
  content: string;
  /** The file's blob, which names this content. */
  sha: string;
}>;

/** The paths in the repository where a slug's page can be, the served one first. */
export function pathsOfPage(folder: string, slug: Slug): string[] {
  return filesOfSlug(slug).map((file) => inFolder(folder, file));
}

export function newPathOfPage(folder: string, slug: Slug): string {
  return inFolder(folder, newFileOfSlug(slug));
}

/** The files that hold a slug's page, the served one first; the others show only when that one is gone. */
export function filesOfPage(folder: string, slug: Slug, standing: Standing) {
  return pathsOfPage(folder, slug)
    .map((path) => standing.at(path))
    .filter((entry): entry is Extract<Entry, { kind: "file" }> => entry?.kind === "file");
}

/** The file that is served for a slug; undefined where no page is published. */
export function standingPage(folder: string, slug: Slug, standing: Standing) {
  return filesOfPage(folder, slug, standing)[0];
}

/** A folder is named without slashes at its ends; "" is the root. */
export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
