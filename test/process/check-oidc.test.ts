import { afterAll, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { SqlPeople } from "../../src/store/people.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { temporaryFolder } from "../support/folder.ts";
import { app, TestIssuer } from "../support/issuer.ts";
import { runProgram } from "../support/server.ts";

const issuer = await TestIssuer.start();
issuer.instead["/authorize"] = () => new Response("Sign in");
issuer.instead["/realms/docs/.well-known/openid-configuration"] = () =>
  Response.json({ issuer: `${issuer.url}/realms/docs/`, authorization_endpoint: `${issuer.url}/authorize` });
afterAll(() => issuer[Symbol.asyncDispose]());

const usual = {
  BASE_URL: "https://admin.example.org",
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: app.id,
  OIDC_CLIENT_SECRET: app.secret,
  OIDC_NAME: "Acme",
};
const ada = { id: `oidc:${issuer.url}|ada`, name: "Ada", email: undefined };
const CALLBACK = "https://admin.example.org/api/admin/oauth/oidc/callback";

async function checked(settings: Record<string, string>) {
  await using folder = await temporaryFolder();
  const { stdout, status } = await runProgram(["check"], {
    folder: folder.path,
    settings: { ...usual, ...settings },
  });
  return { lines: stdout.split("\n").filter((line) => /Acme|callback|OIDC/.test(line)), status, stdout };
}

test("check names the callback to register, where all is well", async () => {
  const { lines, status, stdout } = await checked({});

  expect(lines).toEqual([
    `ok    sign-in with Acme: ${issuer.url} is there`,
    "ok    sign-in with Acme: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are accepted",
    `-     callback URL: not tested; register ${CALLBACK} as the app's redirect URI`,
  ]);
  expect(status).toBe(0);
  expect(stdout).not.toContain(app.secret);
});

test.each([
  [
    "an issuer that is away",
    { OIDC_ISSUER: "http://127.0.0.1:9" },
    "Can't reach Acme. Try again in a few minutes.",
  ],
  [
    "a slash that is missing",
    { OIDC_ISSUER: `${issuer.url}/realms/docs` },
    `The provider at OIDC_ISSUER calls itself “${issuer.url}/realms/docs/”. Set OIDC_ISSUER to that, with the same slashes`,
  ],
  [
    "an address that is no issuer",
    { OIDC_ISSUER: `${issuer.url}/elsewhere` },
    `There is no OpenID Connect at ${issuer.url}/elsewhere/.well-known/openid-configuration, which answers 404. Set OIDC_ISSUER to the provider's issuer`,
  ],
  [
    "another secret",
    { OIDC_CLIENT_SECRET: "not-the-secret" },
    "Acme doesn't recognize this server. Ask your administrator to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
  ],
  [
    "no address to come back to",
    { BASE_URL: "" },
    "set BASE_URL, because PORT=0 changes the address at each start",
  ],
])("check finds %s", async (_, settings, sentence) => {
  const { lines, status } = await checked(settings as Record<string, string>);

  expect(lines.find((line) => line.startsWith("wrong"))).toStartWith(`wrong sign-in with Acme: ${sentence}`);
  expect(status).toBe(1);
});

test("check finds a PIN that is turned off while nobody is an administrator, on People neither", async () => {
  await using folder = await temporaryFolder();
  const settings = { ...usual, TEAM_PIN: "", PIN_ROLE: "none" };
  const run = () => runProgram(["check"], { folder: folder.path, settings });
  const ofPin = (stdout: string) => stdout.split("\n").filter((line) => line.includes("PIN_ROLE"));

  const before = await run();
  await mkdir(join(folder.path, "data"));
  const store = new SqliteStore(join(folder.path, "data/docs-admin.db"));
  const people = new SqlPeople(store);
  await people.signedIn({ ...ada, kind: "oidc", groups: [], emailCounts: false, hostRole: undefined }, 1);
  const unsaid = await run();
  await people.say(ada.id, { role: "administrator", folders: undefined }, () => true);
  await store.close();
  const after = await run();

  const wrong = "wrong PIN: PIN_ROLE is “none”: it must leave somebody who can be an administrator";
  for (const { stdout, status } of [before, unsaid])
    expect([ofPin(stdout), status]).toEqual([[expect.stringContaining(wrong)], 1]);
  expect([ofPin(after.stdout), after.status]).toEqual([[], 0]);
});

test("check finds a callback that the provider refuses", async () => {
  await using strict = await TestIssuer.start();
  strict.instead["/authorize"] = () => new Response("redirect_uri did not match", { status: 400 });

  const { lines } = await checked({ OIDC_ISSUER: strict.url });

  expect(lines.at(-1)).toBe(
    `wrong callback URL: the provider answers 400 to a sign-in; register ${CALLBACK} as the app's redirect URI, or check BASE_URL`,
  );
});

test("check finds what has no effect without an issuer", async () => {
  const { stdout } = await checked({ OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: "" });

  expect(stdout).toContain("OIDC_NAME has no effect. Set OIDC_ISSUER too, or remove it.");
});
