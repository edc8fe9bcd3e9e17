import { afterAll, beforeEach, expect, test } from "bun:test";

import { WebhookReceiver } from "../../src/webhooks/receiver.ts";
import { keyOfSecret } from "../../src/webhooks/signature.ts";
import { OTHER_SECRET, SECRET, WebhookReceiverStub } from "../support/webhook-receiver.ts";

const stub = new WebhookReceiverStub();
afterAll(() => stub[Symbol.asyncDispose]());
beforeEach(() => {
  stub.received.length = 0;
  stub.answer = () => new Response(null, { status: 204 });
});

type More = Partial<ConstructorParameters<typeof WebhookReceiver>[0]>;
const send = (more: More = {}) =>
  new WebhookReceiver({
    url: stub.url,
    keys: [keyOfSecret(SECRET)!],
    allowsPrivate: true,
    version: "1.2.3",
    ...more,
  }).send({ id: "msg_1", at: 1_795_233_924_999, body: '{"type":"é"}' });

test("a message is posted with its id, its time in seconds and a signature that holds", async () => {
  let asked: Request | undefined;
  stub.answer = (request) => {
    asked = request;
    return new Response("  all\n well ", { status: 202 });
  };

  expect(await send()).toEqual({ status: 202, says: "all well", retryAfterMs: undefined });

  expect(stub.received).toEqual([
    { id: "msg_1", timestamp: 1_795_233_924, signedWith: [SECRET], body: { type: "é" } },
  ]);
  expect([asked!.method, new URL(asked!.url).search]).toEqual(["POST", "?key=of-the-path"]);
  expect(asked!.headers.get("content-type")).toBe("application/json");
  expect(asked!.headers.get("user-agent")).toBe("docs-admin/1.2.3");
});

test("while one secret takes the place of another, both sign", async () => {
  await send({ keys: [SECRET, OTHER_SECRET].map((secret) => keyOfSecret(secret)!) });

  expect(stub.received[0]!.signedWith).toEqual([SECRET, OTHER_SECRET]);
});

test("a redirect is not followed", async () => {
  stub.answer = () => new Response(null, { status: 302, headers: { location: stub.url } });

  expect((await send()).status).toBe(302);
  expect(stub.received).toHaveLength(1);
});

test("a long answer is cut, and an endless one ends", async () => {
  stub.answer = () => new Response("x".repeat(1_000_000), { status: 500 });
  expect((await send()).says).toBe("x".repeat(500));

  stub.answer = () =>
    new Response(
      new ReadableStream({ pull: (stream) => stream.enqueue(new TextEncoder().encode("y".repeat(1000))) }),
    );
  expect((await send()).says).toBe("y".repeat(500));
});

test.each([
  ["120", 120_000],
  ["0", undefined],
  [new Date(1_795_233_990_000).toUTCString(), 65_001],
  ["soon", undefined],
])("Retry-After %p is understood", async (header, retryAfterMs) => {
  stub.answer = () => new Response(null, { status: 503, headers: { "retry-after": header } });

  expect((await send()).retryAfterMs).toBe(retryAfterMs);
});

test("a receiver that doesn't answer in time, or isn't there, gets a sentence without the address", async () => {
  stub.answer = () => new Promise(() => {});
  expect(await send({ timeoutMs: 200 })).toEqual({
    status: undefined,
    says: "The receiver didn't answer within 0.2 seconds.",
  });

  const away = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const url = `http://127.0.0.1:${away.port}/secret-path`;
  await away.stop(true);
  const { status, says } = await send({ url });
  expect(status).toBeUndefined();
  expect(says).toMatch(/^Can't reach the receiver \(\w+\)\.$/);
});

const refused = {
  status: undefined,
  says: "The receiver has a private address, so nothing was sent. If it is yours, set WEBHOOK_ALLOW_PRIVATE=1.",
};

test.each(["http://127.0.0.1", "http://[::1]", "http://2130706433", "http://0x7f.1", "http://localhost"])(
  "nothing is sent to a private address: %s",
  async (origin) => {
    const { port } = new URL(stub.url);

    expect(await send({ url: `${origin}:${port}/`, allowsPrivate: false })).toEqual(refused);
    expect(stub.received).toEqual([]);
  },
);

test("a name that leads to a private address beside a public one is refused, and what was checked is connected to", async () => {
  const url = stub.url.replace("127.0.0.1", "hooks.example.org");
  const asked: string[] = [];
  const leadsTo =
    (...addresses: string[]) =>
    async (host: string) => {
      asked.push(host);
      return addresses.map((address) => ({ address, family: 4 }));
    };

  expect(await send({ url, allowsPrivate: false, resolve: leadsTo("93.184.216.34", "127.0.0.1") })).toEqual(
    refused,
  );
  expect(stub.received).toEqual([]);
  expect(await send({ url, resolve: leadsTo("127.0.0.1") })).toMatchObject({ status: 204 });
  expect(asked).toEqual(["hooks.example.org", "hooks.example.org"]);
});
