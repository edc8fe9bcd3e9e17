import { NotFound } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type {
  Change,
  Commit,
  CommitDetail,
  CommitSummary,
  Removals,
  Signature,
} from "../../core/repository/commit.ts";
import type { Entry, MessagePattern, RepositoryHost } from "../../core/repository/repository-host.ts";
import type { HostSession } from "../../core/session/session.ts";
import { FOLDER, type TreeEntry } from "../git/trees.ts";
import { GitHubAccounts } from "./accounts.ts";
import { GitHubBlobs } from "./blobs.ts";
import { GitHubBranch } from "./branch.ts";
import { GitHubBuilds } from "./builds/builds.ts";
import type { GitHubClient, Tokens } from "./client.ts";
import { GitHubCommits, MAX_FILE_BYTES } from "./commits.ts";
import { GitHubHead } from "./head.ts";
import { GitHubHistory } from "./history.ts";
import { GitHubPullRequests } from "./pulls/pull-requests.ts";
import { GitHubReader } from "./reader.ts";
import { GitHubRules } from "./rules.ts";
import { GitHubTrees } from "./trees.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string;
  /** The address of the site for people: `https://github.com`. */
  url: string;
  token: string | undefined;
  tokens: Tokens | undefined;
  /** The session whose request is being handled, if it is one with GitHub. */
  currentSession: () => HostSession | undefined;
  clock: Clock;
  freshForMs: number;
  pollDelaysMs: readonly number[];
}>;

/** GitHub names so many files of a commit in one answer, and 3,000 in all. */
const FILES_IN_PART = 300;
const MAX_PARTS = 10;

export class GitHubRepository implements RepositoryHost {
  readonly branch: string;
  readonly maxFileBytes = MAX_FILE_BYTES;
  readonly accounts: GitHubAccounts;
  readonly builds: GitHubBuilds;
  readonly pullRequests: GitHubPullRequests;
  readonly #deps: Deps;
  readonly #reader: GitHubReader;
  readonly #head: GitHubHead;
  readonly #branch: GitHubBranch;
  readonly #trees: GitHubTrees;
  readonly #blobs: GitHubBlobs;
  readonly #history: GitHubHistory;
  readonly #commits: GitHubCommits;
  readonly #rules: GitHubRules;

  constructor(deps: Deps) {
    const reader = new GitHubReader(deps);
    this.branch = deps.branch;
    this.accounts = new GitHubAccounts(deps);
    this.#deps = deps;
    this.#reader = reader;
    this.#head = new GitHubHead({ ...deps, reader });
    this.#trees = new GitHubTrees(deps.client, reader);
    this.#blobs = new GitHubBlobs(deps.client, reader);
    this.builds = new GitHubBuilds({ ...deps, reader });
    this.#history = new GitHubHistory({ client: deps.client, reader, trees: this.#trees });
    this.#commits = new GitHubCommits({ ...deps, trees: this.#trees, blobs: this.#blobs });
    this.#rules = new GitHubRules({ ...deps, reader, commits: this.#commits });
    const shared = { ...deps, reader, head: this.#head, commits: this.#commits, rules: this.#rules };
    this.#branch = new GitHubBranch(shared);
    this.pullRequests = new GitHubPullRequests(shared);
  }

  expire(): void {
    this.#head.expire();
    this.builds.expire();
  }

  head(options?: { now: boolean }): Promise<string> {
    return this.#head.current(options);
  }

  async files(commit: string, folder: string): Promise<Array<{ path: string; sha: string }>> {
    return this.#trees.files(await this.#trees.treeOf(commit), folder);
  }

  async entriesBelow(commit: string, folder: string): Promise<Entry[]> {
    const below = await this.#trees.below(await this.#trees.treeOf(commit), folder);
    return below.map((entry) => toEntry(entry.path, entry));
  }

  async entries(commit: string, paths: readonly string[]): Promise<Entry[]> {
    if (paths.length === 0) return [];
    const tree = await this.#trees.treeOf(commit);
    const entries: Entry[] = [];
    for (const path of new Set(paths)) {
      const entry = await this.#trees.entryAt(tree, path);
      if (entry) entries.push(toEntry(path, entry));
    }
    return entries;
  }

  async sizes(commit: string, paths: readonly string[]): Promise<Map<string, number>> {
    const tree = await this.#trees.treeOf(commit);
    const sizes = new Map<string, number>();
    for (const path of paths) {
      const bytes = (await this.#trees.entryAt(tree, path))?.bytes;
      if (bytes !== undefined) sizes.set(path, bytes);
    }
    return sizes;
  }

  /** GitHub would need a request for each file. */
  async commitTimes(): Promise<Map<string, number>> {
    return new Map();
  }

  read(sha: string): Promise<Uint8Array> {
    return this.#blobs.read(sha);
  }

  ownAttributes(): Promise<string> {
    return Promise.resolve("");
  }

  readAll(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    return this.#blobs.readAll([...new Set(shas)]);
  }

  /** Sends at most four requests if the tree is cached, and one more for each binary file. */
  async commit(change: Change): Promise<Commit> {
    const caller = await this.#commits.writer(change.by);
    const sha = await this.#commits.make(caller, change);
    await this.#branch.move(caller, { from: change.parent!, to: sha });
    return { sha };
  }

  async describe(sha: string): Promise<CommitDetail> {
    if (!/^[0-9a-f]{40}$/.test(sha)) throw noSuchCommit();
    const data = await this.#describedPart(sha, 1);
    const files = [...(data.files ?? [])];
    let part = files.length;
    for (let page = 2; part === FILES_IN_PART && page <= MAX_PARTS; page += 1) {
      const more = (await this.#describedPart(sha, page)).files ?? [];
      files.push(...more);
      part = more.length;
    }
    const { author, message } = data.commit;
    return {
      sha,
      message: message.trimEnd(),
      author: author?.name ?? "",
      at: Date.parse(author?.date ?? ""),
      parents: data.parents.map((parent) => parent.sha),
      files: files.flatMap(changedFiles),
    };
  }

  async #describedPart(sha: string, page: number) {
    const { data } = await this.#reader.read((caller) =>
      this.#deps.client.ask(
        caller,
        ({ rest }, call) => rest.repos.getCommit({ ...call, ref: sha, ...(page > 1 && { page }) }),
        // GitHub answers 422 to an id that names something else.
        ({ status }) => (status === 404 || status === 422 ? noSuchCommit() : undefined),
      ),
    );
    return data;
  }

  contains(head: string, commit: string): Promise<boolean> {
    return this.#branch.contains(head, commit);
  }

  history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]> {
    return this.#history.history(commit, paths, most);
  }

  removals(commit: string, folder: string, since: number): Promise<Removals> {
    return this.#history.removals(commit, folder, since);
  }

  async locks(): Promise<[]> {
    return [];
  }

  commitUrl(sha: string): string {
    const { url, client } = this.#deps;
    return `${url}/${client.repository}/commit/${sha}`;
  }

  messagePatterns(by: Signature): Promise<readonly MessagePattern[]> {
    return this.#rules.messagePatterns(by);
  }

  commitsAs(by: Signature): "person" | "server" {
    return this.#commits.commitsAs(by);
  }
}

function toEntry(path: string, { mode, sha }: Omit<TreeEntry, "name">): Entry {
  if (mode === FOLDER) return { path, sha, kind: "folder" };
  return mode === "120000" || mode === "160000"
    ? { path, sha, kind: "link" }
    : { path, sha, kind: "file", isExecutable: mode === "100755" };
}

type ListedFile = Readonly<{ filename: string; status?: string; previous_filename?: string }>;

function changedFiles({ filename, status, previous_filename }: ListedFile): CommitDetail["files"][number][] {
  const added = { path: filename, status: "added" } as const;
  switch (status) {
    case "added":
    case "copied":
      return [added];
    case "removed":
      return [{ path: filename, status: "removed" }];
    case "renamed":
      return [{ path: previous_filename ?? filename, status: "removed" }, added];
    default:
      return [{ path: filename, status: "changed" }];
  }
}

function noSuchCommit(): NotFound {
  return new NotFound("This commit isn't in the repository.");
}
