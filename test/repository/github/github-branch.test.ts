import { expect, test } from "bun:test";

import { BranchMoved } from "../../../src/core/repository/commit.ts";
import { testGitHub } from "../../support/emulator.ts";
import type { Answers } from "../../support/github-stub.ts";
import { change, open, page, refusalOf, site, TIMEOUT_MS } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });

const lost: Record<string, (carriedOut: boolean) => Answers> = {
  "the answer never comes": (carriedOut) => async (_, forward) => {
    if (carriedOut) await forward();
    return new Promise<Response>(() => undefined);
  },
  "a gateway answers in GitHub's place": (carriedOut) => async (_, forward) => {
    if (carriedOut) await forward();
    return new Response("<html>Bad gateway</html>", {
      status: 502,
      headers: { "content-type": "text/html" },
    });
  },
};

test.each(Object.entries(lost))("the branch shows that a move succeeded, though %s", async (_, losing) => {
  const host = open(gitHub.url, { timeoutMs: TIMEOUT_MS });
  const parent = await host.head();
  gitHub.stub.answerOnce("PATCH", /refs/, losing(true));

  const { requests, result } = await gitHub.stub.during(() =>
    host.commit(change(parent, [page("content/a.md", "a")])),
  );

  expect(result.sha).toBe(await gitHub.head());
  expect(requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
});

test("a move succeeded if somebody already built on its commit", async () => {
  const host = open(gitHub.url, { timeoutMs: 2000 });
  const parent = await host.head();
  gitHub.stub.answerOnce("PATCH", /refs/, async (_, forward) => {
    await forward();
    await gitHub.push([{ path: "b.md", content: "b" }]);
    return new Response("", { status: 504 });
  });

  const { sha } = await host.commit(change(parent, [page("content/a.md", "a")]));

  expect((await gitHub.log()).map((commit) => commit.sha)).toContain(sha);
  expect(await gitHub.text("content/a.md")).toBe("a");
});

test.each(Object.entries(lost))(
  "the branch shows that a move failed, though %s, and the move is not repeated",
  async (_, losing) => {
    const host = open(gitHub.url, { timeoutMs: TIMEOUT_MS });
    const parent = await host.head();
    gitHub.stub.answerOnce("PATCH", /refs/, losing(false));

    const { requests, result } = await gitHub.stub.during(() =>
      refusalOf(host.commit(change(parent, [page("content/a.md", "a")]))),
    );

    expect(result.message).toBe(
      "GitHub didn't confirm the commit, and the branch hasn't changed yet. Check the page before you publish it again.",
    );
    expect(requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
    expect(await gitHub.head()).toBe(parent);
  },
);

test("a failed move of a branch that moved meanwhile is reported as such", async () => {
  const host = open(gitHub.url, { timeoutMs: 2000 });
  const parent = await host.head();
  gitHub.stub.answerOnce("PATCH", /refs/, async () => {
    await gitHub.push([{ path: "b.md", content: "b" }]);
    return new Response("", { status: 500 });
  });

  const refusal = await refusalOf(host.commit(change(parent, [page("content/a.md", "a")])));

  expect(refusal).toBeInstanceOf(BranchMoved);
});

test("a previous head that GitHub still shows is ignored, and accepted after a while", async () => {
  const host = open(gitHub.url);
  const before = await host.head();
  const { sha } = await host.commit(change(before, [page("content/a.md", "a")]));
  gitHub.stub.answer(({ path }) =>
    path.includes("/git/ref/") ? Response.json({ object: { sha: before } }) : undefined,
  );

  const soon = await host.head();
  host.clock.time += 10_000;
  const later = await host.head();

  expect([soon, later]).toEqual([sha, before]);
});
