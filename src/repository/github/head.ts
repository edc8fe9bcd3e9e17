import { type DomainError, Unavailable } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubReader } from "./reader.ts";
import { GitHubReads } from "./reads.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string;
  reader: GitHubReader;
  clock: Clock;
  /** For so long a head that was read counts as the branch's. */
  freshForMs: number;
  /** How long to wait before each look at a branch of which it is not known whether it moved; the last counts on. */
  looksAfterMs: readonly number[];
}>;

type Head = Readonly<{ sha: string; etag: string | undefined }>;

/** For so long after a branch was moved GitHub may still show where it stood. */
const LEFT_FOR_MS = 10_000;

/** The commit that the branch stands on. It is asked for when somebody wants it, and not by a clock. */
export class GitHubHead {
  readonly #deps: Deps;
  #head: Head | undefined;
  /** By token, when the head was last read: whoever has another may not be allowed to see it. */
  readonly #readAt = new Map<string | undefined, number>();
  readonly #reads = new GitHubReads<string>();
  /** Heads that this server moved the branch from, and until when GitHub may still show them. */
  readonly #left = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * As it was read lately; `now`: as it is read now. A head that this server left may be GitHub's delay, or the owner
   * may have put the branch back by force. Who only reads is given ours meanwhile; who asks for it `now` waits for
   * the other, or until it is no delay any more. @throws Unavailable where there is no such branch
   */
  current({ now = false } = {}): Promise<string> {
    return this.#deps.reader.read(async (caller) => {
      if (!now && this.#head && this.#isFreshFor(caller)) return this.#head.sha;
      const read = () => this.#reads.once("head", caller, () => this.#read(caller));
      let shown = await read();
      const waits = this.#deps.looksAfterMs;
      for (let looks = 0; now && this.#wasLeft(shown); looks++) {
        await Bun.sleep(waits[Math.min(looks, waits.length - 1)] ?? 0);
        shown = await read();
      }
      return this.#head!.sha;
    });
  }

  /** This server moved the branch. */
  moved({ from, to }: { from: string; to: string }): void {
    const now = this.#deps.clock.now();
    for (const [sha, until] of this.#left) if (until <= now) this.#left.delete(sha);
    this.#left.set(from, now + LEFT_FOR_MS);
    this.#left.delete(to);
    this.#head = { sha: to, etag: undefined };
  }

  #wasLeft(sha: string): boolean {
    return (this.#left.get(sha) ?? 0) > this.#deps.clock.now();
  }

  #isFreshFor({ token }: Caller): boolean {
    const { clock, freshForMs } = this.#deps;
    return clock.now() - (this.#readAt.get(token) ?? -Infinity) < freshForMs;
  }

  /** The head that GitHub shows, kept unless it was left. A 304 costs nothing of what GitHub allows in an hour. */
  async #read(caller: Caller): Promise<string> {
    const before = this.#head;
    const { sha, etag } = (await this.#ask(caller, before?.etag)) ?? before!;
    // What was asked before the branch moved is answered after it.
    if (!this.#wasLeft(sha)) this.#keep(caller, { sha, etag }, this.#deps.clock.now());
    return sha;
  }

  /** Who read it long ago is forgotten. */
  #keep({ token }: Caller, head: Head, now: number): void {
    this.#head = head;
    for (const [other, at] of this.#readAt) if (now - at >= this.#deps.freshForMs) this.#readAt.delete(other);
    this.#readAt.set(token, now);
  }

  /** Undefined where the branch stands as it did when it had that etag. */
  async #ask(caller: Caller, etag: string | undefined): Promise<Head | undefined> {
    const { client, branch } = this.#deps;
    const condition = etag ? { "if-none-match": etag } : {};
    try {
      const answer = await client.ask(
        caller,
        ({ rest }, call) =>
          rest.git
            .getRef({ ...call, ref: `heads/${branch}`, headers: { ...call.headers, ...condition } })
            .catch(unlessUnchanged),
        ({ status, cause }) => (status === 404 || status === 409 ? new NoBranch(status, cause) : undefined),
      );
      return answer && { sha: answer.data.object.sha, etag: answer.headers.etag };
    } catch (error) {
      throw error instanceof NoBranch ? await this.#whyNone(caller, error) : error;
    }
  }

  /** GitHub says 404 of a branch and of a repository alike, so the repository is asked for. */
  async #whyNone(caller: Caller, { status, cause }: NoBranch): Promise<DomainError> {
    const { client, branch } = this.#deps;
    await client.ask(caller, ({ rest }, call) => rest.repos.get(call));
    const sentence =
      status === 409
        ? emptyRepository(client.repository)
        : `${client.repository} has no branch “${branch}” on GitHub. Ask your administrator to check REPOSITORY_BRANCH.`;
    return new Unavailable(sentence, { cause });
  }
}

/** GitHub makes a repository's first commit of one file only, so a page with its pictures cannot be that commit. */
export function emptyRepository(repository: string): string {
  return `${repository} is empty on GitHub. Choose “Add a README” on its page there, commit it, and try again.`;
}

class NoBranch extends Unavailable {
  readonly status: number;

  constructor(status: number, cause: Error) {
    super("There is no branch.", { cause });
    this.status = status;
  }
}

function unlessUnchanged(error: { status?: number }): undefined {
  if (error.status !== 304) throw error;
}
