import { generatorCalled, isImportable, isSiteFile } from "../../sites/server.ts";
import type { FileEntry } from "../change/page-files.ts";
import type { SiteFiles } from "../move/site-files.ts";
import type { CommitDetail, FileChange } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";

type Undone = Readonly<{ commit: CommitDetail; head: string | undefined }>;

export type MenuFilesDeps = Readonly<{
  siteFiles: Pick<SiteFiles, "importedAt">;
  generator: string | undefined;
}>;

type Deps = MenuFilesDeps & Readonly<{ host: Pick<RepositoryHost, "entries"> }>;

/** Returns the files of redirects and menus among those that a commit changed. @throws Unavailable */
export async function menuFilesOf(
  { sha, files }: CommitDetail,
  { siteFiles, generator }: MenuFilesDeps,
): Promise<string[]> {
  const changed = files.map(({ path }) => path);
  const more = generatorCalled(generator)?.navigation?.files;
  const isMenu = (path: string) => isSiteFile(path) || more?.test(path) === true;
  const isOther = (path: string) => isImportable(path) && !isMenu(path);
  const imported = changed.some(isOther) ? await siteFiles.importedAt(sha) : new Set();
  return changed.filter((path) => isMenu(path) || imported.has(path));
}

/**
 * Returns the files of redirects and menus that a publication changed and nobody changed since, as they were before it. What it
 * replaced in them can't be told from what it wrote: `later` are those that somebody changed. @throws Unavailable
 */
export async function undoneSiteFiles(
  { commit, head }: Undone,
  { host, ...deps }: Deps,
): Promise<Readonly<{ files: readonly FileChange[]; later: readonly string[] }>> {
  const paths = await menuFilesOf(commit, deps);
  const [parent] = commit.parents;
  if (paths.length === 0 || !parent || !head) return { files: [], later: [] };
  const [before, after, now] = await Promise.all([parent, commit.sha, head].map(filesAt));
  const shas = (path: string) => [before, after, now].map((files) => files!.get(path)?.sha);
  const files = paths.flatMap((path): FileChange[] => {
    const [, written, is] = shas(path);
    const was = before!.get(path);
    if (is !== written) return [];
    return [{ path, content: undefined, blob: was?.sha, isExecutable: was?.isExecutable }];
  });
  const later = paths.filter((path) => {
    const [was, written, is] = shas(path);
    return is !== written && is !== was;
  });
  return { files, later };

  async function filesAt(at: string): Promise<ReadonlyMap<string, FileEntry>> {
    const entries = await host.entries(at, paths);
    return new Map(entries.flatMap((entry) => (entry.kind === "file" ? [[entry.path, entry]] : [])));
  }
}
