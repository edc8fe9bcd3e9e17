import { newPathOfPage, publishedFile, withinFolder } from "../page/page.ts";
import { checkNewSlug, nameOfFile, type Slug } from "../page/slug.ts";
import type { Branch, BranchSnapshot } from "./branch.ts";
import type { FileChange } from "./publication.ts";
import type { Entry } from "./repository-host.ts";

export type FileEntry = Extract<Entry, { kind: "file" }>;

export async function namesAt(
  { head }: BranchSnapshot,
  host: Pick<Branch["host"], "files">,
  folder: string,
): Promise<string[]> {
  const files = head ? await host.files(head, folder) : [];
  return files.map(({ path }) => nameOfFile(withinFolder(folder, path)));
}

/** Writes a page to the file that has it, or to a new one, unless its name is like one of `names`. @throws Invalid */
export function pageFile(
  slug: Slug,
  content: Uint8Array,
  {
    folder,
    snapshot,
    names,
    restored,
  }: Readonly<{
    folder: string;
    snapshot: BranchSnapshot;
    names: readonly string[];
    /** The file that the page had, where it comes back. */
    restored?: FileEntry | undefined;
  }>,
): FileChange {
  const file = publishedFile(folder, slug, snapshot);
  if (file) return { path: file.path, content, isExecutable: file.isExecutable };
  checkNewSlug(slug, names);
  const { path = newPathOfPage(folder, slug), isExecutable } = restored ?? {};
  return { path, content, isExecutable };
}
