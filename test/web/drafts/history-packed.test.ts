import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { slug } from "../../../src/core/slug/slug.ts";
import { SqlDrafts } from "../../../src/store/drafts.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { timeWordsFor } from "../../../static/time-words.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { textsOf } from "../../support/markup.ts";
import { startServerIn } from "../../support/server.ts";

test("a server packs versions replaced a day ago at its start; they are compared and restored as before, and thinned in the list", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "data/docs-admin.db");
  const twoDaysAgo = Math.floor(Date.now() / 600_000) * 600_000 - 2 * 24 * 60 * 60 * 1000;
  await mkdir(join(folder.path, "data"));
  const store = new SqliteStore(file);
  const drafts = new SqlDrafts(store);
  for (const [index, content] of ["One.\n", "Two.\n", "Three.\n"].entries()) {
    const seen = (await drafts.find(slug("old")))?.updatedAt;
    await drafts.save({ slug: slug("old"), content, seen, author: "Ada", now: twoDaysAgo + index });
  }
  store.close();

  await using server = await startServerIn(folder.path);

  const client = await Client.signedIn(server.url);
  const listed = await client.get("/admin/history/old");
  const whole = await client.get("/admin/history/old?all=1");
  const from = `draft-${twoDaysAgo}`;
  const compared = await client.get(`/admin/history/old?from=${from}&to=draft-${twoDaysAgo + 1}`);
  const restored = await client.submit("/admin/history/old", { version: from, seen: String(twoDaysAgo + 2) });
  const after = new SqliteStore(file);
  const packed = await after.all(
    "select updated_at, content from versions where pack is not null order by id",
  );
  after.close();
  expect(packed).toEqual([0, 1].map((index) => ({ updated_at: twoDaysAgo + index, content: "" })));
  expect(await textsOf(listed.text, ".versions > li")).toHaveLength(1);
  expect(listed.text).toContain("2 intermediate saves are hidden.");
  expect(await textsOf(whole.text, ".versions > li")).toHaveLength(3);
  expect([await textsOf(compared.text, "del"), await textsOf(compared.text, "ins")]).toEqual([
    ["One."],
    ["Two."],
  ]);
  expect(restored.status).toBe(303);
  expect(await textsOf((await client.get("/admin/history/old")).text, ".day > h2")).toEqual([
    expect.stringMatching(/^(Today|Yesterday)$/),
    timeWordsFor({ locale: "en-US", timeZone: "UTC" })(twoDaysAgo, Date.now(), "day").words,
  ]);
  expect((await client.get("/api/admin/drafts?slug=old")).json.draft.content).toBe("One.\n");
});
