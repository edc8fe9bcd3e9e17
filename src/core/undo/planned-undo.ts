import type { FileEntry } from "../change/page-files.ts";
import type { PlacedMove } from "../move/move-planner.ts";
import type { FileChange } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { isMove, type TouchedFile } from "./touched-files.ts";
import type { UndonePage } from "./undone-page.ts";

/** `current` is the file on the branch, undefined where it is gone. */
export type Touched = Readonly<{ file: TouchedFile; current: FileEntry | undefined }>;

export type Planned = Touched & Readonly<{ page: UndonePage }>;

export function pathsOf(files: readonly TouchedFile[], folders: PageFolders): string[] {
  return files.flatMap(({ slug, path, now }) => [
    path,
    now.path,
    ...folders.pathsOf(slug),
    ...folders.pathsOf(now.slug),
  ]);
}

export function filesOf({ file, current, page: { content } }: Planned): FileChange[] {
  const { path, now, before } = file;
  const written = { path, content, isExecutable: (current ?? before)?.isExecutable };
  return isMove(file) ? [{ path: now.path, content: undefined }, written] : [written];
}

export function placedBack({ file, current }: Touched): PlacedMove[] {
  if (!isMove(file) || !current) return [];
  const { slug, path, now } = file;
  return [
    {
      change: { does: "move", slug, from: now.slug, fixesLinks: true, writesRedirect: true },
      fromPath: now.path,
      toPath: path,
      sha: current.sha,
      isExecutable: current.isExecutable,
    },
  ];
}

export function slugsOf(planned: readonly Planned[]): Slug[] {
  return [...new Set(planned.map(({ file }) => file.slug))];
}

export function named(slugs: readonly Slug[]): string {
  return slugs.map((slug) => `“${slug || "/"}”`).join(", ");
}
