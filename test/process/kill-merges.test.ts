import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serverRepositories } from "../support/server-repositories.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn } from "../support/server.ts";

const cases = serverStores.flatMap((store) =>
  serverRepositories.flatMap((repository) =>
    [false, true].map((isMade) => ({ store, repository, isMade, when: isMade ? "after" : "before" })),
  ),
);

const slug = "asked";

async function signedIn(url: string) {
  return [
    await Client.signedIn(url, { name: "Ada" }),
    await Client.signedIn(url, { name: "Grace" }),
  ] as const;
}

/** Ada asks for a review, and goes on with another draft. */
async function asked(url: string) {
  const [ada] = await signedIn(url);
  const content = "# Asked\n";
  const updatedAt = await ada.save(slug, content);
  await ada.save("other", "# Other\n");
  const { json } = await ada.post("/api/admin/reviews", { changes: [{ slug, content, updatedAt }] });
  return json.review as Readonly<{ id: number; head: string }>;
}

async function shown(client: Client, id: number) {
  const { review } = (await client.get(`/api/admin/reviews/${id}`)).json;
  const { drafts } = (await client.get("/api/admin/drafts")).json;
  return {
    state: review.state,
    merges: review.remarks.filter(({ does }: { does: string }) => does === "merges").length,
    drafts: drafts.map(({ slug }: { slug: string }) => slug).toSorted(),
    isPublished: (await client.sourceOf(slug)).status === 200,
  };
}

const open = { state: "open", merges: 0, drafts: ["asked", "other"], isPublished: false };
const merged = { state: "merged", merges: 1, drafts: ["other"], isPublished: true };

test.each(cases)(
  "a review whose server is killed $when the commit of its merge is merged as a whole or open, and merged by one commit, on $repository.name with $store.name",
  async ({ isMade, ...on }) => {
    await using folder = await temporaryFolder();
    await using store = await on.store.open(folder.path);
    await using repository = await on.repository.open(folder.path);
    const settings = { PUBLISHING: "review", ...store.settings, ...repository.settings };
    const killed = await startServerIn(folder.path, settings, built);
    const { id, head } = await asked(killed.url);
    const before = await repository.head();
    const merge = (client: Client) => client.post(`/api/admin/reviews/${id}/merge`, { head });
    {
      const grace = await repository.reviewer(killed.url);
      await using _killing = await repository.atCommit({ pid: killed.pid, isMade });
      await expect(merge(grace)).rejects.toThrow();
    }

    await using again = await startServerIn(folder.path, settings);
    const kept = await store.rows("select state, published_as from reviews");
    const { state, published_as } = kept[0] as { state: string; published_as: string | null };
    const known = isMade ? ["merged", await repository.head()] : ["open", null];
    expect([state, published_as]).toEqual(known);
    const ada = await Client.signedIn(again.url, { name: "Ada" });
    const grace = await repository.reviewer(again.url);
    expect(await shown(ada, id)).toEqual(isMade ? merged : open);
    // Another commit must not be named.
    await repository.push("beside.txt", "Beside.\n");
    const made = isMade ? await repository.parentOf(await repository.head()) : undefined;
    const { status, json } = await merge(grace);
    const commit = made ?? (await repository.head());

    const entries = await store.rows(
      "select action, slug, commit_sha from audit where action = 'mergeReview'",
    );
    expect(entries).toEqual([{ action: "mergeReview", slug, commit_sha: commit }]);
    expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(commit)]);
    expect(await shown(ada, id)).toEqual(merged);
    if (isMade) expect(await repository.parentOf(commit)).toBe(before);
  },
);

const shared = serverStores.filter(({ name }) => name === "PostgreSQL");

test.skipIf(shared.length === 0)(
  "a merge whose server is killed is the same merge on a server that goes on",
  async () => {
    await using folder = await temporaryFolder();
    await using store = await shared[0]!.open(folder.path);
    await using repository = await serverRepositories[0]!.open(folder.path);
    const settings = { PUBLISHING: "review", ...store.settings };
    const killed = await startServerIn(folder.path, settings, built);
    await using other = await startServerIn(folder.path, {
      ...settings,
      DATA_DIR: join(folder.path, "other"),
    });
    const { id, head } = await asked(killed.url);
    const merge = (client: Client) => client.post(`/api/admin/reviews/${id}/merge`, { head });
    {
      const grace = await repository.reviewer(killed.url);
      await using _killing = await repository.atCommit({ pid: killed.pid, isMade: true });
      await expect(merge(grace)).rejects.toThrow();
    }
    const commit = await repository.head();
    await repository.push("beside.txt", "Beside.\n");

    const ada = await Client.signedIn(other.url, { name: "Ada" });
    const grace = await repository.reviewer(other.url);
    const { status, json } = await merge(grace);

    expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(commit)]);
    expect(await shown(ada, id)).toEqual(merged);
  },
);
