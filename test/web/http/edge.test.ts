import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";
import { sendRaw } from "../../support/socket.ts";

const { server, ada } = await testSite();

const get = (target: string, fields = "Host: localhost\r\n", version = "1.1") =>
  sendRaw(server.url, `GET ${target} HTTP/${version}\r\n${fields}Cookie: ${ada.cookie}\r\n\r\n`);

const login = '{"pin":"2468"}';
const signIn = (fields: string, body = login) =>
  sendRaw(
    server.url,
    `POST /api/admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n${fields}\r\n${body}`,
  );
const asJson = "Content-Type: application/json\r\n";

test.each(["a", "cms", "docs", "localhost:3000", "[::1]:3000", "127.0.0.1", "EXAMPLE.org.", "a-b_c"])(
  "the server answers to every name: %s",
  async (host) => {
    expect((await get("/api/admin/drafts", `Host: ${host}\r\n`)).json).toEqual({ ok: true, drafts: [] });
  },
);

test.each(["", "[", "a b", "a/b?c", "a#b", "user@host", "a\\b", "a:b", "a:99999", "%zz", "\xfc\xff"])(
  "an invalid host causes no fault: %p",
  async (host) => {
    const answer = await get("/api/admin/drafts", `Host: ${host}\r\n`);
    const nothing = await get("/api/nowhere", `Host: ${host}\r\n`);

    expect(answer.json).toEqual({ ok: true, drafts: [] });
    expectRefusal(nothing, 404);
  },
);

test("a client of HTTP/1.0 may omit the host, as old health checks do", async () => {
  const health = await get("/healthz", "", "1.0");
  const drafts = await get("/api/admin/drafts?slug=guide", "", "1.0");
  const signedIn = await sendRaw(
    server.url,
    `POST /api/admin/login HTTP/1.0\r\n${asJson}Content-Length: ${login.length}\r\n\r\n${login}`,
  );

  expect(health.status).toBe(200);
  expect(drafts.json).toEqual({ ok: true, draft: null });
  expect(signedIn.json).toEqual({ ok: true });
  expect(signedIn.headers.getSetCookie()).toHaveLength(1);
});

test("a client may send the full address", async () => {
  expect((await get("http://elsewhere.example/api/admin/drafts")).json).toEqual({ ok: true, drafts: [] });
});

test.each([
  "/api/../api/nowhere",
  "/api/./nowhere",
  "/api/\xff\xfe",
  "/api/a;b=c",
  "/api/a\\b",
  "/api/%2e%2e/api/nowhere",
])("an unusual address causes no fault: %p", async (target) => {
  expectRefusal(await get(target), 404);
});

test.each(["TRACE", "CONNECT", "PROPFIND", "SEARCH", "LINK", "PURGE", "QUERY"])(
  "an unsupported method is refused, with the supported ones: %s",
  async (method) => {
    const answer = await sendRaw(
      server.url,
      `${method} /api/admin/drafts HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );

    expectRefusal(answer, 405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, PUT");
  },
);

test("a connection cannot be upgraded to another protocol", async () => {
  const answer = await sendRaw(
    server.url,
    "GET /api/admin/drafts HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );

  expectRefusal(answer, 401);
});

test.each([
  ["broken cookies", "Cookie: service_admin=%E0%A4%A; a=%; b\r\n"],
  ["cookies without a name", "Cookie: __proto__=x; constructor=y; =; ;; =z\r\n"],
  ["cookies of JSON", 'Cookie: a={"b":; service_admin={"kind":"pin"}\r\n'],
  ["cookies of no text", "Cookie: \xff\xfe=\xff\r\n"],
  ["many cookies", `Cookie: ${"a=b; ".repeat(1500)}\r\n`],
  ["what is accepted", "Accept: */*;q=nonsense\r\nRange: bytes=0-0\r\nIf-None-Match: *\r\n"],
  ["forwarding", 'X-Forwarded-For: , , \xff\r\nForwarded: for="\r\nX-Forwarded-Host: evil.example\r\n'],
  ["encodings", "Content-Encoding: gzip\r\nTE: trailers\r\n"],
  ["another method", "X-HTTP-Method-Override: DELETE\r\nX-Original-URL: /api/admin/pages\r\n"],
])("broken headers change nothing: %s", async (_, fields) => {
  const plain = `GET /api/admin/drafts HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`;

  expect((await signIn(asJson + fields)).json).toEqual({ ok: true });
  expectRefusal(await sendRaw(server.url, plain), 401);
});

test("a media type that is sent twice is ignored", async () => {
  expectRefusal(await signIn(`${asJson}Content-Type: text/plain\r\n`), 415);
  expectRefusal(await signIn(`Content-Type: text/plain\r\n${asJson}`), 415);
});

test("the body of the first of two pipelined requests is not part of the second", async () => {
  const first = `POST /api/admin/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabcde`;
  const second = `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

  expectRefusal(await sendRaw(server.url, first + second), 401);
  expect((await get("/healthz")).status).toBe(200);
});

test("a body that breaks off changes nothing, and the server goes on", async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(server.url).port),
    socket: { data() {}, close: () => resolve() },
  });
  socket.write(
    `PUT /api/admin/drafts HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n${asJson}` +
      'Content-Length: 100\r\n\r\n{"slug":"half","content":"',
  );
  socket.end();
  await closed;

  await server.prints(/"method":"PUT","path":"\/api\/admin\/drafts","status":400/);
  expect(server.printed()).not.toContain('"level":"error"');
  expect((await ada.get("/api/admin/drafts?slug=half")).json).toEqual({ ok: true, draft: null });
});
