import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import { BEGUN_COOKIE } from "../../src/web/api/sessions.ts";
import { Seal } from "../../src/web/session.ts";
import { Client } from "../support/client.ts";
import { startGitHub, type TestGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { agree, comeBack, Jar, setOut, signedInWithGitHub } from "../support/github-sign-in.ts";
import { startServer } from "../support/server.ts";

const SESSION_SECRET = "a secret that is at least 32 characters long";
const BASE_URL = "https://admin.example.org";
const CALLBACK = `${BASE_URL}/api/admin/oauth/github/callback`;
const MINUTE = 60_000;
const files = [{ path: "content/index.md", content: "# Home\n" }];

let gitHub: TestGitHub;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  gitHub = await startGitHub({ files, callback: CALLBACK });
  server = await startServer(withSignIn(gitHub, BASE_URL, { SESSION_SECRET }));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await gitHub[Symbol.asyncDispose]();
});

const sealed = (cookie: string | undefined) => new Seal([SESSION_SECRET]).open(cookie ?? "");

/** Where a refused one lands, and what is said there. */
async function saidAt(location: string | null): Promise<string> {
  expect(location).toStartWith("/admin/login?problem=");
  const { text } = await new Client(server.url).get(location!);
  return /role="alert"[^>]*>([^<]*)</.exec(text)?.[1] ?? "";
}

describe("signing in with GitHub", () => {
  test("GitHub is asked with a state, a challenge by S256 and our callback", async () => {
    const jar = new Jar();

    const { origin, pathname, searchParams } = await setOut(server.url, jar);

    expect(origin + pathname).toBe(`${gitHub.url}/login/oauth/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "Iv1.docs-admin",
      redirect_uri: CALLBACK,
      scope: "repo",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("the verifier that is sent with the code is the one of the challenge, and stands in no cookie in clear", async () => {
    const jar = new Jar();
    const out = await setOut(server.url, jar);
    const kept = jar.get(BEGUN_COOKIE)!;

    const { requests } = await gitHub.stub.during(async () =>
      comeBack(server.url, jar, await agree(out, "ada")),
    );

    const { body } = requests.find(({ path }) => path === "/login/oauth/access_token")!;
    const digest = new Bun.CryptoHasher("sha256").update(body.code_verifier).digest("base64url");
    expect(digest).toBe(out.searchParams.get("code_challenge")!);
    expect(body.redirect_uri).toBe(CALLBACK);
    expect(Buffer.from(kept, "base64url").toString("latin1")).not.toContain(body.code_verifier);
  });

  test("who may write has a session with their login and name, and comes to the page that they wanted", async () => {
    const jar = new Jar();
    const out = await setOut(server.url, jar, "/admin/edit/guide?title=x");

    const answer = await comeBack(server.url, jar, await agree(out, "ada"));

    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/edit/guide?title=x"]);
    expect(sealed(jar.get("service_admin"))).toMatchObject({
      kind: "github",
      login: "ada",
      name: "Ada Lovelace",
      token: expect.stringMatching(/^gho_/),
    });
    expect(answer.headers.getSetCookie().find((line) => line.startsWith("service_admin="))).toMatch(
      /Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax/i,
    );
    expect(jar.get("service_admin")!.length).toBeLessThan(4000);
    expect(jar.get(BEGUN_COOKIE)).toBeUndefined();
  });

  test.each([
    "//evil.example",
    "https://evil.example/admin",
    "/\\evil.example",
    "/admin\\..\\evil",
    "/administrator",
    "javascript:alert(1)",
    "/admin/x\r\nset-cookie: a=b",
    "",
  ])("in the end it leads nowhere but to a page of this server: %j", async (next) => {
    const jar = new Jar();

    const answer = await comeBack(server.url, jar, await agree(await setOut(server.url, jar, next), "ada"));

    expect(answer.headers.get("location")).toBe("/admin");
  });

  test.each(["mallory", "a-nobody"])("who may not write is told so and has no session: %s", async (login) => {
    const jar = new Jar();

    const answer = await comeBack(server.url, jar, await agree(await setOut(server.url, jar), login));

    expect(await saidAt(answer.headers.get("location"))).toBe(
      "Your account on GitHub may not write to the repository; ask its owner for write access.",
    );
    expect(jar.get("service_admin")).toBeUndefined();
  });

  test("nor who has no push permission by GitHub's own word, asked with their own token", async () => {
    const jar = new Jar();
    const out = await setOut(server.url, jar);
    const back = await agree(out, "grace");
    let asker: string | null = null;
    gitHub.stub.answerOnce("GET", /\/repos\/octocat\/site$/, async ({ headers }, forward) => {
      asker = headers.get("authorization");
      return Response.json({
        ...((await (await forward()).json()) as object),
        permissions: { pull: true, push: false },
      });
    });

    const answer = await comeBack(server.url, jar, back);

    expect(answer.headers.get("location")).toStartWith("/admin/login?problem=no-access");
    expect(asker).toStartWith("Bearer gho_");
    expect(jar.get("service_admin")).toBeUndefined();
  });

  test("nor who only reads, though GitHub shows the repository to everybody", async () => {
    const jar = new Jar();
    const back = await agree(await setOut(server.url, jar), "grace");
    gitHub.stub.answerOnce(
      "GET",
      /\/collaborators\/grace\/permission$/,
      Response.json({ permission: "read" }),
    );

    const answer = await comeBack(server.url, jar, back);

    expect(answer.headers.get("location")).toStartWith("/admin/login?problem=no-access");
    expect(jar.get("service_admin")).toBeUndefined();
  });

  test("a state works once, also with a copy of the cookie", async () => {
    const jar = new Jar();
    const out = await setOut(server.url, jar);
    const copy = new Jar();
    copy.set(BEGUN_COOKIE, jar.get(BEGUN_COOKIE)!);
    await comeBack(server.url, jar, await agree(out, "ada"));

    const { asked, result } = await gitHub.stub.during(async () =>
      comeBack(server.url, copy, await agree(out, "ada")),
    );

    expect(await saidAt(result.headers.get("location"))).toBe(
      "The sign-in with GitHub was over or used already; begin again.",
    );
    expect(asked).not.toContain("POST /login/oauth/access_token");
    expect(copy.get("service_admin")).toBeUndefined();
  });

  const begun = (more: object) =>
    new Seal<object>([SESSION_SECRET], BEGUN_COOKIE).seal({
      state: "the-state",
      verifier: "the-verifier",
      next: "/admin",
      expiresAt: Date.now() + MINUTE,
      ...more,
    });

  test.each([
    ["no cookie", undefined, "the-state"],
    ["another state", begun({}), "another"],
    ["no state", begun({ state: undefined }), undefined],
    ["ten minutes gone", begun({ expiresAt: Date.now() - 1 }), "the-state"],
    [
      "a cookie that somebody else sealed",
      new Seal<object>(["x".repeat(32)], BEGUN_COOKIE).seal({ state: "the-state" }),
      "the-state",
    ],
    [
      "a session's cookie",
      new Seal<object>([SESSION_SECRET]).seal({ state: "the-state", expiresAt: Date.now() + MINUTE }),
      "the-state",
    ],
  ])("nobody is let in with %s", async (_, cookie, state) => {
    const jar = new Jar();
    if (cookie) jar.set(BEGUN_COOKIE, cookie);
    const query = new URLSearchParams({ code: "abc", ...(state ? { state } : {}) });

    const { asked, result } = await gitHub.stub.during(() =>
      jar.ask(`${server.url}/api/admin/oauth/github/callback?${query}`),
    );

    expect(result.headers.get("location")).toStartWith("/admin/login?problem=over");
    expect([asked, jar.get("service_admin")]).toEqual([[], undefined]);
  });

  test("the cookie of one who is on the way lives ten minutes and goes to that way alone", async () => {
    const answer = await fetch(`${server.url}/api/admin/oauth/github`, { redirect: "manual" });

    expect(answer.headers.getSetCookie()[0]!.replace(/=[^;]*/, "=…")).toBe(
      "service_admin_oauth=…; Max-Age=600; Path=/api/admin/oauth; HttpOnly; Secure; SameSite=Lax",
    );
  });

  const back = async (query: Record<string, string>, jar = new Jar()) => {
    const out = await setOut(server.url, jar);
    const url = new URL(CALLBACK);
    url.search = new URLSearchParams({ state: out.searchParams.get("state")!, ...query }).toString();
    return { answer: await comeBack(server.url, jar, url), jar };
  };

  test("who declines on GitHub's page is told that they did", async () => {
    const { answer } = await back({ error: "access_denied", error_description: "<b>no</b>" });

    expect(await saidAt(answer.headers.get("location"))).toBe(
      "You were not signed in, for you declined it on GitHub.",
    );
  });

  const trouble = (error: string) => () => Response.json({ error, error_description: "x" });
  const isOver = "The sign-in with GitHub was over or used already; begin again.";
  const notHere = "Sign-in with GitHub does not work on this server just now; its log tells why.";
  const notNow = "GitHub did not sign you in just now; try again in a while.";

  test.each([
    ["does not know the code", trouble("bad_verification_code"), "over", isOver],
    ["does not know the app", trouble("incorrect_client_credentials"), "not-possible", notHere],
    ["does not know the callback", trouble("redirect_uri_mismatch"), "not-possible", notHere],
    ["says something new", trouble("new_error"), "no-answer", notNow],
    ["gives nothing", () => Response.json({}), "no-answer", notNow],
    ["is down", () => new Response("<p>Unicorn", { status: 502 }), "no-answer", notNow],
  ])("where GitHub %s, the sign-in page says so", async (_, answering, problem, sentence) => {
    gitHub.stub.answerOnce("POST", /access_token/, answering);

    const { answer, jar } = await back({ code: "a-code" });

    expect(answer.headers.get("location")).toBe(`/admin/login?problem=${problem}&next=%2Fadmin`);
    expect(await saidAt(answer.headers.get("location"))).toBe(sentence);
    expect(jar.get("service_admin")).toBeUndefined();
  });

  const byMessage = (message: string, headers = {}) =>
    Response.json({ message, documentation_url: "https://docs.github.com/rest" }, { status: 403, headers });

  test.each([
    [
      "wants single sign-on of them",
      () => byMessage("SAML", { "x-github-sso": "required; url=https://github.com/orgs/octocat/sso" }),
      "The organization of the repository wants single sign-on; sign in to it on GitHub, then here again.",
    ],
    [
      "keeps off apps that the organization has not approved",
      () => byMessage("the `octocat` organization has enabled OAuth App access restrictions, meaning that …"),
      "The organization of the repository has not approved the app of this server; ask one of its owners to do so on GitHub, under Settings, OAuth app policy of the organization.",
    ],
    [
      "has been asked too much",
      () => byMessage("You have exceeded a secondary rate limit.", { "retry-after": "60" }),
      "GitHub takes no more requests from here for now; try again in a few minutes.",
    ],
  ])("who comes back while GitHub %s is told so, and what to do", async (_, answering, sentence) => {
    const jar = new Jar();
    const way = await agree(await setOut(server.url, jar), "ada");
    gitHub.stub.answerOnce("GET", /\/repos\/octocat\/site$/, answering);

    const answer = await comeBack(server.url, jar, way);

    expect(await saidAt(answer.headers.get("location"))).toBe(sentence);
    expect(jar.get("service_admin")).toBeUndefined();
  });

  test("an address cannot put words into the sign-in page", async () => {
    const { text } = await new Client(server.url).get("/admin/login?problem=__proto__");
    const { text: other } = await new Client(server.url).get("/admin/login?problem=Send+me+your+PIN");

    expect([text, other].filter((page) => page.includes("alert"))).toEqual([]);
  });

  test("the sign-in page and the settings show that there is this way", async () => {
    const { text } = await new Client(server.url).get("/admin/login?next=%2Fadmin%2Fsettings");

    expect(text).toContain('href="/api/admin/oauth/github?next=%2Fadmin%2Fsettings"');
  });

  test("no code, token, secret or state stands in the log or in a page", async () => {
    const jar = new Jar();
    const out = await setOut(server.url, jar);
    const way = await agree(out, "ada");
    const { requests } = await gitHub.stub.during(() => comeBack(server.url, jar, way));
    const { token } = sealed(jar.get("service_admin")) as { token: string };
    gitHub.stub.answerOnce("POST", /access_token/, () => Response.json({ message: token }, { status: 500 }));
    const { answer } = await back({ code: "the-code-of-another" });
    const ada = new Client(server.url);
    ada.cookie = `service_admin=${jar.get("service_admin")}`;
    const pages = await Promise.all(["/admin", "/admin/settings"].map((path) => ada.get(path)));

    await server.prints(new RegExp(answer.headers.get("x-request-id")!));
    const seen = server.printed() + server.complained() + pages.map(({ text }) => text).join();
    const { body } = requests.find(({ path }) => path.endsWith("access_token"))!;
    const secrets = [token, body.code, body.code_verifier, body.client_secret, "the-code-of-another"];
    expect([...secrets, out.searchParams.get("state")!].filter((secret) => seen.includes(secret))).toEqual(
      [],
    );
  });
});

test("a session with GitHub signs out, and a copy of its cookie is dead too", async () => {
  const ada = await signedInWithGitHub(server.url, "ada");
  const copy = new Client(server.url);
  copy.cookie = ada.cookie;

  const { status } = await ada.post("/api/admin/logout", {});

  expect(status).toBe(200);
  expect((await copy.get("/api/admin/drafts")).status).toBe(401);
});

test("with an app but a repository on this machine there is no way in by GitHub, and it is said", async () => {
  await using local = await startServer({ ...withSignIn(gitHub, BASE_URL), REPOSITORY: "" });

  const { status, json } = await new Client(local.url).get("/api/admin/oauth/github");

  expect([status, json.ok]).toEqual([503, false]);
  expect(tokens.ada).toBeString();
});
