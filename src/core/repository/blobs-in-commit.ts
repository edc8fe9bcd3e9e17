import { blobOf, type FileChange } from "./commit.ts";
import type { RepositoryHost } from "./repository-host.ts";

/** What a commit leaves: the blob of each file, null for one that is gone. It is stored as JSON. */
export type Blobs = ReadonlyArray<readonly [path: string, blob: string | null]>;

/** Returns what changes leave, in the hash algorithm of the id `like`. */
export function blobsOf(files: readonly FileChange[], like: string): Blobs {
  return files.map((file) => [file.path, blobOf(file, like) ?? null]);
}

/** Returns whether a commit has exactly these. @throws Unavailable */
export async function hasBlobs(
  host: Pick<RepositoryHost, "entries">,
  commit: string,
  blobs: Blobs,
): Promise<boolean> {
  const entries = await host.entries(
    commit,
    blobs.map(([path]) => path),
  );
  const found = new Map(entries.map(({ path, sha }) => [path, sha]));
  return blobs.every(([path, blob]) => (found.get(path) ?? null) === blob);
}
