import type { DomainError } from "../../../src/core/errors.ts";
import type { HostSession } from "../../../src/core/session/session.ts";
import { json, NOON, person } from "./github-host.ts";

const secret = "ghp_aTokenThatGitHubRepeats00000000000000000";

export type Case = Readonly<{
  name: string;
  /** The answers that replace GitHub's, by request. */
  at: RegExp;
  answer: () => Response;
  kind: DomainError["kind"];
  says: string;
  retryAfterSeconds?: number;
  by?: HostSession;
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
    says: "GitHub doesn't accept GITHUB_TOKEN. Ask your administrator to set a new one.",
  },
  {
    name: "the token may not write",
    at: /git\/(trees|blobs|commits)$/,
    answer: () => json(403, { message: "Resource not accessible by personal access token" }),
    kind: "unavailable",
    says: "octocat/site isn't on GitHub, or GITHUB_TOKEN can't write to it. Ask your administrator to give the token “Contents: Read and write” access.",
  },
  {
    name: "a person may not write",
    at: /git\/trees$/,
    answer: () => json(403, { message: "Must have push access" }),
    by: person,
    kind: "forbidden",
    says: "Your GitHub account can't write to octocat/site. Ask its owner for write access.",
  },
  {
    name: "a person no longer sees the repository",
    at: /git\/trees$/,
    answer: () => json(404, { message: "Not Found" }),
    by: person,
    kind: "forbidden",
    says: "Your GitHub account can't write to octocat/site. Ask its owner for write access.",
  },
  {
    name: "the organization requires single sign-on",
    at: /git\/trees$/,
    answer: () =>
      json(403, { message: "SAML" }, { "x-github-sso": "required; url=https://github.com/orgs/o/sso" }),
    by: person,
    kind: "forbidden",
    says: "The organization of octocat/site requires single sign-on. Sign in to it on GitHub, then sign in here.",
  },
  {
    name: "the branch is protected",
    at: /git\/refs\//,
    answer: () => json(409, { message: "Protected branch update failed for refs/heads/main." }),
    kind: "review-required",
    says: "Someone else must approve this before it is public. Ask for review.",
  },
  {
    name: "a rule of the branch forbids it",
    at: /git\/refs\//,
    answer: () =>
      json(422, {
        message: "Repository rule violations found\n\nChanges must be made through a pull request.",
      }),
    kind: "review-required",
    says: "Someone else must approve this before it is public. Ask for review.",
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
    says: "GitHub found a secret (AWS_KEY) in your text. Remove it and publish again. Nothing was published.",
  })),
  {
    name: "a secondary rate limit says when to come back",
    at: /git\/trees$/,
    answer: () => json(403, { message: "You have exceeded a secondary rate limit" }, { "retry-after": "90" }),
    kind: "unavailable",
    says: "GitHub's rate limit is reached. Try again in 2 minutes. Your drafts are saved.",
    retryAfterSeconds: 90,
  },
  {
    name: "a secondary rate limit does not say when",
    at: /git\/trees$/,
    answer: () => json(429, { message: "secondary rate limit" }),
    kind: "unavailable",
    says: "GitHub's rate limit is reached. Try again in a minute. Your drafts are saved.",
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
    says: "GitHub's rate limit is reached. Try again in 20 minutes. Your drafts are saved.",
    retryAfterSeconds: 1200,
  },
  {
    name: "a file is larger than GitHub allows",
    at: /git\/blobs$/,
    answer: () =>
      json(422, { message: "too large", errors: [{ resource: "Blob", field: "data", code: "custom" }] }),
    kind: "too-large",
    says: "A file is larger than GitHub allows. Nothing was published.",
  },
  {
    name: "GitHub is down",
    at: /git\/commits$/,
    answer: () => json(503, { message: "Service unavailable" }),
    kind: "upstream-failed",
    says: "GitHub failed with status 503. Try again in a few minutes.",
  },
  {
    name: "GitHub's own page of an outage comes instead of JSON",
    at: /git\/commits$/,
    answer: () =>
      new Response("<!DOCTYPE html><p>Unicorn!", { status: 502, headers: { "content-type": "text/html" } }),
    kind: "upstream-failed",
    says: "GitHub failed with status 502. Try again in a few minutes.",
  },
  {
    name: "a sign-in page of a network comes instead of JSON",
    at: /git\/ref\//,
    answer: () =>
      new Response("<html>Welcome to our Wi-Fi</html>", { headers: { "content-type": "text/html" } }),
    kind: "upstream-failed",
    says: "The server at GITHUB_API_URL isn't GitHub's API. Ask your administrator to check the address and any proxy.",
  },
  {
    name: "an answer breaks off",
    at: /git\/commits$/,
    answer: () => new Response('{"sha": "abc', { headers: { "content-type": "application/json" } }),
    kind: "upstream-failed",
    says: "The server at GITHUB_API_URL isn't GitHub's API. Ask your administrator to check the address and any proxy.",
  },
  {
    name: "GitHub is too slow",
    at: /git\/commits$/,
    answer: () => new Promise<Response>(() => undefined) as unknown as Response,
    kind: "upstream-silent",
    says: "GitHub didn't respond in time. Try again.",
  },
  {
    name: "GitHub gives an unexpected answer",
    at: /git\/trees$/,
    answer: () => json(418, { message: `I'm a teapot ${secret}` }),
    kind: "upstream-failed",
    says: "GitHub refused this with status 418. The server's log shows why.",
  },
];
