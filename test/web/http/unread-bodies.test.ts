import { afterAll, expect, test } from "bun:test";

import { apiRights } from "../../support/api-rights.ts";
import { Client } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";
import { sendRaw } from "../../support/socket.ts";

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

const writing = Object.keys(apiRights).filter((route) => /^(?:POST|PUT|DELETE) /.test(route));

/** Sends the head of a request, and nothing of the body that it announces. */
async function statusOf(route: string, authorization: string): Promise<number> {
  const address = route.replaceAll(/:\w+/g, "1");
  const head = `${address} HTTP/1.1\r\nHost: localhost\r\n${authorization}Content-Type: application/json\r\n`;
  return (await sendRaw(server.url, `${head}Content-Length: 1000\r\n\r\n`)).status;
}

const statuses = async (routes: readonly string[], authorization: string) =>
  Promise.all(routes.map(async (route) => [route, await statusOf(route, authorization)]));

test("who may not use a route of the API is refused before the body is read", async () => {
  const ada = await Client.signedIn(server.url);
  const { token } = await ada.withToken({ can: ["read"] });
  const forbidden = writing.filter((route) => !["each tool", "read"].includes(apiRights[route]!));

  const strangers = await statuses(writing, "");
  const readers = await statuses(forbidden, `Authorization: Bearer ${token}\r\n`);

  expect(writing.length).toBeGreaterThan(10);
  expect(strangers).toEqual(writing.map((route) => [route, 401]));
  expect(readers).toEqual(forbidden.map((route) => [route, 403]));
});

test("a connection on which a stranger's body may follow is closed, and one of somebody who signed in is kept", async () => {
  const ada = await Client.signedIn(server.url);
  const { token } = await ada.withToken();
  const endsFor = async (headers: string, body = "Content-Length: 100000000\r\n\r\n{") => {
    const head = "POST /api/admin/tokens HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    return (await sendRaw(server.url, `${head}${headers}${body}`)).headers.get("connection") === "close";
  };

  expect(await endsFor("")).toBe(true);
  expect(await endsFor("", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")).toBe(true);
  expect(await endsFor("Cookie: service_admin=made-up\r\n")).toBe(true);
  expect(await endsFor("Authorization: Bearer made-up\r\n")).toBe(true);
  expect(await endsFor("", "Content-Length: 4096\r\n\r\n{")).toBe(false);
  expect(await endsFor(`Cookie: ${ada.cookie}\r\n`)).toBe(false);
  expect(await endsFor(`Authorization: Bearer ${token}\r\n`)).toBe(false);
});
