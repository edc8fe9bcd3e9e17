import { expect, test } from "bun:test";

import type { OutsideCalls } from "../../src/core/ports.ts";
import { Git } from "../../src/repository/git/git.ts";
import { fetchJson } from "../../src/repository/github/fetch-json.ts";
import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";
import { GitHubStub } from "../support/github-stub.ts";

type Logged = { message: string } & Record<string, unknown>;

function logging() {
  const logged: Logged[] = [];
  const calls: OutsideCalls = {
    headers: () => ({ traceparent: "of the request" }),
    ended: (message, _, facts) => void logged.push({ message, ...facts }),
  };
  return { logged, calls };
}

async function openGit(files: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  await repositoryWith(folder.path, files);
  const { logged, calls } = logging();
  const git = new Git(folder.path, { PATH: process.env.PATH!, HOME: folder.path }, calls);
  return { git, logged, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

test("each call to git is logged with its arguments and status, and without its input", async () => {
  await using opened = await openGit();
  const { git, logged } = opened;

  await git.text(["hash-object", "--stdin"], { input: "a text" });
  await git.succeeds(["rev-parse", "--verify", "nowhere"]);

  expect(logged).toEqual([
    { message: "git", command: "hash-object --stdin", status: 0 },
    { message: "git", command: "rev-parse --verify nowhere", status: 128 },
  ]);
});

test("streamed calls and calls in another folder are logged too", async () => {
  await using opened = await openGit({ "docs/a.md": "a text" });
  const { git, logged } = opened;

  await Array.fromAsync(
    git.inDirectory(`${git.directory}/docs`).stream(["cat-file", "blob", "HEAD:docs/a.md"]),
  );

  expect(logged).toEqual([{ message: "git", command: "cat-file blob HEAD:docs/a.md", status: 0 }]);
});

test("only the first of thousands of paths are logged", async () => {
  await using opened = await openGit();
  const { git, logged } = opened;
  const paths = Array.from({ length: 500 }, (_, n) => `folder/page-${n}.md`);

  await git.bytes(["ls-tree", "HEAD", "--", ...paths]);

  expect(logged[0]!.command).toStartWith("ls-tree HEAD -- folder/page-0.md folder/page-1.md");
  expect(String(logged[0]!.command)).toHaveLength(300);
});

test("each call to GitHub is logged with its method, path and status", async () => {
  const stub = new GitHubStub();
  const limits = { "x-ratelimit-resource": "core", "x-ratelimit-remaining": "4321" };
  stub.answerOnce("GET", /./, Response.json({ sha: "1" }, { headers: limits }));
  const { logged, calls } = logging();
  const ask = fetchJson(5000, { calls, token: "secret" });

  await ask(`${stub.url}/repos/octocat/site?ref=main`, { headers: { authorization: "Bearer secret" } });
  await ask(`${stub.url}/repos/octocat/site/git/trees`, { method: "POST", body: '{"content":"a text"}' });
  await ask("http://127.0.0.1:9/user", {}).catch(() => {});
  await stub.stop();

  expect(stub.asked.map(({ headers }) => headers.get("traceparent"))).toEqual([
    "of the request",
    "of the request",
  ]);
  expect(stub.asked[0]!.headers.get("authorization")).toBe("Bearer secret");
  expect(logged).toEqual([
    { message: "github", method: "GET", path: "/repos/octocat/site", status: 200, rateLeft: 4321 },
    { message: "github", method: "POST", path: "/repos/octocat/site/git/trees", status: 404 },
    { message: "github", method: "GET", path: "/user", status: undefined },
  ]);
});
