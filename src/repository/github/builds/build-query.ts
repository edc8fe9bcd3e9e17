import { checkShape } from "../answers.ts";
import { fields, list, number, optional, type Shape, text } from "../shape.ts";
import type { CheckRun, CommitStatus, DeploymentStatus } from "./build-said.ts";

/** Source: GitHub's public GraphQL schema. It costs one point of the 5,000 an hour, which REST doesn't share. */
export const BUILDS_QUERY = `query ($owner: String!, $repo: String!, $sha: GitObjectID!) {
  repository(owner: $owner, name: $repo) {
    object(oid: $sha) {
      ... on Commit {
        statusCheckRollup {
          contexts(first: 100) {
            nodes {
              ... on CheckRun {
                databaseId name status conclusion permalink detailsUrl title annotations(first: 1) { totalCount }
              }
              ... on StatusContext { context state description targetUrl }
            }
          }
        }
        deployments(first: 10, orderBy: { field: CREATED_AT, direction: DESC }) {
          nodes { databaseId latestStatus { state description environmentUrl logUrl } }
        }
      }
    }
  }
}`;

/** What check runs, statuses and deployments say, as REST says it. */
export type QueriedBuilds = Readonly<{
  checks: readonly CheckRun[];
  statuses: readonly CommitStatus[];
  deployments: ReadonlyArray<Readonly<{ id: number; statuses: readonly DeploymentStatus[] }>>;
}>;

type Nodes<T> = Readonly<{ nodes?: ReadonlyArray<T | null> | null }> | null;

type Run = Readonly<{
  databaseId: number | null;
  name: string;
  status: string;
  conclusion: string | null;
  permalink: string;
  detailsUrl: string | null;
  title: string | null;
  annotations: Readonly<{ totalCount: number }> | null;
}>;

type Status = Readonly<{
  context: string;
  state: string;
  description: string | null;
  targetUrl: string | null;
}>;

type Deployment = Readonly<{
  databaseId: number | null;
  latestStatus: Readonly<{
    state: string;
    description: string | null;
    environmentUrl: string | null;
    logUrl: string | null;
  }> | null;
}>;

type Answer = Readonly<{
  repository: Readonly<{
    object: Readonly<{
      statusCheckRollup?: Readonly<{ contexts: Nodes<Run | Status> }> | null;
      deployments?: Nodes<Deployment>;
    }> | null;
  }> | null;
}>;

const statusContext = fields({
  context: text,
  state: text,
  description: optional(text),
  targetUrl: optional(text),
});
const run = fields({
  databaseId: optional(number),
  name: text,
  status: text,
  conclusion: optional(text),
  permalink: optional(text),
  detailsUrl: optional(text),
  title: optional(text),
  annotations: optional(fields({ totalCount: number })),
});
const context: Shape = (value) =>
  typeof value === "object" && value !== null && "context" in value ? statusContext(value) : run(value);

const status = fields({
  state: text,
  description: optional(text),
  environmentUrl: optional(text),
  logUrl: optional(text),
});
const deployment = fields({ databaseId: optional(number), latestStatus: optional(status) });
const nodesOf = (shape: Shape) => optional(fields({ nodes: optional(list(optional(shape))) }));
const answer = fields({
  repository: optional(
    fields({
      object: optional(
        fields({
          statusCheckRollup: optional(fields({ contexts: nodesOf(context) })),
          deployments: nodesOf(deployment),
        }),
      ),
    }),
  ),
});

/** @throws UpstreamFailed */
export function queriedBuilds(data: unknown): QueriedBuilds {
  checkShape(data, { is: "what checks and deployments say", shape: answer }, "the query of builds");
  const { statusCheckRollup, deployments } = (data as Answer).repository?.object ?? {};
  const contexts = itemsOf(statusCheckRollup?.contexts);
  return {
    checks: contexts.flatMap((one) => ("context" in one ? [] : checkRun(one))),
    statuses: contexts.flatMap((one) => ("context" in one ? commitStatus(one) : [])),
    deployments: itemsOf(deployments).flatMap(({ databaseId, latestStatus }) =>
      databaseId === null ? [] : { id: databaseId, statuses: latestStatus ? [stateOf(latestStatus)] : [] },
    ),
  };
}

function itemsOf<T>(connection: Nodes<T> | undefined): readonly T[] {
  return (connection?.nodes ?? []).filter((node) => node !== null);
}

function checkRun(run: Run): CheckRun {
  return {
    id: run.databaseId ?? 0,
    name: run.name,
    status: run.status.toLowerCase(),
    conclusion: run.conclusion?.toLowerCase() ?? null,
    html_url: run.permalink,
    details_url: run.detailsUrl,
    output: { title: run.title, annotations_count: run.annotations?.totalCount ?? 0 },
  };
}

function commitStatus({ context, state, description, targetUrl }: Status): CommitStatus {
  return { context, state: state.toLowerCase(), description, target_url: targetUrl };
}

function stateOf({
  state,
  description,
  environmentUrl,
  logUrl,
}: NonNullable<Deployment["latestStatus"]>): DeploymentStatus {
  return {
    state: state.toLowerCase(),
    description: description ?? "",
    environment_url: environmentUrl ?? "",
    log_url: logUrl ?? "",
    target_url: "",
  };
}
