import { expect, test } from "bun:test";

import { hashPin } from "../../../src/core/session/pin.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startServer, startServerIn } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const secret = "a secret that is at least 32 characters long";
const another = "another secret of at least 32 characters";

/** Returns the status of a request with this cookie. */
async function statusWith(url: string, cookie: string | undefined): Promise<number> {
  return (await new Client(url).get("/api/admin/drafts", cookie === undefined ? {} : { cookie })).status;
}

async function cookieFrom(url: string): Promise<string> {
  return (await Client.signedIn(url)).cookie!;
}

/** Runs `work` while a server runs in the folder. */
async function during<T>(
  folder: string,
  settings: Record<string, string>,
  work: (server: Awaited<ReturnType<typeof startServerIn>>) => Promise<T>,
): Promise<T> {
  await using server = await startServerIn(folder, settings);
  return await work(server);
}

const { server } = await testSite({ settings: { SESSION_SECRET: secret, SESSION_DAYS: "3" } });

test("the right PIN gives a cookie that is sent to this site alone, and signs in", async () => {
  const answer = await new Client(server.url).post("/api/admin/login", { pin: "2468" });

  const [line = "", ...others] = answer.headers.getSetCookie();
  const [pair = "", ...attributes] = line.split("; ");
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ ok: true });
  expect(others).toEqual([]);
  expect(pair).toMatch(/^service_admin=[A-Za-z0-9_-]+$/);
  expect(attributes.sort()).toEqual(["HttpOnly", `Max-Age=${3 * 24 * 60 * 60}`, "Path=/", "SameSite=Lax"]);
  expect(await statusWith(server.url, pair)).toBe(200);
});

test("a wrong PIN gets 401 and no cookie", async () => {
  const answer = await new Client(server.url).post("/api/admin/login", { pin: "2469" });

  expect(answer.status).toBe(401);
  expect(answer.json).toEqual({ ok: false, error: "Wrong PIN. Try again.", code: "unauthenticated" });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("the cookie stays under 4,096 bytes with the longest name", async () => {
  for (const name of ["🙂".repeat(80), '"'.repeat(80), "\\".repeat(80), "\ufffd".repeat(80)]) {
    const answer = await new Client(server.url).post("/api/admin/login", { pin: "2468", name });

    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(answer.headers.getSetCookie()[0]!)).toBeLessThan(4096);
  }
});

test("the name given at sign-in is the author of each save", async () => {
  const ada = await Client.signedIn(server.url, { name: "Ada 👩‍💻 Lovelace" });
  const nobody = await Client.signedIn(server.url);

  await ada.save("names/ada", "one");
  await nobody.save("names/nobody", "one");
  const drafts: Array<{ slug: string; author: string }> = (await ada.get("/api/admin/drafts")).json.drafts;

  const authors = Object.fromEntries(drafts.map(({ slug, author }) => [slug, author]));
  expect(authors).toMatchObject({ "names/ada": "Ada 👩‍💻 Lovelace", "names/nobody": "team" });
});

test.each(["x".repeat(81), "two\nlines", "a\0b", "a\u2028b"])(
  "a name that no commit can hold is refused: %p",
  async (name) => {
    const answer = await new Client(server.url).post("/api/admin/login", { pin: "2468", name });

    expect(answer.status).toBe(400);
    expect(answer.json.error).toStartWith("name ");
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test("signing out clears the cookie, ends every copy of it, and ends no other session", async () => {
  const client = await Client.signedIn(server.url);
  const copy = client.cookie!;
  const other = await cookieFrom(server.url);

  const answer = await client.post("/api/admin/logout", undefined);

  const [line = ""] = answer.headers.getSetCookie();
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ ok: true });
  expect(line.split("; ").sort()).toEqual([
    "HttpOnly",
    "Max-Age=0",
    "Path=/",
    "SameSite=Lax",
    "service_admin=",
  ]);
  expect(await statusWith(server.url, copy)).toBe(401);
  expect(await statusWith(server.url, other)).toBe(200);
  expect((await client.post("/api/admin/logout", undefined, { cookie: copy })).status).toBe(401);
});

test.each([
  ["nothing", ""],
  ["broken JSON", "{"],
  ["a list", "[]"],
  ["fields", '{"all":true}'],
  ["a lot", "x".repeat(300_000)],
])("signing out ignores its body: %s", async (_, body) => {
  const client = await Client.signedIn(server.url);

  const answer = await client.send("POST", "/api/admin/logout", body, {
    "content-type": "application/json",
  });

  expect(answer.json).toEqual({ ok: true });
});

test("a changed cookie belongs to nobody", async () => {
  const cookie = await cookieFrom(server.url);
  const value = cookie.slice("service_admin=".length);
  const swapped = (at: number) =>
    `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
  const values = [
    ...[0, 1, 20, value.length - 20, value.length - 1].map(swapped),
    value.slice(0, -1),
    `${value}A`,
    `${value}=`,
    `${value}!`,
    value.slice(1),
    value.toLowerCase(),
    value + value,
    "",
    "null",
    "%E0%A4%A",
    "A".repeat(4000),
  ];

  const statuses = await Promise.all(values.map((value) => statusWith(server.url, `service_admin=${value}`)));

  expect(statuses).toEqual(values.map(() => 401));
  expect(await statusWith(server.url, cookie)).toBe(200);
  expect(await statusWith(server.url, `theme=dark; ${cookie}; x=%`)).toBe(200);
  expect(await statusWith(server.url, cookie.replace("service_admin", "Service_Admin"))).toBe(401);
});

test("an expired cookie is refused, even if the browser still sends it", async () => {
  const sealed = (expiresAt: number) =>
    `service_admin=${new Seal([secret]).seal({ kind: "pin", id: crypto.randomUUID(), name: "Ada", expiresAt })}`;

  expect(await statusWith(server.url, sealed(Date.now() + 60_000))).toBe(200);
  expect(await statusWith(server.url, sealed(Date.now() - 1))).toBe(401);
  expect(await statusWith(server.url, sealed(0))).toBe(401);
});

test("a cookie sealed with a foreign key belongs to nobody", async () => {
  const session = { kind: "pin", id: "1", name: "Eve", expiresAt: Date.now() + 60_000 } as const;

  expect(await statusWith(server.url, `service_admin=${new Seal([another]).seal(session)}`)).toBe(401);
});

test("the cookie is sent over https alone under an https address, and a hashed PIN signs in", async () => {
  await using secured = await startServer({
    BASE_URL: "https://admin.example.org",
    TEAM_PIN: "",
    TEAM_PIN_HASH: await hashPin("135790"),
  });
  const client = new Client(secured.url);

  const wrong = await client.post("/api/admin/login", { pin: "2468" });
  const signedIn = await client.post("/api/admin/login", { pin: "135790" });
  const signedOut = await client.post("/api/admin/logout", undefined);

  expect(wrong.status).toBe(401);
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers.getSetCookie()[0]!.split("; ")).toContain("Secure");
  expect(signedOut.headers.getSetCookie()[0]!.split("; ")).toContain("Secure");
  expect(secured.printedPin).toBeUndefined();
});

test("a session survives a change of secret only as long as the old one is listed", async () => {
  await using folder = await temporaryFolder();
  const within = (secrets: string, work: (url: string) => Promise<string | undefined>) =>
    during(folder.path, { SESSION_SECRET: secrets }, ({ url }) => work(url));

  const old = await within(secret, cookieFrom);
  const fresh = await within(`${another}, ${secret}`, async (url) => {
    expect(await statusWith(url, old)).toBe(200);
    return cookieFrom(url);
  });
  await within(another, async (url) => {
    expect(await statusWith(url, old)).toBe(401);
    expect(await statusWith(url, fresh)).toBe(200);
    return undefined;
  });
});
