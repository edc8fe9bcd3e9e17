import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serverRepositories } from "../support/server-repositories.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn } from "../support/server.ts";

const drafts: Record<string, string> = {
  one: "# One, drafted\n\n[two](/two)\n",
  two: "# Two, drafted\n",
  new: "# New\n",
  away: "[one](/one)\n",
  other: "Other.\n",
};

type Shown = Readonly<{ pages: readonly string[]; drafts: readonly string[] }>;

const before: Shown = { pages: ["away", "one", "two"], drafts: ["away", "new", "one", "other", "two"] };

type Sent = Readonly<{ path: string; body: unknown }>;

const publish = "/api/admin/publish";

/** What is sent, made of the drafts and of a publication that can be undone; and what people see after it. */
const requests: Readonly<
  Record<string, Readonly<{ sent: (seen: Record<string, number>, undoable: string) => Sent; after: Shown }>>
> = {
  "several pages": {
    sent: (seen) => ({
      path: publish,
      body: {
        changes: ["one", "two", "new"].map((slug) => ({
          slug,
          content: drafts[slug],
          updatedAt: seen[slug],
        })),
      },
    }),
    after: { pages: ["away", "new", "one", "two"], drafts: ["away", "other"] },
  },
  "one page": {
    sent: (seen) => ({ path: publish, body: { slug: "one", content: drafts.one, updatedAt: seen.one } }),
    after: { pages: before.pages, drafts: ["away", "new", "other", "two"] },
  },
  "moves and a deletion": {
    sent: (seen) => ({
      path: publish,
      body: {
        changes: [
          { slug: "moved/one", from: "one", content: drafts.one, updatedAt: seen.one },
          { slug: "moved/away", from: "away" },
          { slug: "two", delete: true, updatedAt: seen.two },
        ],
      },
    }),
    after: { pages: ["moved/away", "moved/one"], drafts: ["moved/away", "new", "other"] },
  },
  "a page and a move of a draft alone": {
    sent: (seen) => ({
      path: publish,
      body: {
        changes: [
          { slug: "one", content: drafts.one, updatedAt: seen.one },
          { slug: "moved/new", from: "new" },
        ],
      },
    }),
    after: { pages: before.pages, drafts: ["away", "moved/new", "other", "two"] },
  },
  "an undo of a move": {
    sent: (_, undoable) => ({ path: `/api/admin/publications/${undoable}/undo`, body: {} }),
    after: { pages: ["links", "one", "two"], drafts: ["links", "new", "one", "other", "two"] },
  },
};

async function filled(folder: string, settings: Record<string, string>) {
  await using server = await startServerIn(folder, settings);
  const ada = await Client.signedIn(server.url);
  const changes = ["one", "two", "links"].map((slug) => ({ slug, content: `# ${slug}\n\n[one](./one)\n` }));
  await ada.post(publish, { changes });
  await ada.post(publish, { changes: [{ slug: "away", from: "links" }] });
  const seen: Record<string, number> = {};
  for (const [slug, content] of Object.entries(drafts)) seen[slug] = await ada.save(slug, content);
  return seen;
}

/** Without the pages of the manual. */
async function shownTo(client: Client): Promise<Shown> {
  const { pages } = (await client.get("/api/admin/pages")).json;
  const listed = (await client.get("/api/admin/drafts")).json.drafts;
  const own = (slug: string) => /^(?:moved\/)?(?:one|two|new|away|links|other)$/.test(slug);
  return {
    pages: pages.filter(own),
    drafts: listed.map(({ slug }: { slug: string }) => slug).toSorted(),
  };
}

const moments = {
  "before its commit": { isMade: false, statements: [] },
  "after its commit": { isMade: true, statements: [] },
  "after its first draft was cleared": {
    isMade: true,
    statements: ["update drafts set active = 0 where slug = 'one'"],
  },
} as const;

const [sqlite, ...others] = serverStores;
const all = Object.keys(requests).flatMap((what) => Object.keys(moments).map((when) => ({ what, when })));
const possible = all.filter(
  ({ what, when }) => what !== "an undo of a move" || when !== "after its first draft was cleared",
);
const some = [{ what: "moves and a deletion", when: "after its commit" }];

const cases = serverRepositories.flatMap((repository) => [
  ...possible.map((each) => ({ ...each, store: sqlite!, repository })),
  ...others.flatMap((store) => some.map((each) => ({ ...each, store, repository }))),
]);

test.each(cases)(
  "of $what, a server that is killed $when shows all or nothing when it starts again, and the same request makes one commit, on $repository.name with $store.name",
  async ({ what, when, ...on }) => {
    const { sent, after } = requests[what]!;
    const { isMade, statements } = moments[when as keyof typeof moments];
    await using folder = await temporaryFolder();
    await using store = await on.store.open(folder.path);
    await using repository = await on.repository.open(folder.path);
    const settings = { ...store.settings, ...repository.settings };
    const seen = await filled(folder.path, settings);
    const undoable = await repository.head();
    const { path, body } = sent(seen, undoable);
    {
      await using killed = await startServerIn(folder.path, settings, built);
      await using _killing = await repository.killAtCommit({ pid: killed.pid, isMade });
      const ada = await Client.signedIn(killed.url);
      expect(await shownTo(ada)).toEqual(before);
      await expect(ada.post(path, body)).rejects.toThrow();
    }
    await store.run(...statements);

    await using again = await startServerIn(folder.path, settings);
    const grace = await Client.signedIn(again.url);
    expect(await shownTo(grace)).toEqual(isMade ? after : before);
    const { status, json } = await grace.post(path, body);
    const head = await repository.head();
    expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(head)]);
    expect(await repository.parentOf(head)).toBe(undoable);
    expect(await shownTo(grace)).toEqual(after);
  },
  60_000,
);
