import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startServer, startServerIn } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

/** Tries a PIN from an address, as our proxy reports it. */
async function tryPin(url: string, pin: string, forwardedFor?: string) {
  return new Client(url).post(
    "/api/admin/login",
    { pin },
    forwardedFor ? { "x-forwarded-for": forwardedFor } : {},
  );
}

/** Returns the statuses of so many wrong PINs in a row. */
async function wrongPins(times: number, url: string, forwardedFor?: string): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await tryPin(url, "1357", forwardedFor)).status);
  return statuses;
}

/** Each test has its own address behind the proxy. Together they stay below the limit for all. */
const { server } = await testSite({ settings: { TRUST_PROXY: "1" } });

test("the sixth try from one address after five wrong PINs is refused with the time to wait, even with the right PIN", async () => {
  const statuses = await wrongPins(6, server.url, "192.0.2.10");
  const right = await tryPin(server.url, "2468", "192.0.2.10");

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(right.status).toBe(429);
  expect(right.json).toEqual({
    ok: false,
    error: "Too many wrong PINs. Try again in 15 minutes.",
    code: "rate-limited",
  });
  expect(right.headers.getSetCookie()).toEqual([]);
  const wait = Number(right.headers.get("retry-after"));
  expect(wait).toBeInteger();
  expect(wait).toBeGreaterThan(880);
  expect(wait).toBeLessThanOrEqual(900);
});

test("every answer says how many tries are left, and when there is one more", async () => {
  const before = Date.now() / 1000;
  const tries: Awaited<ReturnType<typeof tryPin>>[] = [];
  for (const pin of ["2468", "1357", "1357", "2468", "1357", "1357", "1357", "1357"])
    tries.push(await tryPin(server.url, pin, "192.0.2.15"));
  const after = Date.now() / 1000;

  const said = (name: string) => tries.map(({ headers }) => Number(headers.get(`x-ratelimit-${name}`)));
  expect(tries.map(({ status }) => status)).toEqual([200, 401, 401, 200, 401, 401, 401, 429]);
  expect(said("limit")).toEqual(Array(8).fill(5));
  expect(said("remaining")).toEqual([5, 4, 3, 3, 2, 1, 0, 0]);
  expect(said("reset")[0]).toBeLessThanOrEqual(Math.ceil(after));
  for (const reset of said("reset").slice(1)) {
    expect(reset).toBeGreaterThanOrEqual(before + 900);
    expect(reset).toBeLessThanOrEqual(Math.ceil(after + 900));
  }
});

test("a right PIN does not count, and signed-in people go on while sign-in is closed", async () => {
  await wrongPins(4, server.url, "192.0.2.20");

  for (let i = 0; i < 12; i++) expect((await tryPin(server.url, "2468", "192.0.2.20")).status).toBe(200);
  const ada = await Client.signedIn(server.url);
  const statuses = await wrongPins(2, server.url, "192.0.2.20");

  expect(statuses).toEqual([401, 429]);
  expect(await ada.save("guide", "# Still here\n")).toBeGreaterThan(0);
});

test("a request without a PIN does not count", async () => {
  const client = new Client(server.url);
  const json = { "content-type": "application/json", "x-forwarded-for": "192.0.2.30" };

  for (let i = 0; i < 6; i++) {
    await client.send("POST", "/api/admin/login", "{", json);
    await client.send("POST", "/api/admin/login", '{"pin":1357}', json);
    await client.send("POST", "/api/admin/login", '{"pin":"1357"}', {
      ...json,
      "content-type": "text/plain",
    });
    await client.send("POST", "/api/admin/login", '{"pin":"1357"}', {
      ...json,
      origin: "https://evil.example",
    });
  }

  expect((await tryPin(server.url, "2468", "192.0.2.30")).status).toBe(200);
});

test("the page and the JSON API share one count", async () => {
  const form = {
    "content-type": "application/x-www-form-urlencoded",
    "x-forwarded-for": "192.0.2.40",
  };
  const onPage = (pin: string) => new Client(server.url).send("POST", "/admin/login", `pin=${pin}`, form);

  for (let i = 0; i < 3; i++) await onPage("1357");
  const statuses = await wrongPins(3, server.url, "192.0.2.40");
  const answer = await onPage("2468");

  expect(statuses).toEqual([401, 401, 429]);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(880);
});

test("the count survives a restart", async () => {
  await using folder = await temporaryFolder();

  await using killed = await startServerIn(folder.path, {});
  const before = await wrongPins(4, killed.url);
  await killed.stop("SIGKILL");
  await using server = await startServerIn(folder.path, {});
  const after = await wrongPins(2, server.url);

  expect([...before, ...after]).toEqual([401, 401, 401, 401, 401, 429]);
});

test("simultaneous tries are all counted", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => tryPin(server.url, String(1000 + i), "192.0.2.50")),
  );

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(35).fill(429)]);
});

test("an address cannot be faked without a proxy", async () => {
  await using server = await startServer({ TRUST_PROXY: "0" });

  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push(...(await wrongPins(1, server.url, `192.0.2.${i}`)));

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("the address behind a proxy is the last forwarded one, and the client's own entries are ignored", async () => {
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    statuses.push(...(await wrongPins(1, server.url, `192.0.2.${i}, 203.0.113.7`)));
  }
  const neighbour = await tryPin(server.url, "2468", "203.0.113.7, 203.0.113.8");

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(neighbour.status).toBe(200);
});

test("all of a /64 of IPv6 is one address behind a proxy", async () => {
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    statuses.push(...(await wrongPins(1, server.url, `2001:db8:1:2:${i}::${i}`)));
  }
  const neighbour = await tryPin(server.url, "2468", "2001:db8:1:3::1");

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(neighbour.status).toBe(200);
});

test("after fifty wrong PINs in total, only addresses with an earlier sign-in get in", async () => {
  await using server = await startServer({ TRUST_PROXY: "1" });
  await tryPin(server.url, "2468", "203.0.113.7");

  const statuses = [];
  for (let i = 0; i < 10; i++) statuses.push(...(await wrongPins(5, server.url, `192.0.2.${i}`)));
  const stranger = await tryPin(server.url, "1357", "198.51.100.1");
  const newcomer = await tryPin(server.url, "2468", "198.51.100.2");
  const known = await tryPin(server.url, "2468", "203.0.113.7");
  const guessing = await wrongPins(6, server.url, "203.0.113.7");

  expect(statuses).toEqual(Array(50).fill(401));
  expect(stranger.status).toBe(429);
  expect(newcomer.status).toBe(429);
  expect(Number(newcomer.headers.get("retry-after"))).toBeGreaterThan(880);
  expect(known.status).toBe(200);
  expect(guessing).toEqual([401, 401, 401, 401, 401, 429]);
});
