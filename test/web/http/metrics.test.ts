import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";

const TOKEN = "a-token-of-monitoring";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("what people do is counted, by the patterns of routes and without names", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const updatedAt = await ada.save("guide/secret-plan", "# Plan\n");
  await ada.put("/api/admin/drafts", {
    slug: "guide/secret-plan",
    content: "late",
    updatedAt: updatedAt - 1,
  });
  await ada.post("/api/admin/publish", { slug: "guide/secret-plan", content: "# Plan\n", updatedAt });
  await ada.get("/admin/edit/guide/secret-plan");
  await ada.get("/a/secret-plan/of/nobody");

  const { status, text, headers } = await ada.get("/metrics");

  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  for (const line of [
    'docs_admin_http_requests_total{method="PUT",route="/api/admin/drafts",status="200"} 1',
    'docs_admin_http_requests_total{method="PUT",route="/api/admin/drafts",status="409"} 1',
    'docs_admin_http_request_duration_seconds_count{method="PUT",route="/api/admin/drafts"} 2',
    'docs_admin_http_requests_total{method="GET",route="/admin/edit/*",status="200"} 1',
    'docs_admin_http_requests_total{method="GET",route="none",status="404"} 1',
    'docs_admin_saves_total{outcome="saved"} 1',
    'docs_admin_saves_total{outcome="conflict"} 1',
    'docs_admin_publication_duration_seconds_count{outcome="published"} 1',
    "docs_admin_listeners 0",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toMatch(/^docs_admin_outside_calls_total\{service="git",status="0"\} \d+$/m);
  expect(text).toMatch(/^docs_admin_store_bytes \d+$/m);
  expect(text).not.toMatch(/secret-plan|Ada/);
  expect(text.split("\n").filter((line) => !isOfTheFormat(line))).toEqual([]);
});

/** Source: https://prometheus.io/docs/instrumenting/exposition_formats/ */
function isOfTheFormat(line: string): boolean {
  return /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z]+="[^"\\]*",?)*\})? \d+(\.\d+)?(e-?\d+)?|)$/.test(line);
}

test("listeners are the tabs that wait for events", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url);
  const stopped = new AbortController();
  const pages = [
    { slug: "guide", tab: "1" },
    { slug: "guide", tab: "2" },
  ];
  const events = await fetch(`${server.url}/admin/page-events`, {
    method: "POST",
    headers: { cookie: ada.cookie!, accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({ pages }),
    signal: stopped.signal,
  });
  await events.body!.getReader().read();

  const { text } = await ada.get("/metrics");
  stopped.abort();

  expect(text).toContain("\ndocs_admin_listeners 2\n");
});

test.each([
  ["a proxy that names the client", { "x-forwarded-for": "203.0.113.7" }],
  ["a proxy that names itself", { via: "1.1 proxy" }],
  ["a page of another site that has this machine's address", { host: "evil.example" }],
  ["a wrong token", { ...bearer("another-token-of-monitoring"), "x-forwarded-for": "203.0.113.7" }],
])("%s is refused", async (_, headers: Record<string, string>) => {
  await using server = await startServer({ METRICS_TOKEN: TOKEN });

  const answer = await new Client(server.url).get("/metrics", headers);

  expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  expect(answer.text).not.toContain("docs_admin_");
});

test("the token is accepted from everywhere", async () => {
  await using server = await startServer({ METRICS_TOKEN: TOKEN });

  const answer = await new Client(server.url).get("/metrics", {
    ...bearer(TOKEN),
    "x-forwarded-for": "203.0.113.7",
  });

  expect(answer.status).toBe(200);
});

test("under https, a proxy that adds no header doesn't open the metrics to everybody", async () => {
  const settings = { BASE_URL: "https://admin.example.org" };
  await using closed = await startServer(settings);
  await using trusting = await startServer({ ...settings, TRUST_PROXY: "1" });

  const answers = [
    await new Client(closed.url).get("/metrics"),
    await new Client(trusting.url).get("/metrics"),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 200]);
});
