import { nameOf } from "../../sites/addresses/index.ts";
import type { FileEntry } from "../change/page-files.ts";
import type { FileMove } from "../move/moved-pictures.ts";
import { inFolder } from "../page/page.ts";
import type { CommitDetail, FileChange } from "../repository/commit.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";

/** A picture that is copied to where it was. Files are in the content folder. */
export type CopiedPicture = FileMove & Readonly<{ file: FileEntry }>;

type Undone = Readonly<{
  commit: CommitDetail;
  /** Those that go back with their pages. */
  moved: readonly FileMove[];
  head: string | undefined;
}>;

type Deps = Readonly<{ host: Pick<RepositoryHost, "entries">; folder: string }>;

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns what a publication moved and others show since: it stays there, and the pages that go back need it, too. @throws Unavailable */
export async function copiedPictures(
  { commit, moved, head }: Undone,
  { host, folder }: Deps,
): Promise<CopiedPicture[]> {
  const root = inFolder(folder, "");
  const pathsOf = (status: "added" | "removed") =>
    commit.files.flatMap(({ path, status: its }) =>
      its === status && picture.test(path) && path.startsWith(root) ? [path] : [],
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
  const goBack = new Set(moved.map(({ toFile }) => root + toFile));
  return were.flatMap((was) => {
    const place = places.get(keyOf(was));
    if (place === undefined || present.has(was.path) || goBack.has(was.path)) return [];
    const [fromFile, toFile] = [place.slice(root.length), was.path.slice(root.length)];
    return [{ fromFile, toFile, file: present.get(place) ?? was }];
  });

  async function filesAt(at: string, paths: readonly string[]): Promise<FileEntry[]> {
    return (await host.entries(at, paths)).filter((entry) => entry.kind === "file");
  }
}

export function copyOf({ toFile, file }: CopiedPicture, folder: string): FileChange {
  const { sha, isExecutable } = file;
  return { path: inFolder(folder, toFile), content: undefined, blob: sha, isExecutable };
}

/** Two pictures of one folder can be alike, so the name counts, too. */
function keyOf({ path, sha }: FileEntry): string {
  return `${sha}/${nameOf(path)}`;
}
