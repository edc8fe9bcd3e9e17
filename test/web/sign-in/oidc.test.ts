import { afterAll, expect, test } from "bun:test";

import type { OidcSession } from "../../../src/core/session/session.ts";
import { OAUTH_COOKIE } from "../../../src/web/api/sessions.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import {
  approveAsCompany,
  signInWithCompany,
  startCompany,
  startCompanySignIn,
} from "../../support/company.ts";
import { CookieJar } from "../../support/github-sign-in.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";

const SESSION_SECRET = "a secret that is at least 32 characters long";
const BASE_URL = "https://admin.example.org";
const HOUR = 60 * 60 * 1000;

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const company = opened.use(await startCompany(BASE_URL));
const startAt = (more: Record<string, string> = {}) =>
  startServer({ ...company.settings, SESSION_SECRET, ...more });
const server = opened.use(await startAt());

const sessionIn = (jar: CookieJar) =>
  new Seal<OidcSession>([SESSION_SECRET]).open(jar.get("service_admin") ?? "");

/** Returns the sentence that the sign-in page shows. */
async function saidAt(url: string, location: string | null): Promise<string> {
  expect(location).toStartWith("/admin/login?problem=");
  const { text } = await new Client(url).get(location!);
  return (await textsOf(text, "[role=alert]"))[0] ?? "";
}

test("a person gets a session with their name and address, and the page that they asked for", async () => {
  const { answer, jar } = await signInWithCompany(server.url, "ada", { next: "/admin/settings?a=b" });

  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/settings?a=b"]);
  expect(sessionIn(jar)).toEqual({
    kind: "oidc",
    id: expect.any(String),
    accountId: `${company.issuer} ada`,
    name: "Ada Lovelace",
    email: "ada@example.org",
    expiresAt: expect.any(Number),
  });
  expect(sessionIn(jar)!.expiresAt - Date.now()).toBeWithin(11.9 * HOUR, 12 * HOUR + 60_000);
  expect(jar.get(OAUTH_COOKIE)).toBeUndefined();
});

test("the sign-in page has a button with the name of the company, and the PIN", async () => {
  const { text } = await new Client(server.url).get("/admin/login?next=%2Fadmin%2Fsettings");

  expect(text).toContain('href="/api/admin/oauth/oidc?next=%2Fadmin%2Fsettings"');
  expect(text).toContain("Sign in with Acme");
  expect(text).toContain('name="pin"');
});

test("drafts carry the name, and the commit has the person as its author with the address", async () => {
  const { client } = await signInWithCompany(server.url, "ada");

  const content = "# New\n";
  const saved = await client.put("/api/admin/drafts", { slug: "guide/new", content, author: "Grace Hopper" });
  const { json: drafts } = await client.get("/api/admin/drafts");
  const { updatedAt } = saved.json;
  const asked = { slug: "guide/new", content, updatedAt, message: "Add a page" };
  const published = await client.post("/api/admin/publish", asked);

  expect(drafts.drafts.map(({ author }: { author: string }) => author)).toEqual(["Ada Lovelace"]);
  expect([published.status, published.json.error]).toEqual([200, undefined]);
  const { stdout } = Bun.spawnSync(["git", "-C", server.repository, "log", "-1", "--format=%an <%ae>%n%B"]);
  expect(stdout.toString().trim()).toBe("Ada Lovelace <ada@example.org>\nAdd a page");
});

test("an address that isn't verified is nobody's", async () => {
  const { jar } = await signInWithCompany(server.url, "grace");

  expect(sessionIn(jar)).not.toHaveProperty("email");
});

test("a state works once, even with a copy of the cookie", async () => {
  const [jar, copy] = [new CookieJar(), new CookieJar()];
  const out = await startCompanySignIn(server.url, jar);
  copy.set(OAUTH_COOKIE, jar.get(OAUTH_COOKIE)!);
  const back = await approveAsCompany(out, "ada");
  await jar.ask(server.url + back.pathname + back.search);

  const again = await copy.ask(server.url + back.pathname + back.search);

  expect(await saidAt(server.url, again.headers.get("location"))).toBe(
    "This sign-in has expired or was already used. Sign in again.",
  );
  expect(copy.get("service_admin")).toBeUndefined();
});

test("what another browser began isn't finished in this one", async () => {
  const [mine, others] = [new CookieJar(), new CookieJar()];
  await startCompanySignIn(server.url, mine);
  const back = await approveAsCompany(await startCompanySignIn(server.url, others), "grace");

  const answer = await mine.ask(server.url + back.pathname + back.search);

  expect(answer.headers.get("location")).toStartWith("/admin/login?problem=over");
  expect(mine.get("service_admin")).toBeUndefined();
});

const pending = (more: object) =>
  new Seal<object>([SESSION_SECRET], OAUTH_COOKIE).seal({
    at: "oidc",
    state: "the-state",
    verifier: "the-verifier",
    nonce: "the-nonce",
    next: "/admin",
    expiresAt: Date.now() + 60_000,
    ...more,
  });

test.each([
  ["no cookie", undefined],
  ["a sign-in with GitHub", pending({ at: "github" })],
  ["a sign-in of before this could be said", pending({ at: undefined })],
  ["an expired state", pending({ expiresAt: Date.now() - 1 })],
  ["another state", pending({ state: "another" })],
])("an answer to %s is refused", async (_, cookie) => {
  const jar = new CookieJar();
  if (cookie) jar.set(OAUTH_COOKIE, cookie);

  const answer = await jar.ask(`${server.url}/api/admin/oauth/oidc/callback?code=x&state=the-state`);

  expect(answer.headers.get("location")).toStartWith("/admin/login?problem=over");
});

test("a person who says no there is told so", async () => {
  const jar = new CookieJar();
  const out = await startCompanySignIn(server.url, jar);
  const state = out.searchParams.get("state")!;

  const answer = await jar.ask(
    `${server.url}/api/admin/oauth/oidc/callback?error=access_denied&state=${state}`,
  );

  expect(await saidAt(server.url, answer.headers.get("location"))).toBe("Sign-in was canceled on Acme.");
});

test.each([
  ["ada@example.org", "ada", 302],
  ["EXAMPLE.ORG", "ada", 302],
  ["grace@example.org,ada@example.net", "ada", undefined],
  ["example.com,ample.org,mail.example.org", "ada", undefined],
  ["example.org", "grace", undefined],
])("where %s may come in, %s is let in: %p", async (OIDC_ALLOWED, login, status) => {
  await using bounded = await startAt({ OIDC_ALLOWED });

  const { answer, jar } = await signInWithCompany(bounded.url, login);

  expect(sessionIn(jar) && answer.status).toBe(status);
  if (status === undefined)
    expect(await saidAt(bounded.url, answer.headers.get("location"))).toBe(
      "Your Acme account may not sign in here. Ask your administrator.",
    );
});

const signedInUntil = (url: string, expiresAt: number) => {
  const client = new Client(url);
  const session = {
    kind: "oidc",
    id: "s",
    accountId: `${company.issuer} ada`,
    name: "Ada",
    expiresAt,
  } as const;
  client.cookie = `service_admin=${new Seal([SESSION_SECRET]).seal(session)}`;
  return client;
};

test("after its hours, a browser is sent to the provider, which asks nothing, and back to the page", async () => {
  const browser = new CookieJar();
  await signInWithCompany(server.url, "ada", { browser });
  const old = signedInUntil(server.url, Date.now() - 1);

  const page = await fetch(`${server.url}/admin/changes?mine=1`, {
    redirect: "manual",
    headers: { cookie: old.cookie! },
  });
  const htmx = await old.get("/admin/tree", {
    "hx-request": "true",
    "hx-current-url": `${server.url}/admin/edit/x`,
  });
  const { status: api } = await old.get("/api/admin/drafts");
  const jar = new CookieJar();
  const out = await jar.ask(server.url + page.headers.get("location"));
  const silent = await browser.ask(out.headers.get("location")!);
  const back = new URL(silent.headers.get("location")!);
  const end = await jar.ask(server.url + back.pathname + back.search);

  expect(page.headers.get("location")).toBe("/api/admin/oauth/oidc?next=%2Fadmin%2Fchanges%3Fmine%3D1");
  expect([htmx.status, api]).toEqual([204, 401]);
  expect(back.origin).toBe(BASE_URL);
  expect(end.headers.get("location")).toBe("/admin/changes?mine=1");
});

test("a form of a session that is over leads to the sign-in page: no form may lead to the provider", async () => {
  const old = signedInUntil(server.url, Date.now() - 1);

  const answer = await fetch(`${server.url}/admin/logout`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: old.cookie! },
  });

  expect(answer.headers.get("location")).toBe("/admin/login?next=%2Fadmin");
});

test("a session is nobody's once sign-in with the company is off", async () => {
  await using without = await startServer({ SESSION_SECRET });

  const { status } = await signedInUntil(without.url, Date.now() + HOUR).get("/api/admin/drafts");
  const { status: started, json } = await new Client(without.url).get("/api/admin/oauth/oidc");

  expect([status, started]).toEqual([401, 503]);
  expect(json.error).toBe("Sign-in with OpenID Connect isn't set up on this server.");
});

test("signing out ends the session here alone, unless it is to end there, too", async () => {
  await using both = await startAt({ OIDC_SIGN_OUT: "1" });
  const out = async (url: string, browser: CookieJar) => {
    const { client } = await signInWithCompany(url, "ada", { browser });
    const cookie = client.cookie!;
    const answer = await fetch(`${url}/admin/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
    });
    return { answer, status: (await client.get("/api/admin/drafts")).status };
  };
  const [one, other] = [new CookieJar(), new CookieJar()];

  const here = await out(server.url, one);
  const there = await out(both.url, other);
  const [, end = ""] = /url=(.*)$/.exec(there.answer.headers.get("refresh") ?? "") ?? [];
  const asks = await other.ask(end);

  expect([here.answer.headers.get("location"), here.status]).toEqual(["/admin/login", 401]);
  expect([there.answer.status, there.status]).toEqual([200, 401]);
  expect(await there.answer.text()).toContain("You are signed out");
  const { origin, searchParams } = new URL(end);
  expect([origin, searchParams.get("post_logout_redirect_uri")]).toEqual([
    company.issuer,
    `${BASE_URL}/admin/login`,
  ]);
  expect(searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(asks.status).toBe(200);
});

test("the server starts without its provider, and says so when somebody signs in", async () => {
  await using alone = await startAt({ OIDC_ISSUER: "http://127.0.0.1:9" });

  const { answer } = await new CookieJar()
    .ask(`${alone.url}/api/admin/oauth/oidc`)
    .then((answer) => ({ answer }));

  expect(await saidAt(alone.url, answer.headers.get("location"))).toBe(
    "Acme couldn't sign you in. Try again in a few minutes.",
  );
  expect((await new Client(alone.url).get("/healthz")).status).toBe(200);
});

test("no cookie, page or log line holds a code, token, secret or state", async () => {
  await using both = await startAt({ OIDC_SIGN_OUT: "1", LOG_LEVEL: "debug" });
  const { client, jar, back } = await signInWithCompany(both.url, "ada");
  const pages = await Promise.all(["/admin", "/admin/settings"].map((path) => client.get(path)));
  const { headers } = await client.get("/healthz");

  await both.prints(new RegExp(headers.get("x-request-id")!));
  const seen = both.printed() + pages.map(({ text }) => text).join() + JSON.stringify(sessionIn(jar));
  const secrets = [
    back.searchParams.get("code")!,
    back.searchParams.get("state")!,
    company.settings.OIDC_CLIENT_SECRET,
  ];
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);
  expect(seen).not.toMatch(/eyJ[\w-]{20,}/);
  const settings = pages[1]!.text;
  expect(settings).toContain("with Acme");
  expect(settings).not.toContain("Save name");
});
