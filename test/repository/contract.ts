import type { FileChange } from "../../src/core/repository/commit.ts";
import type { RepositoryHost } from "../../src/core/repository/repository-host.ts";

/** A file in somebody else's commit; a link's content is its target. Without content, the file is removed. */
export type Put = Readonly<{ path: string; content?: string | Uint8Array; mode?: "100755" | "120000" }>;

type Opened = Readonly<{
  host: RepositoryHost;
  /** Commits to the branch as somebody else, once per list; returns the last id. */
  push(...commits: ReadonlyArray<readonly Put[]>): Promise<string>;
}>;

/** Returns a repository whose branch has only these files, in one commit. */
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

/** Returns a commit in the format of `git fast-import`. */
export function commandsOf(files: readonly Put[], branch = "main"): Buffer[] {
  const begin = `commit refs/heads/${branch}\ncommitter Grace <grace@example.org> 1 +0000\ndata 0\n`;
  const commands = files.map(({ path, content, mode = "100644" }) =>
    content === undefined
      ? Buffer.from(`D "${path}"\n`)
      : Buffer.concat([
          Buffer.from(`M ${mode} inline "${path}"\ndata ${Buffer.byteLength(content)}\n`),
          Buffer.from(content),
          Buffer.from("\n"),
        ]),
  );
  return [Buffer.from(begin), ...commands];
}
