import { expect, test } from "bun:test";

import { apiRights } from "../../support/api-rights.ts";
import { testApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { description, operationsIn } from "../../support/described.ts";
import { expectApiHeaders, expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const pin = "the PIN of the team";
const json = { "content-type": "application/json" };

/** The methods of each address. */
const addresses = {
  "/api/admin/login": "POST",
  "/api/admin/logout": "POST",
  "/api/admin/me": "GET, HEAD, PUT",
  "/api/admin/people": "GET, HEAD",
  "/api/admin/people/:id": "DELETE, PUT",
  "/api/admin/tokens": "GET, HEAD, POST",
  "/api/admin/tokens/:id": "DELETE",
  "/api/admin/oauth/github": "GET, HEAD",
  "/api/admin/oauth/github/callback": "GET, HEAD",
  "/api/admin/oauth/oidc": "GET, HEAD",
  "/api/admin/oauth/oidc/callback": "GET, HEAD",
  "/api/admin/drafts": "GET, HEAD, PUT",
  "/api/admin/drafts/versions": "GET, HEAD",
  "/api/admin/check": "POST",
  "/api/admin/publish": "POST",
  "/api/admin/publications/:sha": "GET, HEAD",
  "/api/admin/publications/:sha/undo": "POST",
  "/api/admin/pages": "DELETE, GET, HEAD",
  "/api/admin/pages/links": "GET, HEAD",
  "/api/admin/events": "GET, HEAD",
  "/api/admin/health": "GET, HEAD",
  "/api/admin/content-folder": "GET, HEAD, PUT",
  "/api/admin/audit": "GET, HEAD",
  "/api/admin/settings": "GET, HEAD, PUT",
  "/api/admin/site": "GET, HEAD",
  "/api/admin/site/pages": "GET, HEAD",
  "/api/admin/site/siblings": "GET, HEAD",
  "/api/admin/site/accept-head": "POST",
  "/api/admin/site/navigation": "GET, HEAD",
  "/api/admin/site/navigation/draft": "DELETE, GET, HEAD, PUT",
  "/api/admin/openapi.json": "GET, HEAD",
  "/api/admin/reviews": "GET, HEAD, POST",
  "/api/admin/reviews/:id": "GET, HEAD",
  "/api/admin/reviews/:id/changes": "POST",
  "/api/admin/reviews/:id/approve": "POST",
  "/api/admin/reviews/:id/request-changes": "POST",
  "/api/admin/reviews/:id/merge": "POST",
  "/api/admin/reviews/:id/ready": "POST",
  "/api/admin/reviews/:id/close": "POST",
  "/api/admin/pages/source": "GET, HEAD",
  "/api/admin/uploads": "POST",
  "/api/admin/ai/generate": "POST",
};

const nowhere = [
  "/api/",
  "/api/admin",
  "/api/admin/",
  "/api/nowhere",
  "/api/admin/draft",
  "/api/admin/drafts/guide",
  "/api/admin/drafts//",
  "/api/admin/draft%73",
  "/api/admin/drafts%2F",
  "/api/admin/drafts%00",
  "/api/%",
  "/api/%FF",
  "/api/admin/../nowhere",
  `/api/${"a/".repeat(1000)}`,
  "/api/admin/oauth/gitlab",
  "/api/__proto__",
  "/api/admin/constructor",
];

const { server, ada } = await testSite({ settings: { TEAM_PIN: pin } });

test("an unknown address gets 404, for everybody and every method", async () => {
  for (const path of nowhere) {
    for (const asked of [ada, new Client(server.url)]) {
      expectRefusal(await asked.get(path), 404);
      expectRefusal(await asked.send("POST", path, "{", json), 404);
      expectRefusal(await asked.delete(path), 404);
    }
  }
});

test("the list of methods has every address of the API", async () => {
  await using app = await testApp({ baseUrl: server.url });

  const paths = app.routes.map(({ path }) => path).filter((path) => path.startsWith("/api/"));

  expect([...new Set(paths)].sort()).toEqual(Object.keys(addresses).sort());
});

test("the table of rights has every route of the API that a stranger can't use", async () => {
  await using app = await testApp({ baseUrl: server.url });
  const open = /^\/api\/admin\/(login|oauth\/.*|openapi\.json)$/;

  const closed = app.routes.filter(({ path }) => /^\/(api\/|mcp$)/.test(path) && !open.test(path));

  expect(closed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(apiRights).sort());
});

test("every route of the API is described, with each status that it answers", async () => {
  await using app = await testApp({ baseUrl: server.url });
  const routes = app.routes.filter(({ path }) => path.startsWith("/api/admin/"));

  const operations = operationsIn(await description());

  const nameOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");
  const named = operations.map(({ method, path }) => `${method} ${nameOf(path)}`);
  expect(named.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  for (const { operationId, summary, tags, responses } of operations) {
    expect(operationId).toMatch(/^[a-z]+[A-Za-z]*$/);
    expect(summary).toMatch(/^[A-Z][a-z]*[^s. ] .*[^.]$/);
    expect(tags).toHaveLength(1);
    expect(Object.keys(responses)).toContain("500");
    expect(Object.keys(responses).filter((status) => /^[23]/.test(status))).toHaveLength(1);
    for (const answer of Object.values(responses)) expect(answer.description).toMatch(/\.$/);
  }
});

test.each(Object.entries(addresses))(
  "%s accepts %s, and lists them for all other methods",
  async (path, allow) => {
    const all = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
    const others = all.filter((method) => !allow.split(", ").includes(method));

    for (const method of others) {
      for (const asked of [ada, new Client(server.url)]) {
        const answer = await asked.send(method, path);
        expectRefusal(answer, 405);
        expect(answer.headers.get("allow")).toBe(allow);
      }
    }
  },
);

test("HEAD gets the answer of GET without the body", async () => {
  for (const path of ["/api/admin/drafts", "/api/admin/pages", "/api/admin/pages/source?slug=nowhere"]) {
    const got = await ada.get(path);
    const asked = await ada.send("HEAD", path);

    expect(asked.status).toBe(got.status);
    expect(asked.bytes).toHaveLength(0);
    expect(asked.headers.get("content-type")).toBe(got.headers.get("content-type"));
    expect(asked.headers.get("cache-control")).toBe("no-store");
    expect(asked.headers.get("x-request-id")).toBeString();
  }
});

test("a slash at the end of an address changes nothing", async () => {
  expect((await ada.get("/api/admin/drafts/")).json).toEqual((await ada.get("/api/admin/drafts")).json);
  expectRefusal(await new Client(server.url).get("/api/admin/drafts/"), 401);
  expectRefusal(await ada.send("PATCH", "/api/admin/drafts/"), 405);
});

test("a successful answer is in the envelope too", async () => {
  for (const path of ["/api/admin/drafts", "/api/admin/drafts?slug=guide", "/api/admin/pages"]) {
    const answer = await ada.get(path);

    expect(answer.status).toBe(200);
    expect(answer.json.ok).toBe(true);
    expectApiHeaders(answer);
  }
});

test("sign-in with GitHub and generation say that they are not configured", async () => {
  const answers = [
    await new Client(server.url).get("/api/admin/oauth/github?next=/admin"),
    await new Client(server.url).get("/api/admin/oauth/github/callback?code=1&state=2"),
    await ada.post("/api/admin/ai/generate", { prompt: "A page about tea" }),
    await ada.post("/api/admin/ai/generate", { prompt: "A cup of tea", kind: "image" }),
  ];

  for (const answer of answers) {
    expectRefusal(answer, 503);
    expect(answer.json.error).toContain("isn't set up on this server");
  }
});

test.each(["%", "%F", "%ZZ", "%FF", "%C3", "%C3%28", "%ED%A0%80", "%E0%A4%A", "a%", "%u0041"])(
  "a query that is not percent-encoded UTF-8 names no page: %s",
  async (text) => {
    const name = encodeURIComponent(text);
    const isSlug = !/%[0-9A-F]{2}/.test(text);
    const saved = await ada.put("/api/admin/drafts", { slug: text, content: "# A page of that name\n" });
    expect(saved.status).toBe(isSlug ? 200 : 400);

    for (const path of ["/api/admin/drafts", "/api/admin/pages/source", "/api/admin/drafts/versions"]) {
      expectRefusal(await ada.get(`${path}?slug=${text}`), 400);
      if (!isSlug) expectRefusal(await ada.get(`${path}?slug=${name}`), 400);
    }
    expectRefusal(await ada.delete(`/api/admin/pages?slug=${text}`), 400);

    if (isSlug) expect((await ada.draftOf(text)).content).toBe("# A page of that name\n");
  },
);

test.each([513, 5000, 15_000])("a slug of %i bytes is refused wherever it is sent", async (length) => {
  const slug = "a".repeat(length);

  expectRefusal(await ada.get(`/api/admin/drafts?slug=${slug}`), 400);
  expectRefusal(await ada.get(`/api/admin/pages/source?slug=${slug}`), 400);
  expectRefusal(await ada.delete(`/api/admin/pages?slug=${slug}`), 400);
  expectRefusal(await ada.put("/api/admin/drafts", { slug, content: "" }), 400);
  expectRefusal(await ada.post("/api/admin/publish", { slug, content: "" }), 400);
});

test("every answer has its own id, and the log lines of the request have that id", async () => {
  const ok = await ada.get("/api/admin/drafts?slug=guide");
  const refused = await new Client(server.url).get("/api/admin/drafts", { "x-request-id": "mine" });
  const page = await ada.get("/admin");
  const nothing = await ada.get("/nowhere");

  const answers = [ok, refused, page, nothing];
  const ids = answers.map(({ headers }) => headers.get("x-request-id")!);
  await server.prints(new RegExp(ids.at(-1)!));
  const lines = server
    .printed()
    .split("\n")
    .filter((line) => ids.some((id) => line.includes(id)));
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain("mine");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: ids[0], method: "GET", path: "/api/admin/drafts", status: 200 },
    { requestId: ids[1], method: "GET", path: "/api/admin/drafts", status: 401 },
    { requestId: ids[2], method: "GET", path: "/admin", status: 200 },
    { requestId: ids[3], method: "GET", path: "/nowhere", status: 404 },
  ]);
});

test("a file of static has a line in the log only where it is missing", async () => {
  const stranger = new Client(server.url);
  const { text } = await stranger.get("/admin/login");
  const path = /href="(\/static\/\w+-\w+\.css)"/.exec(text)![1]!;

  const found = await stranger.get(path);
  const missing = await stranger.get("/static/missing.css");

  await server.prints(new RegExp(missing.headers.get("x-request-id")!));
  expect([found.status, missing.status]).toEqual([200, 404]);
  expect(server.printed()).not.toContain(path);
});

test("the log holds no PIN, no cookie and no query", async () => {
  const ada = await Client.signedIn(server.url, { pin });
  await ada.post("/api/admin/login", { pin: "a wrong one" });
  const last = await ada.get("/api/admin/oauth/github/callback?code=the-code-of-github&state=x");

  await server.prints(new RegExp(last.headers.get("x-request-id")!));
  const log = server.printed() + server.complained();
  expect(log).not.toContain("a wrong one");
  expect(log).not.toContain(pin);
  expect(log).not.toContain("the-code-of-github");
  expect(log).not.toContain(ada.cookie!.slice("service_admin=".length));
});

test("a served asset can run nothing", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const staged = await ada.post("/api/admin/uploads", { name: "x.svg", content: btoa(svg) });

  const asset = await ada.get(staged.json.url);
  const missing = await ada.get("/uploads/nowhere.svg");

  expect(asset.status).toBe(200);
  expect(missing.status).toBe(404);
  for (const { headers } of [asset, missing]) {
    const policy = headers.get("content-security-policy")!.split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox");
    expect(policy.filter((rule) => rule.startsWith("script-src"))).toEqual([]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-request-id")).toBeString();
    expect(headers.get("cache-control")).toMatch(/^(no-store|private, no-cache)$/);
  }
});

test("monitoring needs no session", async () => {
  const answer = await new Client(server.url).get("/healthz");

  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ ok: true });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await new Client(server.url).send("POST", "/healthz")).status).toBe(405);
});
