import type { FileChange } from "../../src/core/publication/publication.ts";
import type { RepositoryHost } from "../../src/core/publication/repository-host.ts";

/** A file that somebody else commits; a link's content is where it leads. Without content it is removed. */
export type Put = Readonly<{ path: string; content?: string | Uint8Array; mode?: "100755" | "120000" }>;

type Opened = Readonly<{
  host: RepositoryHost;
  /** Somebody else's commits on the branch, one after the other; gives the id of the last. */
  push(...commits: ReadonlyArray<readonly Put[]>): Promise<string>;
}>;

/** Gives a repository whose branch has these files alone, by one commit without a past. */
export type Open = (files: readonly Put[]) => Promise<Opened>;

export const bytes = (text: string) => Buffer.from(text);

export const change = (parent: string | undefined, files: readonly FileChange[], more = {}) => ({
  parent,
  files,
  message: "Change it\n",
  by: { name: "Ada" },
  ...more,
});

export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}
