import { expect, test } from "bun:test";
import { join } from "node:path";

import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { startServerIn } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const { server, repository, ada, grace } = await testSite();

const tokens = "/api/admin/tokens";
const asked = (name: string) => ({ name, can: ["read"] });
const named = async (name: string) =>
  (await ada.get(tokens)).json.tokens.filter((token: { name: string }) => token.name === name);
const keyed = (key: string) => ({ "idempotency-key": key });

test("a repeated request gets the first answer, and is carried out once", async () => {
  const first = await ada.post(tokens, asked("once"), keyed("once"));
  const again = await ada.post(tokens, asked("once"), keyed("once"));

  expect(first.json.secret).toStartWith("docsadm_");
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await named("once")).toHaveLength(1);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
});

test("requests that come together are carried out once, and all get its answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ada.post(tokens, asked("together"), keyed("together"))),
  );

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await named("together")).toHaveLength(1);
});

test.each<[string, string, unknown, Record<string, string>]>([
  ["body", tokens, asked("other"), {}],
  ["address", "/api/admin/publish", { slug: "other", content: "x" }, {}],
  ["condition", tokens, asked("reused"), { "if-none-match": "*" }],
])("a key that was sent with another %s is refused", async (name, path, body, headers) => {
  const key = keyed(`reused by ${name}`.replaceAll(" ", "-"));
  await ada.post(tokens, asked("reused"), key);

  const answer = await ada.post(path, body, { ...key, ...headers });

  expect(expectRefusal(answer, 422)).toContain("Idempotency-Key");
  expect(await named("other")).toEqual([]);
  expect((await ada.sourceOf("other")).status).toBe(404);
});

test("nobody gets the answer to a key of somebody else", async () => {
  const first = await ada.post(tokens, asked("mine"), keyed("shared"));
  const other = await grace.post(tokens, asked("mine"), keyed("shared"));
  const again = await (await Client.signedIn(server.url)).post(tokens, asked("mine"), keyed("shared"));

  const secrets = [first, other, again].map(({ json }) => json.secret);
  expect(new Set(secrets).size).toBe(3);
  expectRefusal(await new Client(server.url).post(tokens, asked("mine"), keyed("shared")), 401);
});

test("a token's keys are its own", async () => {
  const [one, two] = [await ada.withToken(), await ada.withToken()];
  const publish = (client: Client, content: string) =>
    client.post("/api/admin/publish", { slug: "by-token", content }, keyed("publication"));

  const first = await publish(one, "one\n");
  const other = await publish(two, "two\n");
  const again = await publish(one, "one\n");

  expect(other.json.commitUrl).not.toBe(first.json.commitUrl);
  expect(again.json).toEqual(first.json);
  expect((await ada.sourceOf("by-token")).json.page.content).toBe("two\n");
});

test("a token that is revoked, or lacks the right, gets no first answer", async () => {
  const script = await ada.withToken();
  const publish = (client: Client) =>
    client.post("/api/admin/publish", { slug: "by-revoked", content: "one\n" }, keyed("revoked"));
  expect((await publish(script)).status).toBe(200);
  const { id } = (await ada.get("/api/admin/tokens")).json.tokens[0];

  await ada.delete(`/api/admin/tokens/${id}`);

  expectRefusal(await publish(script), 401);
  expectRefusal(await publish(await ada.withToken({ can: ["read"] })), 403);
});

test("a refusal for good is given again, and a refusal for now is not", async () => {
  await ada.save("refused", "theirs");
  const body = { slug: "refused", content: "x", base: "0".repeat(40) };
  await ada.publish("refused", "published\n");

  const stale = await ada.post("/api/admin/publish", body, keyed("stale"));
  const again = await ada.post("/api/admin/publish", body, keyed("stale"));
  await git(repository, "update-ref", "refs/heads/elsewhere", "main");
  await git(repository, "update-ref", "-d", "refs/heads/main");
  const gone = await ada.post("/api/admin/publish", { slug: "later", content: "x" }, keyed("later"));
  await git(repository, "update-ref", "refs/heads/main", "elsewhere");
  const later = await ada.post("/api/admin/publish", { slug: "later", content: "x" }, keyed("later"));

  expectRefusal(stale, 409);
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
    409,
    stale.text,
    "true",
  ]);
  expectRefusal(gone, 503);
  expect(later.status).toBe(200);
});

test("a file of a form may come between other boundaries", async () => {
  const form = (content: string) => {
    const data = new FormData();
    data.set("file", new File([content], "picture.svg"));
    return data;
  };
  const svg = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" id="n${n}"/>`;

  const first = await ada.send("POST", "/api/admin/uploads", form(svg(1)), keyed("file"));
  const again = await ada.send("POST", "/api/admin/uploads", form(svg(1)), keyed("file"));
  const other = await ada.send("POST", "/api/admin/uploads", form(svg(2)), keyed("file"));

  expect(first.status).toBe(200);
  expect(again.text).toBe(first.text);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expectRefusal(other, 422);
});

test.each(["", "a b", "é", "x".repeat(256)])("a key that is %j is refused", async (key) => {
  // fetch sends header values as Latin-1.
  expectRefusal(await ada.post(tokens, asked("no key"), keyed(key)), 400);
  expect(await named("no key")).toEqual([]);
});

test("only POST has keys", async () => {
  const headers = keyed("put");

  const one = await ada.put("/api/admin/drafts", { slug: "put", content: "one" }, headers);
  const { updatedAt } = one.json;
  const two = await ada.put("/api/admin/drafts", { slug: "put", content: "two", updatedAt }, headers);

  expect([one.status, two.status]).toEqual([200, 200]);
});

test("the answer survives a restart, and the store has no secret of it", async () => {
  await using folder = await temporaryFolder();
  const cookies: string[] = [];
  const ask = async () => {
    await using server = await startServerIn(folder.path);
    const client = await Client.signedIn(server.url);
    client.cookie = cookies[0] ?? client.cookie;
    cookies.push(client.cookie!);
    return await client.post(tokens, asked("restart"), keyed("the-key-of-the-client"));
  };

  const first = await ask();
  const again = await ask();

  expect(first.status).toBe(200);
  expect(again.text).toBe(first.text);
  const file = join(folder.path, "data/docs-admin.db");
  const store = new SqliteStore(file);
  const rows = JSON.stringify(await store.all("select * from keyed_requests"));
  store.close();
  const bytes = Buffer.from(await Bun.file(file).arrayBuffer());
  expect(rows).toContain('"answer":"');
  expect(bytes.includes("restart")).toBe(true);
  expect(first.json.secret).toStartWith("docsadm_");
  expect(bytes.includes(first.json.secret)).toBe(false);
  expect(bytes.includes("the-key-of-the-client")).toBe(false);
});
