import { Conflict, UpstreamSilent } from "../../core/errors.ts";
import type { Exclusive } from "../../core/mutex.ts";
import { type Change, PushRefused } from "../../core/repository/commit.ts";
import { OF_REVIEWS, type ReviewBranches } from "../../core/review/review-branches.ts";
import { gitHostOf } from "./git-hosts.ts";
import { type Git, GitFailure } from "./git.ts";
import type { Remote } from "./remote.ts";

type Deps = Readonly<{
  remote: Remote;
  /** Of the clone. */
  git: Git;
  /** Into which the others are merged. */
  branch: string;
  /** Fetches and pushes, one at a time. */
  turn: Exclusive;
  imported: (change: Change) => Promise<string>;
  pollDelaysMs: readonly number[];
}>;

/** More paths may not fit on a command line. */
const MAX_PATHS_NAMED = 500;

const MAX_COMMITS = 100;

export class GitReviewBranches implements ReviewBranches {
  readonly #deps: Deps;
  #fetched: () => void = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get host(): string {
    return this.#deps.remote.address.host || "the repository's host";
  }

  get place(): string {
    const { remote, branch } = this.#deps;
    return `${remote.address.url} ${branch}`;
  }

  whenFetched(listener: () => void): void {
    this.#fetched = listener;
  }

  fetched(): void {
    this.#fetched();
  }

  make(change: Change): Promise<string> {
    return this.#deps.imported(change);
  }

  async heads(): Promise<ReadonlyMap<string, string>> {
    return (await this.#deps.remote.listing(`${OF_REVIEWS}*`)).branches;
  }

  push({ branch, from, to, title }: Parameters<ReviewBranches["push"]>[0]) {
    const { remote, git, turn, branch: target } = this.#deps;
    const options = gitHostOf(remote.address)?.pushOptions?.({ target, title });
    return turn.runExclusive(async () => {
      const outcome = await remote.push(git.directory, { branch, from, to, options });
      switch (outcome.is) {
        case "accepted":
          return { url: outcome.link };
        case "refused":
          throw new PushRefused(remote.name, outcome.said, { isOfReview: true });
        case "moved":
          throw new Conflict(`${branch} is another on ${remote.name} by now. Nothing was pushed. Try again.`);
        case "unclear":
          return this.#confirmed(branch, to, outcome.cause);
      }
    });
  }

  /** After an unclear answer the host is asked. What it printed is lost. */
  async #confirmed(branch: string, to: string, cause: Error): Promise<{ url: undefined }> {
    for (const wait of this.#deps.pollDelaysMs) {
      await Bun.sleep(wait);
      const heads = await this.heads().catch(() => undefined);
      if (heads?.get(branch) === to) return { url: undefined };
    }
    throw new UpstreamSilent(`${this.#deps.remote.name} didn't confirm ${branch}. Try again in a moment.`, {
      cause,
    });
  }

  isOn(head: string, sha: string): Promise<boolean> {
    return this.#deps.git.succeeds(["merge-base", "--is-ancestor", sha, head]);
  }

  async commitsAfter(parent: string | undefined, head: string, paths: readonly string[]): Promise<string[]> {
    const since = parent === undefined ? [] : [`^${parent}`];
    const named = paths.length > MAX_PATHS_NAMED ? [] : paths;
    const asked = ["rev-list", "--first-parent", "--reverse", `--max-count=${MAX_COMMITS}`, head, ...since];
    try {
      return (await this.#deps.git.text([...asked, "--", ...named])).split("\n").filter(Boolean);
    } catch (error) {
      // Another server's commit, which isn't here yet.
      if (error instanceof GitFailure) return [];
      throw error;
    }
  }
}
