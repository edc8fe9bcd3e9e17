import { afterAll, expect, test } from "bun:test";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startHttpHost, TOKEN } from "../support/git-host.ts";
import { git } from "../support/git.ts";
import { atTransaction } from "../support/server-repositories.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn } from "../support/server.ts";

const host = await startHttpHost();
afterAll(() => host[Symbol.asyncDispose]());

const SECRET = "a-secret-of-the-webhook";
const slug = "asked";
const branch = "docs-admin/review-1";
let made = 0;

/** A repository on the host whose hook notes each push of a branch of a review, and servers of it. */
async function opened({ open }: (typeof serverStores)[number]) {
  await using all = new AsyncDisposableStack();
  const folder = all.use(await temporaryFolder());
  const store = all.use(await open(folder.path));
  const name = `${made++}.git`;
  const path = await host.create(name);
  const seeds = all.use(await temporaryFolder());
  await git(seeds.path, "init", "-q", "-b", "main");
  await Bun.write(join(seeds.path, "content/one.mdx"), "# One\n");
  await git(seeds.path, "add", "-A");
  await git(seeds.path, "commit", "-q", "-m", "first");
  await git(seeds.path, "push", "-q", path, "main");
  await mkdir(join(path, "hooks"));
  const hook = join(path, "hooks/post-receive");
  await Bun.write(hook, `#!/bin/sh\ngrep docs-admin/ >>'${path}/pushes'\nexit 0\n`);
  await chmod(hook, 0o755);
  const settings = {
    ...store.settings,
    REPOSITORY: host.url(name),
    GIT_TOKEN: TOKEN,
    GIT_FETCH_SECONDS: "3600",
    GIT_WEBHOOK_SECRET: SECRET,
    PUBLISHING: "review",
    REVIEW_BRANCHES: "1",
  };
  const start = (more: Record<string, string> = {}, program?: typeof built) =>
    startServerIn(folder.path, { ...settings, ...more }, program);
  const pushes = async () => {
    const file = Bun.file(join(path, "pushes"));
    return (await file.exists()) ? (await file.text()).trimEnd().split("\n").length : 0;
  };
  const kept = all.move();
  const at = { folder: folder.path, path, ref: `refs/heads/${branch}` };
  return { ...at, store, start, pushes, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const people = (url: string) =>
  Promise.all([Client.signedIn(url, { name: "Ada" }), Client.signedIn(url, { name: "Grace" })]);

async function asked(ada: Client): Promise<string> {
  const content = "# Asked\n";
  const updatedAt = await ada.save(slug, content);
  const { json } = await ada.post("/api/admin/reviews", { changes: [{ slug, content, updatedAt }] });
  expect(json.review.id).toBe(1);
  return json.review.head;
}

const merge = (client: Client, head: string) => client.post("/api/admin/reviews/1/merge", { head });

async function told(url: string): Promise<void> {
  const headers = { "x-gitlab-token": SECRET };
  expect((await fetch(`${url}/webhooks/git`, { method: "POST", headers, body: "{}" })).status).toBe(204);
}

async function shown(client: Client) {
  const { review } = (await client.get("/api/admin/reviews/1")).json;
  const { drafts } = (await client.get("/api/admin/drafts")).json;
  return { state: review.state, branch: review.branch, drafts: drafts.length };
}

/** What the host did is known here within moments. */
async function becomes(client: Client, expected: object): Promise<void> {
  for (let tries = 0; tries < 100; tries++, await Bun.sleep(100))
    if (Bun.deepEquals(await shown(client), expected)) return;
  expect(await shown(client)).toEqual(expected as never);
}

const waiting = { state: "approved", branch, drafts: 1 };
const merged = { state: "merged", branch: undefined, drafts: 0 };

const cases = serverStores.flatMap((store) => [
  { store, isMade: false, when: "before" },
  { store, isMade: true, when: "after" },
]);

test.each(cases)(
  "a server that is killed $when the host takes a review's branch has it pushed or not, and the same merge again pushes it once, with $store.name",
  async ({ store, isMade }) => {
    await using site = await opened(store);
    const killed = await site.start({}, built);
    const [ada, grace] = await people(killed.url);
    const head = await asked(ada!);
    {
      await using _killing = await atTransaction(site, { pid: killed.pid, isMade });
      await expect(merge(grace!, head)).rejects.toThrow();
    }

    await using again = await site.start();
    const [reader, reviewer] = await people(again.url);
    await told(again.url);
    await becomes(reader!, { state: "open", branch: isMade ? branch : undefined, drafts: 1 });
    const entries = () => site.store.rows("select action, who, slug from audit where action like '%Review'");
    const done = [
      { action: "askForReview", who: "Ada", slug },
      { action: "mergeReview", who: "Grace", slug },
    ];
    expect(await entries()).toEqual(isMade ? done : done.slice(0, 1));
    const { status, json } = await merge(reviewer!, head);

    expect([status, json]).toEqual([200, { ok: true, branch, url: null }]);
    expect(await shown(reader!)).toEqual(waiting);
    expect(await site.pushes()).toBe(1);
    await git(site.path, "update-ref", "refs/heads/main", branch);
    await told(again.url);
    await becomes(reader!, merged);
    expect(await entries()).toEqual(done);
  },
);

const [sqlite] = serverStores;

test.each(["drafts", "review_remarks", "facts"])(
  "a server that is killed before it wrote to %s that the host merged a review has it merged after the next start",
  async (table) => {
    await using site = await opened(sqlite!);
    const killed = await site.start({}, built);
    const [ada, grace] = await people(killed.url);
    const head = await asked(ada!);
    expect((await merge(grace!, head)).status).toBe(200);
    await git(site.path, "update-ref", "refs/heads/main", branch);
    await git(site.path, "update-ref", "-d", site.ref);

    await site.store.run(
      `create trigger broken before ${writes[table]} begin select raise(abort, 'no'); end`,
    );
    await told(killed.url);
    await killed.prints(/Whether reviews were merged/);
    process.kill(killed.pid, "SIGKILL");
    await site.store.run("drop trigger broken");

    await using again = await site.start();
    const [reader] = await people(again.url);
    await told(again.url);
    await becomes(reader!, merged);
    const { review } = (await reader!.get("/api/admin/reviews/1")).json;
    expect(review.remarks.map(({ does }: { does: string }) => does)).toEqual(["approves", "merges"]);
  },
);

/** What is written there then. */
const writes: Readonly<Record<string, string>> = {
  drafts: "update of active on drafts",
  review_remarks: "insert on review_remarks",
  facts: "update on facts when new.name = 'reviews pushed as branches'",
};

const shared = serverStores.filter(({ name }) => name === "PostgreSQL");

test.skipIf(shared.length === 0)(
  "of two servers one pushes a review, and both know what became of it",
  async () => {
    await using site = await opened(shared[0]!);
    await using one = await site.start({}, built);
    await using other = await site.start({ DATA_DIR: join(site.folder, "other") }, built);
    const [ada, grace] = await people(one.url);
    const [, there] = await people(other.url);
    const head = await asked(ada!);

    const answers = await Promise.all([merge(grace!, head), merge(there!, head), merge(grace!, head)]);

    for (const { status, json } of answers)
      expect([status, json]).toEqual([200, { ok: true, branch, url: null }]);
    expect(await site.pushes()).toBe(1);
    // It has not fetched since the branch is there.
    await told(other.url);
    expect(await shown(there!)).toEqual(waiting);
    await git(site.path, "update-ref", "refs/heads/main", branch);
    await git(site.path, "update-ref", "-d", site.ref);
    await told(other.url);
    await becomes(there!, merged);
    await becomes(ada!, merged);
  },
);
