import type { Clock } from "../../core/ports.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import { GitHubConditional } from "./conditional.ts";
import { hidden, orNone } from "./hidden.ts";
import type { GitHubReader } from "./reader.ts";

type Deps = Readonly<{ client: GitHubClient; reader: GitHubReader; branch: string; clock: Clock }>;

/** REST shows a classic protection to administrators alone. It counts for them where it holds for them. */
const UPDATE_RULE = `query ($owner: String!, $repo: String!, $ref: String!) {
  repository(owner: $owner, name: $repo) {
    ref(qualifiedName: $ref) { refUpdateRule { requiredApprovingReviewCount } }
  }
}`;

type UpdateRule = Readonly<{ requiredApprovingReviewCount?: number | null }>;

type UpdateRules = Readonly<{
  repository?: { ref?: { refUpdateRule?: UpdateRule | null } | null } | null;
}>;

/** What GitHub shows somebody of the rules of the branch. Answers of before are sent again only where they changed. */
export class GitHubBranchRules {
  readonly #deps: Deps;
  readonly #conditional: GitHubConditional;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#conditional = new GitHubConditional(deps);
  }

  /** Those of rulesets. */
  async list(caller: Caller) {
    const { branch } = this.#deps;
    const rules = await orNone(
      this.#conditional.readAs(
        caller,
        "rules",
        (rest, call) => rest.repos.getBranchRules({ ...call, branch, per_page: 100 }),
        hidden,
      ),
    );
    return rules ?? [];
  }

  /** Returns when a ruleset spares the caller; undefined where that isn't shown. */
  async bypass(caller: Caller, ruleset_id: number) {
    const ruleset = await orNone(
      this.#conditional.readAs(
        caller,
        `ruleset ${ruleset_id}`,
        (rest, call) => rest.repos.getRepoRuleset({ ...call, ruleset_id }),
        hidden,
      ),
    );
    return ruleset?.current_user_can_bypass;
  }

  /** Whether a ruleset or a classic protection holds for the branch. */
  async isProtected(caller: Caller): Promise<boolean> {
    const { branch } = this.#deps;
    const shown = await orNone(
      this.#conditional.readAs(
        caller,
        "branch",
        (rest, call) => rest.repos.getBranch({ ...call, branch }),
        hidden,
      ),
    );
    return shown?.protected ?? false;
  }

  /** Undefined where there is no classic one, or the caller may not administer. */
  protection(caller: Caller) {
    const { branch } = this.#deps;
    return orNone(
      this.#conditional.readAs(
        caller,
        "protection",
        (rest, call) => rest.repos.getBranchProtection({ ...call, branch }),
        hidden,
      ),
    );
  }

  /** What everybody sees of a classic protection: null where there is none, undefined where it isn't shown. A refusal has status 200. */
  async updateRule(caller: Caller): Promise<UpdateRule | null | undefined> {
    const { client, branch } = this.#deps;
    const ref = `refs/heads/${branch}`;
    const answer = await orNone(
      client.ask(
        caller,
        ({ graphql }, call) =>
          graphql<UpdateRules>(UPDATE_RULE, { ...call, ref }).catch((error: unknown) => {
            if (error instanceof Error && error.name === "GraphqlResponseError") return undefined;
            throw error;
          }),
        hidden.otherwise,
      ),
    );
    return answer?.repository?.ref?.refUpdateRule;
  }

  repository(caller: Caller) {
    return this.#conditional.readAs(caller, "repository", (rest, call) => rest.repos.get(call));
  }
}
