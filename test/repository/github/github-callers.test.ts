import { expect, test } from "bun:test";

import { type TestGitHub, testGitHub, tokens } from "../../support/emulator.ts";
import { change, json, noRenewal, open, page, person, refusalOf, site } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });
const authorOfHead = async (gitHub: TestGitHub) => (await gitHub.log())[0]!.author;
const bearer = ({ headers }: { headers: Headers }) => headers.get("authorization");

test("a person's commit uses the person's token and name; the server reads with its own token", async () => {
  const host = open(gitHub.url, { tokens: noRenewal, currentSession: () => person });

  const { requests } = await gitHub.stub.during(async () =>
    host.commit(change(await host.head(), [page("content/a.md", "a")], person)),
  );

  const byMethod = Object.groupBy(requests, ({ method }) => (method === "GET" ? "read" : "written"));
  expect(new Set(byMethod.read!.map(bearer))).toEqual(new Set([`Bearer ${tokens.octocat}`]));
  expect(new Set(byMethod.written!.map(bearer))).toEqual(new Set([`Bearer ${tokens.ada}`]));
  expect(await authorOfHead(gitHub)).toBe("Ada Lovelace");
});

test("a server without a token reads with that of the current request, otherwise with none", async () => {
  const served = open(gitHub.url, { token: undefined, tokens: noRenewal, currentSession: () => person });
  const nobody = open(gitHub.url, { token: undefined, tokens: noRenewal });

  const { requests } = await gitHub.stub.during(async () => [await served.head(), await nobody.head()]);

  expect(requests.map(bearer)).toEqual([`Bearer ${tokens.ada}`, null]);
});

test("a server without a token refuses commits with the PIN, and says why", async () => {
  const host = open(gitHub.url, { token: undefined });

  const refusal = await refusalOf(host.commit(change(await host.head(), [page("content/a.md", "a")])));

  expect(refusal.message).toBe(
    "Publishing with the PIN or a token of docs-admin needs GITHUB_TOKEN. Sign in with GitHub, or ask your administrator to set it.",
  );
});

test("a person whose token is refused loses the session", async () => {
  const ended: string[] = [];
  const host = open(gitHub.url, {
    tokens: {
      ...noRenewal,
      ended: (session) => {
        ended.push(session.id);
        return noRenewal.ended(session);
      },
    },
  });
  const parent = await host.head();
  gitHub.stub.answer(({ headers }) =>
    headers.get("authorization") === `Bearer ${tokens.ada}`
      ? json(401, { message: "Bad credentials" })
      : undefined,
  );

  const refusal = await refusalOf(host.commit(change(parent, [page("content/a.md", "a")], person)));

  expect([refusal.message, ended]).toEqual(["It is over.", ["s"]]);
});
