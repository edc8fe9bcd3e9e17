import type { BuildReport } from "../../../core/repository/build-reports.ts";
import type { Said } from "./build-said.ts";

type Sources = Readonly<{
  checks: Said;
  statuses: Said;
  /** Undefined while this commit has none. */
  deployment: Said | undefined;
  /** Whether the site of other commits was deployed. */
  hasDeployments: boolean;
  /** For how long all that is known has passed, in milliseconds. */
  passedForMs: number;
  annotations: string | undefined;
}>;

/** The next job of a build can begin so long after the one before it. */
const NEXT_BEGINS_WITHIN_MS = 15_000;

/** Deployments that other commits had can be of something else than the site. */
const DEPLOYMENT_BEGINS_WITHIN_MS = 10 * 60_000;

/** A deployment decides; where there is none, checks and statuses do, and one that fails is enough. */
export function summaryOf(sources: Sources): BuildReport {
  const { checks, statuses, deployment, annotations: log } = sources;
  const failed = [checks, statuses].find(({ state }) => state === "failed");
  if (deployment?.state === "passed") return { state: "live", ...about(deployment) };
  if (deployment?.state === "failed") {
    const { sentence, link } = deployment;
    return { state: "failed", sentence: failed?.sentence ?? sentence, link: failed?.link ?? link, log };
  }
  if (deployment) return { state: "building", link: deployment.link ?? checks.link };
  if (failed) return { state: "failed", ...about(failed), log };
  const said = [checks, statuses].filter(({ state }) => state !== "nothing");
  if (said.length === 0) return { state: "unknown" };
  const { link } = said.find(({ state }) => state === "pending") ?? said[0]!;
  return { state: isLive(said, sources) ? "live" : "building", link };
}

/** One check that fails is enough, and all must pass. Who deploys a preview need not deploy each. */
export function summaryOfProposed(sources: Sources): BuildReport {
  const { checks, statuses, deployment, passedForMs, annotations: log } = sources;
  const said = [checks, statuses, ...(deployment ? [deployment] : [])];
  const siteUrl = deployment?.siteUrl;
  const failed = said.find(({ state }) => state === "failed");
  if (failed) return { state: "failed", ...about(failed), siteUrl, log };
  const known = said.filter(({ state }) => state !== "nothing");
  if (known.length === 0) return { state: "unknown" };
  const pending = known.find(({ state }) => state === "pending");
  const isOver = !pending && passedForMs >= NEXT_BEGINS_WITHIN_MS;
  return { state: isOver ? "live" : "building", link: (pending ?? known[0]!).link, siteUrl };
}

function isLive(said: readonly Said[], { hasDeployments, passedForMs }: Sources): boolean {
  const waitsMs = hasDeployments ? DEPLOYMENT_BEGINS_WITHIN_MS : NEXT_BEGINS_WITHIN_MS;
  return said.every(({ state }) => state === "passed") && passedForMs >= waitsMs;
}

function about({ sentence, link, siteUrl }: Said) {
  return { sentence, link, siteUrl };
}
