import { expect, test } from "bun:test";

import { Elysia } from "elysia";

import { requestPipeline } from "../../src/web/pipeline.ts";
import { CurrentRequest } from "../../src/web/request/current-request.ts";
import { RoutePatterns } from "../../src/web/route-patterns.ts";
import { Turns } from "../../src/web/turns.ts";
import { gallery } from "./gallery.ts";
import { addressesOf } from "./state.ts";
import { views } from "./views.ts";

const ask = (address: string) => gallery().handle(new Request(`http://localhost${address}`));

test("every state has its own address, which the index links to", async () => {
  const addresses = views.flatMap(addressesOf);
  const index = await (await ask("/dev/views")).text();

  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const state = encodeURIComponent(address.slice("/dev/views/".length));
    expect(index).toContain(`href="/dev/views?state=${state}"`);
  }
});

test("a state is sent like a page of the product, and only the index may frame it", async () => {
  const [address] = views.flatMap(addressesOf);
  const log = {
    debug: undefined,
    info: () => {},
    warn: () => {},
    error: () => {},
    during: <T>(_: unknown, work: () => T) => work(),
  };
  const program = new Elysia().wrap(
    requestPipeline({
      log,
      ids: { next: () => "1" },
      clock: { now: () => 1 },
      currentRequest: new CurrentRequest(),
      turns: new Turns(),
      idempotency: { finish: (_, response) => Promise.resolve(response) },
      authenticator: { hasMet: () => false },
      limits: { stranger: 4096 },
      trustProxy: false,
      server: () => null,
      isHttps: false,
      pictureHosts: [],
      baseUrl: () => "http://localhost",
      installation: { siteName: "site" },
      notifications: { countUnread: async () => 0 },
      unpublishedChanges: { count: async () => 0 },
      metrics: { request: () => {} },
      patterns: new RoutePatterns(),
      reviews: { countOpen: async () => undefined, openByPage: async () => new Map() },
      pageEvents: { readersBut: () => new Map() },
    }),
  );

  const response = await program.use(gallery()).handle(new Request(`http://localhost${address}`));

  expect(response.status).toBe(200);
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect((await response.text()).match(/(?<=<script[^>]*) src="[^"]+"/g)).toEqual([
    ' src="/dev/views/still.js"',
    expect.stringMatching(/^ src="\/static\/early-\w+\.js"$/),
    expect.stringMatching(/^ src="\/static\/admin-\w+\.js"$/),
    expect.stringMatching(/^ src="\/static\/early-\w+\.js"$/),
  ]);
});

test("an unknown state is 404", async () => {
  expect((await ask("/dev/views/changes/nothing-like-it")).status).toBe(404);
  expect((await ask("/dev/views/nothing/like-it")).status).toBe(404);
});
