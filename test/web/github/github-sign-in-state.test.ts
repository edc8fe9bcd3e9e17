import { expect, test } from "bun:test";

import { OAUTH_COOKIE } from "../../../src/web/api/sessions.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { approveSignIn, CookieJar, followCallback, startSignIn } from "../../support/github-sign-in.ts";
import { CALLBACK, gitHubSite, SESSION_SECRET } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";

const MINUTE = 60_000;
const { gitHub, server } = await gitHubSite();
const sealed = (cookie: string | undefined) => new Seal([SESSION_SECRET]).open(cookie ?? "");

/** Returns the sentence that the sign-in page shows. */
async function saidAt(location: string | null): Promise<string> {
  expect(location).toStartWith("/admin/login?problem=");
  const { text } = await new Client(server.url).get(location!);
  return (await textsOf(text, "[role=alert]"))[0] ?? "";
}

test("a state works once, even with a copy of the cookie", async () => {
  const jar = new CookieJar();
  const out = await startSignIn(server.url, jar);
  const copy = new CookieJar();
  copy.set(OAUTH_COOKIE, jar.get(OAUTH_COOKIE)!);
  await followCallback(server.url, jar, await approveSignIn(out, "ada"));

  const { asked, result } = await gitHub.stub.during(async () =>
    followCallback(server.url, copy, await approveSignIn(out, "ada")),
  );

  expect(await saidAt(result.headers.get("location"))).toBe(
    "This sign-in has expired or was already used. Sign in again.",
  );
  expect(asked).not.toContain("POST /login/oauth/access_token");
  expect(copy.get("service_admin")).toBeUndefined();
});

const pending = (more: object) =>
  new Seal<object>([SESSION_SECRET], OAUTH_COOKIE).seal({
    state: "the-state",
    verifier: "the-verifier",
    next: "/admin",
    expiresAt: Date.now() + MINUTE,
    ...more,
  });

test.each([
  ["no cookie", undefined, "the-state"],
  ["another state", pending({}), "another"],
  ["no state", pending({ state: undefined }), undefined],
  ["an expired state", pending({ expiresAt: Date.now() - 1 }), "the-state"],
  [
    "a cookie that somebody else sealed",
    new Seal<object>(["x".repeat(32)], OAUTH_COOKIE).seal({ state: "the-state" }),
    "the-state",
  ],
  [
    "a session's cookie",
    new Seal<object>([SESSION_SECRET]).seal({ state: "the-state", expiresAt: Date.now() + MINUTE }),
    "the-state",
  ],
])("a sign-in with %s is refused", async (_, cookie, state) => {
  const jar = new CookieJar();
  if (cookie) jar.set(OAUTH_COOKIE, cookie);
  const query = new URLSearchParams({ code: "abc", ...(state ? { state } : {}) });

  const { asked, result } = await gitHub.stub.during(() =>
    jar.ask(`${server.url}/api/admin/oauth/github/callback?${query}`),
  );

  expect(result.headers.get("location")).toStartWith("/admin/login?problem=over");
  expect([asked, jar.get("service_admin")]).toEqual([[], undefined]);
});

test("the cookie of a started sign-in lives ten minutes, for the addresses of the sign-in alone", async () => {
  const answer = await fetch(`${server.url}/api/admin/oauth/github`, { redirect: "manual" });

  expect(answer.headers.getSetCookie()[0]!.replace(/=[^;]*/, "=…")).toBe(
    "service_admin_oauth=…; Max-Age=600; Path=/api/admin/oauth; HttpOnly; Secure; SameSite=Lax",
  );
});

const back = async (query: Record<string, string>, jar = new CookieJar()) => {
  const out = await startSignIn(server.url, jar);
  const url = new URL(CALLBACK);
  url.search = new URLSearchParams({ state: out.searchParams.get("state")!, ...query }).toString();
  return { answer: await followCallback(server.url, jar, url), jar };
};

test("no page and no log line holds a code, token, secret or state", async () => {
  const jar = new CookieJar();
  const out = await startSignIn(server.url, jar);
  const way = await approveSignIn(out, "ada");
  const { requests } = await gitHub.stub.during(() => followCallback(server.url, jar, way));
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
  expect([...secrets, out.searchParams.get("state")!].filter((secret) => seen.includes(secret))).toEqual([]);
});
