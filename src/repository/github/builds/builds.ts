import type { Octokit } from "@octokit/rest";

import { Forbidden } from "../../../core/errors.ts";
import type { Clock } from "../../../core/ports.ts";
import type { BuildReport, BuildReports } from "../../../core/repository/build-reports.ts";
import type { Call, GitHubClient } from "../client.ts";
import { unchangedOn304 } from "../head.ts";
import type { GitHubReader } from "../reader.ts";
import { BUILDS_QUERY, queriedBuilds } from "./build-query.ts";
import { BuildReadings, type Source } from "./build-readings.ts";

type Deps = Readonly<{ client: GitHubClient; reader: GitHubReader; clock: Clock }>;

type Asking = (
  rest: Octokit["rest"],
  call: Call,
) => Promise<Readonly<{ data: unknown; headers: Readonly<{ etag?: string }> }>>;

/** Commits of which readings are kept. */
const MAX_COMMITS = 50;

/** The token may not read this, or it isn't there. */
class NotReadable extends Forbidden {}

/** What commit statuses, check runs and deployments say of a build. A 304 doesn't count against GitHub's rate limit. */
export class GitHubBuilds implements BuildReports {
  readonly #deps: Deps;
  readonly #commits = new Map<string, BuildReadings>();
  /** Sources that said something of any commit. */
  readonly #known = new Set<Source>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  report(sha: string): Promise<BuildReport> {
    return this.#report(sha, false);
  }

  proposed(sha: string): Promise<BuildReport> {
    return this.#report(sha, true);
  }

  async #report(sha: string, isProposed: boolean): Promise<BuildReport> {
    const readings = this.#readingsOf(sha, isProposed);
    const source = readings.next(this.#deps.clock.now());
    if (source) await this.#read(readings, source);
    return readings.summary(this.#deps.clock.now());
  }

  expire(): void {
    for (const readings of this.#commits.values()) readings.expire();
  }

  #readingsOf(sha: string, isProposed: boolean): BuildReadings {
    const key = `${sha} ${isProposed}`;
    const readings = this.#commits.get(key) ?? new BuildReadings({ sha, isProposed, known: this.#known });
    this.#commits.delete(key);
    this.#commits.set(key, readings);
    if (this.#commits.size > MAX_COMMITS) this.#commits.delete(this.#commits.keys().next().value!);
    return readings;
  }

  async #read(readings: BuildReadings, source: Source): Promise<void> {
    const { client, reader, clock } = this.#deps;
    const etag = readings.etagOf(source);
    try {
      const answer = await reader.read((caller) =>
        client.ask(
          caller,
          ({ rest, graphql }, call): Promise<Awaited<ReturnType<Asking>> | undefined> => {
            if (source === "query") return queried(graphql, call, readings.sha);
            const headers = { ...call.headers, ...(etag === undefined ? {} : { "if-none-match": etag }) };
            return asking(source, readings)(rest, { ...call, headers }).catch(unchangedOn304);
          },
          ({ status, cause }) =>
            status === 403 || status === 404
              ? new NotReadable("GitHub doesn't show this.", { cause })
              : undefined,
        ),
      );
      readings.take(source, clock.now(), answer && { data: answer.data, etag: answer.headers.etag });
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      readings.leaveOut(source, clock.now());
    }
  }
}

/** Only people with a token may query. A refusal comes with status 200, also for a part. */
async function queried(graphql: Octokit["graphql"], call: Call, sha: string): ReturnType<Asking> {
  try {
    return { data: queriedBuilds(await graphql(BUILDS_QUERY, { ...call, sha })), headers: {} };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "GraphqlResponseError") throw error;
    throw new NotReadable("GitHub doesn't answer this query.", { cause: error });
  }
}

function asking(
  source: Exclude<Source, "query">,
  { sha, isProposed, deploymentId, failedCheckId }: BuildReadings,
): Asking {
  switch (source) {
    case "checks":
      return (rest, call) => rest.checks.listForRef({ ...call, ref: sha, per_page: 100 });
    case "statuses":
      return (rest, call) => rest.repos.getCombinedStatusForRef({ ...call, ref: sha, per_page: 100 });
    case "deployments":
      return (rest, call) =>
        rest.repos.listDeployments({ ...call, per_page: 30, ...(isProposed && { sha }) });
    case "deployment":
      return (rest, call) =>
        rest.repos.listDeploymentStatuses({ ...call, deployment_id: deploymentId!, per_page: 10 });
    case "annotations":
      return (rest, call) =>
        rest.checks.listAnnotations({ ...call, check_run_id: failedCheckId!, per_page: 50 });
  }
}
