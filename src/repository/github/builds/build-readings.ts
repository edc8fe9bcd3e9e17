import type { BuildReport } from "../../../core/repository/build-reports.ts";
import type { QueriedBuilds } from "./build-query.ts";
import {
  type CheckRun,
  type CommitStatus,
  type DeploymentStatus,
  failedCheck,
  saidByChecks,
  saidByDeployment,
  saidByStatuses,
} from "./build-said.ts";
import { summaryOf, summaryOfProposed } from "./build-summary.ts";

/** What is asked, each with a request of its own; `query` is what the deployment, checks and statuses say, in one. */
export type Source = "annotations" | "deployment" | "checks" | "deployments" | "statuses" | "query";

type Answers = {
  annotations: ReadonlyArray<Readonly<{ path: string; start_line: number; message: string | null }>>;
  deployment: readonly DeploymentStatus[];
  checks: Readonly<{ check_runs: readonly CheckRun[] }>;
  deployments: readonly ListedDeployment[];
  statuses: Readonly<{ statuses: readonly CommitStatus[] }>;
  query: QueriedBuilds;
};

type ListedDeployment = Readonly<{
  id: number;
  sha: string;
  transient_environment?: boolean;
  production_environment?: boolean;
}>;

type Reading = Readonly<{ at: number; etag?: string | undefined; data?: unknown; isLeftOut?: boolean }>;

const LONG_AGO = -Infinity;

/** In the order in which sources are asked that are due at once. */
const order: readonly Source[] = ["annotations", "deployment", "checks", "deployments", "statuses"];

/** One request in five seconds asks two sources in ten, and no more. */
const SOON_MS = 10_000;
const MAX_SOON = 2;
const LATER_MS = 60_000;

/** Of the annotations, in UTF-16 units. */
const MAX_UNITS = 8000;

/** What was read about the build of a commit, and what to read next. */
export class BuildReadings {
  readonly sha: string;
  /** Whether it is on no branch that is published. */
  readonly isProposed: boolean;
  readonly #known: Set<Source>;
  readonly #readings = new Map<Source, Reading>();
  #passedAt: number | undefined;

  /** `known` has the sources that said something of any commit. */
  constructor({
    sha,
    isProposed,
    known,
  }: Readonly<{ sha: string; isProposed: boolean; known: Set<Source> }>) {
    this.sha = sha;
    this.isProposed = isProposed;
    this.#known = known;
  }

  get deploymentId(): number | undefined {
    return this.#deployment?.id;
  }

  /** Undefined without a failed check that names lines. */
  get failedCheckId(): number | undefined {
    const failed = failedCheck(this.#checks);
    return failed && failed.output.annotations_count > 0 ? failed.id : undefined;
  }

  /** Returns the source that is due for the longest time. */
  next(now: number): Source | undefined {
    const overdue = this.#candidates().map((source) => {
      const { at = LONG_AGO } = this.#readings.get(source) ?? {};
      return { source, by: (now - at) / this.#intervalOf(source) };
    });
    return overdue.reduce<(typeof overdue)[number] | undefined>(
      (most, each) => (each.by > (most?.by ?? 0) ? each : most),
      undefined,
    )?.source;
  }

  etagOf(source: Source): string | undefined {
    return this.#readings.get(source)?.etag;
  }

  /** Without an answer, the one before still holds. */
  take(
    source: Source,
    at: number,
    answer: Readonly<{ data: unknown; etag: string | undefined }> | undefined,
  ): void {
    const before = this.#readings.get(source);
    if (
      source === "deployments" &&
      before &&
      answer &&
      this.#deploymentIn(answer.data as Answers["deployments"])?.id !== this.deploymentId
    )
      this.#readings.delete("deployment");
    this.#readings.set(source, { ...before, ...answer, at });
    if (source === "query" && answer) this.#takeQuery(answer.data as QueriedBuilds, at);
    for (const each of order) if (this.#isSaying(each)) this.#known.add(each);
    const hasPassed = [saidByChecks(this.#checks), saidByStatuses(this.#statuses)].every(
      ({ state }) => state === "passed" || state === "nothing",
    );
    this.#passedAt = hasPassed ? (this.#passedAt ?? at) : undefined;
  }

  /** What is known may be old. */
  expire(): void {
    for (const [source, reading] of this.#readings) this.#readings.set(source, { ...reading, at: LONG_AGO });
  }

  leaveOut(source: Source, at: number): void {
    this.#readings.set(source, { at, isLeftOut: true });
  }

  summary(now: number): BuildReport {
    const deployment = this.#deployment;
    const annotations = this.failedCheckId === undefined ? undefined : this.#of("annotations");
    return (this.isProposed ? summaryOfProposed : summaryOf)({
      checks: saidByChecks(this.#checks),
      statuses: saidByStatuses(this.#statuses),
      deployment: deployment && saidByDeployment(this.#of("deployment") ?? []),
      hasDeployments: (this.#of("deployments") ?? []).some((each) => this.#counts(each)),
      passedForMs: this.#passedAt === undefined ? 0 : now - this.#passedAt,
      annotations: annotations
        ?.map(({ path, start_line, message }) => `${path}:${start_line}: ${message ?? ""}`)
        .join("\n")
        .slice(0, MAX_UNITS)
        .toWellFormed(),
    });
  }

  /** Where more decide than can be asked one by one, they are asked together, unless GitHub doesn't answer that. */
  #candidates(): readonly Source[] {
    const askable = order.filter((source) => this.#isAskable(source));
    const soon = askable.filter((source) => this.#intervalOf(source) === SOON_MS);
    const isAlone = soon.length <= MAX_SOON || !this.#readings.has("checks");
    if (isAlone || this.#readings.get("query")?.isLeftOut) return askable;
    const alone = askable.filter(
      (source) =>
        source === "annotations" ||
        (source === "deployments" && (this.#readings.get(source)?.at ?? LONG_AGO) === LONG_AGO),
    );
    return [...alone, "query"];
  }

  #takeQuery({ checks, statuses, deployments }: QueriedBuilds, at: number): void {
    this.#readings.set("checks", { at, data: { check_runs: checks } });
    this.#readings.set("statuses", { at, data: { statuses } });
    const own = deployments.find(({ id }) => id === this.deploymentId);
    if (own) this.#readings.set("deployment", { at, data: own.statuses });
    const listed = new Set((this.#of("deployments") ?? []).map(({ id }) => id));
    // A query doesn't tell a preview from the site.
    if (deployments.some(({ id }) => !listed.has(id)))
      this.#readings.set("deployments", { ...this.#readings.get("deployments"), at: LONG_AGO });
  }

  #isAskable(source: Source): boolean {
    if (this.#readings.get(source)?.isLeftOut) return false;
    if (source === "annotations")
      return this.failedCheckId !== undefined && !this.#readings.has("annotations");
    return source !== "deployment" || this.deploymentId !== undefined;
  }

  /** What decides is asked soon, and what said nothing yet later. */
  #intervalOf(source: Source): number {
    if (source === "deployment") return SOON_MS;
    if (this.deploymentId !== undefined && !this.isProposed) return LATER_MS;
    const saysMore = this.#isSaying(source) || this.#known.has(source) || source === "deployments";
    const isOnlyOne = order.every((other) => other === "deployments" || !this.#isSaying(other));
    return saysMore || isOnlyOne ? SOON_MS : LATER_MS;
  }

  #isSaying(source: Source): boolean {
    if (source === "checks") return this.#checks.length > 0;
    if (source === "statuses") return this.#statuses.length > 0;
    return source === "deployments" && this.deploymentId !== undefined;
  }

  get #checks(): readonly CheckRun[] {
    return this.#of("checks")?.check_runs ?? [];
  }

  get #statuses(): readonly CommitStatus[] {
    return this.#of("statuses")?.statuses ?? [];
  }

  get #deployment(): ListedDeployment | undefined {
    return this.#deploymentIn(this.#of("deployments") ?? []);
  }

  /** GitHub lists the newest first. A commit can be deployed to a preview and to the site. */
  #deploymentIn(listed: readonly ListedDeployment[]): ListedDeployment | undefined {
    const own = listed.filter((each) => each.sha === this.sha && this.#counts(each));
    return own.find(({ production_environment }) => production_environment) ?? own[0];
  }

  /** A preview is what a review has, and not the site. */
  #counts({ transient_environment }: ListedDeployment): boolean {
    return this.isProposed || transient_environment !== true;
  }

  #of<S extends Source>(source: S): Answers[S] | undefined {
    return this.#readings.get(source)?.data as Answers[S] | undefined;
  }
}
