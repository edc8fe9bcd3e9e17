import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { built, startServerIn, withLittleRoom } from "../support/server.ts";

const drafts = "/api/admin/drafts";

/** Saves until not even one row fits. Returns accepted saves, and the refusal. */
async function fill(client: Client) {
  const accepted: Array<{ updatedAt: number; content: string }> = [];
  for (let n = 0; n < 50; n++) {
    const content = `${n} ${"x".repeat(100_000)}`;
    const updatedAt = accepted.at(-1)?.updatedAt;
    const { status, json } = await client.put(drafts, { slug: "page", content, updatedAt });
    if (status !== 200) break;
    accepted.push({ updatedAt: json.updatedAt, content });
  }
  for (let n = 0; n < 100; n++) {
    if ((await client.get("/healthz")).status !== 200) break;
  }
  return accepted;
}

test("with a full disk, saves are refused and reads answered, and saves work again when there is space", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServerIn(folder.path, {}, withLittleRoom(built));
  const client = await Client.signedIn(server.url);
  const accepted = await fill(client);
  const last = { slug: "page", author: "team", ...accepted.at(-1)! };

  const health = await client.get("/healthz");
  const refused = await Promise.all([
    client.put(drafts, { slug: "page", content: "new", updatedAt: last.updatedAt }),
    client.put(drafts, { slug: "another", content: "new" }),
    client.delete("/api/admin/pages?slug=page"),
  ]);
  const stale = await client.put(drafts, { slug: "page", content: "stale", updatedAt: 1 });
  const draft = await client.get(`${drafts}?slug=page`);
  const list = await client.get(drafts);
  const versions = await client.get(`${drafts}/versions?slug=page`);

  expect(health.status).toBe(503);
  for (const { status, json } of refused) {
    expect([status, json]).toEqual([
      503,
      { ok: false, error: expect.stringMatching(/^[A-Z].*\.$/), code: "unavailable" },
    ]);
  }
  expect([stale.status, stale.json]).toEqual([409, { ok: false, code: "stale", conflict: last }]);
  expect(draft.json).toEqual({ ok: true, draft: last });
  expect(list.json.drafts).toEqual([{ slug: "page", updatedAt: last.updatedAt, author: "team" }]);
  expect(versions.json.versions).toHaveLength(accepted.length);

  await server.stop();
  await using again = await startServerIn(folder.path);
  const later = await Client.signedIn(again.url);
  const kept = await Promise.all(
    accepted.map(({ updatedAt }) => later.get(`${drafts}/versions?slug=page&updatedAt=${updatedAt}`)),
  );
  const saved = await later.save("page", "there is room", last.updatedAt);

  expect(kept.map(({ json }) => json.version.content)).toEqual(accepted.map(({ content }) => content));
  expect(saved).toBeGreaterThan(last.updatedAt);
  expect((await later.get("/healthz")).status).toBe(200);
});
