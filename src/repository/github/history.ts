import type { CommitSummary, Removals, RemovedFile } from "../../core/repository/commit.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubReader } from "./reader.ts";
import type { GitHubTrees } from "./trees.ts";

type Deps = Readonly<{ client: GitHubClient; reader: GitHubReader; trees: GitHubTrees }>;

type CommitQuery = Readonly<{ sha: string; path: string; per_page: number; since?: string; page?: number }>;

/** GitHub lists as many commits in one answer. */
const MAX_COMMITS = 100;

/** Limits the requests of one listing of deleted files. */
const MAX_COMMITS_READ = 300;

/** GitHub names so many files of a commit; beyond that, trees are compared. */
const MAX_FILES = 300;

const AT_ONCE = 6;

export class GitHubHistory {
  readonly #deps: Deps;
  readonly #removed = new Map<string, readonly RemovedFile[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]> {
    const lists = await Promise.all(paths.map((path) => this.#historyOf(commit, path, most)));
    const commits = new Map(lists.flat().map((commit) => [commit.sha, commit]));
    return [...commits.values()].sort((a, b) => b.at - a.at).slice(0, most);
  }

  /** Sends one request per hundred commits, and one per commit that isn't cached. */
  async removals(commit: string, folder: string, since: number): Promise<Removals> {
    const query = { sha: commit, path: folder, since: new Date(since).toISOString(), per_page: MAX_COMMITS };
    const files: RemovedFile[] = [];
    let budget = MAX_COMMITS_READ;
    for (let page = 1; ; page++) {
      const commits = await this.#commits({ ...query, page });
      const unknown = commits.filter((one) => !this.#removed.has(keyOf(one, folder))).slice(0, budget);
      await this.#ask(unknown, folder);
      budget -= unknown.length;
      for (const one of commits) {
        const removed = this.#removed.get(keyOf(one, folder));
        if (!removed) return { files, isWhole: false };
        files.push(...removed);
      }
      if (commits.length < MAX_COMMITS) return { files, isWhole: true };
    }
  }

  async #historyOf(sha: string, path: string, most: number): Promise<CommitSummary[]> {
    const per_page = Math.min(most, MAX_COMMITS);
    const all: CommitSummary[] = [];
    for (let page = 1; all.length < most; page++) {
      const commits = await this.#commits({ sha, path, per_page, page });
      all.push(...commits);
      if (commits.length < per_page) break;
    }
    return all;
  }

  async #commits(query: CommitQuery): Promise<CommitSummary[]> {
    const { client, reader } = this.#deps;
    const { data } = await reader.read((caller) =>
      client.ask(caller, ({ rest }, call) => rest.repos.listCommits({ ...call, ...query })),
    );
    return data.map(({ sha, commit: { author, message } }) => ({
      sha,
      message: message.trimEnd(),
      author: author?.name ?? "",
      at: Date.parse(author?.date ?? ""),
    }));
  }

  async #ask(commits: readonly CommitSummary[], folder: string): Promise<void> {
    for (let from = 0; from < commits.length; from += AT_ONCE) {
      const batch = commits.slice(from, from + AT_ONCE);
      const removed = await Promise.all(batch.map((one) => this.#removedBy(one, folder)));
      for (const [n, files] of removed.entries()) this.#removed.set(keyOf(batch[n]!, folder), files);
    }
  }

  async #removedBy(commit: CommitSummary, folder: string): Promise<readonly RemovedFile[]> {
    const { client, reader } = this.#deps;
    const { data } = await reader.read((caller) =>
      client.ask(caller, ({ rest }, call) => rest.repos.getCommit({ ...call, ref: commit.sha })),
    );
    const { parents, files = [] } = data;
    const parent = parents[0]?.sha;
    if (!parent) return [];
    if (files.length >= MAX_FILES) return this.#missingSince(parent, commit, folder);
    const within = folder === "" ? "" : `${folder}/`;
    const paths = files.flatMap(({ filename, status, previous_filename }) =>
      status === "removed" ? [filename] : status === "renamed" ? [previous_filename ?? filename] : [],
    );
    const pages = paths.filter((path) => path.startsWith(within));
    return pages.length === 0 ? [] : this.#before(parent, pages, commit);
  }

  async #missingSince(parent: string, commit: CommitSummary, folder: string): Promise<RemovedFile[]> {
    const { trees } = this.#deps;
    const before = await trees.files(await trees.treeOf(parent), folder);
    const after = await trees.files(await trees.treeOf(commit.sha), folder);
    const remaining = new Set(after.map(({ path }) => path));
    return before
      .filter(({ path }) => !remaining.has(path))
      .map(({ path, sha }) => ({ path, blob: sha, commit }));
  }

  async #before(parent: string, paths: readonly string[], commit: CommitSummary): Promise<RemovedFile[]> {
    const { trees } = this.#deps;
    const tree = await trees.treeOf(parent);
    const removed: RemovedFile[] = [];
    for (const path of paths) {
      const entry = await trees.entryAt(tree, path);
      if (entry?.mode.startsWith("100")) removed.push({ path, blob: entry.sha, commit });
    }
    return removed;
  }
}

function keyOf({ sha }: CommitSummary, folder: string): string {
  return `${folder} ${sha}`;
}
