import { expect, test } from "bun:test";

import { Branch } from "../../../src/core/repository/branch.ts";
import { GitHubClient } from "../../../src/repository/github/client.ts";
import { GitHubRepository } from "../../../src/repository/github/github.ts";
import { REPOSITORY, startGitHub, type TestGitHub, tokens } from "../../support/emulator.ts";

/** GitHub may show the previous head for so long after a publication. */
const DOUBTED_MS = 10_000;

/** A branch with a page that was just published. The clock moves only when it is set. */
async function published(gitHub: TestGitHub) {
  const clock = { time: Date.UTC(2026, 0, 5, 12), now: () => clock.time };
  const client = new GitHubClient({
    repository: REPOSITORY,
    apiUrl: gitHub.url,
    timeoutMs: 5000,
    clock,
    tokens: undefined,
  });
  const host = new GitHubRepository({
    client,
    branch: "main",
    url: "https://github.example",
    token: tokens.octocat,
    tokens: undefined,
    currentSession: () => undefined,
    clock,
    freshForMs: 0,
    pollDelaysMs: [0, 0],
  });
  const branch = new Branch(host);
  const publish = (path: string, text: string) => {
    const file = { path, content: Buffer.from(text) };
    return branch.change([path], () => [file], { message: "Publish\n", by: { name: "Ada" } });
  };
  const before = await gitHub.head();
  const { sha } = await publish("content/secret.md", "secret\n");
  /** Answers from the nth read of the branch on. */
  const onLook = (nth: number, answer: () => Response | undefined) => {
    let reads = 0;
    gitHub.stub.answer(({ method, path }) => {
      if (method !== "GET" || !path.includes("/git/ref/")) return undefined;
      reads += 1;
      return reads >= nth ? answer() : undefined;
    });
  };
  return { host, clock, publish, before, sha, onLook };
}

const site = [{ path: "content/index.md", content: "home\n" }];

test("a commit that the owner forced off the branch does not return with the next publication", async () => {
  await using gitHub = await startGitHub({ files: site });
  const { clock, publish, before, onLook } = await published(gitHub);
  await gitHub.api("PATCH", "/git/refs/heads/main", { sha: before, force: true });
  onLook(3, () => {
    clock.time += DOUBTED_MS;
    return undefined;
  });

  const { sha } = await publish("content/other.md", "other\n");

  expect((await gitHub.log()).map((commit) => commit.sha).slice(0, 2)).toEqual([sha, before]);
  expect(await gitHub.text("content/secret.md")).toBeUndefined();
});

test("a publication waits while GitHub still shows the previous head", async () => {
  await using gitHub = await startGitHub({ files: site });
  const { publish, before, sha, onLook } = await published(gitHub);
  let [reads, stillShown] = [0, 3];
  onLook(1, () => (reads++ < stillShown ? Response.json({ object: { sha: before } }) : undefined));

  const next = await publish("content/other.md", "other\n");

  expect(reads).toBe(stillShown + 1);
  expect((await gitHub.log()).map((commit) => commit.sha).slice(0, 3)).toEqual([next.sha, sha, before]);
});

test("readers see the published head at once, without waiting", async () => {
  await using gitHub = await startGitHub({ files: site });
  const { host, before, sha, onLook } = await published(gitHub);
  onLook(1, () => Response.json({ object: { sha: before } }));

  expect(await host.head()).toBe(sha);
});
