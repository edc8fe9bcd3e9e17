import type { GitHubStub } from "./github-stub.ts";

const at = "2026-01-05T12:00:00Z";
const url = "https://api.github.com/x";

// biome-ignore lint/suspicious/noExplicitAny: what the functions below make
type Said = any;

/** What GitHub says of commits' builds. Each kind can be changed while a test runs. */
export class SaidBuilds {
  checks: object[] = [];
  statuses: object[] = [];
  deployments: object[] = [];
  deploymentStatuses: object[] = [];
  annotations: object[] = [];
  /** The kinds that the token may not read. */
  hidden: string[] = [];

  answerOn(
    stub: GitHubStub,
    seen: (asked: { method: string; path: string }, answer: unknown) => void = () => {},
  ) {
    return stub.answer((asked) => {
      const found = this.#answerTo(asked.path);
      if (asked.method !== "GET" || !found) return undefined;
      if (this.hidden.includes(found.kind))
        return Response.json({ message: "Not accessible" }, { status: 403 });
      seen(asked, found.answer);
      const etag = `W/"${Bun.hash(JSON.stringify(found.answer)).toString(36)}"`;
      return asked.headers.get("if-none-match") === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : Response.json(found.answer, { headers: { etag } });
    });
  }

  /** The answer to the query of all of them. */
  answerQueries(stub: GitHubStub): () => void {
    return stub.answer(({ method, path }) =>
      method === "POST" && path === "/graphql"
        ? Response.json({ data: { repository: { object: this.#queried() } } })
        : undefined,
    );
  }

  #queried(): object {
    const upper = (text: string | null) => text?.toUpperCase() ?? null;
    const runs = (this.checks as Said[]).map((run) => ({
      databaseId: run.id,
      name: run.name,
      status: upper(run.status),
      conclusion: upper(run.conclusion),
      permalink: run.html_url,
      detailsUrl: run.details_url,
      title: run.output.title,
      annotations: { totalCount: run.output.annotations_count },
    }));
    const statuses = (this.statuses as Said[]).map((one) => ({
      context: one.context,
      state: upper(one.state),
      description: one.description,
      targetUrl: one.target_url,
    }));
    const [state] = this.deploymentStatuses as Said[];
    const latestStatus = state && {
      state: upper(state.state),
      description: state.description,
      environmentUrl: state.environment_url,
      logUrl: state.log_url,
    };
    const deployments = (this.deployments as Said[]).map(({ id }) => ({ databaseId: id, latestStatus }));
    const contexts = [...runs, ...statuses];
    return {
      statusCheckRollup: contexts.length === 0 ? null : { contexts: { nodes: contexts } },
      deployments: { nodes: deployments },
    };
  }

  #answerTo(path: string): { kind: string; answer: unknown } | undefined {
    if (/\/check-runs\/\d+\/annotations/.test(path)) return { kind: "annotations", answer: this.annotations };
    if (/\/deployments\/\d+\/statuses/.test(path))
      return { kind: "deployment", answer: this.deploymentStatuses };
    if (/\/deployments\?/.test(path)) return { kind: "deployments", answer: this.deployments };
    const [, sha = "", kind] = /\/commits\/(\w+)\/(check-runs|status)/.exec(path) ?? [];
    if (kind === "check-runs")
      return { kind: "checks", answer: { total_count: this.checks.length, check_runs: this.checks } };
    return kind === undefined ? undefined : { kind: "statuses", answer: combined(sha, this.statuses) };
  }
}

export function checkRun(more: object = {}): object {
  return {
    id: 7,
    node_id: "x",
    head_sha: "x",
    external_id: "",
    name: "build",
    url,
    html_url: "https://github.com/octocat/site/runs/7",
    details_url: "https://ci.example.org/7",
    status: "completed",
    conclusion: "success",
    started_at: at,
    completed_at: at,
    output: { title: null, summary: null, text: null, annotations_count: 0, annotations_url: url },
    check_suite: null,
    app: null,
    pull_requests: [],
    ...more,
  };
}

export function failedRun(title: string, annotations_count = 0): object {
  const output = { title, summary: "Sum", text: null, annotations_count, annotations_url: url };
  return checkRun({ conclusion: "failure", output });
}

export function annotation(path: string, start_line: number, message: string): object {
  return {
    path,
    start_line,
    end_line: start_line,
    start_column: null,
    end_column: null,
    annotation_level: "failure",
    title: null,
    message,
    raw_details: null,
    blob_href: url,
  };
}

export function commitStatus(state: string, more: object = {}): object {
  return {
    id: 3,
    node_id: "x",
    url,
    avatar_url: null,
    context: "netlify/docs",
    description: null,
    target_url: "https://ci.example.org/status",
    state,
    created_at: at,
    updated_at: at,
    ...more,
  };
}

export function deployment(sha: string, more: object = {}): object {
  return {
    url,
    id: 11,
    node_id: "x",
    sha,
    ref: "main",
    task: "deploy",
    payload: {},
    environment: "github-pages",
    description: null,
    creator: null,
    created_at: at,
    updated_at: at,
    statuses_url: url,
    repository_url: url,
    ...more,
  };
}

export function deploymentStatus(state: string, more: object = {}): object {
  return {
    url,
    id: 12,
    node_id: "x",
    state,
    creator: null,
    description: "",
    target_url: "",
    deployment_url: url,
    repository_url: url,
    created_at: at,
    updated_at: at,
    environment_url: "https://octocat.github.io/site/",
    log_url: "https://ci.example.org/log",
    ...more,
  };
}

function combined(sha: string, statuses: readonly object[]): object {
  // What nobody reads of it is left out.
  const repository = {};
  return { state: "pending", statuses, sha, total_count: statuses.length, repository, commit_url: url, url };
}
