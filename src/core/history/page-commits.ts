import { publishedFile } from "../page/page.ts";
import type { Branch } from "../repository/branch.ts";
import type { CommitDetail, CommitSummary } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { formerSlug } from "./former-slug.ts";

type Deps = Readonly<{ branch: Branch; folders: PageFolders }>;

/** To how many earlier paths a history goes. */
const MAX_MOVES = 5;

export class PageCommits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(slug: Slug, most: number): Promise<CommitSummary[]> {
    const commits: CommitSummary[] = [];
    for await (const part of this.#byPath(slug, most)) commits.push(...part.commits);
    return commits;
  }

  /** Yields the page's commits, the newest first, each with its file then. */
  async *versions(slug: Slug, most: number) {
    for await (const part of this.#byPath(slug, most))
      for (const commit of part.commits) yield { commit, file: () => this.#fileAt(part.slug, commit.sha) };
  }

  /** Returns the page's file in a commit of its `most` newest; undefined where it had none. @throws Unavailable */
  async fileAt(slug: Slug, sha: string, most: number) {
    const file = await this.#fileAt(slug, sha);
    if (file) return file;
    for await (const part of this.#byPath(slug, most))
      if (part.commits.some((commit) => commit.sha === sha)) return this.#fileAt(part.slug, sha);
    return undefined;
  }

  async *#byPath(slug: Slug, most: number): AsyncGenerator<{ slug: Slug; commits: CommitSummary[] }> {
    const { branch, folders } = this.#deps;
    let from = await branch.host.head();
    let at: Slug | undefined = slug;
    let left = most;
    for (let moves = 0; from && at !== undefined && left > 0 && moves <= MAX_MOVES; moves += 1) {
      const commits: CommitSummary[] = await branch.host.history(from, folders.pathsOf(at), left);
      yield { slug: at, commits };
      left -= commits.length;
      const first = commits.at(-1);
      if (!first || left === 0) return;
      const detail: CommitDetail = await branch.host.describe(first.sha);
      [from, at] = [detail.parents[0], formerSlug(detail, at, (path) => folders.slugOf(path))];
    }
  }

  async #fileAt(slug: Slug, sha: string) {
    const { branch, folders } = this.#deps;
    const entries = await branch.host.entries(sha, folders.pathsOf(slug));
    const at = (path: string) => entries.find((entry) => entry.path === path);
    return publishedFile(folders, slug, { head: sha, at });
  }
}
