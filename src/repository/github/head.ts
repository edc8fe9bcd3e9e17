import { type DomainError, Unavailable } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import { branchesOnGitHub } from "./branches.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubReader } from "./reader.ts";
import { GitHubReads } from "./reads.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string;
  reader: GitHubReader;
  clock: Clock;
  freshForMs: number;
  /** The last one repeats. */
  pollDelaysMs: readonly number[];
}>;

type Head = Readonly<{ sha: string; etag: string | undefined }>;

/** GitHub may show the previous head for so long after a move. */
const PREVIOUS_FOR_MS = 10_000;

export class GitHubHead {
  readonly #deps: Deps;
  #head: Head | undefined;
  /** When each token last read the head: another token may not be allowed to see it. */
  readonly #readAt = new Map<string | undefined, number>();
  readonly #reads = new GitHubReads<string>();
  /** Previous heads, and until when GitHub may still show them. */
  readonly #previous = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * A previous head is GitHub's delay or a forced push back: readers get ours, a caller with `now` waits until it
   * changes or the delay is over. @throws Unavailable if the branch is missing
   */
  current({ now = false } = {}): Promise<string> {
    return this.#deps.reader.read(async (caller) => {
      if (!now && this.#head && this.#isFreshFor(caller)) return this.#head.sha;
      const read = () => this.#reads.once("head", caller, () => this.#read(caller));
      let shown = await read();
      const waits = this.#deps.pollDelaysMs;
      for (let polls = 0; now && this.#isPrevious(shown); polls++) {
        await Bun.sleep(waits[Math.min(polls, waits.length - 1)] ?? 0);
        shown = await read();
      }
      return this.#head!.sha;
    });
  }

  /** Somebody else may have moved it. */
  expire(): void {
    this.#readAt.clear();
  }

  moved({ from, to }: { from: string; to: string }): void {
    const now = this.#deps.clock.now();
    for (const [sha, until] of this.#previous) if (until <= now) this.#previous.delete(sha);
    this.#previous.set(from, now + PREVIOUS_FOR_MS);
    this.#previous.delete(to);
    this.#head = { sha: to, etag: undefined };
  }

  #isPrevious(sha: string): boolean {
    return (this.#previous.get(sha) ?? 0) > this.#deps.clock.now();
  }

  #isFreshFor({ token }: Caller): boolean {
    const { clock, freshForMs } = this.#deps;
    return clock.now() - (this.#readAt.get(token) ?? -Infinity) < freshForMs;
  }

  /** Caches the head unless it is a previous one. A 304 doesn't count against GitHub's rate limit. */
  async #read(caller: Caller): Promise<string> {
    const before = this.#head;
    const { sha, etag } = (await this.#ask(caller, before?.etag)) ?? before!;
    // An answer from before the move can arrive after it.
    if (!this.#isPrevious(sha)) this.#keep(caller, { sha, etag }, this.#deps.clock.now());
    return sha;
  }

  #keep({ token }: Caller, head: Head, now: number): void {
    this.#head = head;
    for (const [other, at] of this.#readAt) if (now - at >= this.#deps.freshForMs) this.#readAt.delete(other);
    this.#readAt.set(token, now);
  }

  /** Undefined if the branch still has that etag. */
  async #ask(caller: Caller, etag: string | undefined): Promise<Head | undefined> {
    const { client, branch } = this.#deps;
    const condition = etag ? { "if-none-match": etag } : {};
    try {
      const answer = await client.ask(
        caller,
        ({ rest }, call) =>
          rest.git
            .getRef({ ...call, ref: `heads/${branch}`, headers: { ...call.headers, ...condition } })
            .catch(unchangedOn304),
        ({ status, cause }) => (status === 404 || status === 409 ? new NoBranch(status, cause) : undefined),
      );
      return answer && { sha: answer.data.object.sha, etag: answer.headers.etag };
    } catch (error) {
      throw error instanceof NoBranch ? await this.#missingBranch(caller, error) : error;
    }
  }

  /** GitHub answers 404 for a missing branch and a missing repository, so the repository is read. */
  async #missingBranch(caller: Caller, { status, cause }: NoBranch): Promise<DomainError> {
    const { client, branch } = this.#deps;
    await client.ask(caller, ({ rest }, call) => rest.repos.get(call));
    const sentence =
      status === 409
        ? emptyRepository(client.repository)
        : `${client.repository} has no branch “${branch}” on GitHub. Ask your administrator to check REPOSITORY_BRANCH.${await branchesOnGitHub(client, caller, branch)}`;
    return new Unavailable(sentence, { cause });
  }
}

/** GitHub creates a repository's first commit of one file only, so a page with its pictures can't be that commit. */
export function emptyRepository(repository: string): string {
  return `${repository} is empty on GitHub. Choose “Add a README” on its page there, commit it, and try again.`;
}

export class NoBranch extends Unavailable {
  readonly status: number;

  constructor(status: number, cause: Error) {
    super("There is no branch.", { cause });
    this.status = status;
  }
}

export function unchangedOn304(error: { status?: number }): undefined {
  if (error.status !== 304) throw error;
}
