import { expect, test } from "bun:test";

import { DomainError } from "../../src/core/errors.ts";
import type { GitHubSession } from "../../src/core/session.ts";
import type {} from "../../src/repository/github.ts";
import { startGitHub, testGitHub } from "../support/emulator.ts";
import { GitHubStub } from "../support/github-stub.ts";
import {
  change,
  json,
  NOON,
  noRenewal,
  open,
  page,
  person,
  refusalOf,
  site,
  TIMEOUT_MS,
} from "./github-host.ts";

const gitHub = await testGitHub({ files: site });

const secret = "ghp_aTokenThatGitHubRepeats00000000000000000";

type Case = Readonly<{
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

const cases: Case[] = [
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

test.each(cases)("$name", async ({ at, answer, kind, says, retryAfterSeconds, by }) => {
  const host = open(gitHub.url, { timeoutMs: TIMEOUT_MS, tokens: noRenewal });
  const parent = await gitHub.head();
  const picture = { path: "public/uploads/b.png", content: Uint8Array.of(0, 1, 0xff) };
  gitHub.stub.answer(({ path }) => (at.test(path) ? answer() : undefined));

  const publish = async () =>
    host.commit(change(await host.head(), [page("content/a.md", "a"), picture], by));
  const refusal = await refusalOf(publish());

  expect([refusal.kind, refusal.message]).toEqual([kind, says]);
  expect(refusal.retryAfterSeconds).toBe(retryAfterSeconds);
  expect(await gitHub.head()).toBe(parent);
  expect(everythingIn(refusal)).not.toMatch(/gh[ps]_|github_pat_/);
});

test("a token that looks like none is told nowhere either", async () => {
  const stub = new GitHubStub();
  const token = "0123456789abcdef0123456789abcdef01234567";
  stub.answer(({ headers }) => json(418, { message: `You sent ${headers.get("authorization")}` }));

  const refusal = await refusalOf(open(stub.url, { token }).head());

  expect(everythingIn(refusal)).toContain("You sent Bearer [token]");
  expect(everythingIn(refusal)).not.toContain(token);
  await stub.stop();
});

test("GitHub cannot be reached at all", async () => {
  const stub = new GitHubStub();
  await stub.stop();

  const refusal = await refusalOf(open(stub.url).head());

  expect(refusal.message).toBe("GitHub cannot be reached just now; try again in a while.");
});

test("the repository, the branch or all of its commits are missing", async () => {
  await using gitHub = await startGitHub();
  const head = () => open(gitHub.url).head();
  const stop = gitHub.stub.answer(({ path }) =>
    path.includes("/git/ref/") ? json(404, { message: "Not Found" }) : undefined,
  );
  const noBranch = await refusalOf(head());
  gitHub.stub.answer(({ path }) =>
    path.endsWith("/site") ? json(404, { message: "Not Found" }) : undefined,
  );
  const noRepository = await refusalOf(head());
  stop();
  gitHub.stub.answer(({ path }) => (path.endsWith("/site") ? json(200, { size: 0 }) : undefined));
  gitHub.stub.answer(({ path }) =>
    path.includes("/git/ref/") ? json(409, { message: "Git Repository is empty." }) : undefined,
  );
  const nothing = await refusalOf(head());

  expect([noBranch, noRepository, nothing].map(({ message }) => message)).toEqual([
    "octocat/site has no branch “main” on GitHub; whoever runs this server must look at REPOSITORY_BRANCH.",
    "octocat/site is not on GitHub, or GITHUB_TOKEN may not read and write it; whoever runs this server must give the token “Contents: Read and write” for it.",
    "octocat/site is empty on GitHub; choose “Add a README” on its page there, commit it, and try again.",
  ]);
});

test("a file that is too large is refused before anything is asked", async () => {
  const host = open(gitHub.url);
  const parent = await host.head();
  const content = new Uint8Array(host.maxFileBytes + 1);

  const { asked, result } = await gitHub.stub.during(() =>
    refusalOf(host.commit(change(parent, [{ path: "a.bin", content }]))),
  );

  expect([asked, result.kind]).toEqual([[], "too_large"]);
});

test("while GitHub wants to hear nothing it is not asked, and then it is again", async () => {
  const host = open(gitHub.url);
  gitHub.stub.answerOnce("GET", /git\/ref\//, json(403, {}, { "retry-after": "90" }));
  await refusalOf(host.head());

  host.clock.time += 60_000;
  const { asked, result } = await gitHub.stub.during(() => refusalOf(host.head()));
  host.clock.time += 30_000;

  expect(asked).toEqual([]);
  expect(result.retryAfterSeconds).toBe(30);
  expect(await host.head()).toBe(await gitHub.head());
});

/** An error with all that hangs on it, as a log could show it. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${everythingIn(error.cause)}`;
}
