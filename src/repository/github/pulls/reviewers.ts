import { DomainError, NotFound } from "../../../core/errors.ts";
import type { Caller } from "../caller.ts";
import type { GitHubClient } from "../client.ts";
import type { GitHubConditional } from "../conditional.ts";
import { hidden, orNone } from "../hidden.ts";

type Deps = Readonly<{ client: GitHubClient; conditional: GitHubConditional }>;

type Opened = Readonly<{ number: number; user: Readonly<{ login: string }> | null }>;

const MAX_PEOPLE = 100;

/** Who may be asked for a review, and asking them. */
export class GitHubReviewers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns nobody where the token may not read it. */
  async all(): Promise<string[]> {
    const people = await orNone(
      this.#deps.conditional.read(
        "collaborators",
        (rest, call) => rest.repos.listCollaborators({ ...call, permission: "push", per_page: MAX_PEOPLE }),
        hidden,
      ),
    );
    return (people ?? []).map(({ login }) => login);
  }

  /**
   * Returns the pull request with who was asked; undefined where nobody was. GitHub asks none of them where one can't be
   * asked. The pull request is open already, so no refusal stops it.
   */
  async ask(caller: Caller, pull: Opened, reviewers: readonly string[]) {
    try {
      return await this.#ask(caller, pull, reviewers).catch(async (error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
        const others = await this.#askable(pull, reviewers);
        return others.length > 0 ? this.#ask(caller, pull, others) : undefined;
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    }
  }

  async #askable({ user }: Opened, reviewers: readonly string[]): Promise<string[]> {
    const people = new Set((await this.all()).map((login) => login.toLowerCase()));
    people.delete(user?.login.toLowerCase() ?? "");
    return reviewers.filter((login) => people.has(login.toLowerCase()));
  }

  async #ask(caller: Caller, { number }: Opened, reviewers: readonly string[]) {
    const { data } = await this.#deps.client.ask(
      caller,
      ({ rest }, call) =>
        rest.pulls.requestReviewers({ ...call, pull_number: number, reviewers: [...reviewers] }),
      ({ status }) => (status === 422 ? new NotFound("GitHub doesn't know these reviewers.") : undefined),
    );
    return data;
  }
}
