import { ReviewMoved } from "../../../core/change/review.ts";
import type { Writer } from "../../../core/draft/writer.ts";
import { Forbidden } from "../../../core/errors.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Change, Commit, Signature } from "../../../core/repository/commit.ts";
import type { Proposed, PullRequest, PullRequests, Remarks } from "../../../core/review/pull-requests.ts";
import type { GitHubClient } from "../client.ts";
import type { GitHubCommits } from "../commits.ts";
import { GitHubConditional } from "../conditional.ts";
import type { GitHubHead } from "../head.ts";
import { hidden, orNone } from "../hidden.ts";
import type { GitHubReader } from "../reader.ts";
import type { GitHubRules } from "../rules.ts";
import {
  asPullRequest,
  type HostedPull,
  isReview,
  personOf,
  PREFIX,
  stateBy,
} from "./pull-request-answers.ts";
import {
  noAccess,
  noDrafts,
  notMerged,
  notReady,
  orNoneIfUnknown,
  unknown,
  unknownOn404,
} from "./pull-request-refusals.ts";
import { GitHubRemarks } from "./remarks.ts";
import { GitHubReviewers } from "./reviewers.ts";

type Deps = Readonly<{
  client: GitHubClient;
  branch: string;
  reader: GitHubReader;
  head: GitHubHead;
  commits: GitHubCommits;
  rules: GitHubRules;
  clock: Clock;
}>;

type Proposal = Parameters<PullRequests["open"]>[0];
type Said = Parameters<PullRequests["approve"]>[1];

const READY =
  "mutation ($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId } }";
const MAX_LISTED = 100;

/** GitHub lists no more files of a comparison. Source: “Compare two commits” of its REST API. */
const MAX_FILES = 300;

export class GitHubPullRequests implements PullRequests {
  readonly #deps: Deps;
  readonly #conditional: GitHubConditional;
  readonly #reviewers: GitHubReviewers;
  readonly #remarks: GitHubRemarks;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#conditional = new GitHubConditional(deps);
    this.#reviewers = new GitHubReviewers({ ...deps, conditional: this.#conditional });
    this.#remarks = new GitHubRemarks(this.#conditional);
  }

  isRequiredOf(by: Signature): Promise<boolean> {
    return this.#deps.rules.isRequiredOf(by);
  }

  hasRefused(by: Signature): Promise<boolean> {
    return this.#deps.rules.hasRefused(by);
  }

  /** Sends at most six requests if the tree is cached, and one more for each binary file. */
  async open({ change, name, title, message, reviewers, isDraft }: Proposal): Promise<PullRequest> {
    const { client, branch, commits } = this.#deps;
    const caller = await commits.writer(change.by);
    const sha = await commits.make(caller, change);
    const head = `${PREFIX}${name}-${sha.slice(0, 7)}`;
    await client.ask(caller, ({ rest }, call) =>
      rest.git.createRef({ ...call, ref: `refs/heads/${head}`, sha }),
    );
    const draft = isDraft ? { draft: true } : {};
    const { data } = await client
      .ask(
        caller,
        ({ rest }, call) =>
          rest.pulls.create({ ...call, title, body: message, head, base: branch, ...draft }),
        (refused) => (isDraft ? noDrafts(refused) : undefined) ?? noAccess(refused),
      )
      .catch(async (error: unknown) => {
        // Nobody needs a branch without its pull request.
        await client.ask(caller, ({ rest }, call) => rest.git.deleteRef({ ...call, ref: `heads/${head}` }));
        throw error;
      });
    const asked = reviewers.length > 0 ? await this.#reviewers.ask(caller, data, reviewers) : undefined;
    return asPullRequest(asked ?? data, "open");
  }

  async list(state: "open" | "all"): Promise<PullRequest[]> {
    const ended = state === "all" ? await this.#listed("closed") : [];
    const listed = [...(await this.#listed("open")), ...ended];
    return Promise.all(
      listed
        .sort((one, other) => other.number - one.number)
        .map(async (pull) => {
          const isOpen = pull.state === "open";
          const reviews = isOpen ? await this.#remarks.reviews(pull.number, Date.parse(pull.updated_at)) : [];
          return asPullRequest(pull, stateBy(reviews, pull.head.sha));
        }),
    );
  }

  async updates(): Promise<ReadonlyMap<number, number>> {
    const open = await this.#listed("open");
    return new Map(open.map(({ number, updated_at }) => [number, Date.parse(updated_at)]));
  }

  async find(id: number): Promise<PullRequest> {
    const [pull, reviews] = await Promise.all([
      this.#pull(id),
      this.#remarks.reviews(id).catch(orNoneIfUnknown),
    ]);
    const endedBy = personOf(pull.merged_by) ?? (await this.#closedBy(pull));
    return { ...asPullRequest(pull, stateBy(reviews, pull.head.sha)), endedBy };
  }

  remarks(id: number, updatedAt?: number): Promise<Remarks> {
    return this.#remarks.all(id, updatedAt);
  }

  async proposed(head: string): Promise<Proposed> {
    const data = await this.#conditional.read(`compare ${head}`, (rest, call) =>
      rest.repos.compareCommitsWithBasehead({ ...call, basehead: `${this.#deps.branch}...${head}` }),
    );
    const files = (data.files ?? []).flatMap(({ filename, sha, status, previous_filename }) => [
      { path: filename, sha: status === "removed" ? undefined : (sha ?? undefined) },
      ...(status === "renamed" && previous_filename ? [{ path: previous_filename, sha: undefined }] : []),
    ]);
    return { base: data.merge_base_commit.sha, files, isWhole: (data.files ?? []).length < MAX_FILES };
  }

  async add(id: number, head: string, change: Change): Promise<PullRequest> {
    const { client, commits } = this.#deps;
    const caller = await commits.writer(change.by);
    const { data: pull } = await client.ask(caller, ({ rest }, call) =>
      rest.pulls.get({ ...call, pull_number: id }),
    );
    if (pull.head.sha !== head) throw new ReviewMoved();
    const { base } = await this.proposed(head);
    const sha = await commits.make(caller, change, base === change.parent ? [head] : [head, change.parent!]);
    await client.ask(
      caller,
      ({ rest }, call) => rest.git.updateRef({ ...call, ref: `heads/${pull.head.ref}`, sha, force: false }),
      ({ status }) => (status === 422 ? new ReviewMoved() : undefined),
    );
    return { ...asPullRequest(pull, "open"), head: sha };
  }

  approve(id: number, said: Said): Promise<void> {
    return this.#say(id, "APPROVE", said);
  }

  requestChanges(id: number, said: Said): Promise<void> {
    return this.#say(id, "REQUEST_CHANGES", said);
  }

  async merge(id: number, head: string, { message, by }: Pick<Change, "message" | "by">): Promise<Commit> {
    const { client, commits, rules } = this.#deps;
    const caller = await commits.writer(by);
    const merge_method = await rules.mergeMethod(caller);
    const [title = "", ...body] = message.trimEnd().split("\n");
    const { data } = await client.ask(
      caller,
      ({ rest }, call) =>
        rest.pulls.merge({
          ...call,
          pull_number: id,
          sha: head,
          merge_method,
          commit_title: title,
          commit_message: body.join("\n").trim(),
        }),
      notMerged,
    );
    await this.#deps.head.current({ now: true });
    return { sha: data.sha };
  }

  /** Only GraphQL can. */
  async markReady(id: number, by: Signature): Promise<void> {
    const { client, commits } = this.#deps;
    const { node_id } = await this.#pull(id);
    await client.ask(await commits.writer(by), ({ graphql }, { headers }) =>
      graphql(READY, { headers, id: node_id }).catch(notReady),
    );
  }

  async close(id: number, by: Signature): Promise<void> {
    const { client, commits } = this.#deps;
    await client.ask(
      await commits.writer(by),
      ({ rest }, call) => rest.pulls.update({ ...call, pull_number: id, state: "closed" }),
      noAccess,
    );
  }

  reviewers(): Promise<string[]> {
    return this.#reviewers.all();
  }

  whyNot({ session }: Signature): string | undefined {
    return session ? undefined : "Sign in with GitHub to approve and merge.";
  }

  async #pull(id: number) {
    const pull = await this.#conditional.read(
      `pull ${id}`,
      (rest, call) => rest.pulls.get({ ...call, pull_number: id }),
      { otherwise: unknownOn404 },
    );
    if (pull.base.ref !== this.#deps.branch || !isReview(pull)) throw unknown();
    return pull;
  }

  async #listed(state: "open" | "closed") {
    const query = { state, base: this.#deps.branch, per_page: MAX_LISTED } as const;
    const listed = await this.#conditional.read(`list ${state}`, (rest, call) =>
      rest.pulls.list({ ...call, ...query }),
    );
    return listed.filter(isReview);
  }

  /** The issue of a pull request says who closed it. Some tokens may read the pull request alone. */
  async #closedBy({ number, state, merged_at }: HostedPull): Promise<Writer | undefined> {
    if (state === "open" || merged_at) return undefined;
    const issue = await orNone(
      this.#conditional.read(
        `issue ${number}`,
        (rest, call) => rest.issues.get({ ...call, issue_number: number }),
        hidden,
      ),
    );
    return personOf(issue?.closed_by);
  }

  async #say(id: number, event: "APPROVE" | "REQUEST_CHANGES", { head, message, by }: Said): Promise<void> {
    const { client, commits } = this.#deps;
    const body = message === "" ? {} : { body: message };
    await client.ask(
      await commits.writer(by),
      ({ rest }, call) =>
        rest.pulls.createReview({ ...call, pull_number: id, commit_id: head, event, ...body }),
      ({ status, cause }) =>
        status === 422
          ? new Forbidden("GitHub doesn't let you review your own pull request. Someone else can.", {
              cause,
            })
          : undefined,
    );
  }
}
