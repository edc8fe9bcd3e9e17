import { UpstreamFailed } from "../../core/errors.ts";
import { anything, fields, list, number, optional, type Shape, text, time } from "./shape.ts";

type Answer = Readonly<{ is: string; shape: Shape }>;

const person = optional(fields({ login: text }));
const commit = fields({ sha: text });
const file = fields({ filename: text, status: optional(text), previous_filename: optional(text) });
const files = optional(list(file));
const committed = fields({
  sha: text,
  commit: fields({ message: text, author: optional(fields({ name: optional(text), date: optional(time) })) }),
});

const changed = fields({ parents: list(commit), files });

const pull = fields({
  number,
  node_id: text,
  html_url: text,
  title: text,
  body: optional(text),
  user: person,
  requested_reviewers: optional(list(person)),
  state: text,
  merged_at: optional(time),
  merged_by: person,
  merge_commit_sha: optional(text),
  head: fields({ ref: text, sha: text, repo: optional(fields({ id: number })) }),
  base: fields({ ref: text, repo: fields({ id: number }) }),
  created_at: time,
  updated_at: time,
});
const review = fields({ user: person, body: optional(text), state: text, submitted_at: optional(time) });
const comment = {
  user: person,
  body: optional(text),
  created_at: time,
  path: optional(text),
  line: optional(number),
};

const check = fields({
  id: number,
  name: text,
  status: text,
  conclusion: optional(text),
  html_url: optional(text),
  details_url: optional(text),
  output: fields({ title: optional(text), annotations_count: number }),
});
const status = fields({
  context: text,
  state: text,
  description: optional(text),
  target_url: optional(text),
});
const deploymentStatus = fields({
  state: text,
  description: optional(text),
  environment_url: optional(text),
  log_url: optional(text),
  target_url: optional(text),
});

const unread: Answer = { is: "an answer", shape: anything };
const aPull = { is: "a pull request", shape: pull };

/** What is read of each answer, by method and path. Source: GitHub's OpenAPI description. @internal */
export const answers: Readonly<Record<string, Answer>> = {
  "GET /rate_limit": unread,
  "GET /user": { is: "a person", shape: fields({ id: number, login: text, name: optional(text) }) },
  "DELETE /applications/{client_id}/token": unread,
  "GET /repos/{owner}/{repo}": {
    is: "a repository",
    shape: fields({ full_name: text, default_branch: text, permissions: optional(fields({})) }),
  },
  "GET /repos/{owner}/{repo}/collaborators": {
    is: "a list of people",
    shape: list(fields({ login: text })),
  },
  "GET /repos/{owner}/{repo}/collaborators/{username}/permission": {
    is: "a person's rights",
    shape: fields({ permission: text, user: optional(fields({ id: optional(number) })) }),
  },
  "GET /repos/{owner}/{repo}/branches": { is: "a list of branches", shape: list(fields({ name: text })) },
  "GET /repos/{owner}/{repo}/branches/{branch}": { is: "a branch", shape: fields({}) },
  "GET /repos/{owner}/{repo}/branches/{branch}/protection": {
    is: "a branch's protection",
    shape: fields({ enforce_admins: optional(fields({})) }),
  },
  "GET /repos/{owner}/{repo}/rules/branches/{branch}": {
    is: "a list of rules",
    shape: list(
      fields({
        type: text,
        parameters: optional(
          fields({
            allowed_merge_methods: optional(list(text)),
            operator: optional(text),
            pattern: optional(text),
          }),
        ),
      }),
    ),
  },
  "GET /repos/{owner}/{repo}/rulesets/{ruleset_id}": { is: "a ruleset", shape: fields({}) },
  "GET /repos/{owner}/{repo}/git/ref/{ref}": { is: "a branch", shape: fields({ object: commit }) },
  "GET /repos/{owner}/{repo}/git/matching-refs/{ref}": unread,
  "POST /repos/{owner}/{repo}/git/refs": unread,
  "PATCH /repos/{owner}/{repo}/git/refs/{ref}": unread,
  "DELETE /repos/{owner}/{repo}/git/refs/{ref}": unread,
  "GET /repos/{owner}/{repo}/git/commits/{commit_sha}": {
    is: "a commit",
    shape: fields({ tree: commit }),
  },
  "POST /repos/{owner}/{repo}/git/commits": { is: "a commit", shape: commit },
  "GET /repos/{owner}/{repo}/git/trees/{tree_sha}": {
    is: "a list of files",
    shape: fields({
      tree: list(fields({ path: text, mode: text, sha: text, size: optional(number) })),
    }),
  },
  "POST /repos/{owner}/{repo}/git/trees": { is: "a list of files", shape: commit },
  "GET /repos/{owner}/{repo}/git/blobs/{file_sha}": { is: "a file", shape: fields({ content: text }) },
  "POST /repos/{owner}/{repo}/git/blobs": unread,
  "GET /repos/{owner}/{repo}/commits": { is: "a list of commits", shape: list(committed) },
  "GET /repos/{owner}/{repo}/commits/{ref}": {
    is: "a commit",
    shape: (value) => committed(value) ?? changed(value),
  },
  "GET /repos/{owner}/{repo}/compare/{basehead}": {
    is: "a comparison",
    shape: fields({ status: text, merge_base_commit: commit, files }),
  },
  "GET /repos/{owner}/{repo}/pulls": { is: "a list of pull requests", shape: list(pull) },
  "POST /repos/{owner}/{repo}/pulls": aPull,
  "GET /repos/{owner}/{repo}/pulls/{pull_number}": aPull,
  "PATCH /repos/{owner}/{repo}/pulls/{pull_number}": unread,
  "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers": aPull,
  "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge": { is: "a merged pull request", shape: commit },
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews": { is: "a list of reviews", shape: list(review) },
  "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews": unread,
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments": {
    is: "a list of comments",
    shape: list(fields(comment)),
  },
  "GET /repos/{owner}/{repo}/issues/{issue_number}": {
    is: "an issue",
    shape: fields({ closed_by: person }),
  },
  "GET /repos/{owner}/{repo}/issues/{issue_number}/comments": {
    is: "a list of comments",
    shape: list(fields(comment)),
  },
  "GET /repos/{owner}/{repo}/commits/{ref}/check-runs": {
    is: "a list of checks",
    shape: fields({ check_runs: list(check) }),
  },
  "GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations": {
    is: "a list of annotations",
    shape: list(fields({ path: text, start_line: number, message: optional(text) })),
  },
  "GET /repos/{owner}/{repo}/commits/{ref}/status": {
    is: "a list of statuses",
    shape: fields({ statuses: list(status) }),
  },
  "GET /repos/{owner}/{repo}/deployments": {
    is: "a list of deployments",
    shape: list(fields({ id: number, sha: text })),
  },
  "GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses": {
    is: "a list of a deployment's states",
    shape: list(deploymentStatus),
  },
  "POST /login/oauth/access_token": {
    is: "a token",
    shape: fields({
      access_token: optional(text),
      expires_in: optional(number),
      refresh_token: optional(text),
      error: optional(text),
    }),
  },
  "POST /graphql": {
    is: "an answer to a query",
    shape: fields({ data: optional(fields({ repository: optional(fields({})) })) }),
  },
};

type Answered = Readonly<{ method: string; url: string }>;

/** @throws UpstreamFailed where an answer lacks what is read of it, such as that of a proxy */
export function checkAnswer(data: unknown, { method, url }: Answered): void {
  // GitHub Enterprise has queries at an address of its own.
  const answer = answers[`${method} ${url.endsWith("/graphql") ? "/graphql" : url}`];
  if (!answer) throw new Error(`What is read of ${method} ${url} isn't listed.`);
  checkShape(data, answer, `${method} ${url}`);
}

/** @throws UpstreamFailed */
export function checkShape(data: unknown, { is, shape }: Answer, what: string): void {
  const fault = shape(data);
  if (fault === undefined) return;
  throw new UpstreamFailed(
    `GitHub answered with something that is not ${is}. Try again in a few minutes. If it doesn't help, ask your administrator to check any proxy between this server and GitHub.`,
    { cause: new Error(`${what}: the answer${fault}`) },
  );
}
