import { afterAll, beforeAll, expect, test } from "bun:test";

import { json } from "../../../src/web/request/body.ts";
import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { startServer } from "../../support/server.ts";

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const asJson = { "content-type": "application/json" };
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test("a stranger's sign-in may be at most 4 KB", async () => {
  const answer = await new Client(server.url).send(
    "POST",
    "/api/admin/login",
    `{"pin":${nested(10_800)}}`,
    asJson,
  );

  expect(expectRefusal(answer, 413)).toBe("The body is larger than 4 KB.");
});

test.each([
  ["objects", nested(600)],
  ["lists", lists(1900)],
])("a stranger's sign-in that nests %s is refused", async (_, pin) => {
  const answer = await new Client(server.url).send("POST", "/api/admin/login", `{"pin":${pin}}`, asJson);

  expect(expectRefusal(answer, 400)).toBe("The body nests more than 16 levels deep.");
});

test.each([
  ["objects", nested(50_000)],
  ["lists", lists(1_000_000)],
])("a draft whose text is a million brackets of %s is refused, and nothing is saved", async (_, content) => {
  const ada = await Client.signedIn(server.url);

  const answer = await ada.send("PUT", "/api/admin/drafts", `{"slug":"deep","content":${content}}`, asJson);

  expect(expectRefusal(answer, 413)).toBe("The body has more than 10,000 objects and lists.");
  expect((await ada.get("/api/admin/drafts?slug=deep")).json.draft).toBeNull();
});

test.each(['{"toString":0}', '{"valueOf":1,"toString":{}}', '{"toJSON":1}'])(
  "a text that is the object %s is refused without a fault",
  async (slug) => {
    const ada = await Client.signedIn(server.url);

    const answer = await ada.send("PUT", "/api/admin/drafts", `{"slug":${slug},"content":"a"}`, asJson);

    expectRefusal(answer, 400);
  },
);

test("errors hold nothing of the body", async () => {
  const request = new Request("http://localhost", {
    method: "POST",
    body: '{"pin":{"secret":[1]},"list":[{"a":"b"}]}',
    headers: asJson,
  });

  const body = (await json(1000)({ request })) as { pin: object; list: object[] };

  expect([JSON.stringify({ found: body }), JSON.stringify(body.pin), JSON.stringify(body.list[0])]).toEqual([
    '{"found":null}',
    "null",
    "null",
  ]);
  expect(Object.keys(body)).toEqual(["pin", "list"]);
});
