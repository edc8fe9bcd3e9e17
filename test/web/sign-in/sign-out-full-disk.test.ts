import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";

const notSaved = /^You are signed out, but the server couldn't save that/;

/** Makes the store refuse writes during `work`, as on a full disk. */
async function whileFull<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  using store = new Database(join(dataDir, "docs-admin.db"));
  const triggers = ["revoked_sessions", "session_epochs"].map((table) => `full_${table}`);
  for (const name of triggers) {
    store.run(
      `create trigger ${name} before insert on ${name.slice(5)} begin select raise(fail, 'full'); end`,
    );
  }
  try {
    return await work();
  } finally {
    for (const name of triggers) store.run(`drop trigger ${name}`);
  }
}

test.each([
  ["the API", "/api/admin/logout", 503],
  ["the page", "/admin/logout", 303],
  ["the page that signs everybody out", "/admin/sessions/end", 303],
])(
  "a sign-out on a full disk clears the cookie, ends the session, and says that it was not saved: %s",
  async (_, path, status) => {
    await using server = await startServer();
    const client = await Client.signedIn(server.url);
    const copy = client.cookie!;

    const answer = await whileFull(server.dataDir, () => client.submit(path));

    const next = answer.headers.get("location") ?? "";
    const said = answer.json?.error ?? (await textsOf((await client.get(next)).text, "[role=alert]"))[0];
    expect([answer.status, said]).toEqual([status, expect.stringMatching(notSaved)]);
    expect(answer.headers.getSetCookie().join()).toContain("service_admin=;");
    expect((await new Client(server.url).get("/api/admin/drafts", { cookie: copy })).status).toBe(401);
  },
);

test("a sign-out that could not be saved is saved with the next one", async () => {
  await using server = await startServer();
  const [one, other] = [await Client.signedIn(server.url), await Client.signedIn(server.url)];
  await whileFull(server.dataDir, () => one.post("/api/admin/logout", {}));

  await other.post("/api/admin/logout", {});

  using store = new Database(join(server.dataDir, "docs-admin.db"));
  expect(store.query("select count(*) as rows from revoked_sessions").get()).toEqual({ rows: 2 });
});
