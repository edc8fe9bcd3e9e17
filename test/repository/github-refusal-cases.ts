import type { DomainError } from "../../src/core/errors.ts";
import type { GitHubSession } from "../../src/core/session.ts";
import { json, NOON, person } from "./github-host.ts";

const secret = "ghp_aTokenThatGitHubRepeats00000000000000000";

export type Case = Readonly<{
  name: string;
  /** What is answered in GitHub's place, to which requests. */
  at: RegExp;
  answer: () => Response;
  kind: DomainError["kind"];
  says: string;
  retryAfterSeconds?: number;
  by?: GitHubSession;
}>;

const violation = {
  message: `Repository rule violations found\n\nPush cannot contain secrets ${secret}`,
  metadata: { secret_scanning: { bypass_placeholders: [{ placeholder_id: "1", token_type: "AWS_KEY" }] } },
};

export const cases: Case[] = [
  {
    name: "the token is not accepted",
    at: /./,
    answer: () => json(401, { message: "Bad credentials" }),
    kind: "unavailable",
    says: "GitHub does not accept GITHUB_TOKEN; whoever runs this server must set a new one.",
  },
  {
    name: "the token may not write",
    at: /git\/(trees|blobs|commits)$/,
    answer: () => json(403, { message: "Resource not accessible by personal access token" }),
    kind: "unavailable",
    says: "octocat/site is not on GitHub, or GITHUB_TOKEN may not read and write it; whoever runs this server must give the token “Contents: Read and write” for it.",
  },
  {
    name: "a person may not write",
    at: /git\/trees$/,
    answer: () => json(403, { message: "Must have push access" }),
    by: person,
    kind: "forbidden",
    says: "GitHub does not let you write to octocat/site; ask its owner for write access.",
  },
  {
    name: "a person sees the repository no more",
    at: /git\/trees$/,
    answer: () => json(404, { message: "Not Found" }),
    by: person,
    kind: "forbidden",
    says: "GitHub does not let you write to octocat/site; ask its owner for write access.",
  },
  {
    name: "the organization wants single sign-on",
    at: /git\/trees$/,
    answer: () =>
      json(403, { message: "SAML" }, { "x-github-sso": "required; url=https://github.com/orgs/o/sso" }),
    by: person,
    kind: "forbidden",
    says: "The organization of octocat/site wants single sign-on; sign in to it on GitHub, then here again.",
  },
  {
    name: "the branch is protected",
    at: /git\/refs\//,
    answer: () => json(409, { message: "Protected branch update failed for refs/heads/main." }),
    kind: "forbidden",
    says: "The rules of the branch “main” on GitHub take no direct commits from you; ask its owner to let you pass them. Nothing was published.",
  },
  {
    name: "a rule of the branch forbids it",
    at: /git\/refs\//,
    answer: () =>
      json(422, {
        message: "Repository rule violations found\n\nChanges must be made through a pull request.",
      }),
    kind: "forbidden",
    says: "The rules of the branch “main” on GitHub take no direct commits from you; ask its owner to let you pass them. Nothing was published.",
  },
  ...[
    { name: "a tree", at: /git\/trees$/, status: 422 },
    { name: "the branch", at: /git\/refs\//, status: 422 },
    { name: "a blob", at: /git\/blobs$/, status: 409 },
  ].map(({ name, at, status }) => ({
    name: `push protection finds a secret in ${name}`,
    at,
    answer: () => json(status, violation),
    kind: "forbidden" as const,
    says: "GitHub found a secret (AWS_KEY) in what you publish and keeps it out; take it out of the text. Nothing was published.",
  })),
  {
    name: "a secondary rate limit says when to come back",
    at: /git\/trees$/,
    answer: () => json(403, { message: "You have exceeded a secondary rate limit" }, { "retry-after": "90" }),
    kind: "unavailable",
    says: "GitHub takes no more requests from here for now; try again in 2 minutes. Drafts are kept.",
    retryAfterSeconds: 90,
  },
  {
    name: "a secondary rate limit does not say when",
    at: /git\/trees$/,
    answer: () => json(429, { message: "secondary rate limit" }),
    kind: "unavailable",
    says: "GitHub takes no more requests from here for now; try again in a minute. Drafts are kept.",
    retryAfterSeconds: 60,
  },
  {
    name: "the hour's requests are used up",
    at: /git\/ref\//,
    answer: () =>
      json(
        403,
        { message: "API rate limit exceeded" },
        { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(NOON / 1000 + 1200) },
      ),
    kind: "unavailable",
    says: "GitHub takes no more requests from here for now; try again in 20 minutes. Drafts are kept.",
    retryAfterSeconds: 1200,
  },
  {
    name: "a file is larger than GitHub takes",
    at: /git\/blobs$/,
    answer: () =>
      json(422, { message: "too large", errors: [{ resource: "Blob", field: "data", code: "custom" }] }),
    kind: "too_large",
    says: "A file is larger than GitHub takes. Nothing was published.",
  },
  {
    name: "GitHub is down",
    at: /git\/commits$/,
    answer: () => json(503, { message: "Service unavailable" }),
    kind: "upstream_failed",
    says: "GitHub has trouble just now (it answered 503); try again in a while.",
  },
  {
    name: "GitHub's own page of an outage comes in place of JSON",
    at: /git\/commits$/,
    answer: () =>
      new Response("<!DOCTYPE html><p>Unicorn!", { status: 502, headers: { "content-type": "text/html" } }),
    kind: "upstream_failed",
    says: "GitHub has trouble just now (it answered 502); try again in a while.",
  },
  {
    name: "a sign-in page of a network comes in place of JSON",
    at: /git\/ref\//,
    answer: () =>
      new Response("<html>Welcome to our Wi-Fi</html>", { headers: { "content-type": "text/html" } }),
    kind: "upstream_failed",
    says: "What answers at GitHub's address is not GitHub's API; whoever runs this server must look at GITHUB_API_URL and at what stands between.",
  },
  {
    name: "an answer breaks off",
    at: /git\/commits$/,
    answer: () => new Response('{"sha": "abc', { headers: { "content-type": "application/json" } }),
    kind: "upstream_failed",
    says: "What answers at GitHub's address is not GitHub's API; whoever runs this server must look at GITHUB_API_URL and at what stands between.",
  },
  {
    name: "GitHub is too slow",
    at: /git\/commits$/,
    answer: () => new Promise<Response>(() => undefined) as unknown as Response,
    kind: "upstream_silent",
    says: "GitHub did not answer in time; try again.",
  },
  {
    name: "GitHub answers what nobody foresaw",
    at: /git\/trees$/,
    answer: () => json(418, { message: `I'm a teapot ${secret}` }),
    kind: "upstream_failed",
    says: "GitHub refused this and answered 418; the server's log tells why.",
  },
];
