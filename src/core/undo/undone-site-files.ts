import { isImportable, isSiteFile } from "../../sites/server.ts";
import type { FileEntry } from "../change/page-files.ts";
import type { SiteFiles } from "../move/site-files.ts";
import type { CommitDetail, FileChange } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";

type Undone = Readonly<{ commit: CommitDetail; head: string | undefined }>;

type Deps = Readonly<{ host: Pick<RepositoryHost, "entries">; siteFiles: Pick<SiteFiles, "importedAt"> }>;

/**
 * Returns the files of redirects and menus that a publication changed and nobody changed since, as they were before it. What it
 * replaced in them can't be told from what it wrote. @throws Unavailable
 */
export async function undoneSiteFiles(
  { commit, head }: Undone,
  { host, siteFiles }: Deps,
): Promise<FileChange[]> {
  const changed = commit.files.map(({ path }) => path);
  const imported = changed.some(isImportable) ? await siteFiles.importedAt(commit.sha) : new Set();
  const paths = changed.filter((path) => isSiteFile(path) || imported.has(path));
  const [parent] = commit.parents;
  if (paths.length === 0 || !parent || !head) return [];
  const [before, after, now] = await Promise.all([parent, commit.sha, head].map(filesAt));
  return paths.flatMap((path): FileChange[] => {
    const [was, is] = [before!.get(path), now!.get(path)];
    if (is?.sha !== after!.get(path)?.sha) return [];
    return [{ path, content: undefined, blob: was?.sha, isExecutable: was?.isExecutable }];
  });

  async function filesAt(at: string): Promise<ReadonlyMap<string, FileEntry>> {
    const entries = await host.entries(at, paths);
    return new Map(entries.flatMap((entry) => (entry.kind === "file" ? [[entry.path, entry]] : [])));
  }
}
