import { expect, test } from "bun:test";

import { startGitHub, testGitHub } from "../../support/emulator.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { change, json, noRenewal, open, page, refusalOf, site, TIMEOUT_MS } from "./github-host.ts";
import { cases } from "./github-refusal-cases.ts";

const gitHub = await testGitHub({ files: site });

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

test("a token of an unknown form is not shown either", async () => {
  const stub = new GitHubStub();
  const token = "0123456789abcdef0123456789abcdef01234567";
  stub.answer(({ headers }) => json(418, { message: `You sent ${headers.get("authorization")}` }));

  const refusal = await refusalOf(open(stub.url, { token }).head());

  expect(everythingIn(refusal)).toContain("You sent Bearer [token]");
  expect(everythingIn(refusal)).not.toContain(token);
  await stub.stop();
});

test("an unreachable GitHub is reported", async () => {
  const refusal = await refusalOf(open("http://127.0.0.1:9").head());

  expect(refusal.message).toBe("Can't reach GitHub. Try again in a few minutes.");
});

test("a missing repository, branch or history is reported", async () => {
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
  gitHub.stub.answer(({ path }) =>
    path.endsWith("/site")
      ? json(200, { full_name: "octocat/site", default_branch: "main", size: 0 })
      : undefined,
  );
  gitHub.stub.answer(({ path }) =>
    path.includes("/git/ref/") ? json(409, { message: "Git Repository is empty." }) : undefined,
  );
  const nothing = await refusalOf(head());

  expect([noBranch, noRepository, nothing].map(({ message }) => message)).toEqual([
    "octocat/site has no branch “main” on GitHub. Ask your administrator to check REPOSITORY_BRANCH. It has “main”.",
    "octocat/site isn't on GitHub, or GITHUB_TOKEN can't write to it. Ask your administrator to give the token “Contents: Read and write” access.",
    "octocat/site is empty on GitHub. Choose “Add a README” on its page there, commit it, and try again.",
  ]);
});

test("a file that is too large is refused without a request", async () => {
  const host = open(gitHub.url);
  const parent = await host.head();
  const content = new Uint8Array(host.maxFileBytes + 1);

  const { asked, result } = await gitHub.stub.during(() =>
    refusalOf(host.commit(change(parent, [{ path: "a.bin", content }]))),
  );

  expect([asked, result.kind]).toEqual([[], "too-large"]);
});

test("requests stop while GitHub asks for a pause, and then go on", async () => {
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

/** Returns an error with its causes, as a log could show it. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${everythingIn(error.cause)}`;
}
