import { isUtf8 } from "node:buffer";

import type { Entry } from "../../core/repository/repository-host.ts";
import { type Git, GitFailure } from "./git.ts";
import { entriesIn, entryOf } from "./ls-tree.ts";

/** Where more changed, the whole tree is listed as fast. */
const MAX_CHANGED = 1000;

type Listed = Readonly<{ commit: string; entries: Promise<readonly Entry[]> }>;

/** Lists the whole tree of a commit: by what changed since the one before, for that grows with the change and not with the site. */
export class WholeTree {
  readonly #git: Git;
  #last: Listed | undefined;

  constructor(git: Git) {
    this.#git = git;
  }

  /** Of one commit it is listed once: after a start and after each publication, many ask for it. @throws GitFailure */
  entries(commit: string): Promise<readonly Entry[]> {
    if (this.#last?.commit !== commit) {
      const before = this.#last;
      const last = { commit, entries: this.#after(before, commit) };
      this.#last = last;
      last.entries.catch(() => {
        if (this.#last === last) this.#last = before;
      });
    }
    return this.#last!.entries;
  }

  async #after(before: Listed | undefined, commit: string): Promise<readonly Entry[]> {
    const [known, changes] = await Promise.all([
      before?.entries.catch(() => undefined),
      before && this.#changes(before.commit, commit),
    ]);
    return (known && changes && changed(known, changes)) ?? this.#listed(commit);
  }

  async #listed(commit: string): Promise<readonly Entry[]> {
    const listing = ["ls-tree", "-r", "-z", "--full-tree", commit];
    return entriesIn(Buffer.from(await this.#git.bytes(listing)));
  }

  /** Returns undefined where a commit is gone, a name isn't UTF-8, or much changed. */
  async #changes(before: string, commit: string): Promise<Changes | undefined> {
    try {
      const asked = ["diff-tree", "-r", "-z", "--no-renames", before, commit];
      return changesIn(Buffer.from(await this.#git.bytes(asked)));
    } catch (error) {
      if (error instanceof GitFailure) return undefined;
      throw error;
    }
  }
}

/** By path; undefined for what was removed. */
type Changes = ReadonlyMap<string, Entry | undefined>;

/** Reads the raw output of `git diff-tree -z`: `:100644 100644 old new M`, then the path. Source: git-diff-tree(1). */
function changesIn(listing: Buffer): Changes | undefined {
  if (!isUtf8(listing)) return undefined;
  const parts = listing.toString().split("\0");
  const changes = new Map<string, Entry | undefined>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, mode = "", , sha = "", status] = parts[at]!.split(" ");
    const path = parts[at + 1]!;
    changes.set(path, status === "D" ? undefined : entryOf({ mode, sha, path }));
  }
  return changes.size > MAX_CHANGED ? undefined : changes;
}

/** Git sorts by the bytes of whole paths; returns undefined where these aren't known. */
function changed(before: readonly Entry[], changes: Changes): readonly Entry[] | undefined {
  const left = new Map(changes);
  const entries = before.flatMap((entry) => {
    if (!left.has(entry.path)) return entry;
    const now = left.get(entry.path);
    left.delete(entry.path);
    return now ?? [];
  });
  const added = [...left.values()].filter((entry) => entry !== undefined);
  if (added.length > 0 && !entries.every(({ path }) => path.isWellFormed())) return undefined;
  for (const entry of added) entries.splice(placeOf(entry.path, entries), 0, entry);
  return entries;
}

function placeOf(path: string, entries: readonly Entry[]): number {
  const bytes = Buffer.from(path);
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (Buffer.from(entries[middle]!.path).compare(bytes) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
