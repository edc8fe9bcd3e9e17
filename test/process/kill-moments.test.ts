import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { svgOf } from "../support/samples.ts";
import { serverRepositories } from "../support/server-repositories.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn } from "../support/server.ts";

type Answer = Awaited<ReturnType<Client["get"]>>;

type Known = Readonly<{
  texts: Readonly<Record<string, string>>;
  /** Each draft's `updatedAt`. */
  seen: Readonly<Record<string, number>>;
  /** A publication that moved a page. */
  undoable: string;
  /** The draft of the menu. */
  navigation: Readonly<{ revision: string; edits: readonly object[] }>;
}>;

/** What people see, and what waits in the store. */
type Shown = Readonly<{
  pages: readonly string[];
  drafts: readonly string[];
  file: string | undefined;
  staged: readonly string[];
  uploads: number;
  /** The first label of the menu, and how many edits of it wait. */
  menu: string;
  edits: number;
}>;

const before: Shown = {
  pages: ["away", "one", "plain", "two"],
  drafts: ["away", "new", "one", "other", "two"],
  file: svgOf("kept").toString(),
  staged: ["away", "two"],
  uploads: 1,
  menu: "Welcome",
  edits: 1,
};

const publish = "/api/admin/publish";
const navigation = "/api/admin/site/navigation";
const file = "public/uploads/kept.svg";

/**
 * Each kind of change: what is sent, also once more; what people see after it; and the tables of what is left to do after its
 * commit, in that order.
 */
const kinds: Readonly<
  Record<
    string,
    Readonly<{
      open: (client: Client, known: Known) => Promise<(client: Client) => Promise<Answer>>;
      after: Partial<Shown>;
      writes: readonly string[];
      /** What the audit has of it: the operation, and the pages. */
      audited: readonly [action: string, ...slugs: readonly (string | null)[]];
      /** 200 by default. */
      status?: number;
      /** Of the same request again: there is nothing left to do. */
      again?: number;
    }>
  >
> = {
  "several pages": {
    open: async (_, { texts, seen }) => {
      const changes = ["one", "two", "new"].map((slug) => ({
        slug,
        content: texts[slug],
        updatedAt: seen[slug],
      }));
      return (client) => client.post(publish, { changes });
    },
    after: { pages: ["away", "new", "one", "plain", "two"], drafts: ["away", "other"], uploads: 0 },
    writes: ["drafts", "staged_assets"],
    audited: ["publish", "new", "one", "two"],
  },
  "one page": {
    open: async (_, { texts, seen }) => {
      const page = { slug: "one", content: texts.one, updatedAt: seen.one };
      return (client) => client.post(publish, page);
    },
    after: { drafts: ["away", "new", "other", "two"] },
    writes: ["drafts"],
    audited: ["publish", "one"],
  },
  navigation: {
    open: async (_, { texts, seen, navigation }) => {
      const changes = [{ slug: "one", content: texts.one, updatedAt: seen.one }];
      return (client) => client.post(publish, { changes, navigation });
    },
    after: { drafts: ["away", "new", "other", "two"], menu: "Start", edits: 0 },
    writes: ["drafts", "navigation_draft"],
    audited: ["publish", "one"],
  },
  "moves and a deletion": {
    open: async (_, { texts, seen }) => {
      const changes = [
        { slug: "moved/one", from: "one", content: texts.one, updatedAt: seen.one },
        { slug: "moved/away", from: "away" },
        { slug: "two", delete: true, updatedAt: seen.two },
      ];
      return (client) => client.post(publish, { changes });
    },
    after: {
      pages: ["moved/away", "moved/one", "plain"],
      drafts: ["moved/away", "new", "other"],
      staged: [],
    },
    writes: ["drafts", "staged_changes", "moved_pages"],
    audited: ["publish", "moved/away", "moved/one", "two"],
  },
  "pages that change places": {
    open: async (_, { seen }) => {
      const changes = [
        { slug: "plain", from: "one", updatedAt: seen.one },
        { slug: "one", from: "plain" },
      ];
      return (client) => client.post(publish, { changes });
    },
    after: { drafts: ["away", "new", "other", "plain", "two"] },
    writes: ["moved_pages"],
    audited: ["publish", "one", "plain"],
  },
  "a page and a move of a draft alone": {
    open: async (_, { texts, seen }) => {
      const changes = [
        { slug: "one", content: texts.one, updatedAt: seen.one },
        { slug: "moved/new", from: "new" },
      ];
      return (client) => client.post(publish, { changes });
    },
    after: { drafts: ["away", "moved/new", "other", "two"] },
    writes: ["drafts", "moved_pages"],
    audited: ["publish", "moved/new", "one"],
  },
  "a deletion": {
    open: async (_, { seen }) => {
      return (client) => client.delete(`/api/admin/pages?slug=two&updatedAt=${seen.two}`);
    },
    after: { pages: ["away", "one", "plain"], drafts: ["away", "new", "one", "other"], staged: ["away"] },
    writes: ["drafts", "staged_changes"],
    audited: ["deletePage", "two"],
    again: 404,
  },
  "a deletion on its page": {
    open: async (client) => {
      const { fields } = await client.open("/admin/delete/two");
      return (client) => client.submit("/admin/delete/two", fields);
    },
    after: { pages: ["away", "one", "plain"], drafts: ["away", "new", "one", "other"], staged: ["away"] },
    writes: ["drafts", "staged_changes"],
    audited: ["deletePage", "two"],
    status: 303,
    again: 404,
  },
  "an undo of a move": {
    open: async (_, { undoable }) => {
      return (client) => client.post(`/api/admin/publications/${undoable}/undo`, {});
    },
    after: { pages: ["links", "one", "plain", "two"], drafts: ["links", "new", "one", "other", "two"] },
    writes: ["moved_pages"],
    audited: ["undoPublication", "links"],
  },
  "a file that is replaced": {
    open: async (client) => {
      const { base } = (await client.open(`/admin/media/replace/${file}`)).fields;
      return (client) => {
        const form = new FormData();
        form.set("base", base!);
        form.set("file", new File([svgOf("next")], "next.svg"));
        return client.send("POST", `/admin/media/replace/${file}`, form);
      };
    },
    after: { file: svgOf("next").toString() },
    writes: [],
    audited: ["publish", null],
    status: 303,
  },
  "a file that is removed": {
    open: async (client) => {
      const { fields } = await client.open(`/admin/media/delete/${file}`);
      return (client) => client.submit(`/admin/media/delete/${file}`, fields);
    },
    after: { file: undefined },
    writes: [],
    audited: ["publish", null],
    status: 303,
  },
};

async function filled(folder: string, settings: Record<string, string>): Promise<Omit<Known, "undoable">> {
  await using server = await startServerIn(folder, settings);
  const ada = await Client.signedIn(server.url);
  const changes = ["one", "two", "links", "plain"].map((slug) => ({
    slug,
    content: `# ${slug}\n\n[one](./one)\n`,
  }));
  await ada.post(publish, {
    changes,
    assets: [{ path: "kept.svg", content: svgOf("kept").toString("base64") }],
  });
  await ada.post(publish, { changes: [{ slug: "away", from: "links" }] });
  const { url } = await ada.upload("new.svg", svgOf("new"));
  const texts = {
    one: "# One, drafted\n\n[two](/two)\n",
    two: "# Two, drafted\n",
    new: `# New\n\n![](${url})\n`,
    away: "[one](/one)\n",
    other: "Other.\n",
  };
  const seen: Record<string, number> = {};
  for (const [slug, content] of Object.entries(texts)) seen[slug] = await ada.save(slug, content);
  await ada.submit("/admin/changesets/stage", { "delete:two": "1", "move:away": "elsewhere" });
  const { revision, menus } = (await ada.get(navigation)).json;
  const edits = [{ do: "rename", id: menus[0].items[0].id, label: "Start" }];
  const saved = await ada.put(`${navigation}/draft`, { revision, edits, updatedAt: null });
  expect(saved.status).toBe(200);
  return { texts, seen, navigation: { revision, edits } };
}

type Store = Awaited<ReturnType<(typeof serverStores)[number]["open"]>>;

/** Without the pages of the manual. */
async function shownTo(client: Client, store: Store): Promise<Shown> {
  const { pages } = (await client.get("/api/admin/pages")).json;
  const listed = (await client.get("/api/admin/drafts")).json.drafts;
  const served = await client.get("/uploads/kept.svg");
  const staged = (await store.rows("select slug from staged_changes")) as Array<{ slug: string }>;
  const own = (slug: string) => /^(?:moved\/)?(?:one|two|new|away|links|other|plain)$/.test(slug);
  return {
    pages: pages.filter(own),
    drafts: listed.map(({ slug }: { slug: string }) => slug).toSorted(),
    file: served.status === 200 ? served.text : undefined,
    staged: staged.map(({ slug }) => slug).toSorted(),
    uploads: (await store.rows("select path from staged_assets")).length,
    menu: (await client.get(navigation)).json.menus[0].items[0].label,
    edits: (await client.get(`${navigation}/draft`)).json.draft?.edits.length ?? 0,
  };
}

/** Returns the operation and the pages of a commit, each as often as the audit has it. */
async function auditedOf(commit: string, store: Store): Promise<unknown[]> {
  const rows = (await store.rows(`select action, slug from audit where commit_sha = '${commit}'`)) as Array<{
    action: string;
    slug: string | null;
  }>;
  return [...new Set(rows.map(({ action }) => action)), ...rows.map(({ slug }) => slug).toSorted()];
}

/** How many entries of the audit tell of publications. */
async function entriesIn(store: Store): Promise<number> {
  const actions = "'publish', 'deletePage', 'undoPublication'";
  return (await store.rows(`select id from audit where action in (${actions})`)).length;
}

/** A page or the API names what was made, but for a deletion by the API. */
function expectCommit({ text, headers }: Answer, commit: string): void {
  if (!text.includes("draftOnly")) expect(`${headers.get("location")} ${text}`).toContain(commit);
}

async function opened({ store, repository }: (typeof cases)[number]) {
  await using all = new AsyncDisposableStack();
  const folder = all.use(await temporaryFolder());
  const at = {
    store: all.use(await store.open(folder.path)),
    repository: all.use(await repository.open(folder.path)),
  };
  const settings = { ...at.store.settings, ...at.repository.settings };
  const known = { ...(await filled(folder.path, settings)), undoable: await at.repository.head() };
  const start = (program?: typeof built) => startServerIn(folder.path, settings, program);
  const kept = all.move();
  return { ...at, known, start, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const [sqlite] = serverStores;
const places = serverRepositories.flatMap((repository) =>
  serverStores.map((store) => ({
    repository,
    store,
    isMain: store === sqlite && repository === serverRepositories[0],
  })),
);
const cases = places.flatMap((place) =>
  Object.keys(kinds)
    .filter((what) => place.store === sqlite || what === "moves and a deletion")
    .map((what) => ({ what, ...place })),
);

const killed = cases.flatMap((each) => [
  { ...each, when: "before", isMade: false },
  { ...each, when: "after", isMade: true },
]);

test.each(killed)(
  "of $what, a server that is killed $when its commit shows all or nothing when it starts again, and the same request makes one commit, on $repository.name with $store.name",
  async ({ what, isMade, ...on }) => {
    const { open, after, audited, status = 200, again = status } = kinds[what]!;
    await using site = await opened({ what, ...on });
    const { repository, store, known } = site;
    let send: Awaited<ReturnType<typeof open>>;
    const entries = await entriesIn(store);
    {
      await using server = await site.start(built);
      const ada = await Client.signedIn(server.url);
      send = await open(ada, known);
      expect(await shownTo(ada, store)).toEqual(before);
      await using _killing = await repository.atCommit({ pid: server.pid, isMade });
      await expect(send(ada)).rejects.toThrow();
    }

    await using server = await site.start();
    const grace = await Client.signedIn(server.url);
    expect(await shownTo(grace, store)).toEqual({ ...before, ...(isMade && after) });
    expect(await entriesIn(store)).toBe(entries + (isMade ? audited.length - 1 : 0));
    const answer = await send(grace);
    const head = await repository.head();
    expect(answer.status).toBe(isMade ? again : status);
    if (answer.status !== 404) expectCommit(answer, head);
    expect(await repository.parentOf(head)).toBe(known.undoable);
    expect(await shownTo(grace, store)).toEqual({ ...before, ...after });
    expect(await auditedOf(head, store)).toEqual([...audited]);
    expect(await entriesIn(store)).toBe(entries + audited.length - 1);
  },
);

// Every step after a commit is a write to the store: a server that fails at it, and is killed, is killed just before it.
const failing = cases
  .filter(
    ({ repository: { name }, what }) =>
      name === serverRepositories[0]!.name || (name === "a host of git" && what === "moves and a deletion"),
  )
  .flatMap((each) =>
    [...kinds[each.what]!.writes, "facts", "audit"].flatMap((table, index) => [
      { ...each, table, isKilled: true, when: "at the next start" },
      ...(index === 0 ? [{ ...each, table, isKilled: false, when: "once somebody is there" }] : []),
    ]),
  );

test.each(failing)(
  "of $what, a store without $table after the commit leaves the answer as it is, and the rest is done $when, on $repository.name with $store.name",
  async ({ what, table, isKilled, ...on }) => {
    const { open, after, audited, status = 200, again = status } = kinds[what]!;
    await using site = await opened({ what, ...on });
    const { repository, store, known } = site;
    await using first = await site.start(built);
    const ada = await Client.signedIn(first.url);
    const send = await open(ada, known);
    const answer = await (async () => {
      const breaks = () => store.run(`alter table ${table} rename to gone`);
      await using _failing = await repository.atCommit({ isMade: true, meanwhile: breaks });
      return await send(ada);
    })();
    const made = await repository.head();
    expect(answer.status).toBe(status);
    expectCommit(answer, made);

    if (isKilled) process.kill(first.pid, "SIGKILL");
    await store.run(`alter table gone rename to ${table}`);
    await using server = isKilled ? await site.start() : undefined;
    const grace = await Client.signedIn((server ?? first).url);
    expect(await shownTo(grace, store)).toEqual({ ...before, ...after });
    expect((await send(grace)).status).toBe(again);
    expect([await repository.head(), await repository.parentOf(made)]).toEqual([made, known.undoable]);
    expect(await auditedOf(made, store)).toEqual([...audited]);
  },
);
