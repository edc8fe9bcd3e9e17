import { expect, test } from "bun:test";

import { ConfigError, readConfig } from "../../src/config/config.ts";

const app = { OIDC_CLIENT_ID: "docs", OIDC_CLIENT_SECRET: "s3cr3t-of-the-app" };
const own = { ...app, OIDC_ISSUER: "https://id.example.org/realms/docs" };

const read = (environment: Record<string, string>) => readConfig(environment, { isTerminal: false }).oidc;

function problemsWith(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("an issuer and an app turn it on, with what is usual", () => {
  expect(read(own)).toEqual({
    issuer: "https://id.example.org/realms/docs",
    client: { id: "docs", secret: "s3cr3t-of-the-app" },
    name: "id.example.org",
    groupsClaim: "groups",
    allowed: undefined,
    sessionHours: 12,
    signsOut: false,
  });
  expect(read({})).toBeUndefined();
});

test("a slash at the end of the issuer stays", () => {
  expect(read({ ...own, OIDC_ISSUER: "https://id.example.org/" })!.issuer).toBe("https://id.example.org/");
});

test.each(["http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:1/x"])(
  "%s is on this machine",
  (issuer) => {
    expect(read({ ...own, OIDC_ISSUER: issuer })!.issuer).toBe(issuer);
  },
);

test.each([
  "id.example.org",
  "http://id.example.org",
  "http://127.0.0.1.example.org",
  "http://localhost.example.org",
  "https://ada:secret@id.example.org",
  "https://id.example.org/?a=b",
  "https://id.example.org/#a",
  "https://id.example.org/.well-known/openid-configuration",
])("the issuer %s is refused", (issuer) => {
  const problems = problemsWith({ ...own, OIDC_ISSUER: issuer });

  expect(problems).toContain("OIDC_ISSUER is “");
  expect(problems).toContain("it must be the https address that the provider calls its issuer");
});

test.each([
  [{ OIDC_ISSUER: own.OIDC_ISSUER }, "OIDC_ISSUER", "set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too."],
  [{ OIDC_CLIENT_ID: "docs" }, "OIDC_CLIENT_ID", "set OIDC_ISSUER and OIDC_CLIENT_SECRET too."],
  [
    { OIDC_CLIENT_SECRET: "s3cr3t-of-the-app" },
    "OIDC_CLIENT_SECRET",
    "set OIDC_ISSUER and OIDC_CLIENT_ID too.",
  ],
])("%p alone is refused", (environment, name, sentence) => {
  const problems = problemsWith(environment as Record<string, string>);

  expect(problems).toStartWith(name);
  expect(problems).toEndWith(sentence);
  expect(problems).not.toContain("s3cr3t");
});

test.each([
  ["OIDC_SESSION_HOURS", "0"],
  ["OIDC_SESSION_HOURS", "169"],
  ["OIDC_SIGN_OUT", "yes"],
  ["OIDC_NAME", "Two\nlines"],
  ["OIDC_NAME", "x".repeat(41)],
  ["OIDC_ALLOWED", "example"],
  ["OIDC_ALLOWED", "@example.org"],
  ["OIDC_ALLOWED", "a@b@example.org"],
  ["OIDC_ALLOWED", "*.example.org"],
  ["OIDC_ALLOWED", "exаmple.org"],
  ["OIDC_ALLOWED", "example.org,"],
])("%s=%s is refused", (name, value) => {
  expect(problemsWith({ ...own, [name]: value })).toContain(`${name} is “`);
});

const open = [
  "https://accounts.google.com",
  "https://accounts.google.com/",
  "https://ACCOUNTS.google.com:443",
  "https://gitlab.com",
  "https://login.microsoftonline.com/common/v2.0",
  "https://login.microsoftonline.com/Organizations/v2.0",
  "https://login.microsoftonline.com/consumers/v2.0/",
  "https://login.microsoftonline.com//common/v2.0",
  "https://login.microsoftonline.com/%63ommon/v2.0",
  "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
];

test.each(open)(
  "%s lets anybody have an account, so it stops the start unless somebody is chosen",
  (OIDC_ISSUER) => {
    const at = { ...app, OIDC_ISSUER };

    expect(problemsWith(at)).toContain("anybody can have an account there.");
    expect(problemsWith({ ...at, ROLES: "group:docs=writer, * = reader" })).toContain("anybody can have");
    expect(problemsWith({ ...at, OIDC_ALLOWED: "example.org" })).toBe("");
    expect(problemsWith({ ...at, ROLES: "ada@example.org=administrator,group:docs=writer" })).toBe("");
  },
);

test.each([
  "https://login.microsoftonline.com/3f2504e0-4f89-11d3-9a0c-0305e82c3301/v2.0",
  "https://login.microsoftonline.com/acme.onmicrosoft.com/v2.0",
  "https://gitlab.example.org",
  "https://accounts.google.com.example.org",
  "https://acme.okta.com",
])("%s is of one organization", (OIDC_ISSUER) => {
  expect(problemsWith({ ...app, OIDC_ISSUER })).toBe("");
});
