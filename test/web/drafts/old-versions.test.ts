import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { slug } from "../../../src/core/slug/slug.ts";
import { SqlDrafts } from "../../../src/store/drafts.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startServerIn } from "../../support/server.ts";

const DAY = 24 * 60 * 60 * 1000;

test("a server deletes versions replaced more than 37 days ago at its start, and nothing else", async () => {
  await using folder = await temporaryFolder();
  const now = Date.now();
  const saves = { deleted: [400], untouched: [90], replaced: [90, 38, 36, 0] };
  await mkdir(join(folder.path, "data"));
  const store = new SqliteStore(join(folder.path, "data/docs-admin.db"));
  const drafts = new SqlDrafts(store);
  for (const [page, daysAgo] of Object.entries(saves)) {
    for (const days of daysAgo) {
      const seen = (await drafts.find(slug(page)))?.updatedAt;
      const save = { slug: slug(page), content: `${page} ${days} days ago`, seen, author: "Ada" };
      await drafts.save({ ...save, now: now - days * DAY });
    }
  }
  await drafts.discard(slug("deleted"), { seen: undefined, now });
  store.close();

  await using server = await startServerIn(folder.path);

  const client = await Client.signedIn(server.url);
  const daysAgo = async (page: string) => {
    const { versions } = (await client.get(`/api/admin/drafts/versions?slug=${page}`)).json;
    return versions.map(({ updatedAt }: { updatedAt: number }) => (now - updatedAt) / DAY);
  };
  expect(await daysAgo("replaced")).toEqual([0, 36, 38]);
  expect(await daysAgo("untouched")).toEqual([90]);
  expect(await daysAgo("deleted")).toEqual([400]);
  expect((await client.get("/api/admin/drafts?slug=untouched")).json.draft.content).toBe(
    "untouched 90 days ago",
  );
});
