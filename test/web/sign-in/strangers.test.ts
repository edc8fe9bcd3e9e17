import { afterAll, expect, test } from "bun:test";

import { testApp } from "../../support/app.ts";

/** The routes that are open to everybody. All others need a session. */
const open = new Set([
  "GET /",
  "GET /admin/login",
  "POST /admin/login",
  "POST /api/admin/login",
  "GET /api/admin/openapi.json",
  "GET /api/admin/oauth/github",
  "GET /api/admin/oauth/github/callback",
  "GET /api/admin/oauth/oidc",
  "GET /api/admin/oauth/oidc/callback",
  "GET /.well-known/oauth-authorization-server",
  "GET /.well-known/oauth-protected-resource",
  "GET /.well-known/oauth-protected-resource/mcp",
  "POST /oauth/register",
  "POST /oauth/token",
  "GET /admin/unsubscribe",
  "POST /admin/unsubscribe",
  "POST /webhooks/:host",
  "GET /healthz",
  "GET /readyz",
  "GET /static/*",
  "GET /site-icon",
]);

const app = await testApp({ baseUrl: "http://localhost:3000" });
afterAll(() => app[Symbol.asyncDispose]());

/** Returns a route's name in the list above; the files below /static are one. */
function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/^\/static\/.*/, "/static/*")}`;
}

function addressOf(path: string): string {
  return path.replaceAll("*", "some/thing").replaceAll(/:\w+/g, "thing");
}

test("the list names only existing routes", () => {
  const names = new Set(app.routes.map(nameOf));

  expect([...open].filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ["no cookie", {}],
  [
    "a cookie of another's making",
    { cookie: "service_admin=AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  ],
  ["an empty cookie", { cookie: "service_admin=" }],
] as const)(
  "every route that is not open refuses a request with %s",
  async (_, headers: Record<string, string>) => {
    const closed = app.routes.filter((route) => !open.has(nameOf(route)));

    const answers = await Promise.all(
      closed.map(async (route) => {
        const { status, headers: answered } = await app.send(route.method, addressOf(route.path), headers);
        const isLedToSignIn =
          status === 303 && answered.get("location")!.startsWith("/admin/login?next=%2Fadmin");
        const isRefused = route.path.startsWith("/admin") ? isLedToSignIn : status === 401;
        return isRefused ? [] : [`${nameOf(route)}: ${status}`];
      }),
    );

    expect(closed.length).toBeGreaterThan(10);
    expect(answers.flat()).toEqual([]);
  },
);

test.each([
  ["nothing", undefined, undefined],
  ["broken JSON", "application/json", "{"],
  ["JSON that breaks every rule", "application/json", '{"slug":1}'],
  ["a form", "multipart/form-data; boundary=x", "--x--"],
  ["text", "text/plain", "hello"],
])("a stranger who sends %s learns nothing of a route", async (_, type, body) => {
  const writing = app.routes.filter(
    (route) => route.path.startsWith("/api/") && route.method !== "GET" && !open.has(nameOf(route)),
  );

  const answers = await Promise.all(
    writing.map(async ({ method, path }) =>
      (await app.send(method, addressOf(path), type ? { "content-type": type } : {}, body)).json(),
    ),
  );

  expect(writing.length).toBeGreaterThan(5);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"ok":false,"error":"Sign in first.","code":"unauthenticated"}']),
  );
});

test("a stranger's body has at most 4 KB wherever one is read, but for webhooks", async () => {
  const types = ["application/json", "application/x-www-form-urlencoded"];
  // The link says all, so one click's body is left unread.
  const unread = new Set(["POST /webhooks/:host", "POST /admin/unsubscribe"]);
  const reading = app.routes.filter(
    (route) => route.method !== "GET" && open.has(nameOf(route)) && !unread.has(nameOf(route)),
  );

  const statuses = await Promise.all(
    reading.map(async ({ method, path }) => {
      const answers = types.map((type) =>
        app.send(method, path, { "content-type": type }, `{"a":"${"b".repeat(4096)}"}`),
      );
      return [path, (await Promise.all(answers)).map(({ status }) => status).toSorted()] as const;
    }),
  );

  expect(statuses).toEqual(reading.map(({ path }) => [path, [413, 415]]));
});

test("a signed-in person is refused by none of them", async () => {
  const closed = app.routes.filter(
    // The metrics are for monitoring, not for people.
    ({ method, path }) => !open.has(nameOf({ method, path })) && !/\/(logout|end|metrics)$/.test(path),
  );

  const statuses = await Promise.all(
    closed.map(
      async ({ method, path }) => (await app.send(method, addressOf(path), { cookie: app.cookie })).status,
    ),
  );

  expect(statuses).not.toContain(401);
  expect(statuses).not.toContain(303);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
