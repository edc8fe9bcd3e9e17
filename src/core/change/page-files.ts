import { newPathOfPage, publishedFile, withinFolder } from "../page/page.ts";
import type { TakenNames } from "../page/taken-names.ts";
import type { Branch, BranchSnapshot } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import type { Entry } from "../repository/repository-host.ts";
import type { Slug } from "../slug/slug.ts";

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
    folder,
    snapshot,
    taken,
    restored,
  }: Readonly<{
    folder: string;
    snapshot: BranchSnapshot;
    taken: TakenNames;
    /** The file that the page had, where it comes back. */
    restored?: FileEntry | undefined;
  }>,
): FileChange {
  const file = publishedFile(folder, slug, snapshot);
  if (file) return { path: file.path, content, isExecutable: file.isExecutable };
  taken.checkNew(slug);
  const { path = newPathOfPage(folder, slug), isExecutable } = restored ?? {};
  return { path, content, isExecutable };
}
