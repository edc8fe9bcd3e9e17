import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";

import { storeFile } from "../../../src/compose/data-dir.ts";
import { COOKIE, Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";

const SESSION_SECRET = "0123456789abcdef0123456789abcdef";

const site = await testSite({
  files: { "content/index.mdx": "# Home\n" },
  settings: { PUBLISHING: "review", SESSION_SECRET },
});

const direct = await testSite({ settings: { SESSION_SECRET } });

/** Signed in with an account, whose number stays. */
function account(accountId: string, login: string, { url } = site.server): Client {
  const session = {
    kind: "github",
    id: crypto.randomUUID(),
    login,
    name: login,
    accountId,
    token: "t",
  } as const;
  const client = new Client(url);
  client.cookie = `${COOKIE}=${new Seal([SESSION_SECRET]).seal({ ...session, expiresAt: Date.now() + 60_000 })}`;
  return client;
}

async function asked(client: Client, slug: string): Promise<{ path: string; head: string }> {
  const updatedAt = await client.save(slug, `# ${slug}\n`);
  const changes = [{ slug, content: `# ${slug}\n`, updatedAt }];
  const { json } = await client.post("/api/admin/reviews", { changes });
  return { path: `/api/admin/reviews/${json.review.id}`, head: json.review.head };
}

test("who gets another name can't approve or publish their own text, and who takes the old name can", async () => {
  const { path, head } = await asked(account("1", "ada"), "renamed");
  const [renamed, namesake] = [account("1", "countess"), account("2", "ada")];

  expect((await renamed.post(`${path}/approve`, { head })).status).toBe(403);
  expect((await renamed.post(`${path}/merge`, { head })).status).toBe(403);
  expect((await namesake.post(`${path}/approve`, { head })).status).toBe(200);
  expect((await namesake.post(`${path}/merge`, { head })).status).toBe(200);
});

test("what a script wrote is its maker's, also under another name", async () => {
  const script = await account("1", "ada").withToken({ name: "CI" });
  const { path, head } = await asked(script, "by-script");

  expect((await account("1", "countess").post(`${path}/approve`, { head })).status).toBe(403);
  expect((await account("2", "ada").post(`${path}/approve`, { head })).status).toBe(200);
});

test("somebody's approval ends their own request for changes, under another name too", async () => {
  const { path, head } = await asked(account("1", "ada"), "requested");
  await account("3", "grace").post(`${path}/request-changes`, { head, message: "Shorter." });
  const namesake = account("4", "grace");

  expect((await namesake.post(`${path}/approve`, { head })).json.review.state).toBe("changes-requested");
  expect((await namesake.post(`${path}/merge`, { head })).status).toBe(409);
  const answer = await account("3", "hopper").post(`${path}/approve`, { head });
  expect(answer.json.review.state).toBe("approved");
});

test("a text that an undo brings back is still its writer's under another name, after its versions are gone", async () => {
  const [grace, linus] = [account("3", "grace"), account("5", "linus")];
  const merged = async ({ path, head }: { path: string; head: string }) => {
    expect((await grace.post(`${path}/merge`, { head })).status).toBe(200);
    return site.head();
  };
  await merged(await asked(account("1", "ada"), "old-text"));
  const changes = [{ slug: "old-text", content: "# Another\n" }];
  const { review } = (await linus.post("/api/admin/reviews", { changes })).json;
  const sha = await merged({ path: `/api/admin/reviews/${review.id}`, head: review.head });
  using store = new Database(storeFile(site.server.dataDir));
  for (const table of ["versions", "reviews", "review_changes"]) store.run(`delete from ${table}`);

  const { fields } = await linus.open(`/admin/commits/${sha}/undo`);
  const undo = await linus.submit(`/admin/commits/${sha}/undo`, { ...fields, title: "Undo it" });
  const path = `/api/admin/reviews/${undo.headers.get("location")!.split("/").at(-1)}`;
  const { head } = (await linus.get(path)).json.review;

  expect((await account("1", "countess").post(`${path}/approve`, { head })).status).toBe(403);
  expect((await account("2", "ada").post(`${path}/approve`, { head })).status).toBe(200);
});

test("a publication without a review keeps who wrote its drafts, and who published it", async () => {
  const { server } = direct;
  const content = "# Direct\n";
  const updatedAt = await account("1", "ada", server).save("direct", content);
  const sha = await account("3", "grace", server).publish("direct", content, { updatedAt });

  using store = new Database(storeFile(server.dataDir));
  expect(
    store.query("select name, id from commit_writers where commit_sha = ? order by id").all(sha),
  ).toEqual([
    { name: "ada", id: "github:1" },
    { name: "grace", id: "github:3" },
  ]);
});
