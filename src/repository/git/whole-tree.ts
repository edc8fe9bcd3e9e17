import { isUtf8 } from "node:buffer";

import type { Entry } from "../../core/repository/repository-host.ts";
import { type Git, GitFailure } from "./git.ts";
import { entriesIn, entryOf } from "./ls-tree.ts";

/** Where more changed, the whole tree is listed as fast. */
const MAX_CHANGED = 1000;

/** `rows` are all entries with all folders, as git sorts them; `entries` are without folders. */
type Tree = Readonly<{ rows: readonly Entry[]; entries: readonly Entry[]; isUnicode: boolean }>;

type Listed = Readonly<{ commit: string; tree: Promise<Tree> }>;

/** Lists the whole tree of a commit: by what changed since the one before, for that grows with the change and not with the site. */
export class WholeTree {
  readonly #git: Git;
  #last: Listed | undefined;

  constructor(git: Git) {
    this.#git = git;
  }

  /** Of one commit it is listed once: after a start and after each publication, many ask for it. @throws GitFailure */
  async entries(commit: string): Promise<readonly Entry[]> {
    if (this.#last?.commit !== commit) {
      const before = this.#last;
      const last = { commit, tree: this.#after(before, commit) };
      this.#last = last;
      last.tree.catch(() => {
        if (this.#last === last) this.#last = before;
      });
    }
    return (await this.#last!.tree).entries;
  }

  /** Returns what is at some paths, as far as it is known without git: undefined for another commit than the last. @throws GitFailure */
  async entriesAt(commit: string, paths: Iterable<string>): Promise<Entry[] | undefined> {
    const tree = this.#last?.commit === commit ? await this.#last.tree : undefined;
    if (!tree?.isUnicode) return undefined;
    return Array.from(paths).flatMap(
      (path) => [path, `${path}/`].map((key) => rowAt(key, tree.rows)).find((row) => row !== undefined) ?? [],
    );
  }

  async #after(before: Listed | undefined, commit: string): Promise<Tree> {
    const [known, changes] = await Promise.all([
      before?.tree.catch(() => undefined),
      before && this.#changes(before.commit, commit),
    ]);
    return (known && changes && changed(known, changes)) ?? this.#listed(commit);
  }

  async #listed(commit: string): Promise<Tree> {
    const listing = ["ls-tree", "-r", "-t", "-z", "--full-tree", commit];
    const rows = entriesIn(Buffer.from(await this.#git.bytes(listing)));
    return treeOf(
      rows,
      rows.every(({ path }) => path.isWellFormed()),
    );
  }

  /** Returns undefined where a commit is gone, a name isn't UTF-8, or much changed. */
  async #changes(before: string, commit: string): Promise<Changes | undefined> {
    try {
      const asked = ["diff-tree", "-r", "-t", "-z", "--no-renames", before, commit];
      return changesIn(Buffer.from(await this.#git.bytes(asked)));
    } catch (error) {
      if (error instanceof GitFailure) return undefined;
      throw error;
    }
  }
}

function treeOf(rows: readonly Entry[], isUnicode: boolean): Tree {
  return { rows, entries: rows.filter(({ kind }) => kind !== "folder"), isUnicode };
}

/** By key; undefined for what was removed. */
type Changes = ReadonlyMap<string, Entry | undefined>;

/** Reads the raw output of `git diff-tree -z`: `:100644 100644 old new M`, then the path. Source: git-diff-tree(1). */
function changesIn(listing: Buffer): Changes | undefined {
  if (!isUtf8(listing)) return undefined;
  const parts = listing.toString().split("\0");
  const changes = new Map<string, Entry | undefined>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [was = "", mode = "", , sha = "", status] = parts[at]!.slice(1).split(" ");
    const path = parts[at + 1]!;
    const isRemoved = status === "D";
    const entry = entryOf({ mode: isRemoved ? was : mode, sha, path });
    changes.set(keyOf(entry), isRemoved ? undefined : entry);
  }
  return changes.size > MAX_CHANGED ? undefined : changes;
}

/** A file and a folder can have one path, before and after. Git sorts by the bytes of this. */
function keyOf({ kind, path }: Entry): string {
  return kind === "folder" ? `${path}/` : path;
}

function changed({ rows: before, isUnicode }: Tree, changes: Changes): Tree | undefined {
  if (!isUnicode) return undefined;
  const left = new Map(changes);
  const rows = before.flatMap((row) => {
    const key = keyOf(row);
    if (!left.has(key)) return row;
    const now = left.get(key);
    left.delete(key);
    return now ?? [];
  });
  for (const [key, row] of left) if (row) rows.splice(placeOf(key, rows), 0, row);
  return treeOf(rows, true);
}

function rowAt(key: string, rows: readonly Entry[]): Entry | undefined {
  const row = rows[placeOf(key, rows)];
  return row && keyOf(row) === key ? row : undefined;
}

function placeOf(key: string, rows: readonly Entry[]): number {
  const bytes = Buffer.from(key);
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (Buffer.from(keyOf(rows[middle]!)).compare(bytes) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
