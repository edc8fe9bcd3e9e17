import type { CommitSummary, RemovedFile } from "../core/publication.ts";
import type { Caller, GitHubClient } from "./github-client.ts";
import type { GitHubTrees } from "./github-trees.ts";

type Deps = Readonly<{ client: GitHubClient; reader: () => Promise<Caller>; trees: GitHubTrees }>;

type Asked = Readonly<{ sha: string; path: string; per_page: number; since?: string }>;

/** As many as GitHub lists in one answer. */
const MOST_COMMITS = 100;

const AT_ONCE = 6;

/** What commits did to pages. What a commit removed never changes, so it is asked for once. */
export class GitHubHistory {
  readonly #deps: Deps;
  readonly #removed = new Map<string, readonly RemovedFile[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** One request for each path. */
  async history(commit: string, paths: readonly string[], most: number): Promise<CommitSummary[]> {
    const per_page = Math.min(most, MOST_COMMITS);
    const lists = await Promise.all(paths.map((path) => this.#commits({ sha: commit, path, per_page })));
    const commits = new Map(lists.flat().map((commit) => [commit.sha, commit]));
    return [...commits.values()].sort((a, b) => b.at - a.at).slice(0, most);
  }

  /** One request, and one more for each commit that is not known yet. */
  async removals(commit: string, folder: string, since: number): Promise<RemovedFile[]> {
    const asked = { sha: commit, path: folder, since: new Date(since).toISOString(), per_page: MOST_COMMITS };
    const commits = await this.#commits(asked);
    const removed: RemovedFile[] = [];
    for (let from = 0; from < commits.length; from += AT_ONCE) {
      const some = commits.slice(from, from + AT_ONCE);
      for (const files of await Promise.all(some.map((one) => this.#removedBy(one)))) removed.push(...files);
    }
    const within = folder === "" ? "" : `${folder}/`;
    return removed.filter(({ path }) => path.startsWith(within));
  }

  async #commits(asked: Asked): Promise<CommitSummary[]> {
    const { client, reader } = this.#deps;
    const { data } = await client.ask(await reader(), ({ rest }, call) =>
      rest.repos.listCommits({ ...call, ...asked }),
    );
    return data.map(({ sha, commit: { author, message } }) => ({
      sha,
      message: message.trimEnd(),
      author: author?.name ?? "",
      at: Date.parse(author?.date ?? ""),
    }));
  }

  async #removedBy(commit: CommitSummary): Promise<readonly RemovedFile[]> {
    const known = this.#removed.get(commit.sha);
    if (known) return known;
    const { client, reader } = this.#deps;
    const { data } = await client.ask(await reader(), ({ rest }, call) =>
      rest.repos.getCommit({ ...call, ref: commit.sha }),
    );
    const paths = (data.files ?? []).flatMap(({ filename, status, previous_filename }) =>
      status === "removed" ? [filename] : status === "renamed" ? [previous_filename ?? filename] : [],
    );
    const removed = await this.#before(data.parents[0]?.sha, paths, commit);
    this.#removed.set(commit.sha, removed);
    return removed;
  }

  async #before(
    parent: string | undefined,
    paths: readonly string[],
    commit: CommitSummary,
  ): Promise<RemovedFile[]> {
    if (!parent || paths.length === 0) return [];
    const { trees } = this.#deps;
    const tree = await trees.of(parent);
    const removed: RemovedFile[] = [];
    for (const path of paths) {
      const entry = await trees.at(tree, path);
      if (entry?.mode.startsWith("100")) removed.push({ path, blob: entry.sha, commit });
    }
    return removed;
  }
}
