import { DomainError, NotConfigured } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { Signature } from "../../core/publication/publication.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubCommits } from "./commits.ts";
import { GitHubConditional } from "./conditional.ts";
import { hidden, orNone } from "./hidden.ts";
import type { GitHubReader } from "./reader.ts";

type Deps = Readonly<{
  client: GitHubClient;
  reader: GitHubReader;
  branch: string;
  commits: GitHubCommits;
  clock: Clock;
}>;

/** The preferred one first. */
const mergeMethods = ["squash", "merge", "rebase"] as const;

type MergeMethod = (typeof mergeMethods)[number];

type Known = Readonly<{ isRequired: boolean; until: number }>;

/** Somebody who changes the rules is noticed after so many milliseconds. */
const KNOWN_FOR_MS = 5 * 60_000;

const MAX_KNOWN = 500;

/** Rules of more rulesets are taken as they are. */
const MAX_RULESETS = 5;

/** REST shows a classic protection to administrators alone. For them there is no such rule, unless it holds for them. */
const UPDATE_RULE = `query ($owner: String!, $repo: String!, $ref: String!) {
  repository(owner: $owner, name: $repo) {
    ref(qualifiedName: $ref) { refUpdateRule { requiredApprovingReviewCount } }
  }
}`;

type UpdateRule = Readonly<{
  repository?: {
    ref?: { refUpdateRule?: { requiredApprovingReviewCount?: number | null } | null } | null;
  } | null;
}>;

/** Whether the branch can be changed by pull requests only. Source: GitHub's “About rulesets” and “About protected branches”. */
export class GitHubRules {
  readonly #deps: Deps;
  readonly #conditional: GitHubConditional;
  /** By token: some people may bypass the rules. */
  readonly #known = new Map<string, Known>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#conditional = new GitHubConditional(deps);
  }

  /** What can't be found out is learnt from a refusal. */
  async isRequiredOf(by: Signature): Promise<boolean> {
    const caller = await this.#writer(by);
    if (!caller) return false;
    try {
      const known = this.#knownOf(caller);
      if (known) return known.isRequired;
      const isRequired = (await this.#hasRule(caller)) || (await this.#isProtected(caller));
      this.#remember(caller, isRequired);
      return isRequired;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  }

  async hasRefused(by: Signature): Promise<boolean> {
    const caller = await this.#writer(by);
    return (caller && this.#knownOf(caller)?.isRequired) ?? false;
  }

  #knownOf({ token = "" }: Caller): Known | undefined {
    const known = this.#known.get(token);
    return known && known.until > this.#deps.clock.now() ? known : undefined;
  }

  /** Who can't commit is told so by the commit. */
  async #writer(by: Signature): Promise<Caller | undefined> {
    try {
      return await this.#deps.commits.writer(by);
    } catch (error) {
      if (!(error instanceof NotConfigured)) throw error;
      return undefined;
    }
  }

  /** GitHub refused a commit of theirs. */
  refused(caller: Caller): void {
    this.#remember(caller, true);
  }

  #remember({ token = "" }: Caller, isRequired: boolean): void {
    this.#known.delete(token);
    this.#known.set(token, { isRequired, until: this.#deps.clock.now() + KNOWN_FOR_MS });
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
  }

  /** Returns the first way that the repository and the rules of the branch allow. Both can change. */
  async mergeMethod(caller: Caller): Promise<MergeMethod> {
    const [repository, rules] = await Promise.all([
      this.#conditional.readAs(caller, "repository", (rest, call) => rest.repos.get(call)),
      this.#rules(caller),
    ]);
    const isAllowed = {
      squash: repository.allow_squash_merge,
      merge: repository.allow_merge_commit,
      rebase: repository.allow_rebase_merge,
    };
    const isRuledOut = (method: MergeMethod) =>
      rules.some((rule) => {
        if (rule.type === "required_linear_history") return method === "merge";
        const allowed = rule.type === "pull_request" ? rule.parameters?.allowed_merge_methods : undefined;
        return allowed?.includes(method) === false;
      });
    return mergeMethods.find((method) => isAllowed[method] !== false && !isRuledOut(method)) ?? "squash";
  }

  async #rules(caller: Caller) {
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

  async #hasRule(caller: Caller): Promise<boolean> {
    const requiring = (await this.#rules(caller)).filter(({ type }) => type === "pull_request");
    const rulesets = [...new Set(requiring.map(({ ruleset_id }) => ruleset_id))].slice(0, MAX_RULESETS);
    for (const id of rulesets) if (id === undefined || !(await this.#mayBypass(caller, id))) return true;
    return false;
  }

  async #mayBypass(caller: Caller, ruleset_id: number): Promise<boolean> {
    const ruleset = await orNone(
      this.#conditional.readAs(
        caller,
        `ruleset ${ruleset_id}`,
        (rest, call) => rest.repos.getRepoRuleset({ ...call, ruleset_id }),
        hidden,
      ),
    );
    return ruleset?.current_user_can_bypass === "always";
  }

  /** What a classic protection asks for need not hold for administrators. */
  async #isProtected(caller: Caller): Promise<boolean> {
    const { branch } = this.#deps;
    const shown = await orNone(
      this.#conditional.readAs(
        caller,
        "branch",
        (rest, call) => rest.repos.getBranch({ ...call, branch }),
        hidden,
      ),
    );
    if (!shown?.protected) return false;
    const protection = await orNone(
      this.#conditional.readAs(
        caller,
        "protection",
        (rest, call) => rest.repos.getBranchProtection({ ...call, branch }),
        hidden,
      ),
    );
    if (!protection) return this.#asksForApproval(caller);
    const { required_pull_request_reviews, enforce_admins } = protection;
    return required_pull_request_reviews !== undefined && enforce_admins?.enabled === true;
  }

  /** A refusal of the query comes with status 200. */
  async #asksForApproval(caller: Caller): Promise<boolean> {
    const { client, branch } = this.#deps;
    const ref = `refs/heads/${branch}`;
    const answer = await orNone(
      client.ask(
        caller,
        ({ graphql }, call) =>
          graphql<UpdateRule>(UPDATE_RULE, { ...call, ref }).catch((error: unknown) => {
            if (error instanceof Error && error.name === "GraphqlResponseError") return undefined;
            throw error;
          }),
        hidden.otherwise,
      ),
    );
    return (answer?.repository?.ref?.refUpdateRule?.requiredApprovingReviewCount ?? 0) > 0;
  }
}
