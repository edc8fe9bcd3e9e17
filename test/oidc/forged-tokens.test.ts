import { afterAll, beforeEach, expect, test } from "bun:test";

import { SignInRefused } from "../../src/core/session/started-sign-ins.ts";
import { clock } from "../../src/machine/clock.ts";
import { OpenIdProvider } from "../../src/oidc/provider.ts";
import { app, newKey, publicKey, TestIssuer } from "../support/issuer.ts";

const CALLBACK = "https://admin.example.org/api/admin/oauth/oidc/callback";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
let issuer: TestIssuer;
let provider: OpenIdProvider;

beforeEach(async () => {
  issuer = opened.use(await TestIssuer.start());
  provider = new OpenIdProvider(
    { name: "Acme", issuer: issuer.url, client: app, groupsClaim: "groups" },
    { clock },
  );
});

const asked = () => {
  const verifier = crypto.randomUUID().repeat(2);
  const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
  return { state: crypto.randomUUID(), nonce: crypto.randomUUID(), verifier, challenge, callback: CALLBACK };
};

async function begin(sub?: string) {
  const sent = asked();
  const back = issuer.approve(await provider.address(sent), sub);
  return { sent, answer: Object.fromEntries(back.searchParams) };
}

async function signIn(sub?: string) {
  const { sent, answer } = await begin(sub);
  return provider.identify(answer, sent);
}

const refused = async (work: Promise<unknown>): Promise<SignInRefused> => {
  const error = await work.catch((error: unknown) => error);
  if (!(error instanceof SignInRefused)) throw error;
  return error;
};

const now = () => Math.floor(Date.now() / 1000);

test("a token that is right names the person", async () => {
  const { identity } = await signIn();

  expect(identity).toEqual({
    issuer: issuer.url,
    subject: "ada",
    names: ["Ada Lovelace"],
    email: "ada@example.org",
    isEmailVerified: true,
    hostedDomain: undefined,
    groups: ["docs"],
  });
});

test.each([
  ["iss of another issuer", () => ({ iss: "https://evil.example" })],
  ["iss with a slash more", ({ iss }) => ({ iss: `${iss}/` })],
  ["iss missing", () => ({ iss: undefined })],
  ["aud of another app", () => ({ aud: "another" })],
  ["aud missing", () => ({ aud: undefined })],
  ["aud with others, without azp", () => ({ aud: [app.id, "another"] })],
  ["aud with others, for another azp", () => ({ aud: [app.id, "another"], azp: "another" })],
  ["azp of another app", () => ({ azp: "another" })],
  ["exp past", () => ({ exp: now() - 61 })],
  ["exp missing", () => ({ exp: undefined })],
  ["exp as a text", () => ({ exp: String(now() + 300) })],
  ["iat in the future", () => ({ iat: now() + 65 })],
  ["iat of an hour ago", () => ({ iat: now() - 3600 })],
  ["iat missing", () => ({ iat: undefined })],
  ["nbf in the future", () => ({ nbf: now() + 65 })],
  ["nonce of another sign-in", () => ({ nonce: "another" })],
  ["nonce missing", () => ({ nonce: undefined })],
  ["sub missing", () => ({ sub: undefined })],
  ["sub empty", () => ({ sub: "" })],
  ["sub as a number", () => ({ sub: 1 })],
  ["sub with a space at its start", () => ({ sub: " ada" })],
  ["sub with a line break", () => ({ sub: "ada\nx" })],
  ["sub of 256 characters", () => ({ sub: "a".repeat(256) })],
] as const satisfies ReadonlyArray<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>)(
  "a token with %s signs nobody in",
  async (_, broken) => {
    issuer.claims = (claims) => ({ ...claims, ...broken(claims) });

    expect((await refused(signIn())).why).toBe("not-trusted");
  },
);

test.each([
  ["aud as a list of this app", () => ({ aud: [app.id] })],
  ["aud with others, for this azp", () => ({ aud: [app.id, "another"], azp: app.id })],
  ["exp past for less than a minute", () => ({ exp: now() - 50 })],
  ["iat a little ahead", () => ({ iat: now() + 50 })],
  ["iat of five minutes ago, as of Entra", () => ({ iat: now() - 300, nbf: now() - 300 })],
])("a token with %s signs in", async (_, other) => {
  issuer.claims = (claims) => ({ ...claims, ...other() });

  expect((await signIn()).identity.subject).toBe("ada");
});

const algorithms = ["RS256", "ES256", "HS256", "none"];

test("alg none signs nobody in, also where the provider says that it uses it", async () => {
  issuer.metadata = (metadata) => ({ ...metadata, id_token_signing_alg_values_supported: algorithms });
  issuer.header = () => ({ alg: "none" });
  issuer.signature = async () => new Uint8Array();

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test.each([
  ["the public key", async () => JSON.stringify(await publicKey(issuer.keys[0]!))],
  ["the secret of the app", async () => app.secret],
])("HS256 with %s signs nobody in", async (_, key) => {
  issuer.metadata = (metadata) => ({ ...metadata, id_token_signing_alg_values_supported: algorithms });
  issuer.header = (header) => ({ ...header, alg: "HS256" });
  issuer.signature = async (signed) => new Bun.CryptoHasher("sha256", await key()).update(signed).digest();

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test("a signature of another key signs nobody in", async () => {
  const { pair } = await newKey("first");
  issuer.signature = async (signed) =>
    new Uint8Array(
      await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, Buffer.from(signed)),
    );

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test.each([
  ["an unknown key", (header: object) => ({ ...header, kid: "unknown" })],
  ["a key of its own", (header: object) => ({ ...header, kid: "mine", jwk: {}, jku: "http://evil.example" })],
  ["an extension that must be known", (header: object) => ({ ...header, crit: ["x"], x: 1 })],
])("a token whose header names %s signs nobody in", async (_, header) => {
  issuer.header = header;

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test.each([
  ["no id_token", () => undefined],
  ["an id_token that is no text", () => 1],
  ["an id_token without a signature", () => "e30.e30"],
  ["an id_token of words", () => "a.b.c"],
])("an answer with %s signs nobody in", async (_, idToken) => {
  issuer.tokens = (tokens) => ({ ...tokens, id_token: idToken() });

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test("claims that were changed after they were signed sign nobody in", async () => {
  issuer.tokens = (tokens) => {
    const [header, , signature] = String(tokens.id_token).split(".");
    const claims = JSON.parse(Buffer.from(String(tokens.id_token).split(".")[1]!, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...claims, sub: "grace" })).toString("base64url");
    return { ...tokens, id_token: [header, other, signature].join(".") };
  };

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test("a token of another sign-in is no answer to this one", async () => {
  const first = await begin();
  const { idToken } = await provider.identify(first.answer, first.sent);
  issuer.tokens = (tokens) => ({ ...tokens, id_token: idToken });

  expect((await refused(signIn())).why).toBe("not-trusted");
});

test("keys are found wherever they are, also beside the description of the provider", async () => {
  const keys = "/.well-known/jwks.json";
  issuer.metadata = (metadata) => ({ ...metadata, jwks_uri: issuer.url + keys });
  issuer.instead[keys] = async () => Response.json({ keys: [await publicKey(issuer.keys[0]!)] });

  expect((await signIn()).identity.subject).toBe("ada");
});

test("what the token leaves out is asked for, and is of the same person", async () => {
  issuer.onlyInUserinfo = ["email", "email_verified", "groups"];
  issuer.userinfo = (claims) => ({ ...claims, email_verified: "false", hd: "example.org" });
  const { identity } = await signIn();
  issuer.userinfo = (claims) => ({ ...claims, sub: "grace" });

  expect(identity).toMatchObject({
    email: "ada@example.org",
    isEmailVerified: false,
    hostedDomain: undefined,
    groups: ["docs"],
  });
  expect((await refused(signIn())).why).toBe("not-trusted");
});

test("what is said of an address in another document doesn't count", async () => {
  issuer.claims = ({ email_verified: _, groups: __, ...claims }) => claims;
  issuer.userinfo = (claims) => ({ ...claims, email: "grace@example.org", email_verified: true });

  const { identity } = await signIn();

  expect(identity).toMatchObject({ email: "ada@example.org", isEmailVerified: undefined });
});

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  [undefined, undefined],
])("email_verified %p is %p", async (email_verified, isEmailVerified) => {
  issuer.claims = (claims) => ({ ...claims, email_verified });

  expect((await signIn()).identity.isEmailVerified).toBe(isEmailVerified);
});

test.each([
  [["docs", "docs", "", 1, null], ["docs"]],
  ["docs", ["docs"]],
  [{ docs: true }, []],
  [Array.from({ length: 1000 }, (_, n) => `g${n}`), Array.from({ length: 500 }, (_, n) => `g${n}`)],
])("of the groups %j, texts count", async (groups, counted) => {
  issuer.claims = (claims) => ({ ...claims, groups });

  expect((await signIn()).identity.groups).toEqual(counted);
});

test("a code works once", async () => {
  const { sent, answer } = await begin();
  await provider.identify(answer, sent);

  expect((await refused(provider.identify(answer, sent))).why).toBe("over");
});

test("a code that another browser began is of no use without its verifier", async () => {
  const [one, other] = [await begin(), await begin()];

  expect(
    (await refused(provider.identify(one.answer, { ...one.sent, verifier: other.sent.verifier }))).why,
  ).toBe("over");
});

test("every sign-in has a challenge by S256, also where the provider doesn't say that it knows it", async () => {
  const { searchParams } = new URL(await provider.address(asked()));

  expect(searchParams.get("code_challenge_method")).toBe("S256");
  expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
});

test.each([
  ["another issuer's answer", { iss: "https://other.example" }],
  ["an answer without its issuer", { iss: undefined }],
  ["an answer to another state", { state: "another" }],
])("%s is refused before the code is sent anywhere", async (_, other) => {
  const { sent, answer } = await begin();
  const mixed = Object.entries({ ...answer, ...other }).filter(([, value]) => value !== undefined);

  expect((await refused(provider.identify(Object.fromEntries(mixed), sent))).why).toBe("not-trusted");
  expect(issuer.asked).not.toContain("POST /token");
});

test("a new key of the provider is known at once, and one that it took back no more", async () => {
  await signIn();
  const old = issuer.keys[0]!;
  issuer.keys = [await newKey("second", "RS256"), old];
  const { identity } = await signIn();
  const taken = await publicKey(await newKey("third"));
  issuer.instead["/jwks"] = () => Response.json({ keys: [taken] });

  expect(identity.subject).toBe("ada");
  expect((await refused(signIn())).why).toBe("not-trusted");
});

test("a log line about a refused token holds no token, code, secret or address", async () => {
  let sent = "";
  issuer.claims = (claims) => ({ ...claims, aud: "another" });
  issuer.tokens = (tokens) => {
    sent = String(tokens.id_token);
    return tokens;
  };
  const { cause } = await refused(signIn());

  const said = `${(cause as Error).message} ${(cause as Error).cause ?? ""}`;
  expect(said).toContain('"aud"');
  expect(
    [sent, sent.split(".")[1]!, app.secret, "ada@example.org"].filter((each) => said.includes(each)),
  ).toEqual([]);
});
