import { expect, test } from "bun:test";

import { faultIn, History } from "../attack/draft-history.ts";
import { killableServer, writeAtOnce } from "../attack/draft-register.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serverStores } from "../support/server-stores.ts";

test.each(serverStores)(
  "on $name, a draft is linearizable for many clients, even while the server is killed",
  async ({ open }) => {
    await using folder = await temporaryFolder();
    await using store = await open(folder.path);
    await using server = await killableServer(folder.path, store.settings);
    const history = new History("register/killed");

    await writeAtOnce(history, server.clients, server, { saves: 60, kills: 2 });

    expect(history.accepted).toBeGreaterThanOrEqual(60);
    expect(history.lost).toBeGreaterThan(0);
    expect(faultIn(history)).toBeUndefined();
  },
);

/** A broken server that compares and replaces a draft in two steps. */
function forgetfulServer() {
  let draft: { slug: string; content: string; updatedAt: number; author: string } | null = null;
  return Bun.serve({
    port: 0,
    fetch: async (request) => {
      if (request.method === "GET") return Response.json({ ok: true, draft });
      const {
        slug,
        content,
        updatedAt: basedOn,
      } = (await request.json()) as {
        slug: string;
        content: string;
        updatedAt: number;
      };
      if ((draft?.updatedAt ?? 0) !== basedOn)
        return Response.json({ ok: false, code: "stale", conflict: draft }, { status: 409 });
      const updatedAt = (draft?.updatedAt ?? 0) + 1;
      await new Promise(setImmediate); // as for a disk
      draft = { slug, content, updatedAt, author: "Ada" };
      return Response.json({ ok: true, updatedAt });
    },
  });
}

test("a register that compares before it replaces fails the check", async () => {
  await using server = forgetfulServer();
  const clients = Array.from({ length: 8 }, () => new Client(server.url.origin));
  const history = new History("register/planted");
  const neverKilled = { ready: async () => {}, kill: () => {} };

  await writeAtOnce(history, clients, neverKilled, { saves: 60, kills: 0 });

  expect(faultIn(history)).toStartWith("No order explains the answers.");
});
