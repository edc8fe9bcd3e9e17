import { expect, test } from "bun:test";

import { OAUTH_COOKIE } from "../../../src/web/api/sessions.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import {
  approveSignIn,
  CookieJar,
  followCallback,
  signedInWithGitHub,
  startSignIn,
} from "../../support/github-sign-in.ts";
import { CALLBACK, gitHubSite, SESSION_SECRET, startOn } from "../../support/github-site.ts";

const { gitHub, server } = await gitHubSite();
const sealed = (cookie: string | undefined) => new Seal([SESSION_SECRET]).open(cookie ?? "");

test("the request to GitHub has a state, a challenge by S256 and our callback", async () => {
  const jar = new CookieJar();

  const { origin, pathname, searchParams } = await startSignIn(server.url, jar);

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

test("the verifier sent with the code matches the challenge, and no cookie holds it in clear text", async () => {
  const jar = new CookieJar();
  const out = await startSignIn(server.url, jar);
  const kept = jar.get(OAUTH_COOKIE)!;

  const { requests } = await gitHub.stub.during(async () =>
    followCallback(server.url, jar, await approveSignIn(out, "ada")),
  );

  const { body } = requests.find(({ path }) => path === "/login/oauth/access_token")!;
  const digest = new Bun.CryptoHasher("sha256").update(body.code_verifier).digest("base64url");
  expect(digest).toBe(out.searchParams.get("code_challenge")!);
  expect(body.redirect_uri).toBe(CALLBACK);
  expect(Buffer.from(kept, "base64url").toString("latin1")).not.toContain(body.code_verifier);
});

test("a person who may write gets a session with login and name, and the page that they requested", async () => {
  const jar = new CookieJar();
  const out = await startSignIn(server.url, jar, "/admin/edit/guide?title=x");

  const answer = await followCallback(server.url, jar, await approveSignIn(out, "ada"));

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
  expect(jar.get(OAUTH_COOKIE)).toBeUndefined();
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
])("the sign-in ends only on a page of this server: %j", async (next) => {
  const jar = new CookieJar();

  const answer = await followCallback(
    server.url,
    jar,
    await approveSignIn(await startSignIn(server.url, jar, next), "ada"),
  );

  expect(answer.headers.get("location")).toBe("/admin");
});

test("the sign-in page and the settings show sign-in with GitHub", async () => {
  const { text } = await new Client(server.url).get("/admin/login?next=%2Fadmin%2Fsettings");

  expect(text).toContain('href="/api/admin/oauth/github?next=%2Fadmin%2Fsettings"');
});

test("signing out of a session with GitHub also ends a copy of its cookie", async () => {
  const ada = await signedInWithGitHub(server.url, "ada");
  const copy = new Client(server.url);
  copy.cookie = ada.cookie;

  const { status } = await ada.post("/api/admin/logout", {});

  expect(status).toBe(200);
  expect((await copy.get("/api/admin/drafts")).status).toBe(401);
});

test("an app with a repository on this machine gives no sign-in with GitHub, and the server says so", async () => {
  await using local = await startOn(gitHub, { REPOSITORY: "" });

  const { status, json } = await new Client(local.url).get("/api/admin/oauth/github");

  expect([status, json.ok]).toEqual([503, false]);
});
