import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";

import { SignInRefused } from "../../../src/core/session/started-sign-ins.ts";
import { gitHubClient } from "../../../src/repository/github/open.ts";
import { GitHubOAuth } from "../../../src/repository/github/sign-in.ts";
import { oauthApp, REPOSITORY, startGitHub, type TestGitHub, tokens } from "../../support/emulator.ts";

let gitHub: TestGitHub;
let signIn: GitHubOAuth;

beforeAll(async () => {
  gitHub = await startGitHub();
});
afterAll(() => gitHub[Symbol.asyncDispose]());

// A client pauses for a while after GitHub asked it to.
beforeEach(() => {
  const { url } = gitHub;
  const clock = { now: () => Date.now() };
  const settings = { repository: REPOSITORY, apiUrl: url, token: undefined, tokens: undefined, clock };
  const app = { id: oauthApp.client_id, secret: oauthApp.client_secret };
  signIn = new GitHubOAuth({ client: gitHubClient(settings), url, app, clock });
});

const refusedAs = () => signIn.whoIs(tokens.ada).catch((error) => error);

const refusing = (status: number, message: string, headers: Record<string, string> = {}) => ({
  answer: () =>
    Response.json({ message, documentation_url: "https://docs.github.com/rest" }, { status, headers }),
});

const restricted =
  "Although you appear to have the correct authorization credentials, the `octocat` organization has enabled OAuth App access restrictions, meaning that data access to third-parties is limited.";
const tooFast = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

const waitAMinute = "GitHub's rate limit is reached. Try again in a minute. Your drafts are saved.";

const refusals = [
  {
    name: "an organization that requires single sign-on",
    ...refusing(403, "Resource protected by organization SAML enforcement.", {
      "x-github-sso": "required; url=https://github.com/orgs/octocat/sso?authorization_request=A1B2C3",
    }),
    kind: "forbidden",
    says: "The repository's organization requires single sign-on. Sign in to it on GitHub, then sign in here.",
  },
  {
    name: "an organization that has not approved the app",
    ...refusing(403, restricted),
    kind: "forbidden",
    says: "The repository's organization hasn't approved this app. Ask an owner to approve it in the organization's settings on GitHub.",
  },
  {
    name: "a secondary rate limit that only its message names",
    ...refusing(403, tooFast),
    kind: "unavailable",
    says: waitAMinute,
  },
  {
    name: "a secondary rate limit that says when to come back",
    ...refusing(403, tooFast, { "retry-after": "90" }),
    kind: "unavailable",
    says: "GitHub's rate limit is reached. Try again in 2 minutes. Your drafts are saved.",
  },
  { name: "too many requests", ...refusing(429, "x"), kind: "unavailable", says: waitAMinute },
];

const places = [
  { of: "the repository", at: /\/repos\/octocat\/site$/ },
  { of: "the role", at: /\/permission$/ },
];

test.each(refusals.flatMap((refusal) => places.map((place) => ({ ...refusal, ...place }))))(
  "$name, answered for $of, is refused with what to do, and without a secret",
  async ({ at, answer, kind, says }) => {
    gitHub.stub.answerOnce("GET", at, answer);

    const refusal = await refusedAs();

    expect([refusal.kind, refusal.message]).toEqual([kind, says]);
    expect(Bun.inspect(refusal)).not.toContain(tokens.ada);
    expect(Bun.inspect(refusal)).not.toContain("A1B2C3");
  },
);

test.each([403, 404])("a bare status %d means that the person may not write", async (status) => {
  gitHub.stub.answerOnce("GET", /\/repos\/octocat\/site$/, Response.json({ message: "x" }, { status }));

  const refusal = await refusedAs();

  expect(refusal).toBeInstanceOf(SignInRefused);
  expect(refusal.why).toBe("no-access");
});

const repositoryWith = (fields: object) =>
  gitHub.stub.answerOnce("GET", /\/repos\/octocat\/site$/, async (_, forward) =>
    Response.json({ ...((await (await forward()).json()) as object), ...fields }),
  );
const reads = { pull: true, push: false };

test("who reads a private repository is a reader, without a question that needs more", async () => {
  repositoryWith({ private: true, permissions: reads });

  const { asked, result } = await gitHub.stub.during(() => signIn.whoIs(tokens.ada));

  expect(result).toMatchObject({ login: "ada", role: "reader" });
  expect(asked.filter((each) => each.endsWith("/permission"))).toEqual([]);
});

test.each([
  ["a public repository", { private: false, permissions: reads }],
  ["a private one that they don't read", { private: true, permissions: { pull: false, push: false } }],
])("who can't write to %s may not come in", async (_, fields) => {
  repositoryWith(fields);

  expect((await refusedAs()).why).toBe("no-access");
});

test.each([
  [{ permission: "write", role_name: "write" }, "publisher"],
  [{ permission: "write", role_name: "maintain" }, "administrator"],
  [{ permission: "admin", role_name: "admin" }, "administrator"],
])("GitHub's %j is the role %s", async (permission, role) => {
  gitHub.stub.answerOnce("GET", /\/permission$/, Response.json(permission));

  expect(await signIn.whoIs(tokens.ada)).toMatchObject({ role });
});
