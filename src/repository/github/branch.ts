import { NotFound, UpstreamSilent } from "../../core/errors.ts";
import { BranchMoved, ReviewRequired } from "../../core/repository/commit.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubHead } from "./head.ts";
import type { GitHubReader } from "./reader.ts";
import type { Refused } from "./refusal.ts";
import type { GitHubRules } from "./rules.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string;
  reader: GitHubReader;
  head: GitHubHead;
  rules: Pick<GitHubRules, "refused">;
  /** The pause before each check whether the branch moved, in milliseconds. */
  pollDelaysMs: readonly number[];
}>;

type Move = Readonly<{ from: string; to: string }>;

export class GitHubBranch {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws BranchMoved; ReviewRequired if the branch is protected; GitHub's refusal if the result stays unknown */
  async move(caller: Caller, move: Move): Promise<void> {
    await this.#update(caller, move);
    this.#deps.head.moved(move);
  }

  /** GitHub can't compare commits that have none in common. */
  async contains(head: string, commit: string): Promise<boolean> {
    if (head === commit) return true;
    const { client, reader } = this.#deps;
    const basehead = `${commit}...${head}`;
    try {
      const { data } = await reader.read((caller) =>
        client.ask(
          caller,
          ({ rest }, call) => rest.repos.compareCommitsWithBasehead({ ...call, basehead, per_page: 1 }),
          ({ status }) => (status === 404 ? new NotFound("These commits are unrelated.") : undefined),
        ),
      );
      return data.status === "ahead" || data.status === "identical";
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async #update(caller: Caller, move: Move): Promise<void> {
    const { client, branch } = this.#deps;
    let why: Refused | undefined;
    try {
      await client.ask(
        caller,
        ({ rest }, call) =>
          rest.git.updateRef({ ...call, ref: `heads/${branch}`, sha: move.to, force: false }),
        (refused) => {
          why = refused;
          return undefined;
        },
      );
    } catch (refusal) {
      if (!why) throw refusal;
      const isAnswer = why.status !== undefined && why.status < 500;
      await (isAnswer ? this.#refuseMove(caller, move, why) : this.#confirmMove(move, why));
    }
  }

  /** GitHub's answer is the same for a branch that moved and a protected one, so the branch is read. */
  async #refuseMove(
    caller: Caller,
    { from }: Move,
    { status, refusal, cause, body }: Refused,
  ): Promise<never> {
    if (![403, 409, 422].includes(status!) || body.metadata) throw refusal;
    // What names rules need not be read again and again: nobody moved the branch.
    const waits = /rule violations|protected branch/i.test(cause.message) ? [0] : this.#deps.pollDelaysMs;
    for (const wait of waits) {
      await Bun.sleep(wait);
      if ((await this.#deps.head.current({ now: true })) !== from) throw new BranchMoved({ cause });
    }
    this.#deps.rules.refused(caller);
    throw new ReviewRequired({ cause });
  }

  /** After an unclear answer the branch is read before it is moved again. */
  async #confirmMove({ from, to }: Move, { refusal, cause }: Refused): Promise<void> {
    for (const wait of this.#deps.pollDelaysMs) {
      await Bun.sleep(wait);
      const head = await this.#headIfAny();
      if (head === to || (head && head !== from && (await this.contains(head, to)))) return;
      if (head && head !== from) throw new BranchMoved({ cause });
    }
    throw new UpstreamSilent(
      "GitHub didn't confirm the commit, and the branch hasn't changed yet. Check the page before you publish it again.",
      { cause: refusal },
    );
  }

  async #headIfAny(): Promise<string | undefined> {
    return this.#deps.head.current({ now: true }).catch(() => undefined);
  }
}
