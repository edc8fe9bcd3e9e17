import { nameOf } from "../../sites/addresses/index.ts";
import type { FileEntry } from "../change/page-files.ts";
import type { FileMove } from "../move/moved-pictures.ts";
import type { CommitDetail, FileChange } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import type { PageFolders } from "../slug/page-folders.ts";

/** A picture that is copied to where it was. */
export type CopiedPicture = FileMove & Readonly<{ file: FileEntry }>;

type Undone = Readonly<{
  commit: CommitDetail;
  /** Those that go back with their pages. */
  moved: readonly FileMove[];
  head: string | undefined;
}>;

type Deps = Readonly<{ host: Pick<RepositoryHost, "entries">; folders: PageFolders }>;

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns what a publication moved and others show since: it stays there, and the pages that go back need it, too. @throws Unavailable */
export async function copiedPictures(
  { commit, moved, head }: Undone,
  { host, folders }: Deps,
): Promise<CopiedPicture[]> {
  const pathsOf = (status: "added" | "removed") =>
    commit.files.flatMap(({ path, status: its }) =>
      its === status && picture.test(path) && folders.at(path) ? [path] : [],
    );
  const [removed, added] = [pathsOf("removed"), pathsOf("added")];
  const [parent] = commit.parents;
  if (removed.length === 0 || added.length === 0 || !parent || !head) return [];
  const [were, became, are] = await Promise.all([
    filesAt(parent, removed),
    filesAt(commit.sha, added),
    filesAt(head, [...removed, ...added]),
  ]);
  const present = new Map(are.map((file) => [file.path, file]));
  const places = new Map(became.map((file) => [keyOf(file), file.path]));
  const goBack = new Set(moved.map(({ toPath }) => toPath));
  return were.flatMap((was) => {
    const fromPath = places.get(keyOf(was));
    const toPath = was.path;
    if (fromPath === undefined || present.has(toPath) || goBack.has(toPath)) return [];
    return [{ fromPath, toPath, file: present.get(fromPath) ?? was }];
  });

  async function filesAt(at: string, paths: readonly string[]): Promise<FileEntry[]> {
    return (await host.entries(at, paths)).filter((entry) => entry.kind === "file");
  }
}

export function copyOf({ toPath, file }: CopiedPicture): FileChange {
  const { sha, isExecutable } = file;
  return { path: toPath, content: undefined, blob: sha, isExecutable };
}

/** Two pictures of one folder can be alike, so the name counts, too. */
function keyOf({ path, sha }: FileEntry): string {
  return `${sha}/${nameOf(path)}`;
}
