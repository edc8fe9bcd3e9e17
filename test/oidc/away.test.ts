import { afterAll, beforeEach, expect, test } from "bun:test";

import { DomainError } from "../../src/core/errors.ts";
import { clock } from "../../src/machine/clock.ts";
import { type OidcSettings, OpenIdProvider } from "../../src/oidc/provider.ts";
import { app, TestIssuer } from "../support/issuer.ts";

const callback = "https://admin.example.org/api/admin/oauth/oidc/callback";
const verifier = "v".repeat(43);
const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
const asked = { state: "s", nonce: "n", verifier, challenge, callback };
const DISCOVERY = "/.well-known/openid-configuration";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
let issuer: TestIssuer;

beforeEach(async () => {
  issuer = opened.use(await TestIssuer.start());
});

const providerOf = (more: Partial<OidcSettings> = {}, timeoutMs = 5000) =>
  new OpenIdProvider(
    { name: "Acme", issuer: issuer.url, client: app, groupsClaim: "groups", ...more },
    { clock, timeoutMs },
  );

const refusal = async (work: Promise<unknown>): Promise<[string, string]> => {
  const error = await work.catch((error: unknown) => error);
  if (!(error instanceof DomainError)) throw error;
  return [error.kind, error.message];
};

const huge = () => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull: (stream) => {
      sent += 1;
      stream.enqueue(Buffer.alloc(64 * 1024, " "));
      if (sent === 10_000) stream.close();
    },
  });
};

const json = { "content-type": "application/json" };
const never = () => new Promise<Response>(() => {});
const slow = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("{")) }), {
    headers: json,
  });

test.each([
  ["is silent", never, "upstream-silent", "Acme didn't respond in time. Try again."],
  ["sends a start and no more", slow, "upstream-silent", "Acme didn't respond in time. Try again."],
  [
    "sends without an end",
    () => new Response(huge(), { headers: json }),
    "upstream-failed",
    "Can't reach Acme. Try again in a few minutes.",
  ],
  [
    "fails",
    () => new Response("", { status: 503 }),
    "upstream-failed",
    "Acme couldn't sign you in. Try again in a few minutes.",
  ],
] as const)("where the provider %s, a sign-in ends with a sentence", async (_, answer, kind, sentence) => {
  for (const path of [DISCOVERY, "/token", "/jwks"]) {
    issuer.instead = {};
    const provider = providerOf({}, kind === "upstream-silent" ? 300 : 20_000);
    const back = path === DISCOVERY ? undefined : issuer.approve(await provider.address(asked));
    issuer.instead = { [path]: answer };
    const work = back
      ? provider.identify(Object.fromEntries(back.searchParams), asked)
      : provider.address(asked);

    expect([path, ...(await refusal(work))]).toEqual([path, kind, sentence]);
  }
});

test("no redirect of the provider is followed", async () => {
  const elsewhere = opened.use(await TestIssuer.start());
  issuer.instead[DISCOVERY] = () => Response.redirect(`${elsewhere.url}${DISCOVERY}`, 302);

  const [kind, sentence] = await refusal(providerOf().address(asked));

  expect([kind, elsewhere.asked]).toEqual(["unavailable", []]);
  expect(sentence).toContain(`There is no OpenID Connect at ${issuer.url}${DISCOVERY}, which answers 302.`);
});

test("an address that isn't a provider's is named", async () => {
  issuer.instead[DISCOVERY] = () =>
    new Response("<p>Hello</p>", { headers: { "content-type": "text/html" } });

  expect((await refusal(providerOf().address(asked)))[1]).toBe(
    `There is no OpenID Connect at ${issuer.url}${DISCOVERY}. Set OIDC_ISSUER to the provider's issuer`,
  );
});

test.each([
  ["another name", (url: string) => ({ set: url, itself: "https://idp.example.org" })],
  ["a slash at its end", (url: string) => ({ set: `${url}/realms/docs`, itself: `${url}/realms/docs/` })],
])("a provider that calls itself by %s is refused, with what to set", async (_, names) => {
  const { set, itself } = names(issuer.url);
  issuer.instead[`${new URL(set).pathname.replace(/\/$/, "")}${DISCOVERY}`] = () =>
    Response.json({ issuer: itself, authorization_endpoint: `${issuer.url}/authorize` });

  expect((await refusal(providerOf({ issuer: set }).address(asked)))[1]).toBe(
    `The provider at OIDC_ISSUER calls itself “${itself}”. Set OIDC_ISSUER to that, with the same slashes`,
  );
});

test.each(["http://idp.example.org/authorize", "javascript:alert(1)"])(
  "no browser is sent to %s",
  async (authorization_endpoint) => {
    issuer.metadata = (metadata) => ({ ...metadata, authorization_endpoint });

    expect((await refusal(providerOf().address(asked)))[0]).toBe("unavailable");
  },
);

test("no token is sent over http to another machine", async () => {
  issuer.metadata = (metadata) => ({ ...metadata, token_endpoint: "http://192.0.2.1/token" });
  const provider = providerOf();
  const back = issuer.approve(await provider.address(asked));

  const error = await provider.identify(Object.fromEntries(back.searchParams), asked).catch((error) => error);

  expect([error.kind, error.cause.message]).toEqual([
    "upstream-failed",
    "POST http://192.0.2.1/token: only https is asked",
  ]);
});

test("people who come together make one question, and a provider that comes back is asked again", async () => {
  const provider = providerOf();
  issuer.instead[DISCOVERY] = () => new Response("", { status: 503 });
  const away = await Promise.allSettled([provider.address(asked), provider.address(asked)]);
  issuer.instead = {};
  issuer.asked.length = 0;

  await Promise.all([1, 2, 3, 4].map(() => provider.address(asked)));

  expect(away.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(issuer.asked).toEqual([`GET ${DISCOVERY}`]);
});

test("a secret is sent in the other way where the provider doesn't take the one that it says", async () => {
  issuer.metadata = (metadata) => ({
    ...metadata,
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  });
  const provider = providerOf();
  const back = issuer.approve(await provider.address(asked));

  const { identity } = await provider.identify(Object.fromEntries(back.searchParams), asked);

  expect(identity.subject).toBe("ada");
  expect(issuer.asked.filter((line) => line === "POST /token")).toHaveLength(2);
});

test("userinfo that refuses the person's token is no matter of the app's secret", async () => {
  issuer.onlyInUserinfo = ["email"];
  issuer.instead["/userinfo"] = () =>
    new Response("", { status: 401, headers: { "www-authenticate": 'Bearer error="invalid_token"' } });
  const provider = providerOf();
  const back = issuer.approve(await provider.address(asked));

  const [kind] = await refusal(provider.identify(Object.fromEntries(back.searchParams), asked));

  expect(kind).toBe("upstream-failed");
});

test("a secret that the provider doesn't know is the administrator's matter", async () => {
  const provider = providerOf({ client: { ...app, secret: "wrong" } });
  const back = issuer.approve(await provider.address(asked));

  expect(await refusal(provider.identify(Object.fromEntries(back.searchParams), asked))).toEqual([
    "unavailable",
    "Acme doesn't recognize this server. Ask your administrator to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
  ]);
});
