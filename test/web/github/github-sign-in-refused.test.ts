import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { approveSignIn, CookieJar, followCallback, startSignIn } from "../../support/github-sign-in.ts";
import { CALLBACK, gitHubSite } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";

const { gitHub, server } = await gitHubSite();

/** Returns the sentence that the sign-in page shows. */
async function saidAt(location: string | null): Promise<string> {
  expect(location).toStartWith("/admin/login?problem=");
  const { text } = await new Client(server.url).get(location!);
  return (await textsOf(text, "[role=alert]"))[0] ?? "";
}

test.each(["mallory", "a-nobody"])(
  "a person who may not write gets a sentence and no session: %s",
  async (login) => {
    const jar = new CookieJar();

    const answer = await followCallback(
      server.url,
      jar,
      await approveSignIn(await startSignIn(server.url, jar), login),
    );

    expect(await saidAt(answer.headers.get("location"))).toBe(
      "Your GitHub account can't write to the repository. Ask its owner for write access.",
    );
    expect(jar.get("service_admin")).toBeUndefined();
  },
);

test("a person without push permission, asked with their own token, gets the same", async () => {
  const jar = new CookieJar();
  const out = await startSignIn(server.url, jar);
  const back = await approveSignIn(out, "grace");
  let asker: string | null = null;
  gitHub.stub.answerOnce("GET", /\/repos\/octocat\/site$/, async ({ headers }, forward) => {
    asker = headers.get("authorization");
    return Response.json({
      ...((await (await forward()).json()) as object),
      permissions: { pull: true, push: false },
    });
  });

  const answer = await followCallback(server.url, jar, back);

  expect(answer.headers.get("location")).toStartWith("/admin/login?problem=no-access");
  expect(asker).toStartWith("Bearer gho_");
  expect(jar.get("service_admin")).toBeUndefined();
});

test("a person who may only read a public repository gets the same", async () => {
  const jar = new CookieJar();
  const back = await approveSignIn(await startSignIn(server.url, jar), "grace");
  gitHub.stub.answerOnce("GET", /\/collaborators\/grace\/permission$/, Response.json({ permission: "read" }));

  const answer = await followCallback(server.url, jar, back);

  expect(answer.headers.get("location")).toStartWith("/admin/login?problem=no-access");
  expect(jar.get("service_admin")).toBeUndefined();
});

const back = async (query: Record<string, string>, jar = new CookieJar()) => {
  const out = await startSignIn(server.url, jar);
  const url = new URL(CALLBACK);
  url.search = new URLSearchParams({ state: out.searchParams.get("state")!, ...query }).toString();
  return { answer: await followCallback(server.url, jar, url), jar };
};

test("a person who declines on GitHub's page gets a sentence that says so", async () => {
  const { answer } = await back({ error: "access_denied", error_description: "<b>no</b>" });

  expect(await saidAt(answer.headers.get("location"))).toBe("Sign-in was canceled on GitHub.");
});

const trouble = (error: string) => () => Response.json({ error, error_description: "x" });
const isOver = "This sign-in has expired or was already used. Sign in again.";
const notHere = "Sign-in with GitHub isn't working. Ask your administrator to look at the server's log.";
const notNow = "GitHub couldn't sign you in. Try again in a few minutes.";

test.each([
  ["does not know the code", trouble("bad_verification_code"), "over", isOver],
  ["does not know the app", trouble("incorrect_client_credentials"), "not-possible", notHere],
  ["does not know the callback", trouble("redirect_uri_mismatch"), "not-possible", notHere],
  ["says something new", trouble("new_error"), "no-answer", notNow],
  ["gives nothing", () => Response.json({}), "no-answer", notNow],
  ["is down", () => new Response("<p>Unicorn", { status: 502 }), "no-answer", notNow],
])("the sign-in page says so if GitHub %s", async (_, answering, problem, sentence) => {
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
    "requires single sign-on",
    () => byMessage("SAML", { "x-github-sso": "required; url=https://github.com/orgs/octocat/sso" }),
    "The repository's organization requires single sign-on. Sign in to it on GitHub, then sign in here.",
  ],
  [
    "requires approval of the app",
    () => byMessage("the `octocat` organization has enabled OAuth App access restrictions, meaning that …"),
    "The repository's organization hasn't approved this app. Ask an owner to approve it in the organization's settings on GitHub.",
  ],
  [
    "has been asked too much",
    () => byMessage("You have exceeded a secondary rate limit.", { "retry-after": "60" }),
    "GitHub's rate limit is reached. Try again in a few minutes.",
  ],
])("a person who returns while GitHub %s gets a sentence with what to do", async (_, answering, sentence) => {
  const jar = new CookieJar();
  const way = await approveSignIn(await startSignIn(server.url, jar), "ada");
  gitHub.stub.answerOnce("GET", /\/repos\/octocat\/site$/, answering);

  const answer = await followCallback(server.url, jar, way);

  expect(await saidAt(answer.headers.get("location"))).toBe(sentence);
  expect(jar.get("service_admin")).toBeUndefined();
});

test("an address cannot add words to the sign-in page", async () => {
  const { text } = await new Client(server.url).get("/admin/login?problem=__proto__");
  const { text: other } = await new Client(server.url).get("/admin/login?problem=Send+me+your+PIN");

  expect([text, other].filter((page) => page.includes("alert"))).toEqual([]);
});
