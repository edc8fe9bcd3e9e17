import { afterAll, beforeEach, expect, test } from "bun:test";

import { apiRights } from "../../support/api-rights.ts";
import { Client } from "../../support/client.ts";
import { tokens } from "../../support/emulator.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite, signedInAs, startOn } from "../../support/github-site.ts";

const { gitHub, server, ada } = await gitHubSite();
const pin = ada.withoutKeepAlive();
const direct = await startOn(gitHub, { PUBLISHING: "direct" });
afterAll(() => direct[Symbol.asyncDispose]());
beforeEach(() => gitHub.stub.forget());

/** The emulator gives everybody every right. */
const gitHubSays = (login: string, permission: string, status = 200) =>
  gitHub.stub.answer(({ path }) =>
    path.endsWith(`/collaborators/${login}/permission`)
      ? Response.json(status === 200 ? { permission } : { message: "Down" }, { status })
      : undefined,
  );
const isPrivate = () =>
  gitHub.stub.answer(async ({ method, path }, forward) =>
    method === "GET" && path === "/repos/octocat/site"
      ? Response.json({ ...((await (await forward()).json()) as object), private: true })
      : undefined,
  );
/** GITHUB_TOKEN is spared by the rules of the branch. */
const rulesSpareTheServer = () =>
  gitHub.stub.answer(({ path }) => {
    if (path.includes("/rules/branches/main"))
      return Response.json([{ type: "pull_request", ruleset_id: 1, ruleset_source_type: "Repository" }]);
    return path.includes("/rulesets/1") ? Response.json({ current_user_can_bypass: "always" }) : undefined;
  });

const signedIn = (...as: Parameters<typeof signedInAs>) => signedInAs(...as).withoutKeepAlive();

/** Each has an account of their own, because what one may do is known for 15 minutes. */
let people = 0;
async function somebody(permission: string, { url }: { url: string } = server) {
  const login = `writer-${++people}`;
  gitHubSays(login, permission);
  const session = signedIn(url, login, tokens.grace);
  return { login, session, script: await session.withToken() };
}

const permissions = (asked: readonly string[]) => asked.filter((one) => one.includes("/permission"));

test("the token of who was removed from the repository does nothing, by every door", async () => {
  const { login, script } = await somebody("read");
  const sentence = `${login} can't write to octocat/site on GitHub any more, so this token can do nothing. Ask the repository's owner for write access.`;
  const before = await gitHub.head();

  const routes = Object.keys(apiRights);
  for (const route of routes) {
    const [method, path] = route.split(" ") as [string, string];
    const answer = await script.send(method, path.replace(/:\w+/, "thing"), undefined, {
      "idempotency-key": "a key",
    });
    expect([route, answer.status, answer.json?.error]).toEqual([route, 403, sentence]);
  }
  expect(
    expectRefusal(await script.post("/api/admin/publish", { slug: "guide/mine", content: "# Mine\n" }), 403),
  ).toBe(sentence);

  expect(await gitHub.head()).toBe(before);
  expect(routes.length).toBeGreaterThan(20);
});

test("the token of who can only read a private repository reads, and does nothing else", async () => {
  isPrivate();
  const { login, script } = await somebody("read");
  const sentence = `${login} has the role “reader” now, so this token can't do this any more.`;

  expect((await script.get("/api/admin/pages")).json.pages).toContain("guide/install");
  for (const [route, needed] of Object.entries(apiRights)) {
    if (!["draft", "publish", "generate"].includes(needed)) continue;
    const [method, path] = route.split(" ") as [string, string];
    expect(expectRefusal(await script.send(method, path.replace(/:\w+/, "thing")), 403)).toBe(sentence);
  }
});

test("while GitHub says nothing of its maker, a token waits", async () => {
  const { login, script } = await somebody("write");
  const stop = gitHubSays(login, "", 502);

  const refused = await script.get("/api/admin/drafts");

  expect(expectRefusal(refused, 503)).toBe(
    `GitHub doesn't say whether ${login} may still write to octocat/site, so this token has to wait. Try again in a minute.`,
  );
  expect([refused.json.code, refused.headers.get("retry-after")]).toEqual(["unavailable", "60"]);
  stop();
  expect((await script.get("/api/admin/drafts")).status).toBe(200);
});

test("GitHub is asked once for all tokens of a person, and never for the PIN's", async () => {
  const { login, session, script } = await somebody("write");
  const other = await session.withToken({ name: "other" });
  const ofTeam = await pin.withToken();

  const { asked, requests } = await gitHub.stub.during(async () => {
    for (const one of [script, other, script, ofTeam])
      expect((await one.get("/api/admin/drafts")).status).toBe(200);
  });

  expect(permissions(asked)).toEqual([`GET /repos/octocat/site/collaborators/${login}/permission`]);
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${tokens.octocat}`]);
});

test("an account that took its maker's login has no use of a token", async () => {
  const ada = (await signedInWithGitHub(server.url, "ada")).withoutKeepAlive();
  const script = await ada.withToken();
  const now = (await (await fetch(`${gitHub.url}/users/ada`)).json()) as { id: number };
  gitHub.stub.answer(({ path }) =>
    path.endsWith("/collaborators/ada/permission")
      ? Response.json({ permission: "write", user: { login: "ada", id: now.id + 1 } })
      : undefined,
  );

  expectRefusal(await script.get("/api/admin/drafts"), 403);
});

test.each([
  ["the rules of the branch decide", server],
  ["PUBLISHING=direct", direct],
])(
  "rules that spare GITHUB_TOKEN hold for the token of a person, as for the person: %s",
  async (_, { url }) => {
    rulesSpareTheServer();
    const { script } = await somebody("write", { url });
    const team = await (await Client.signedIn(url)).withoutKeepAlive().withToken();
    const before = await gitHub.head();

    for (const change of [
      { slug: "guide/ruled", content: "# Ruled\n" },
      { changes: [{ slug: "guide/ruled", content: "# Ruled\n" }] },
      { changes: [{ slug: "guide/moved", from: "guide/install" }] },
    ]) {
      const answer = await script.post("/api/admin/publish", change);
      expect([answer.status, answer.json.code, answer.json.review]).toEqual([409, "review-required", true]);
    }
    expect((await script.delete("/api/admin/pages?slug=guide/install")).json.code).toBe("review-required");
    const undone = await script.post(`/api/admin/publications/${before}/undo`, {});
    expect(undone.status).not.toBe(200);
    expect(await gitHub.head()).toBe(before);

    await team.publish(`guide/by-team-${Bun.hash(url)}`, "# Team\n");
  },
);

test("one's own text is one's own, whoever opened the pull request", async () => {
  const { login, session, script } = await somebody("write");
  const content = "# By a script\n";
  const { json } = await script.post("/api/admin/reviews", { changes: [{ slug: "guide/own", content }] });
  const { id } = json.review;
  const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
  expect(pull.user.login).toBe("octocat");

  const { result: refused, asked } = await gitHub.stub.during(() =>
    session.post(`/api/admin/reviews/${id}/approve`, {}),
  );
  expect(expectRefusal(refused, 403)).toBe(
    "Your own text is in this review, so someone else must approve it.",
  );
  expect(asked.filter((one) => one.startsWith("POST"))).toEqual([]);
  const shown = (await session.get(`/admin/reviews/${id}`)).text;
  expect(shown).toContain("Your own text is in this review");
  expect(shown).toMatch(/value="approve"[^>]* disabled/);

  // In other letters it is the same account.
  const again = signedIn(server.url, login.toUpperCase(), tokens.grace);
  expectRefusal(await again.post(`/api/admin/reviews/${id}/approve`, {}), 403);
  const other = signedIn(server.url, "linus", tokens.linus);
  expect((await other.post(`/api/admin/reviews/${id}/approve`, {})).json.review.state).toBe("approved");
});

test("who adds by a token to somebody's review can't approve it either", async () => {
  const { session, script } = await somebody("write");
  const changes = (content: string) => [{ slug: "guide/added", content }];
  const grace = signedIn(server.url, "grace", tokens.grace);
  const { review } = (await grace.post("/api/admin/reviews", { changes: changes("# Grace\n") })).json;
  const added = { changes: changes("# Both\n"), head: review.head };
  expect((await script.post(`/api/admin/reviews/${review.id}/changes`, added)).status).toBe(200);

  for (const one of [session, grace])
    expectRefusal(await one.post(`/api/admin/reviews/${review.id}/approve`, {}), 403);
});
