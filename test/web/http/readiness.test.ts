import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rename } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";

test("a server without its repository is alive and not ready, and says no path to strangers", async () => {
  await using server = await startServer();
  const stranger = new Client(server.url);
  await rename(server.repository, `${server.repository}.away`);

  const [alive, ready] = [await stranger.get("/healthz"), await stranger.get("/readyz")];

  expect([alive.status, ready.status]).toEqual([200, 503]);
  expect(ready.text).not.toContain(server.folder);
  expect(ready.text).toMatch(/^The repository's folder is missing/);
});

test("a server with store and repository is ready, and says how long a write waits", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url);
  const other = new Database(join(server.dataDir, "docs-admin.db"));
  const whileLocked = async (look: () => Promise<{ json: { oldestWriteMs: number } }>) => {
    let seen: number;
    do seen = (await look()).json.oldestWriteMs;
    while (seen < 10);
    return seen;
  };

  // A server that just started can still write what it read.
  let ready = await ada.get("/readyz");
  while (ready.json.oldestWriteMs > 0) ready = await ada.get("/readyz");
  other.run("begin immediate");
  const saving = ada.save("guide", "# Guide\n");
  const waits = await whileLocked(() => ada.get("/readyz"));
  other.run("rollback");
  other.close();
  await saving;

  expect([ready.status, ready.json]).toEqual([200, { ok: true, oldestWriteMs: 0 }]);
  expect(waits).toBeGreaterThanOrEqual(10);
  expect((await ada.get("/readyz")).json.oldestWriteMs).toBeLessThan(waits);
});

test("what a proxy asks is logged only where something is wrong, or at debug", async () => {
  await using server = await startServer();
  await using talkative = await startServer({ LOG_LEVEL: "debug" });
  const asked = (name: string) => new RegExp(`request.*${name}`);

  for (const { url } of [server, talkative])
    for (const path of ["/healthz", "/readyz", "/nowhere"]) await new Client(url).get(path);
  await rename(server.repository, `${server.repository}.away`);
  await Promise.all([server, talkative].map((each) => each.prints(asked("nowhere"))));
  const before = server.printed();
  let status: number;
  do ({ status } = await new Client(server.url).get("/readyz"));
  while (status === 200);

  expect(before).not.toMatch(asked("healthz"));
  expect(before).not.toMatch(asked("readyz"));
  expect(await server.prints(/request.*readyz.*503/)).toBe(true);
  expect(talkative.printed()).toMatch(asked("healthz"));
});
