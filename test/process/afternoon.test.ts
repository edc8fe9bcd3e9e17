import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { signInWithCompany, startCompany } from "../support/company.ts";
import { everyAddress, type There } from "../support/every-address.ts";
import { git } from "../support/git.ts";
import { fieldsOf } from "../support/markup.ts";
import { Agent } from "../support/mcp.ts";
import { openStream } from "../support/opened-stream.ts";
import { tools } from "../support/roles-table.ts";
import { svgOf } from "../support/samples.ts";
import { built, startServer } from "../support/server.ts";

const BASE_URL = "https://admin.example.org";

const member = (name: string, group?: string) => ({
  name,
  email: `${name.split(" ")[0]!.toLowerCase()}@example.org`,
  email_verified: true,
  groups: group === undefined ? [] : [group],
});

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const company = opened.use(
  await startCompany(BASE_URL, {
    ada: member("Ada Lovelace"),
    grace: member("Grace Hopper", "docs"),
    linus: member("Linus Pauling", "docs"),
    mary: member("Mary Shelley", "api"),
    ken: member("Ken Thompson", "api"),
    rita: member("Rita Levi"),
  }),
);
const server = opened.use(
  await startServer(
    {
      ...company.settings,
      ROLES:
        "group:docs=publisher@guide, group:api=writer@reference, ada@example.org=administrator, *=reader",
      PIN_ROLE: "none",
    },
    built,
  ),
);

/** What the audit must tell in the end: who did what by what kind of sign-in, to which page, and whether a commit has it. */
const told: Array<
  readonly [who: string | null, kind: string, action: string, slug: string | null, commit: boolean]
> = [];

type Person = Readonly<{ name: string; client: Client }>;

const did = ({ name }: Person, action: string, slug: string | null = null, commit = false) =>
  void told.push([name, "oidc", action, slug, commit]);

async function signIn(login: string, name: string): Promise<Person> {
  const { client } = await signInWithCompany(server.url, login);
  const person = { name, client };
  did(person, "sign-in");
  return person;
}

/** Sends a form as a browser without script does: with what it hides, after its page was opened. */
async function send({ client }: Person, path: string, typed: Record<string, string>, page = path) {
  const { text, status } = await client.get(page);
  expect([page, status]).toEqual([page, 200]);
  const shown = text.replaceAll(/<\/?noscript>/g, "");
  const answer = await client.submit(path, { ...(await fieldsOf(shown, path)), ...typed });
  expect([path, answer.status, answer.status < 400 ? "" : answer.text]).toEqual([
    path,
    expect.any(Number),
    "",
  ]);
  return answer;
}

const refuse = async (answer: Promise<Readonly<{ status: number }>>, status = 403) =>
  expect((await answer).status).toBe(status);

const ada = await signIn("ada", "Ada Lovelace");
const grace = await signIn("grace", "Grace Hopper");
const linus = await signIn("linus", "Linus Pauling");
const mary = await signIn("mary", "Mary Shelley");
const ken = await signIn("ken", "Ken Thompson");
const rita = await signIn("rita", "Rita Levi");

const me = async ({ client }: Person) => (await client.get("/api/admin/me")).json.me;

test("each has the role and the folder of their group", async () => {
  const found = [];
  for (const person of [ada, grace, linus, mary, ken, rita]) {
    const { name, role, folders } = await me(person);
    found.push([name, role, folders]);
  }

  expect(found).toEqual([
    ["Ada Lovelace", "administrator", null],
    ["Grace Hopper", "publisher", ["guide"]],
    ["Linus Pauling", "publisher", ["guide"]],
    ["Mary Shelley", "writer", ["reference"]],
    ["Ken Thompson", "writer", ["reference"]],
    ["Rita Levi", "reader", null],
  ]);
});

test("a writer asks, and another role decides", async () => {
  const slug = "reference/codes";
  await mary.client.save(slug, "# Codes\n\nFirst.\n");
  did(mary, "saveDrafts", slug);
  await refuse(mary.client.post("/api/admin/publish", { slug, content: "# Codes\n" }));
  await refuse(mary.client.put("/api/admin/drafts", { slug: "guide/codes", content: "# Codes\n" }));
  await refuse(mary.client.submit("/admin/edit/guide/codes", { content: "# Codes\n", updatedAt: "0" }));
  const asked = await send(mary, `/admin/publish/${slug}`, { message: "Add the codes", title: "Codes" });
  did(mary, "askForReview", slug);
  const [path = ""] = /\/admin\/reviews\/\d+/.exec(asked.text) ?? [];

  const seen = await fieldsOf((await ada.client.get(path)).text, path);
  await refuse(mary.client.submit(path, { ...seen, does: "merge" }));
  await refuse(grace.client.submit(path, { ...seen, does: "approve" }));
  await send(ada, path, { does: "approve" });
  did(ada, "approveReview", slug);
  await send(ada, path, { does: "merge" });
  did(ada, "mergeReview", slug, true);

  expect((await rita.client.sourceOf(slug)).status).toBe(200);
});

test("publishers work in their folder by pages, by scripts and by agents, and nowhere else", async () => {
  await send(grace, "/admin/edit/guide/tea", { content: "# Tea\n\nHot.\n" });
  did(grace, "saveDrafts", "guide/tea");
  await send(grace, "/admin/publish/guide/tea", { message: "Add tea" });
  did(grace, "publish", "guide/tea", true);
  const token = await linus.client.withToken({ name: "nightly", can: ["read", "draft", "publish"] });
  did(linus, "makeToken");
  const agent = new Agent(token);
  const { version } = await agent.ask("save_draft", { slug: "guide/milk", text: "# Milk\n" });
  const script = [`${linus.name} (nightly)`, "token"] as const;
  told.push([...script, "saveDrafts", "guide/milk", false]);
  await agent.ask("publish", { slug: "guide/milk", version });
  told.push([...script, "publish", "guide/milk", true]);
  const menu = { revision: "r", edits: [{ do: "remove", id: "none" }] };
  expect((await agent.refusal("edit_navigation", menu)).code).toBe("forbidden");
  const elsewhere = { slug: "reference/milk", text: "# Milk\n" };
  expect((await agent.refusal("save_draft", elsewhere)).code).toBe("forbidden");
  const moved = [{ slug: "guide/oat-milk", from: "guide/milk", links: false }];
  expect((await grace.client.post("/api/admin/publish", { changes: moved })).status).toBe(200);
  did(grace, "publish", "guide/oat-milk", true);
  for (const change of [
    { slug: "reference/oat-milk", from: "guide/oat-milk", links: false },
    { slug: "guide/codes", from: "reference/codes", links: false },
    { slug: "guide-2/milk", content: "# Milk\n" },
    { slug: "", content: "# Home\n" },
  ])
    await refuse(grace.client.post("/api/admin/publish", { changes: [change] }));
  const deleted = await send(linus, "/admin/delete/guide/oat-milk", {});
  did(linus, "deletePage", "guide/oat-milk", true);
  const [, sha] = /commit=([0-9a-f]{40})/.exec(decodeURIComponent(deleted.headers.get("location")!))!;
  await send(linus, `/admin/commits/${sha}/undo`, { message: "Bring it back" });
  did(linus, "undoPublication", "guide/oat-milk", true);

  expect((await rita.client.sourceOf("guide/oat-milk")).status).toBe(200);
});

/** In Media, once somebody published it. */
let file = "none.svg";

test("menus and files of Media are for who writes everywhere", async () => {
  const { menus, revision } = (await ada.client.get("/api/admin/site/navigation")).json;
  const { id } = menus[0].items.find(({ isEditable }: { isEditable: boolean }) => isEditable);
  const renamed = { revision, edits: [{ do: "rename", id, label: "Start here" }] };
  await refuse(grace.client.put("/api/admin/site/navigation/draft", { ...renamed, updatedAt: null }));
  await refuse(grace.client.get("/admin/menu/rename"));
  const saved = await ada.client.put("/api/admin/site/navigation/draft", { ...renamed, updatedAt: null });
  expect(saved.status).toBe(200);
  did(ada, "saveNavigationDraft");
  const { path, url } = await grace.client.upload("cup.svg", svgOf("cup"));
  did(grace, "upload");
  const content = `# Tea\n\n![A cup](${url})\n`;
  await grace.client.publish("guide/tea", content, { message: "Show the cup" });
  did(grace, "publish", "guide/tea", true);
  const { text } = await ada.client.get(`/admin/media?q=${encodeURIComponent(path.split("/").at(-1)!)}`);
  const [, address = ""] = /\/admin\/media\/replace\/([^"]+)"/.exec(text) ?? [];
  await refuse(grace.client.get(`/admin/media/delete/${address}`));
  const form = new FormData();
  const { fields } = await ada.client.open(`/admin/media/replace/${address}`);
  form.set("base", fields.base!);
  form.set("file", new File([svgOf("mug")], "mug.svg"));
  const replaced = await ada.client.send("POST", `/admin/media/replace/${address}`, form);
  expect([address, replaced.status]).toEqual([address, 303]);
  did(ada, "publish", null, true);
  file = address;
});

test("who is lowered while working may less at the next request, in tokens, in open streams and on open pages", async () => {
  const token = await grace.client.withToken({ name: "import", can: ["read", "draft"] });
  did(grace, "makeToken");
  const seen = { pages: [{ slug: "guide/tea", tab: "t" }] };
  await using streams = new AsyncDisposableStack();
  const open = [
    await openStream(grace.client, "/admin/page-events", seen),
    await openStream(grace.client, "/api/admin/events"),
    await openStream(grace.client, "/admin/news"),
  ];
  for (const stream of open) streams.defer(stream.close);
  const path = "/admin/edit/guide/tea";
  const editor = await grace.client.get(path);
  const fields = await fieldsOf(editor.text.replaceAll(/<\/?noscript>/g, ""), path);
  expect(editor.text).toContain("/static/editor");

  const people = (await ada.client.get("/api/admin/people")).json.people;
  const { id } = people.find(({ name }: { name: string }) => name === grace.name);
  const page = `/admin/people/person?id=${encodeURIComponent(id)}`;
  await send(ada, "/admin/people/person", { id, role: "commenter", folders: "" }, page);
  did(ada, "role-changed");

  await Promise.all(open.map(({ ended }) => ended));
  const content = "# Tea\n\nCold.\n";
  await refuse(grace.client.submit(path, { ...fields, content }));
  await refuse(token.put("/api/admin/drafts", { slug: "guide/tea", content }));
  expect((await new Agent(token).refusal("save_draft", { slug: "guide/x", text: "#" })).code).toBe(
    "forbidden",
  );
  expect((await token.sourceOf("guide/tea")).status).toBe(200);
  const read = await grace.client.get("/admin/edit/guide/tea");
  expect(read.text).toContain("Writing takes the role “writer”, and yours is “commenter”.");
  expect(read.text).not.toContain("/static/editor");
  expect(await me(grace)).toMatchObject({ role: "commenter", folders: null });
});

test("who is removed is out at once, and comes in again as ROLES says", async () => {
  const token = await ken.client.withToken({ name: "old script", can: ["read", "draft"] });
  did(ken, "makeToken");
  const { id } = await me(ken);
  await using streams = new AsyncDisposableStack();
  const open = [
    await openStream(ken.client, "/admin/page-events", { pages: [{ slug: "reference", tab: "t" }] }),
    await openStream(token, "/api/admin/events"),
  ];
  for (const stream of open) streams.defer(stream.close);

  expect((await ada.client.delete(`/api/admin/people/${encodeURIComponent(id)}`)).status).toBe(200);
  did(ada, "removePerson");

  await Promise.all(open.map(({ ended }) => ended));
  await refuse(ken.client.get("/api/admin/me"), 401);
  await refuse(token.get("/api/admin/me"), 401);
  told.push([null, "token", "sign-in-refused", null, false]);
  expect((await ken.client.get("/admin")).status).toBe(303);
  const again = await signIn("ken", ken.name);
  expect(await me(again)).toMatchObject({ id, role: "writer", folders: ["reference"] });
  await refuse(token.get("/api/admin/me"), 401);
});

/** What is in the store, table by table, and in the repository. */
async function everything() {
  using database = new Database(join(server.dataDir, "docs-admin.db"), { readonly: true });
  const names = database
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_"));
  const tables = names.map((name) => [name, database.query(`select * from "${name}"`).values()] as const);
  const objects = ["cat-file", "--batch-all-objects", "--batch-check", "--unordered"] as const;
  return {
    tables: Object.fromEntries(tables),
    refs: await git(server.repository, "for-each-ref"),
    objects: (await git(server.repository, ...objects)).split("\n").toSorted(),
  };
}

async function whatIsThere(): Promise<There> {
  const { client } = ada;
  await client.save("guide/drafted", "# Drafted\n");
  did(ada, "saveDrafts", "guide/drafted");
  const changes = [{ slug: "reference/asked", content: "# Asked\n" }];
  const { id } = (await client.post("/api/admin/reviews", { changes })).json.review;
  did(ada, "askForReview", "reference/asked");
  await client.save("guide/gone", "# Gone\n");
  did(ada, "saveDrafts", "guide/gone");
  await client.delete("/api/admin/pages?slug=guide/gone");
  did(ada, "deletePage", "guide/gone");
  const commits = (await git(server.repository, "rev-list", "main")).split("\n");
  const { people } = (await client.get("/api/admin/people")).json;
  return {
    pages: [
      "guide/tea",
      "guide/drafted",
      "guide/gone",
      "guide/milk",
      "guide",
      "reference/asked",
      "reference/codes",
      "none/such",
    ],
    files: [file, `uploads/${file}`, "none.svg"],
    reviews: [id - 1, id, 99],
    commits: [...commits.slice(0, 4), "0".repeat(40)],
    people: people.map((person: { id: string }) => person.id),
  };
}

const isOpen = (needed: string | undefined) => ["read", "own", "nothing", "each tool"].includes(needed!);

test("a reader opens every address, and changes nothing", async () => {
  const all = await everyAddress(await whatIsThere());
  const wrong: string[] = [];
  const ask = async (method: string, path: string) => {
    const sent = method === "GET" || method === "DELETE" ? undefined : "";
    const type = path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
    const answer = await fetch(server.url + path, {
      method,
      redirect: "manual",
      headers: { cookie: rita.client.cookie!, ...(sent === undefined ? {} : { "content-type": type }) },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    await (isStream ? answer.body!.cancel() : answer.bytes());
    return answer.status;
  };
  const gets = all.filter(({ method }) => method === "GET");
  const read = async () => {
    for (const { path, needed } of gets) {
      const status = await ask("GET", path);
      if (status >= 500 ? !/oauth\/github/.test(path) : (status === 403) === isOpen(needed))
        wrong.push(`GET ${path}: ${status}`);
    }
  };
  // What is read for the first time is kept, such as thumbnails, and what was seen of a review.
  await read();
  // Nobody started the sign-in that is finished at one of the addresses.
  told.push([null, "oidc", "sign-in-refused", null, false]);
  const before = await everything();

  await read();
  for (const { method, path, needed } of all.filter(({ method }) => method !== "GET")) {
    if (needed === "own" || needed === "nothing" || needed === "each tool") continue;
    const status = await ask(method, path);
    if ((status === 403) === (needed === "read")) wrong.push(`${method} ${path}: ${status}`);
  }
  const writing = [...tools].filter(([, { lowest }]) => lowest !== "reader");
  const agent = new Agent(rita.client);
  for (const [tool] of writing) expect((await agent.refusal(tool)).code).toBe("forbidden");

  expect(wrong).toEqual([]);
  expect(gets.length).toBeGreaterThan(300);
  const after = await everything();
  const different = Object.keys(after.tables).filter(
    (name) => !Bun.deepEquals(after.tables[name], before.tables[name]),
  );
  // Whether the disk takes a write, and what each person saw of reviews.
  expect(different.filter((name) => name !== "probe" && name !== "review_looks")).toEqual([]);
  expect([after.refs, after.objects]).toEqual([before.refs, before.objects]);
}, 240_000);

test("the audit tells the afternoon entry by entry: by the API, on its page and in its files", async () => {
  const { entries } = (await ada.client.get("/api/admin/audit?limit=1000")).json;
  const page = (await ada.client.get("/admin/audit")).text;
  const csv = (await ada.client.get("/admin/audit.csv")).text.trimEnd().split("\r\n");
  const lines = (await ada.client.get("/admin/audit.jsonl")).text.trimEnd().split("\n");

  expect(
    entries
      .toReversed()
      .map(({ who, kind, action, slug, commit }: Record<string, string | null>) => [
        who,
        kind,
        action,
        slug,
        commit !== null,
      ]),
  ).toEqual(told);
  expect(entries.flatMap(({ about }: { about: string | null }) => about ?? []).toReversed()).toEqual([
    "nightly",
    expect.stringMatching(/^cup-[0-9a-f]+\.svg$/),
    "import",
    "Grace Hopper: commenter",
    "old script",
    "Ken Thompson",
  ]);
  expect(page).toContain("Grace Hopper: commenter");
  expect(lines.map((line) => JSON.parse(line))).toEqual(entries);
  expect(csv.length).toBe(entries.length + 1);
  for (const [at, { id, who, kind, action, slug, commit }] of entries.entries()) {
    const row = csv[at + 1]!;
    expect(row).toStartWith(`"${id}",`);
    expect(row).toContain(`,"${who ?? ""}","${kind}","${action}","${slug ?? ""}","${commit ?? ""}",`);
  }
  const commits = entries.flatMap(({ commit }: { commit: string | null }) => commit ?? []);
  expect(commits).toEqual(
    (await git(server.repository, "rev-list", `-${commits.length}`, "main")).split("\n"),
  );
  for (const { who, commit } of entries) {
    if (who) expect(page).toContain(who);
    if (commit) expect(page).toContain(`/admin/commits/${commit}`);
  }
});
