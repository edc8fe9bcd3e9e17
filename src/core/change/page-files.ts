import { publishedFile } from "../page/page.ts";
import { entriesIn } from "../page/pages.ts";
import type { TakenNames } from "../page/taken-names.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import type { Entry } from "../repository/repository-host.ts";
import type { NewFiles } from "../slug/new-files.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { checkNewName, type Slug } from "../slug/slug.ts";

export type FileEntry = Extract<Entry, { kind: "file" }>;

/** Returns all that is in the folders of pages: files, links and submodules. */
export async function pathsAt(
  { head }: BranchSnapshot,
  host: Pick<Branch["host"], "entriesBelow">,
  folders: PageFolders,
): Promise<string[]> {
  const entries = head ? await entriesIn(folders, head, host) : [];
  return entries.map(({ path }) => path);
}

/** Writes a page to the file that has it, or to a new one, unless it would be named like another one. @throws Invalid */
export function pageFile(
  slug: Slug,
  content: Uint8Array,
  {
    folders,
    snapshot,
    taken,
    newFiles,
    restored,
  }: Readonly<{
    folders: PageFolders;
    snapshot: BranchSnapshot;
    taken: TakenNames;
    newFiles: NewFiles;
    /** The file that the page had, where it comes back. */
    restored?: FileEntry | undefined;
  }>,
): FileChange {
  const file = publishedFile(folders, slug, snapshot);
  if (file) return { path: file.path, content, isExecutable: file.isExecutable };
  if (!restored) checkNewName(slug, folders.placeOf(slug).naming);
  const { path = newFiles.of(slug), isExecutable } = restored ?? {};
  taken.checkNew(slug, path);
  return { path, content, isExecutable };
}
