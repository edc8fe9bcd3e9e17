import { afterAll, describe, expect, test } from "bun:test";

import { testApp } from "../../support/app.ts";

const baseUrl = "https://docs.example.org";
const app = await testApp({ baseUrl });
afterAll(() => app[Symbol.asyncDispose]());

type Headers = Record<string, string>;

const refusal = "This request came from another site, so it was refused.";

/** Whether the route refused the request for its origin. */
async function isRefused(method: string, path: string, headers: Headers): Promise<boolean> {
  const answer = await app.send(method, path.replaceAll(/\*|:\w+/g, "thing"), headers);
  return answer.status === 403 && (await answer.text()).includes(refusal);
}

/** Sorts the routes into those that refuse the request and those that accept it. */
async function sorted(isOfInterest: (method: string) => boolean, headers: Headers) {
  const routes = app.routes.filter(({ method }) => isOfInterest(method));
  const all = await Promise.all(
    routes.map(async ({ method, path }) => ({
      route: `${method} ${path}`,
      isRefused: await isRefused(method, path, headers),
    })),
  );
  return {
    refused: all.filter((one) => one.isRefused).map(({ route }) => route),
    taken: all.filter((one) => !one.isRefused).map(({ route }) => route),
  };
}

const isWriting = (method: string) => method !== "GET";
const isReading = (method: string) => method === "GET";

const fromElsewhere: Headers[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "nonsense" },
  { "sec-fetch-site": "Same-Origin" },
  { "sec-fetch-site": "cross-site", origin: baseUrl },
  { "sec-fetch-site": "same-site", origin: "https://blog.example.org" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "nonsense" },
  { origin: "http://docs.example.org" },
  { origin: "https://docs.example.org.evil.example" },
  { origin: "https://docs.example.org:8443" },
  { origin: "https://evil.example/https://docs.example.org" },
  { origin: "https://docs.example.org@evil.example" },
  { origin: "http://localhost:3001", host: "localhost:3000" },
  { origin: "http://127.0.0.1:3000", host: "localhost:3000" },
];

const fromHere: Headers[] = [
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin", origin: "https://whatever.example" },
  { origin: baseUrl },
  { origin: baseUrl, host: "an-inner-name:3000" },
  { origin: "http://localhost:3000", host: "localhost:3000" },
  { origin: "http://[::1]:3000", host: "[::1]:3000" },
];

function named(all: readonly Headers[]): Array<[name: string, headers: Headers]> {
  return all.map((headers) => [JSON.stringify(headers), headers]);
}

describe("a request that writes", () => {
  test.each(named(fromElsewhere))("is refused by every route with %s", async (_, headers) => {
    const { refused, taken } = await sorted(isWriting, { ...headers, cookie: app.cookie });

    expect(taken).toEqual([]);
    expect(refused.length).toBeGreaterThan(7);
  });

  test.each(named(fromHere))("is accepted by every route with %s", async (_, headers) => {
    expect((await sorted(isWriting, headers)).refused).toEqual([]);
  });

  test("is accepted from a script that sends neither header", async () => {
    expect((await sorted(isWriting, {})).refused).toEqual([]);
  });

  test("is refused before authentication, and in the envelope", async () => {
    const answer = await app.send("PUT", "/api/admin/drafts", { "sec-fetch-site": "cross-site" }, "{}");

    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ ok: false, error: refusal, code: "forbidden" });
    expect(answer.headers.get("x-request-id")).toBeString();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("is refused at any address by every method except the reading ones", async () => {
    const headers = { "sec-fetch-site": "cross-site" };

    expect(await isRefused("PATCH", "/api/admin/drafts", headers)).toBe(true);
    expect(await isRefused("POST", "/api/nowhere", headers)).toBe(true);
    expect(await isRefused("POST", "/admin/nowhere", headers)).toBe(true);
  });

  test("changes nothing if it is refused", async () => {
    const json = { "content-type": "application/json", cookie: app.cookie };
    const body = JSON.stringify({ slug: "stolen", content: "# Stolen\n" });

    await app.send("PUT", "/api/admin/drafts", { ...json, origin: "https://evil.example" }, body);
    await app.send("POST", "/api/admin/publish", { ...json, origin: "https://evil.example" }, body);
    await app.send("POST", "/api/admin/logout", { ...json, origin: "https://evil.example" });
    const drafts = await app.send("GET", "/api/admin/drafts", json);
    const pages = await app.send("GET", "/api/admin/pages", json);

    expect(await drafts.json()).toEqual({ ok: true, drafts: [] });
    expect(await pages.text()).not.toContain('"stolen"');
  });

  test("signs nobody in from another site, even with the right PIN", async () => {
    const json = { "content-type": "application/json" };
    const body = JSON.stringify({ pin: "2468" });

    const answer = await app.send(
      "POST",
      "/api/admin/login",
      { ...json, "sec-fetch-site": "cross-site" },
      body,
    );

    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

describe("a request that reads", () => {
  test.each(named(fromElsewhere))("is accepted by every route with %s", async (_, headers) => {
    expect((await sorted(isReading, headers)).refused).toEqual([]);
  });

  test("is accepted by every route for signed-in people", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example", cookie: app.cookie };

    expect((await sorted(isReading, headers)).refused).toEqual([]);
  });

  test.each(["HEAD", "OPTIONS"])("is accepted by every route as %s", async (method) => {
    expect(await isRefused(method, "/api/admin/drafts", { "sec-fetch-site": "cross-site" })).toBe(false);
  });
});
