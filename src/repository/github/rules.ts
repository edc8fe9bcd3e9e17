import { DomainError, NotConfigured } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { Signature } from "../../core/repository/commit.ts";
import type { MessagePattern } from "../../core/repository/repository-host.ts";
import { GitHubBranchRules } from "./branch-rules.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubCommits } from "./commits.ts";
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

/** No commit that is made here is against these. */
const harmless: ReadonlySet<string> = new Set([
  "creation",
  "deletion",
  "non_fast_forward",
  "required_linear_history",
]);

/** The words of GitHub for whom a ruleset spares when they push, and for whom it doesn't. */
const sparing: ReadonlySet<string | undefined> = new Set(["always", "exempt"]);
const binding: ReadonlySet<string | undefined> = new Set(["never", "pull_requests_only"]);

/** Whether the branch can be changed by pull requests only. Source: GitHub's “About rulesets” and “About protected branches”. */
export class GitHubRules {
  readonly #deps: Deps;
  readonly #shown: GitHubBranchRules;
  /** By token: some people may bypass the rules. */
  readonly #known = new Map<string, Known>();
  /** By token, for those in whose place it is used. */
  readonly #knownOfOthers = new Map<string, Known>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#shown = new GitHubBranchRules(deps);
  }

  /** A refusal tells what can't be found out, where it is the refusal of this person. */
  async isRequiredOf(by: Signature): Promise<boolean> {
    const caller = await this.#writer(by);
    if (!caller) return false;
    if (by.isForAccount) return this.#isRequiredOfOthers(caller);
    try {
      const known = this.#knownOf(caller);
      if (known) return known.isRequired;
      const isRequired = (await this.#bindsByRuleset(caller)) || (await this.#bindsByProtection(caller));
      this.#remember(caller, isRequired);
      return isRequired;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  }

  /** Whether a rule may bind somebody else. GitHub tells the caller of no one but the caller. @throws as GitHubClient.ask */
  async #isRequiredOfOthers(caller: Caller): Promise<boolean> {
    if (this.#knownOf(caller)?.isRequired) return true;
    const known = this.#knownOf(caller, this.#knownOfOthers);
    if (known) return known.isRequired;
    const isRequired = (await this.#mayBindByRuleset(caller)) || (await this.#mayBindByProtection(caller));
    this.#remember(caller, isRequired, this.#knownOfOthers);
    return isRequired;
  }

  /** What rulesets ask of messages of this person. */
  async messagePatterns(by: Signature): Promise<readonly MessagePattern[]> {
    const caller = await this.#writer(by);
    if (!caller) return [];
    const rules = (await this.#shown.list(caller)).filter((rule) => rule.type === "commit_message_pattern");
    const spared = new Set<number | undefined>();
    for (const id of rulesetsOf(rules).slice(0, MAX_RULESETS))
      if (id !== undefined && sparing.has(await this.#shown.bypass(caller, id))) spared.add(id);
    return rules.flatMap(({ ruleset_id, parameters }) => {
      if (!parameters || spared.has(ruleset_id) || !isOperator(parameters.operator)) return [];
      const { name, operator, pattern, negate = false } = parameters;
      return [{ by: "GitHub", name, operator, pattern, isForbidden: negate }];
    });
  }

  async hasRefused(by: Signature): Promise<boolean> {
    const caller = await this.#writer(by);
    return (caller && this.#knownOf(caller)?.isRequired) ?? false;
  }

  #knownOf({ token = "" }: Caller, all = this.#known): Known | undefined {
    const known = all.get(token);
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

  #remember({ token = "" }: Caller, isRequired: boolean, all = this.#known): void {
    all.delete(token);
    all.set(token, { isRequired, until: this.#deps.clock.now() + KNOWN_FOR_MS });
    if (all.size > MAX_KNOWN) all.delete(all.keys().next().value!);
  }

  /** Returns the first way that the repository and the rules of the branch allow. Both can change. */
  async mergeMethod(caller: Caller): Promise<MergeMethod> {
    const [repository, rules] = await Promise.all([this.#shown.repository(caller), this.#shown.list(caller)]);
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

  async #bindsByRuleset(caller: Caller): Promise<boolean> {
    const requiring = (await this.#shown.list(caller)).filter(({ type }) => type === "pull_request");
    for (const id of rulesetsOf(requiring).slice(0, MAX_RULESETS))
      if (id === undefined || !sparing.has(await this.#shown.bypass(caller, id))) return true;
    return false;
  }

  /** A rule about something else than reviews stops the caller's commit itself, where it holds for the caller. */
  async #mayBindByRuleset(caller: Caller): Promise<boolean> {
    const rules = (await this.#shown.list(caller)).filter(({ type }) => !harmless.has(type));
    const rulesets = rulesetsOf(rules);
    if (rules.some(({ type }) => type === "pull_request") || rulesets.length > MAX_RULESETS) return true;
    for (const id of rulesets)
      if (id === undefined || !binding.has(await this.#shown.bypass(caller, id))) return true;
    return false;
  }

  /** What a classic protection asks for need not hold for administrators. */
  async #bindsByProtection(caller: Caller): Promise<boolean> {
    if (!(await this.#shown.isProtected(caller))) return false;
    const protection = await this.#shown.protection(caller);
    if (!protection) return ((await this.#shown.updateRule(caller))?.requiredApprovingReviewCount ?? 0) > 0;
    const { required_pull_request_reviews, enforce_admins } = protection;
    return required_pull_request_reviews !== undefined && enforce_admins?.enabled === true;
  }

  /** One that isn't shown can name who may push, as can one that is. */
  async #mayBindByProtection(caller: Caller): Promise<boolean> {
    if (!(await this.#shown.isProtected(caller))) return false;
    const protection = await this.#shown.protection(caller);
    if (!protection) return (await this.#shown.updateRule(caller)) !== null;
    if (protection.required_pull_request_reviews || protection.restrictions) return true;
    const { enforce_admins, required_status_checks, required_signatures, lock_branch } = protection;
    const stops = required_status_checks || required_signatures?.enabled || lock_branch?.enabled;
    return enforce_admins?.enabled !== true && Boolean(stops);
  }
}

const operators: ReadonlySet<string> = new Set(["starts_with", "ends_with", "contains", "regex"]);

function isOperator(word: string): word is MessagePattern["operator"] {
  return operators.has(word);
}

function rulesetsOf(rules: ReadonlyArray<{ ruleset_id?: number }>): Array<number | undefined> {
  return [...new Set(rules.map(({ ruleset_id }) => ruleset_id))];
}
