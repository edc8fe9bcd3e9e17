import { isUtf8 } from "node:buffer";

import type { Entry } from "../../core/repository/repository-host.ts";

/** Reads the output of `git ls-tree -z`. Source: git-ls-tree(1). */
export function entriesIn(listing: Buffer): Entry[] {
  return recordsIn(listing)
    .filter(Boolean)
    .map(toEntry)
    .filter((entry) => entry !== undefined);
}

/** Reads the output of `git ls-tree -l -z`: mode, type, id, size, a tab, the path. A submodule has no size. */
export function sizesIn(listing: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const line of listing.split("\0")) {
    const [, bytes, path] = /^\d+ blob [0-9a-f]+ +(\d+)\t(.*)$/s.exec(line) ?? [];
    if (bytes !== undefined && path !== undefined) sizes.set(path, Number(bytes));
  }
  return sizes;
}

/** A name that isn't UTF-8 stays ill-formed, so that it equals no real name. */
function recordsIn(listing: Buffer): string[] {
  if (isUtf8(listing)) return listing.toString().split("\0");
  const lines = listing.toString("latin1").split("\0");
  return lines.map((line) => {
    const bytes = Buffer.from(line, "latin1");
    return isUtf8(bytes) ? bytes.toString() : bytes.toString().replaceAll("\ufffd", "\ud800");
  });
}

/** A line is mode, type, id, a tab, the path. */
function toEntry(line: string): Entry | undefined {
  const [, mode, sha, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
  return path && sha && mode ? entryOf({ mode, sha, path }) : undefined;
}

/** A submodule is left out, as a link is. */
export function entryOf({ mode, sha, path }: Readonly<{ mode: string; sha: string; path: string }>): Entry {
  if (mode === "040000") return { path, sha, kind: "folder" };
  return mode === "120000" || mode === "160000"
    ? { path, sha, kind: "link" }
    : { path, sha, kind: "file", isExecutable: mode === "100755" };
}
