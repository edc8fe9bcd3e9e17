import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { NotFound, Unavailable } from "../../core/errors.ts";
import type { Clock, Log } from "../../core/ports.ts";
import { sentenceOnLock } from "../../core/repository/branch-lock.ts";
import {
  BranchMoved,
  type Change,
  type Commit,
  type CommitDetail,
  type CommitSummary,
  type Removals,
} from "../../core/repository/commit.ts";
import type { CutOff, Entry, Lock, RepositoryHost } from "../../core/repository/repository-host.ts";
import { blobsIn } from "./blobs.ts";
import { fastImport } from "./fast-import.ts";
import { WorkTree } from "./followed-work-tree.ts";
import { type Git, GitFailure, isOfKilledGit } from "./git.ts";
import { type Killed, removeLeftLocks, removeOurLock, staleLocks } from "./locks.ts";
import { changeTimesIn, commitsIn, LOG_FORMAT, removalsIn } from "./log.ts";
import { entriesIn, sizesIn } from "./ls-tree.ts";
import { WholeTree } from "./whole-tree.ts";

type Deps = Readonly<{
  git: Git;
  /** The folder that holds the branches, also those of a linked work tree: an absolute path. */
  gitDirectory: string;
  isBare: boolean;
  branch: string;
  clock: Clock;
  log: Log;
  keepHead: (head: string) => Promise<void>;
  /** What the work tree lacks, as text that outlives the process. */
  lack: ConstructorParameters<typeof WorkTree>[0]["lack"];
}>;

/** More paths may not fit on a command line, and the full listing is faster for them. */
const MAX_PATHS_NAMED = 500;

/** Some hundred milliseconds on a site of thousands of files. */
const MAX_COMMITS_DATED = 1000;

/** A git that a killed server on another machine started is done by then. */
const DONE_WITHIN_MS = 10_000;

export class LocalRepository implements RepositoryHost {
  readonly branch: string;
  readonly maxFileBytes = Number.POSITIVE_INFINITY;
  readonly workTree: WorkTree;
  readonly #deps: Deps;
  readonly #openedAt: number;
  readonly #wholeTree: WholeTree;
  /** If a branch with commits is missing, a first commit would hold one page and nothing else. */
  #hadHead = false;
  #asked: Array<PromiseWithResolvers<Uint8Array> & Readonly<{ sha: string }>> = [];

  constructor(deps: Deps) {
    this.branch = deps.branch;
    this.#deps = deps;
    this.#openedAt = deps.clock.now();
    this.#wholeTree = new WholeTree(deps.git);
    const free = (since: number) => this.#free({ since, until: this.#now, of: "work tree" });
    this.workTree = new WorkTree({ ...deps, ref: this.#ref, free });
  }

  get place(): string {
    return this.#deps.gitDirectory;
  }

  head(_asked?: { now: boolean }): Promise<string | undefined> {
    return this.known();
  }

  /** Returns the branch's commit as it is here. @throws Unavailable where the branch was deleted */
  async known(): Promise<string | undefined> {
    const head = await this.#headIfAny();
    if (!head && this.#hadHead) throw new Unavailable(branchMissing(this.branch));
    this.#hadHead ||= head !== undefined;
    return head;
  }

  async files(commit: string, folder: string): Promise<Array<{ path: string; sha: string }>> {
    return (await this.entriesBelow(commit, folder)).filter(({ kind }) => kind === "file");
  }

  entriesBelow(commit: string, folder: string): Promise<Entry[]> {
    if (folder !== "") return this.#listTree(["-r", commit, "--", `${folder}/`]);
    return readable(async () => [...(await this.#wholeTree.entries(commit))]);
  }

  async entries(commit: string, paths: readonly string[]): Promise<Entry[]> {
    if (paths.length === 0) return [];
    const requested = new Set(paths);
    const known = await readable(() => this.#wholeTree.entriesAt(commit, requested));
    if (known) return known;
    const where = requested.size > MAX_PATHS_NAMED ? ["-r", commit] : [commit, "--", ...requested];
    return (await this.#listTree(["-t", ...where])).filter(({ path }) => requested.has(path));
  }

  async sizes(commit: string, paths: readonly string[]): Promise<Map<string, number>> {
    const wanted = new Set(paths);
    if (wanted.size === 0) return new Map();
    const where = wanted.size > MAX_PATHS_NAMED ? [] : ["--", ...wanted];
    const listing = ["ls-tree", "-r", "-l", "-z", "--full-tree", commit, ...where];
    const sizes = sizesIn(await readable(() => this.#deps.git.text(listing)));
    return new Map([...sizes].filter(([path]) => wanted.has(path)));
  }

  async commitTimes(commit: string): Promise<Map<string, number>> {
    const changes = ["--first-parent", "-m", "-r", "--raw", "--no-renames", "--diff-filter=d"];
    const log = ["log", "-z", "--format=%at", `-${MAX_COMMITS_DATED}`, ...changes, commit];
    return changeTimesIn(await readable(() => this.#deps.git.text(log)));
  }

  /** To start git takes some milliseconds of this thread, so files that are asked for at once are read together. */
  read(sha: string): Promise<Uint8Array> {
    const asked = Promise.withResolvers<Uint8Array>();
    if (this.#asked.length === 0) queueMicrotask(() => void this.#readAsked());
    this.#asked.push({ sha, ...asked });
    return asked.promise;
  }

  async #readAsked(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    const found = new Map<string, Uint8Array>();
    try {
      if (asked.length > 1)
        for await (const { sha, content } of this.readAll(asked.map(({ sha }) => sha)))
          found.set(sha, content);
    } catch {
      // One that can't be read is no fault of the others.
    }
    for (const { sha, resolve } of asked) resolve(found.get(sha) ?? this.#readOne(sha));
  }

  #readOne(sha: string): Promise<Uint8Array> {
    return readable(() => this.#deps.git.bytes(["cat-file", "blob", sha]));
  }

  ownAttributes(): Promise<string> {
    return readFile(join(this.#deps.gitDirectory, "info/attributes"), "utf8").catch(() => "");
  }

  async *readAll(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    const unique = [...new Set(shas)];
    if (unique.length === 0) return;
    const input = unique.map((sha) => `${sha}\n`).join("");
    try {
      yield* blobsIn(this.#deps.git.stream(["cat-file", "--batch"], { input }), unique);
    } catch (error) {
      throw unreadable(error);
    }
  }

  async commit(change: Change): Promise<Commit> {
    const before = change.parent ?? (await this.#emptyTree());
    const since = this.#now;
    let commit: string | undefined;
    try {
      commit = await this.imported(change);
      await this.move(change.parent ?? nullId(before), commit);
    } catch (error) {
      if (isOfKilledGit(error)) await this.#free({ since, until: this.#now, of: "branch", commit });
      throw error;
    }
    if (!change.parent) await this.#keepHead(commit);
    await this.#follow(before, commit);
    return { sha: commit };
  }

  async recover({ startedAt, parent }: CutOff): Promise<boolean> {
    const until = Math.max(this.#openedAt, this.#now - DONE_WITHIN_MS);
    const { inUse } = await this.#freed({ since: startedAt, until, of: "both" });
    const head = await this.#headIfAny();
    if (head) await this.#follow(parent ?? (await this.#emptyTree()), head);
    return inUse.length === 0;
  }

  async catchUp(): Promise<void> {
    const head = await this.#headIfAny();
    if (head && this.#hasWorkTree) await this.workTree.catchUp(head);
  }

  commitsAs(): "person" {
    return "person";
  }

  async describe(sha: string): Promise<CommitDetail> {
    const { git } = this.#deps;
    const isCommit =
      /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(sha) &&
      (await git.succeeds(["cat-file", "-e", `${sha}^{commit}`]));
    if (!isCommit) {
      await this.head(); // A repository that cannot be read has none either.
      throw new NotFound("This commit isn't in the repository.");
    }
    return readable(async () => {
      const [author, at, parents, message] = splitOnce(
        await git.text(["show", "-s", "--format=%an%x00%at%x00%P%x00%B", sha]),
        4,
      );
      const changes = await git.text([
        "diff-tree",
        "-r",
        "-z",
        "--root",
        "--no-commit-id",
        "--name-status",
        "--no-renames",
        sha,
      ]);
      return {
        sha,
        author: author!,
        at: Number(at) * 1000,
        message: message!.trimEnd(),
        parents: parents!.split(" ").filter(Boolean),
        files: changedFiles(changes),
      };
    });
  }

  async contains(head: string, commit: string): Promise<boolean> {
    if (head === commit) return true;
    const asked = ["rev-list", "--max-count=1", commit, `^${head}`];
    return (await readable(() => this.#deps.git.text(asked))) === "";
  }

  async history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]> {
    const where = paths.includes("") ? [] : paths;
    const log = ["log", "-z", LOG_FORMAT, `-${most}`, commit, "--", ...where];
    return commitsIn(await readable(() => this.#deps.git.text(log)));
  }

  async removals(commit: string, folder: string, since: number): Promise<Removals> {
    const where = folder === "" ? [] : [`${folder}/`];
    const sinceOption = `--since=${new Date(since).toISOString()}`;
    const changes = ["--first-parent", "-m", "-r", "--raw", "--no-abbrev", "--no-renames", "--diff-filter=D"];
    const log = ["log", "-z", LOG_FORMAT, sinceOption, ...changes, commit, "--", ...where];
    return { files: removalsIn(await readable(() => this.#deps.git.text(log))), isWhole: true };
  }

  locks(): Promise<Lock[]> {
    const { git, clock } = this.#deps;
    return readable(() => staleLocks(git, this.#ref, clock.now()));
  }

  commitUrl(_sha: string): string | undefined {
    return undefined;
  }

  /** Compares the head with that of the last start, and saves it. @throws Unavailable if the branch is missing */
  async compareHead(lastHead: string | undefined): Promise<void> {
    const { git, log } = this.#deps;
    const head = await this.#headIfAny();
    if (!head && lastHead) {
      throw new Unavailable(
        `REPOSITORY: the branch “${this.branch}” is missing from ${git.directory}, but existed when the server last ran. Restore it with git, or set REPOSITORY_BRANCH.`,
      );
    }
    if (head && lastHead && !(await git.succeeds(["cat-file", "-e", `${lastHead}^{commit}`]))) {
      log.warn(
        "The repository no longer has the last commit that the server saw: it is another repository, or its history was rewritten",
        { commit: lastHead },
      );
    }
    this.#hadHead = head !== undefined;
    if (head && head !== lastHead) await this.#keepHead(head);
  }

  get #ref(): string {
    return `refs/heads/${this.branch}`;
  }

  get #now(): number {
    return this.#deps.clock.now();
  }

  /** Git lists linked work trees in this folder; without it a publication starts git twice less. */
  get #hasWorkTree(): boolean {
    const { gitDirectory, isBare } = this.#deps;
    return !isBare || existsSync(join(gitDirectory, "worktrees"));
  }

  /** Returns the id of a new commit, which no branch has. */
  protected async imported(change: Change): Promise<string> {
    const nothing = nullId(change.parent ?? (await this.#emptyTree()));
    const input = fastImport(change, this.#now, nothing);
    const importing = ["fast-import", "--quiet", "--done"];
    return readable(async () => (await this.#deps.git.text(importing, { input })).trim());
  }

  /** Removes the locks that a git of ours left when it was killed. Returns whether there was one. */
  async #free(killed: Omit<Killed, "now">): Promise<boolean> {
    return (await this.#freed(killed)).removed.length > 0;
  }

  async #freed(killed: Omit<Killed, "now">) {
    const { git, log } = this.#deps;
    const left = await readable(() => removeLeftLocks(git, this.#ref, { ...killed, now: this.#now }));
    for (const { path } of left.removed)
      log.warn("Removed a lock that an earlier publication left", { file: path });
    return left;
  }

  async #listTree(args: readonly string[]): Promise<Entry[]> {
    const listing = await readable(() => this.#deps.git.bytes(["ls-tree", "-z", "--full-tree", ...args]));
    return entriesIn(Buffer.from(listing));
  }

  /** The length of its id shows whether the repository uses SHA-1 or SHA-256. */
  #emptyTree(): Promise<string> {
    return readable(() => this.#deps.git.text(["hash-object", "-t", "tree", "--stdin"], { input: "" }));
  }

  /** Git compares and swaps: of several commits on one parent, one moves the branch. */
  protected async move(from: string, to: string): Promise<void> {
    const { git, log } = this.#deps;
    try {
      await git.bytes(["update-ref", "-m", "docs-admin: publish", this.#ref, to, from]);
    } catch (cause) {
      if (!(await this.#isAt(from))) throw new BranchMoved({ cause });
      if (isOfKilledGit(cause)) throw new Unavailable("Could not update the branch. Try again.", { cause });
      if (await readable(() => removeOurLock(git, this.#ref, { now: this.#now, killed: undefined }))) {
        log.warn("Removed a lock that an earlier publication left", { ref: this.#ref });
        return this.move(from, to);
      }
      throw new Unavailable(await this.#moveRefusal(), { cause });
    }
  }

  /** Nearly every request reads the head, and a file is read a hundred times faster than git starts. */
  async #headIfAny(): Promise<string | undefined> {
    const inFile = await readFile(join(this.#deps.gitDirectory, this.#ref), "latin1").catch(() => "");
    // Git itself finds a packed or symbolic branch, and says why one is missing.
    if (/^[0-9a-f]{40}([0-9a-f]{24})?\n$/.test(inFile)) return inFile.trim();
    try {
      return await this.#deps.git.text(["rev-parse", "--quiet", "--verify", this.#ref]);
    } catch (error) {
      if (error instanceof GitFailure && error.status === 1) return undefined;
      throw unreadable(error);
    }
  }

  /** The branch has already moved, so a failing store must not look like a failed publication. */
  async #keepHead(head: string): Promise<void> {
    const { keepHead, log } = this.#deps;
    this.#hadHead = true;
    await keepHead(head).catch((cause: unknown) => log.warn("Couldn't save the branch's head", { cause }));
  }

  async #moveRefusal(): Promise<string> {
    const [lock] = await this.locks();
    if (!lock) return "Could not update the branch. Try again.";
    return `${sentenceOnLock(lock, this.#deps.clock.now())} Nothing was published. If no git command is running, ask your administrator to delete it.`;
  }

  async #isAt(commit: string): Promise<boolean> {
    return ((await this.known()) ?? "0".repeat(commit.length)) === commit;
  }

  async #follow(before: string, sha: string): Promise<void> {
    if (this.#hasWorkTree) await this.workTree.follow(before, sha);
  }
}

/** Of the length of git's other ids. */
function nullId(like: string): string {
  return "0".repeat(like.length);
}

function splitOnce(text: string, parts: number): string[] {
  const pieces = text.split("\0");
  return [...pieces.slice(0, parts - 1), pieces.slice(parts - 1).join("\0")];
}

const statuses = { A: "added", D: "removed" } as const;

function changedFiles(listing: string): CommitDetail["files"] {
  const parts = listing.split("\0").filter(Boolean);
  return parts.flatMap((status, index) =>
    index % 2 === 0
      ? [{ status: statuses[status as keyof typeof statuses] ?? "changed", path: parts[index + 1]! }]
      : [],
  );
}

function branchMissing(branch: string): string {
  return `The branch “${branch}” no longer exists. Nothing was published. Ask your administrator to restore it with git, or to set REPOSITORY_BRANCH and restart the server.`;
}

/** A failure of git is the repository's fault, not the caller's. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof GitFailure)) return error;
  return new Unavailable("Couldn't read or write the repository. Try again in a moment.", { cause: error });
}
