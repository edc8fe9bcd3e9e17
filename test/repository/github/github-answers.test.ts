import { afterAll, beforeEach, describe, expect, test } from "bun:test";

import { Octokit } from "@octokit/rest";

import { answers, checkAnswer } from "../../../src/repository/github/answers.ts";
import { anything } from "../../../src/repository/github/shape.ts";
import { GitHubOAuth } from "../../../src/repository/github/sign-in.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { open, refusalOf } from "./github-host.ts";

const stub = new GitHubStub();
afterAll(() => stub.stop());
beforeEach(() => stub.forget());

const description = await GitHubDescription.read();
const apart = ["POST /graphql", "POST /login/oauth/access_token"];
const listed = Object.keys(answers);
const read = listed.filter((route) => answers[route]!.shape !== anything);

const routeOf = (route: string) => {
  const [method = "", url = ""] = route.split(" ");
  return { method, url };
};

test("what is read is listed for every answer that is asked for, and for no other", async () => {
  const { rest } = new Octokit();
  const asked = new Set(apart);
  for await (const file of new Bun.Glob("**/*.ts").scan("src/repository/github")) {
    const source = await Bun.file(`src/repository/github/${file}`).text();
    for (const [, scope = "", name = ""] of source.matchAll(/\brest\s*\.(\w+)\s*\.(\w+)\(/g)) {
      const { endpoint } = (rest as never as Record<string, Record<string, typeof rest.pulls.get>>)[scope]![
        name
      ]!;
      asked.add(`${endpoint.DEFAULTS.method} ${endpoint.DEFAULTS.url}`);
    }
  }

  expect([...asked].sort()).toEqual([...listed].sort());
});

describe.each(read)("%s", (route) => {
  test("something else than what is read is refused with a sentence", async () => {
    for (const wrong of [undefined, "<html>", [null], [[]], 5])
      expect(() => checkAnswer(wrong, routeOf(route))).toThrow(
        /^GitHub answered with something that is not an? /,
      );
  });

  if (!apart.includes(route))
    test("what GitHub's description allows is taken", () => {
      const { method, url } = routeOf(route);

      checkAnswer(description.leastAnswer(method, url), routeOf(route));
    });
});

test.each<[string, (host: ReturnType<typeof open>) => Promise<unknown>, unknown]>([
  ["a list of pull requests", (host) => host.pullRequests.list("open"), {}],
  ["a list of pull requests", (host) => host.pullRequests.list("open"), [{ number: 1 }]],
  ["a pull request", (host) => host.pullRequests.find(1), { number: 1, head: null }],
  ["a list of", (host) => host.pullRequests.remarks(1), [null]],
  ["a comparison", (host) => host.pullRequests.proposed("x"), { files: {} }],
  ["a list of checks", (host) => host.builds.report("5".repeat(40)), { check_runs: [{}] }],
  ["a branch", (host) => host.head(), { object: "main" }],
  ["a file", (host) => host.read("5".repeat(40)), { content: null }],
  ["a commit", (host) => host.describe("5".repeat(40)), { sha: "x" }],
])("something that is not %s is refused", async (is, ask, answer) => {
  stub.answer(() => Response.json(answer as object));

  const { kind, message } = await refusalOf(ask(open(stub.url)));

  expect([kind, message]).toEqual([
    "upstream-failed",
    expect.stringContaining(`something that is not ${is}`),
  ]);
});

test("queries of GitHub Enterprise, which are at another address, are taken too", async () => {
  const blob = (content: string) =>
    new Bun.CryptoHasher("sha1").update(`blob ${content.length}\0${content}`).digest("hex");
  stub.answer(({ path }) =>
    path === "/api/graphql"
      ? Response.json({ data: { repository: { b0: { text: "a" }, b1: { text: "b" } } } })
      : undefined,
  );
  const read = open(`${stub.url}/api/v3`).readAll([blob("a"), blob("b")]);

  expect((await Array.fromAsync(read)).map(({ content }) => Buffer.from(content).toString())).toEqual([
    "a",
    "b",
  ]);
});

test.each(["[]", '{"access_token": 5}', '{"access_token": }'])(
  "%s is no token to sign in with",
  async (answer) => {
    stub.answer(() => new Response(answer, { headers: { "content-type": "application/json" } }));
    const app = { id: "x", secret: "y" };
    const clock = { now: () => 0 };
    const oauth = new GitHubOAuth({ client: undefined as never, url: stub.url, app, clock });

    const refusal = await refusalOf(oauth.tokenFor({ code: "c", verifier: "v", callback: "http://x" }));

    expect(refusal.message).toStartWith("GitHub answered with something that is not a token.");
  },
);
