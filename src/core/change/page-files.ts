import { inFolder, type PageFolder, publishedFile, withinFolder } from "../page/page.ts";
import type { TakenNames } from "../page/taken-names.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import type { Entry } from "../repository/repository-host.ts";
import type { NewFiles } from "../slug/new-files.ts";
import { checkNewName, type Slug } from "../slug/slug.ts";

export type FileEntry = Extract<Entry, { kind: "file" }>;

/** Returns all that is in the content folder: files, links and submodules. */
export async function filesAt(
  { head }: BranchSnapshot,
  host: Pick<Branch["host"], "entriesBelow">,
  folder: string,
): Promise<string[]> {
  const entries = head ? await host.entriesBelow(head, folder) : [];
  return entries.map(({ path }) => withinFolder(folder, path));
}

/** Writes a page to the file that has it, or to a new one, unless it would be named like another one. @throws Invalid */
export function pageFile(
  slug: Slug,
  content: Uint8Array,
  {
    snapshot,
    taken,
    newFiles,
    restored,
    ...place
  }: PageFolder &
    Readonly<{
      snapshot: BranchSnapshot;
      taken: TakenNames;
      newFiles: NewFiles;
      /** The file that the page had, where it comes back. */
      restored?: FileEntry | undefined;
    }>,
): FileChange {
  const file = publishedFile(place, slug, snapshot);
  if (file) return { path: file.path, content, isExecutable: file.isExecutable };
  if (!restored) checkNewName(slug, place.naming);
  const { path = inFolder(place.folder, newFiles.of(slug)), isExecutable } = restored ?? {};
  taken.checkNew(slug, withinFolder(place.folder, path));
  return { path, content, isExecutable };
}
