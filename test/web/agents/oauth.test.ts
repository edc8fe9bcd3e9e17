import { expect, test } from "bun:test";

import {
  Client as McpClient,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";

import { apiRights } from "../../support/api-rights.ts";
import { Client } from "../../support/client.ts";
import { textsOf } from "../../support/markup.ts";
import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

const { server, ada } = await testSite();
const own = server.url.replace("127.0.0.1", "localhost");
const redirectUri = "http://localhost:33418/callback";
const verifier = "v".repeat(43);
const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
const stranger = new Client(server.url);

async function registered(
  redirectUris: readonly string[] = [redirectUri],
  name: unknown = "Writer's Friend",
) {
  const answer = await stranger.post("/oauth/register", { client_name: name, redirect_uris: redirectUris });
  return { ...answer, id: answer.json.client_id as string };
}

function requestOf(clientId: string, more: Record<string, string> = {}) {
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: `${own}/mcp`,
    state: "a&b",
    ...more,
  };
}

const chosen = { folders: "", days: "30", read: "on", draft: "on", answer: "allow" };

/** Returns where the browser goes on its own. */
function backOf({ headers }: { headers: Headers }): URL {
  return new URL(headers.get("refresh")!.replace(/^0; url=/, ""));
}

async function codeFor(clientId: string, more: Record<string, string> = {}): Promise<string> {
  const answer = await ada.submit("/admin/connect", { ...requestOf(clientId), ...chosen, ...more });
  return backOf(answer).searchParams.get("code")!;
}

function redeem(clientId: string, code: string, more: Record<string, string> = {}) {
  const fields = { grant_type: "authorization_code", client_id: clientId, redirect_uri: redirectUri };
  return stranger.submit("/oauth/token", { ...fields, code, code_verifier: verifier, ...more });
}

/** Keeps what the official client asks to be kept, and where it sends the person. */
class Kept {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { client_name: "Inspector", redirect_uris: [redirectUri] };
  client: StoredOAuthClientInformation | undefined;
  saved: StoredOAuthTokens | undefined;
  sentTo = new URL(own);
  verifier = "";
  discovered: OAuthDiscoveryState | undefined;

  clientInformation = () => this.client;
  tokens = () => this.saved;
  codeVerifier = () => this.verifier;
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.saved = tokens;
  }
  discoveryState = () => this.discovered;
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.discovered = state;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url;
  }
}

test("the official client connects by the address alone, once a person allows it", async () => {
  const authProvider = new Kept();
  const transport = () => new StreamableHTTPClientTransport(new URL(`${own}/mcp`), { authProvider });
  const connected = () => new McpClient({ name: "a test", version: "1" });
  const first = transport();

  const refusal = await connected()
    .connect(first)
    .catch((error: unknown) => error);
  const { sentTo } = authProvider;
  const shown = await ada.get(sentTo.pathname + sentTo.search);
  const fields = Object.fromEntries(sentTo.searchParams);
  const allowed = await ada.submit(sentTo.pathname, { ...fields, ...chosen });
  await first.finishAuth(backOf(allowed).searchParams);
  const client = connected();
  await client.connect(transport());
  await client.callTool({ name: "save_draft", arguments: { slug: "by/oauth", text: "# By OAuth\n" } });
  const { tools } = await client.listTools();
  await client.close();

  expect(refusal).toBeInstanceOf(UnauthorizedError);
  expect((await textsOf(shown.text, "h1"))[0]).toBe("Connect Inspector");
  expect(shown.text).toContain("<strong>localhost:33418</strong>");
  expect(tools).toHaveLength(16);
  expect((await ada.draftOf("by/oauth")).author).toBe("Ada (Inspector)");
});

test("a client without a token is told where to get one", async () => {
  const refused = await stranger.post("/mcp", {});
  const [, address] = /^Bearer resource_metadata="(.+)"$/.exec(refused.headers.get("www-authenticate")!)!;
  const resource = (await stranger.get(new URL(address!).pathname)).json;
  const server = (await stranger.get("/.well-known/oauth-authorization-server")).json;

  expect(refused.status).toBe(401);
  expect(address).toBe(`${own}/.well-known/oauth-protected-resource/mcp`);
  expect(resource).toMatchObject({ resource: `${own}/mcp`, authorization_servers: [own] });
  expect(server).toMatchObject({
    issuer: own,
    authorization_endpoint: `${own}/admin/connect`,
    token_endpoint: `${own}/oauth/token`,
    registration_endpoint: `${own}/oauth/register`,
    code_challenge_methods_supported: ["S256"],
  });
});

test("a code works once, and gives a token with the rights that the person chose", async () => {
  const { id } = await registered();
  const code = await codeFor(id, { folders: "guide" });

  const given = await redeem(id, code, { resource: `${own}/mcp` });
  const { tokens } = (await ada.get("/api/admin/tokens")).json;
  const script = Object.assign(new Client(server.url), { token: given.json.access_token });

  expect(given.json).toEqual({
    access_token: expect.stringMatching(/^docsadm_/),
    token_type: "Bearer",
    // In whole seconds, of which the first has started.
    expires_in: expect.closeTo(30 * 24 * 60 * 60, -1),
    scope: "read draft",
  });
  expect(given.headers.get("cache-control")).toBe("no-store");
  expect(tokens[0]).toMatchObject({ name: "Writer's Friend", maker: "Ada", folders: ["guide"] });
  expect((await new Agent(script).call("list_drafts")).isError).toBe(false);
});

test("what an app is given is good at /mcp alone, and what a person makes everywhere", async () => {
  const { id } = await registered();
  const rights = { read: "on", draft: "on", publish: "on", generate: "on" };
  const given = await redeem(id, await codeFor(id, rights));
  const app = Object.assign(new Client(server.url), { token: given.json.access_token });
  const script = await ada.withToken();

  for (const route of Object.keys(apiRights)) {
    const [method, path] = route.split(" ") as [string, string];
    const { status, json } = await app.send(method, path.replace(/:\w+/, "thing"));
    if (route === "POST /mcp") expect(status).toBe(415);
    else
      expect([route, status, json.error]).toEqual([
        route,
        403,
        "This token is for agents, at /mcp alone. Make one for the API in the settings.",
      ]);
  }
  expect((await new Agent(app).call("list_drafts")).isError).toBe(false);
  expect((await new Agent(script).call("list_drafts")).isError).toBe(false);
  expect((await script.get("/api/admin/drafts")).status).toBe(200);
  expect((await ada.get("/admin/settings")).text).toContain(
    "Can read, save drafts, publish, and use AI over MCP",
  );
});

test("a code that is sent again ends the token that it gave, whoever was first", async () => {
  const { id } = await registered();
  const code = await codeFor(id);
  const other = await redeem(id, await codeFor(id));
  const given = await redeem(id, code);
  const script = (answer: typeof given) =>
    Object.assign(new Client(server.url), { token: answer.json.access_token });
  const stolen = await redeem(id, code, { code_verifier: "w".repeat(43) });
  expect([stolen.status, (await script(given).post("/mcp", {})).status]).toEqual([400, 400]);

  const again = await redeem(id, code);
  const once = await codeFor(id);
  const together = await Promise.all([redeem(id, once), redeem(id, once)]);

  expect([again.status, again.json.error]).toEqual([400, "invalid_grant"]);
  expect((await script(given).post("/mcp", {})).status).toBe(401);
  expect((await script(other).post("/mcp", {})).status).toBe(400);
  const first = together.find(({ status }) => status === 200)!;
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await script(first).post("/mcp", {})).status).toBe(401);
  expect((await redeem(id, once)).json.error).toBe("invalid_grant");
});

test("a code is refused with another verifier, client, address or resource", async () => {
  const { id } = await registered();
  const { id: other } = await registered([redirectUri], "Other");
  const code = await codeFor(id);
  const { json: tokens } = await ada.get("/api/admin/tokens");

  const answers = [
    await redeem(id, code, { code_verifier: "w".repeat(43) }),
    await redeem(id, code, { code_verifier: "" }),
    await redeem(other, code),
    await redeem(id, code, { redirect_uri: "http://localhost:1/callback" }),
    await redeem(id, `${code.slice(0, -2)}AA`),
    await redeem(id, ""),
    await redeem(id, code, { resource: "https://other.example/mcp" }),
    await redeem(id, code, { grant_type: "password" }),
  ];

  expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
    ...Array(6).fill([400, "invalid_grant"]),
    [400, "invalid_target"],
    [400, "unsupported_grant_type"],
  ]);
  expect((await ada.get("/api/admin/tokens")).json).toEqual(tokens);
});

test.each([
  [[], "invalid_redirect_uri"],
  [["http://evil.example/callback"], "invalid_redirect_uri"],
  [["javascript:alert(1)"], "invalid_redirect_uri"],
  [["https://user@evil.example/"], "invalid_redirect_uri"],
  [["https://ok.example/#x"], "invalid_redirect_uri"],
  [Array(6).fill(redirectUri), "invalid_redirect_uri"],
  [[`https://ok.example/${"a".repeat(300)}`], "invalid_redirect_uri"],
  [["http://localhost.evil.example/"], "invalid_redirect_uri"],
])("an app with the addresses %j isn't registered", async (uris, error) => {
  const { status, json } = await registered(uris);

  expect([status, json.error]).toEqual([400, error]);
});

test("nobody is sent to an address that isn't the app's, and no app that is unknown is shown", async () => {
  const { id } = await registered(["https://app.example/callback"]);
  const asked = (more: Record<string, string>) =>
    `/admin/connect?${new URLSearchParams(requestOf(id, more))}`;

  const shown = await ada.get(asked({ redirect_uri: "https://app.example/callback" }));
  const elsewhere = await ada.get(asked({ redirect_uri: "https://evil.example/callback" }));
  const unknown = await ada.get(asked({ client_id: "AQAAAAAA" }));
  const denied = await ada.submit("/admin/connect", {
    ...requestOf(id, { redirect_uri: "https://app.example/callback" }),
    ...chosen,
    answer: "deny",
  });
  const forced = await ada.submit("/admin/connect", { ...requestOf(id), ...chosen });

  expect(shown.status).toBe(200);
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.headers.get("location") ?? elsewhere.headers.get("refresh")).toBeNull();
  expect(unknown.status).toBe(400);
  expect(Object.fromEntries(backOf(denied).searchParams)).toEqual({
    error: "access_denied",
    state: "a&b",
    iss: own,
  });
  expect([forced.status, forced.headers.get("refresh")]).toEqual([400, null]);
});

test.each([
  [{ code_challenge_method: "plain" }, "Send a code_challenge with the method S256."],
  [{ code_challenge: "short" }, "Send a code_challenge with the method S256."],
  [{ response_type: "token" }, "response_type must be code."],
  [{ response_type: "" }, "response_type must be code."],
  [{ resource: "https://other.example/mcp" }, `resource must be ${own}/mcp.`],
])(
  "what is wrong with %j is shown, and nobody is sent away",
  async (more: Record<string, string>, sentence) => {
    const { id } = await registered(["https://evil.example/phishing"]);
    const asked = requestOf(id, { redirect_uri: "https://evil.example/phishing", ...more });

    const answers = [
      await ada.get(`/admin/connect?${new URLSearchParams(asked)}`),
      await ada.submit("/admin/connect", { ...asked, ...chosen }),
      await ada.submit("/admin/connect", { ...asked, ...chosen, answer: "deny" }),
    ];

    for (const { status, headers, text } of answers) {
      expect([status, headers.get("location"), headers.get("refresh")]).toEqual([400, null, null]);
      expect(text).toContain(sentence);
      expect(text).not.toContain("evil.example");
    }
  },
);

test.each([
  [undefined, ["read", "draft"]],
  ["read draft publish generate", ["read", "draft", "generate"]],
  ["publish read", ["read"]],
  ["publish", []],
  ["openid everything", ["read", "draft"]],
])("publishing is ticked by the person alone: %p", async (scope, ticked) => {
  const { id } = await registered();
  const { text } = await ada.get(
    `/admin/connect?${new URLSearchParams(requestOf(id, scope === undefined ? {} : { scope }))}`,
  );

  const boxes = [...text.matchAll(/<input type="checkbox" name="(\w+)"( checked)?/g)];

  expect(boxes.map(([, name]) => name)).toEqual(["read", "draft", "publish", "generate"]);
  expect(boxes.filter(([, , checked]) => checked).map(([, name]) => name)).toEqual(ticked);
});

test("a program on the person's machine may listen on another port", async () => {
  const { id } = await registered();
  const redirect_uri = "http://localhost:5/callback";

  const code = await codeFor(id, { redirect_uri });

  expect((await redeem(id, code, { redirect_uri })).status).toBe(200);
  expect(
    await ada.get(
      `/admin/connect?${new URLSearchParams(requestOf(id, { redirect_uri: "http://localhost:5/other" }))}`,
    ),
  ).toMatchObject({ status: 400 });
});

test("who isn't signed in signs in first, and a wrong choice is shown again", async () => {
  const { id } = await registered([redirectUri], "<b>App</b>");
  const address = `/admin/connect?${new URLSearchParams(requestOf(id))}`;

  const first = await stranger.get(address);
  const token = await (await ada.withToken()).get(address);
  const wrong = await ada.submit("/admin/connect", { ...requestOf(id), ...chosen, days: "0" });

  expect(first.headers.get("location")).toBe(`/admin/login?next=${encodeURIComponent(address)}`);
  expect(token.status).toBe(303);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("days must be a whole number from 1 to 365.");
  expect(wrong.text).not.toContain("<b>App</b>");
});
