import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startHttpHost, TOKEN } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { Agent } from "../../support/mcp.ts";
import { startServerIn, type TestServer } from "../../support/server.ts";

const SECRET = "a-secret-of-the-webhook";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let host: Awaited<ReturnType<typeof startHttpHost>>;
let server: TestServer;
let ada: Client;
let grace: Client;
let path: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  host = await startHttpHost();
  path = await host.create("team/docs.git");
  await onHost(async (clone) => {
    await Bun.write(join(clone, "content/one.mdx"), "# One\n");
    await commit(clone, "first");
  }, "-b main");
  await git(path, "config", "receive.denyNonFastForwards", "false");
  server = await startServerIn(folder.path, {
    REPOSITORY: host.url("team/docs.git"),
    GIT_TOKEN: TOKEN,
    GIT_FETCH_SECONDS: "3600",
    GIT_WEBHOOK_SECRET: SECRET,
    PUBLISHING: "review",
    REVIEW_BRANCHES: "1",
  });
  ada = await Client.signedIn(server.url, { name: "Ada" });
  grace = await Client.signedIn(server.url, { name: "Grace" });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** What people of the host do there: in a clone, whose `main` is pushed afterwards. */
async function onHost(work: (clone: string) => Promise<unknown>, init?: string): Promise<string> {
  await using clone = await temporaryFolder();
  if (init === undefined) await git(clone.path, "clone", "-q", path, ".");
  else await git(clone.path, "init", "-q", ...init.split(" "));
  await work(clone.path);
  await git(clone.path, "push", "-q", path, "HEAD:main");
  return git(path, "rev-parse", "main");
}

async function commit(clone: string, message: string): Promise<void> {
  await git(clone, "add", "-A");
  await git(clone, "commit", "-q", "-m", message);
}

const byHand = (files: Record<string, string>) =>
  onHost(async (clone) => {
    for (const [name, text] of Object.entries(files)) await Bun.write(join(clone, name), text);
    await commit(clone, "By hand");
  });

const merges = {
  "a merge commit": (clone: string, branch: string) =>
    git(clone, "merge", "-q", "--no-ff", "-m", "Merge", `origin/${branch}`),
  "a squash": async (clone: string, branch: string) => {
    await git(clone, "merge", "-q", "--squash", `origin/${branch}`);
    await git(clone, "commit", "-q", "-m", "Squashed");
  },
  "a rebase": async (clone: string, branch: string) => {
    await git(clone, "checkout", "-q", "-b", "rebased", `origin/${branch}`);
    await git(clone, "rebase", "-q", "origin/main");
  },
  "a fast-forward": (clone: string, branch: string) =>
    git(clone, "merge", "-q", "--ff-only", `origin/${branch}`),
} as const;

/** The host's webhook tells it, and what follows is known within moments: returns the review in another state than `state`. */
async function told(id: number, state = "approved") {
  const headers = { "x-gitlab-token": SECRET };
  const answer = await fetch(`${server.url}/webhooks/git`, { method: "POST", body: "{}", headers });
  expect(answer.status).toBe(204);
  for (let tries = 0; tries < 100; tries++, await Bun.sleep(100)) {
    const read = await review(id);
    if (read.state !== state) return read;
  }
  throw new Error(`The review is still ${state}`);
}

async function asked(slug: string, content = `# ${slug}\n`) {
  const updatedAt = await ada.save(slug, content);
  const { json } = await ada.post("/api/admin/reviews", { changes: [{ slug, content, updatedAt }] });
  return json.review as Readonly<{ id: number; head: string }>;
}

const merge = (id: number, head: string, by = grace) => by.post(`/api/admin/reviews/${id}/merge`, { head });

const review = async (id: number) => (await ada.get(`/api/admin/reviews/${id}`)).json.review;

const branches = async () =>
  (await git(path, "for-each-ref", "--format=%(refname:short)", "refs/heads/docs-admin")).split("\n");

/** Approves and pushes it. */
async function pushed(slug: string, content?: string) {
  const { id, head } = await asked(slug, content);
  expect((await grace.post(`/api/admin/reviews/${id}/approve`, { head })).status).toBe(200);
  const { status, json } = await merge(id, head);
  expect([status, json]).toEqual([200, { ok: true, branch: `docs-admin/review-${id}`, url: null }]);
  return { id, head, branch: json.branch as string };
}

async function hook(name: string, lines: string): Promise<() => Promise<void>> {
  const file = join(path, "hooks", name);
  await mkdir(join(path, "hooks"), { recursive: true });
  await Bun.write(file, `#!/bin/sh\n${lines}\n`);
  await chmod(file, 0o755);
  return () => rm(file);
}

test("an approved review is pushed as a branch of one commit that names both; it stays approved, and so does the draft", async () => {
  const before = await git(path, "rev-parse", "main");

  const { id, branch } = await pushed("pushed");

  expect(await review(id)).toMatchObject({ state: "approved", branch, branchUrl: null });
  expect(await ada.draftOf("pushed")).toMatchObject({ content: "# pushed\n" });
  expect(await git(path, "rev-parse", "main")).toBe(before);
  expect(await git(path, "log", "--format=%an %P%n%B", `main..${branch}`)).toBe(
    `Ada ${before}\nUpdate pushed\n\nReviewed-by: Grace\nEdited-by: Ada\n`,
  );
  expect(await git(path, "show", `${branch}:content/pushed.mdx`)).toBe("# pushed");
});

for (const [kind, merging] of Object.entries(merges))
  test(`what the host merges by ${kind} is merged here, and its draft is cleared`, async () => {
    const slug = kind.replaceAll(" ", "-");
    const { id, branch } = await pushed(slug);
    if (kind !== "a fast-forward") await byHand({ [`${slug}.txt`]: "Beside.\n" });

    const main = await onHost(async (clone) => {
      await merging(clone, branch);
    });
    if (kind !== "a rebase") await git(path, "update-ref", "-d", `refs/heads/${branch}`);
    const ended = await told(id);

    expect(ended).toMatchObject({ state: "merged", remarks: [{ does: "approves" }, { does: "merges" }] });
    expect(await ada.draftOf(slug)).toBeNull();
    expect((await ada.sourceOf(slug)).json.page.content).toBe(`# ${slug}\n`);
    const again = await merge(id, ended.head);
    expect([again.status, again.json.ok]).toEqual([200, true]);
    const sha = again.json.commitUrl.split("/").at(-1);
    expect(await git(path, "merge-base", "--is-ancestor", sha, main)).toBe("");
  });

test("what was merged, changed again and deleted on the host before anybody looked is merged", async () => {
  const { id, branch } = await pushed("followed");
  await onHost((clone) => merges["a squash"](clone, branch));
  await byHand({ "content/followed.mdx": "# Followed, and more\n" });
  await git(path, "update-ref", "-d", `refs/heads/${branch}`);

  expect((await told(id)).state).toBe("merged");
});

test("a review whose branch the host deletes without merging it is closed, and the draft stays", async () => {
  const { id, branch } = await pushed("declined");
  await git(path, "update-ref", "-d", `refs/heads/${branch}`);

  expect(await told(id)).toMatchObject({
    state: "closed",
    remarks: [{ does: "approves" }, { does: "closes", message: expect.stringContaining("is gone from") }],
  });
  expect(await ada.draftOf("declined")).toMatchObject({ content: "# declined\n" });
});

test("the review, the list and an agent say where it waits, and the button pushes", async () => {
  const { id, head } = await asked("shown");
  const before = await grace.open(`/admin/reviews/${id}`);
  await grace.submit(`/admin/reviews/${id}`, { does: "merge", head });
  const branch = `docs-admin/review-${id}`;
  const agent = new Agent(await ada.withToken({ name: "bot" }));

  const [after, list] = [await grace.get(`/admin/reviews/${id}`), await grace.get("/admin/reviews")];
  const { reviews } = await agent.ask("status", {});

  expect(before.text).toContain("Push as branch");
  expect(before.text).not.toContain("Merge and publish");
  expect(after.text).toContain(`Pushed as branch <code>${branch}</code>`);
  expect(after.text).toContain(`It is published when it is merged on ${new URL(host.url("x")).host}.`);
  expect(after.text).toContain("Push again");
  expect(list.text).toContain(`pushed as ${branch}`);
  expect(reviews.find((each: { id: number }) => each.id === id)).toMatchObject({ state: "approved", branch });
});

test("the same merge again pushes nothing; where the branch moved it is made on the new one", async () => {
  const { id, head, branch } = await pushed("again");
  const first = await git(path, "rev-parse", branch);

  const same = await merge(id, head);
  expect([same.json.branch, await git(path, "rev-parse", branch)]).toEqual([branch, first]);
  const main = await byHand({ "again.txt": "Beside.\n" });
  const moved = await merge(id, head);

  expect(moved.json.branch).toBe(branch);
  expect(await git(path, "rev-parse", `${branch}^`)).toBe(main);
  expect(await git(path, "log", "--format=%s", `main..${branch}`)).toBe("Update again");
});

test("a text that is added is pushed in place of the former one, once somebody else approves it", async () => {
  const { id, head, branch } = await pushed("added");
  const changes = [{ slug: "added", content: "# added, and more\n" }];
  const { json } = await ada.post(`/api/admin/reviews/${id}/changes`, { changes, head });
  expect([json.review.state, (await merge(id, json.review.head, ada)).status]).toEqual(["open", 403]);

  expect((await merge(id, json.review.head)).json.branch).toBe(branch);

  expect(await git(path, "show", `${branch}:content/added.mdx`)).toBe("# added, and more");
  expect((await review(id)).state).toBe("approved");
});

test("what somebody else pushed to the branch stays, and a branch that is there already is not taken", async () => {
  const { id, branch } = await pushed("theirs");
  await onHost(async (clone) => {
    await git(clone, "checkout", "-q", branch);
    await Bun.write(join(clone, "content/theirs.mdx"), "# Theirs\n");
    await commit(clone, "Theirs");
    await git(clone, "push", "-q", "origin", branch);
    await git(clone, "checkout", "-q", "main");
  });
  const theirs = await git(path, "rev-parse", branch);
  const refused = await merge(id, (await review(id)).head);
  const next = await asked("taken");
  await git(path, "branch", `docs-admin/review-${next.id}`, "main");
  const taken = await merge(next.id, next.head);

  expect([refused.status, refused.json.error]).toEqual([
    409,
    expect.stringContaining("Somebody else changed"),
  ]);
  expect(await git(path, "rev-parse", branch)).toBe(theirs);
  expect([taken.status, taken.json.error]).toEqual([409, expect.stringContaining("already")]);
  expect(await git(path, "rev-parse", `docs-admin/review-${next.id}`)).toBe(
    await git(path, "rev-parse", "main"),
  );
});

test("what the host refuses is told in its words, and nothing is pushed", async () => {
  const { id, head } = await asked("refused");
  const remove = await hook("update", "echo 'Branches need a ticket.' >&2; exit 1");

  const { status, json } = await merge(id, head);
  await remove();

  expect([status, json]).toEqual([
    502,
    {
      ok: false,
      code: "upstream-failed",
      error: expect.stringContaining("refuses this. Nothing was published"),
      said: "Branches need a ticket.",
    },
  ]);
  expect(await review(id)).toMatchObject({ state: "open" });
  expect(await branches()).not.toContain(`docs-admin/review-${id}`);
  expect((await merge(id, head)).json.branch).toBe(`docs-admin/review-${id}`);
});

test("the link that the host prints is answered, if it is one of the host's own", async () => {
  const { id, head } = await asked("linked");
  const origin = new URL(host.url("x")).origin;
  const remove = await hook(
    "post-receive",
    `echo 'See https://evil.example.org/merge_requests/1 or ${origin}/help'; echo 'Merge it:'; echo '  ${origin}/team/docs/-/merge_requests/7'`,
  );

  const { json } = await merge(id, head);
  await remove();

  const url = `${origin}/team/docs/-/merge_requests/7`;
  expect(json).toEqual({ ok: true, branch: `docs-admin/review-${id}`, url });
  expect((await review(id)).branchUrl).toBe(url);
  expect((await merge(id, head)).json.url).toBe(url);
});

test("a push whose answer was lost is the same push when it is asked for again", async () => {
  const { id, head } = await asked("lost");
  host.breaks("cut after");
  const lost = await merge(id, head);
  host.breaks(undefined);

  expect([lost.status, lost.json.branch]).toEqual([200, `docs-admin/review-${id}`]);
  const first = await git(path, "rev-parse", lost.json.branch);
  expect((await merge(id, head)).json.branch).toBe(lost.json.branch);
  expect(await git(path, "rev-parse", lost.json.branch)).toBe(first);
});

test("a push that never arrived is no branch, and is pushed the next time", async () => {
  const { id, head } = await asked("never");
  host.breaks("cut before");
  const lost = await merge(id, head);
  host.breaks(undefined);

  expect(lost.status).toBe(504);
  expect(await review(id)).toMatchObject({ state: "open" });
  expect((await merge(id, head)).json.branch).toBe(`docs-admin/review-${id}`);
});

test("what is on the branch already is merged without a push", async () => {
  const { id, head } = await asked("there");
  await byHand({ "content/there.mdx": "# there\n" });

  const { status, json } = await merge(id, head);

  expect([status, json.commitUrl]).toEqual([
    200,
    expect.stringContaining(await git(path, "rev-parse", "main")),
  ]);
  expect((await review(id)).state).toBe("merged");
  expect(await ada.draftOf("there")).toBeNull();
});
