import { expect, test } from "bun:test";

import { createEmulator } from "emulate";

import { clock } from "../../../src/machine/clock.ts";
import { OpenIdProvider } from "../../../src/oidc/provider.ts";
import { freePort } from "../../support/free-port.ts";
import { fieldsOf } from "../../support/markup.ts";

const callback = "http://localhost:3000/api/admin/oauth/oidc/callback";
const CONSUMERS = "/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0";

const app = {
  client_id: "docs-admin",
  client_secret: "the-secret-of-the-app",
  name: "Docs",
  redirect_uris: [callback],
};

type Service = "google" | "microsoft" | "okta" | "apple" | "clerk";

/** Signs the first person in on the pages of an emulated provider, and returns what it says of them. */
async function signedInAt(service: Service, path: string) {
  const authServer = path === "" ? "org" : "default";
  const clients = [{ ...app, auth_server_id: authServer }];
  const seed = {
    [service]: service === "clerk" ? { oauth_applications: [app] } : { oauth_clients: clients },
  };
  const emulator = await createEmulator({ service, port: freePort(), seed });
  try {
    const client = { id: app.client_id, secret: app.client_secret };
    const settings = { name: service, issuer: emulator.url + path, client, groupsClaim: "groups" };
    const provider = new OpenIdProvider(settings, { clock });
    const verifier = "v".repeat(43);
    const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
    const asked = { state: "a-state", nonce: "a-nonce", verifier, challenge, callback };
    const address = await provider.address(asked);
    const back = await approved(address);
    const { identity, idToken } = await provider.identify(Object.fromEntries(back.searchParams), asked);
    return { identity, end: await provider.endAddress(idToken, "http://localhost:3000/admin/login") };
  } finally {
    await emulator.close();
  }
}

async function approved(address: string): Promise<URL> {
  const page = await (await fetch(address)).text();
  const [, action = ""] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams(await fieldsOf(page, action));
  const answer = await fetch(new URL(action, address), { method: "POST", redirect: "manual", body });
  return new URL(answer.headers.get("location")!);
}

test.each([
  ["google", "", "Test User", true, []],
  ["microsoft", CONSUMERS, "Test User", undefined, []],
  ["okta", "", "Test User", true, ["Everyone"]],
  ["okta", "/oauth2/default", "Test User", true, ["Everyone"]],
  ["apple", "", undefined, true, []],
] as const)("%s%s signs its people in", async (service, path, name, isEmailVerified, groups) => {
  const { identity, end } = await signedInAt(service, path);

  expect(identity).toMatchObject({ isEmailVerified, groups });
  expect([identity.issuer.endsWith(path), identity.names[0], identity.email?.split("@")[0]]).toEqual([
    true,
    name,
    "testuser",
  ]);
  expect(end !== undefined).toBe(service === "microsoft" || service === "okta");
});

test("a provider that leaves the nonce out, as the emulated Clerk, signs nobody in", async () => {
  const error: unknown = await signedInAt("clerk", "").catch((error: unknown) => error);

  expect(((error as Error).cause as Error).message).toContain('"nonce"');
});
