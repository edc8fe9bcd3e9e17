import type { Server } from "node:http";

import { Provider } from "oidc-provider";

import { Client } from "./client.ts";
import { freePort } from "./free-port.ts";
import { CookieJar } from "./github-sign-in.ts";

type Person = Readonly<{
  name?: string;
  email?: string;
  email_verified?: unknown;
  groups?: readonly string[];
}>;

const app = { client_id: "docs-admin", client_secret: "the-secret-of-the-app-0123456789" };

const people: Readonly<Record<string, Person>> = {
  ada: { name: "Ada Lovelace", email: "ada@example.org", email_verified: true, groups: ["docs"] },
  grace: { name: "Grace Hopper", email: "grace@example.org", email_verified: false, groups: ["api"] },
};

/** A real provider of OpenID Connect, with a page on which anybody signs in by their login. */
export async function startCompany(baseUrl: string, known = people) {
  const issuer = `http://127.0.0.1:${freePort()}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...app,
        redirect_uris: [`${baseUrl}/api/admin/oauth/oidc/callback`],
        post_logout_redirect_uris: [`${baseUrl}/admin/login`],
      },
    ],
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...known[sub] }) }),
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
    cookies: { keys: ["a key of the provider's cookies"] },
    pkce: { required: () => true },
    features: { rpInitiatedLogout: { enabled: true } },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  });
  const server = provider.listen(Number(new URL(issuer).port), "127.0.0.1");
  return {
    issuer,
    /** With which a server signs people in there. */
    settings: {
      BASE_URL: baseUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: app.client_id,
      OIDC_CLIENT_SECRET: app.client_secret,
      OIDC_NAME: "Acme",
    },
    [Symbol.asyncDispose]: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Starts a sign-in, and returns the provider's URL. */
export async function startCompanySignIn(server: string, jar: CookieJar, next = "/admin"): Promise<URL> {
  const answer = await jar.ask(`${server}/api/admin/oauth/oidc?next=${encodeURIComponent(next)}`);
  return new URL(answer.headers.get("location")!, server);
}

/** Fills in the provider's forms as `login`, and returns where the browser is sent in the end. */
export async function approveAsCompany(address: URL, login: string, browser = new CookieJar()): Promise<URL> {
  let answer = await browser.ask(address.href);
  for (let steps = 0; steps < 12; steps++) {
    const to = answer.headers.get("location");
    if (to !== null && new URL(to, address).origin !== address.origin) return new URL(to);
    answer = await (to === null
      ? sent(await answer.text(), login, browser)
      : browser.ask(new URL(to, address).href));
  }
  throw new Error("The provider doesn't send the browser back");
}

function sent(page: string, login: string, browser: CookieJar): Promise<Response> {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
  if (!action || !prompt) throw new Error(`The provider's page: ${page}`);
  return browser.ask(action, { method: "POST", body: new URLSearchParams({ prompt, login, password: "x" }) });
}

/** Signs in as `login`, and returns the last answer. `browser` has the provider's cookies. */
export async function signInWithCompany(
  server: string,
  login: string,
  { jar = new CookieJar(), browser, next }: { jar?: CookieJar; browser?: CookieJar; next?: string } = {},
) {
  const back = await approveAsCompany(await startCompanySignIn(server, jar, next), login, browser);
  const answer = await jar.ask(server + back.pathname + back.search);
  const client = new Client(server);
  client.cookie = `service_admin=${jar.get("service_admin")}`;
  return { answer, back, jar, client };
}
