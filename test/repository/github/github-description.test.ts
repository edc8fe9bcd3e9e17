import { beforeAll, expect, test } from "bun:test";

import { checkGitHub } from "../../../src/repository/github/check.ts";
import { gitHubClient, openGitHubRepository } from "../../../src/repository/github/open.ts";
import { GitHubOAuth } from "../../../src/repository/github/sign-in.ts";
import { REPOSITORY, startGitHub, tokens } from "../../support/emulator.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import type { Asked } from "../../support/github-stub.ts";

const clock = { now: () => Date.now() };

let description: GitHubDescription;

beforeAll(async () => {
  description = await GitHubDescription.read();
});

/** Every request to GitHub's API, in each form. */
async function everythingAsked(): Promise<Asked[]> {
  await using gitHub = await startGitHub({
    files: [
      { path: "content/a.md", content: "a" },
      { path: "content/z.md", content: "z" },
    ],
  });
  const settings = {
    repository: REPOSITORY,
    branch: undefined,
    apiUrl: gitHub.url,
    url: gitHub.url,
    token: tokens.octocat,
    tokens: undefined,
    currentSession: () => undefined,
    clock,
  };
  const client = gitHubClient(settings);
  const host = await openGitHubRepository(settings);
  const parent = await host.head();
  await host.files(parent, "content");
  for await (const _ of host.readAll((await host.files(parent, "")).map(({ sha }) => sha)));
  const change = { message: "x\n", by: { name: "Ada" } };
  gitHub.stub.answerOnce("PATCH", /refs/, async (_, forward) => {
    await forward();
    await gitHub.push([{ path: "theirs.md", content: "x" }]);
    return new Response("", { status: 502 });
  });
  const { sha } = await host.commit({
    ...change,
    parent,
    files: [
      { path: "content/a.md", content: undefined },
      { path: "content/b.md", content: Buffer.from("b") },
      { path: "run.sh", content: Buffer.from("run"), isExecutable: true },
      { path: "c.png", content: Uint8Array.of(0, 0xff) },
    ],
  });
  await host.describe(sha);
  await host.history(sha, ["content/a.md"], 10);
  await host.removals(sha, "content", 0);
  const oauth = new GitHubOAuth({ client, url: gitHub.url, app: { id: "x", secret: "y" }, clock });
  await oauth.whoIs(tokens.ada);
  const check = { ...settings, client, app: undefined, callback: undefined };
  await Array.fromAsync(checkGitHub(check));
  return gitHub.stub.asked;
}

test("every request matches GitHub's description, with its parameters and fields", async () => {
  const asked = await everythingAsked();

  const kinds = new Set(
    asked.map(
      ({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{40}/g, "ID").replace(/\?.*/, "")}`,
    ),
  );
  expect([...kinds].sort()).toEqual([
    "GET /rate_limit",
    "GET /repos/octocat/site",
    "GET /repos/octocat/site/branches/main",
    "GET /repos/octocat/site/collaborators/ada/permission",
    "GET /repos/octocat/site/commits",
    "GET /repos/octocat/site/commits/ID",
    "GET /repos/octocat/site/compare/ID...ID",
    "GET /repos/octocat/site/git/blobs/ID",
    "GET /repos/octocat/site/git/commits/ID",
    "GET /repos/octocat/site/git/matching-refs/heads%2Fmain",
    "GET /repos/octocat/site/git/ref/heads%2Fmain",
    "GET /repos/octocat/site/git/trees/ID",
    "GET /repos/octocat/site/rules/branches/main",
    "GET /user",
    "PATCH /repos/octocat/site/git/refs/heads%2Fmain",
    "POST /graphql",
    "POST /repos/octocat/site/git/blobs",
    "POST /repos/octocat/site/git/commits",
    "POST /repos/octocat/site/git/trees",
  ]);
  expect(asked.flatMap((one) => description.faultsOf(one))).toEqual([]);
});

test("the comparison with the description finds wrong requests", () => {
  const tree = { method: "POST", path: "/repos/octocat/site/git/trees", headers: new Headers() };
  const faults = (body: unknown) => description.faultsOf({ ...tree, body });
  const file = { path: "a", mode: "100644", type: "blob", content: "a" };

  const removal = { path: "b", mode: "100644", type: "blob", sha: null };

  expect(faults({ base_tree: "x", tree: [file, removal] })).toEqual([]);
  expect(faults({ tree: [{ ...file, mode: "100640" }] })).toHaveLength(1);
  expect(faults({ tree: [{ ...file, content: 5 }] })).toHaveLength(1);
  expect(faults({ tree: [{ ...file, contents: "a" }] })).toHaveLength(1);
  expect(faults({ base_tree: "x" })).toHaveLength(1);
  expect(description.faultsOf({ ...tree, method: "PUT", body: {} })).toHaveLength(1);
  const query = { ...tree, path: "/graphql" };
  expect(description.faultsOf({ ...query, body: { query: "{ viewer { login } }" } })).toEqual([]);
  expect(description.faultsOf({ ...query, body: { query: "{ viewer { logins } }" } })).toHaveLength(1);
  expect(description.faultsOf({ ...tree, method: "GET", path: "/user?x=1", body: "" })).toHaveLength(1);
});
