import type { Client } from "./client.ts";
import { Agent } from "./mcp.ts";

/** Texts have one of the first two words, in the folder `guide` or outside it; names of pages outside have the last. */
const marks = { inside: "insideqx", outside: "outsideqx", name: "hiddenqx" } as const;

type Mark = keyof typeof marks;

const HIDDEN = "hiddenqx/plan";

export const allRights = ["read", "draft", "publish", "generate"] as const;

export type Caller = Readonly<{ can: readonly string[]; folders?: readonly string[] | undefined }>;

/** Each choice of rights, everywhere, in one folder, and in several. */
export const allCallers: readonly Caller[] = Array.from({ length: 2 ** allRights.length - 1 }, (_, choice) =>
  allRights.filter((_, at) => (choice + 1) & (1 << at)),
).flatMap((can) => [undefined, ["guide"], ["guide/tea", "nowhere"]].map((folders) => ({ can, folders })));

/** A request of the API, or a call of a tool. `at` is its route or the name of the tool. */
export type Asked = Readonly<{ at: string; what: string; headers?: Record<string, string> }> &
  (Readonly<{ method: string; path: string; body?: object }> | Readonly<{ tool: string; asked: object }>);

export type Answered = Readonly<{ asked: Asked; status: number; said: string }>;

/** `said` is the start of the answer. */
export type Finding = Readonly<{ door: string; said: string }>;

/** What everybody who may read all does on a site. */
type People = Readonly<{ ada: Client; grace: Client }>;

/** Fills a site of `secretFiles` with texts that callers may not read, and returns every door to them. */
export async function secretTexts({ ada, grace }: People) {
  const has = await filled(ada, grace);
  return {
    /** Those of its own change something, so they come one after another. */
    doorsTo: async (client: Client, callerId: string) => {
      const agent = new Agent(client);
      return {
        ...doors(has, await fresh(ada, grace, callerId)),
        answerTo: (asked: Asked) => answerTo(asked, client, agent),
      };
    },
  };
}

const page = (title: string, text: string, more = "") =>
  `---\ntitle: ${title}\n${more}---\n\n# ${title}\n\n${text}\n`;

export const secretFiles: Readonly<Record<string, string>> = {
  "content/index.mdx": page("Home", `${marks.outside} [Plan](/hiddenqx/plan)`),
  "content/guide/tea.mdx": page(
    "Tea",
    `${marks.inside} <Secret words="${marks.inside}" /> [Milk](/guide/milk)`,
  ),
  "content/guide/milk.mdx": page("Milk", `${marks.inside}\n\n![Cup](cup.png)`),
  "content/guide/chai.mdx": page("Chai", `${marks.inside} [Old](/guide/old)`),
  [`content/${HIDDEN}.mdx`]: page(
    "The plan",
    `${marks.outside} [Tea](/guide/tea)`,
    "aliases: [/guide/old, /hiddenqx/was]\n",
  ),
  "content/hiddenqx/other.mdx": page("Other", `${marks.outside} [Milk](/guide/milk)`),
};

/** What does not change while callers ask. */
async function filled(ada: Client, grace: Client) {
  const outside = await ada.publish("hiddenqx/undo", `# Undo\n\n${marks.outside}\n`);
  const both = await commitOf(ada, [
    { slug: "guide/both", content: `# Both\n\n${marks.inside}\n` },
    { slug: "hiddenqx/both", content: `# Both\n\n${marks.outside}\n` },
  ]);
  await ada.publish("guide/undo", `# Undo\n\n${marks.inside} one\n`);
  const inside = await ada.publish("guide/undo", `# Undo\n\n${marks.inside} two\n`);
  await ada.publish("guide/undo", `# Undo\n\n${marks.inside} three\n`);
  for (const slug of ["guide/tea", "guide/draft"])
    await grace.save(slug, `# Draft\n\n${marks.inside} draft\n`);
  for (const slug of [HIDDEN, "hiddenqx/draft"])
    await grace.save(slug, `# Draft\n\n${marks.outside} draft\n`);
  await ada.publish("guide/moves", `# Moves\n\n${marks.outside}\n`);
  const moved = await grace.save("guide/moves", `# Moves\n\n${marks.outside} draft\n`);
  await commitOf(ada, [{ slug: "hiddenqx/moved", from: "guide/moves" }]);
  const { sha } = (await ada.sourceOf("guide/milk")).json.page;
  const edits = [{ do: "rename", id: "none", label: marks.outside }];
  await ada.put("/api/admin/site/navigation/draft", { revision: "none", edits });
  const review = (slug: string, mark: string) => asking(grace, ada, [[slug, mark]]);
  return {
    commits: { outside, both, inside },
    moved,
    milk: sha as string,
    reviews: {
      outside: await review("hiddenqx/asked", marks.outside),
      both: await asking(grace, ada, [
        ["guide/asked-too", marks.inside],
        ["hiddenqx/asked-too", marks.outside],
      ]),
    },
  };
}

type Filled = Awaited<ReturnType<typeof filled>>;
type Review = Awaited<ReturnType<typeof asking>>;

/** What one caller may change. */
async function fresh(ada: Client, grace: Client, callerId: string) {
  const slug = `guide/of-${callerId}`;
  await grace.save(`${slug}/own`, `# Own\n\n${marks.inside} own\n`);
  return { slug, review: await asking(grace, ada, [[`${slug}/asked`, marks.inside]]) };
}

type Fresh = Awaited<ReturnType<typeof fresh>>;

async function commitOf(client: Client, changes: readonly object[]): Promise<string> {
  const { status, text, json } = await client.post("/api/admin/publish", { changes });
  if (status !== 200) throw new Error(text);
  return json.commitUrl.split("/").at(-1);
}

/** Grace asks, with the marks in all words that can have them, and Ada says something. */
async function asking(grace: Client, ada: Client, of: ReadonlyArray<readonly [slug: string, mark: string]>) {
  const words = of.map(([, mark]) => mark).join(" ");
  const changes = of.map(([slug, mark]) => ({ slug, content: `# Asked\n\n${mark}\n` }));
  const asked = await grace.post("/api/admin/reviews", { changes, title: words, message: words });
  if (asked.status !== 200) throw new Error(asked.text);
  const { id, head } = asked.json.review as { id: number; head: string };
  await ada.post(`/api/admin/reviews/${id}/request-changes`, { message: words });
  return { id, head };
}

const slugs = ["guide/tea", "guide/draft", "guide/milk", HIDDEN, "guide/moves"];
const NO_SHA = "0".repeat(40);
const mine = "# Mine\n";

function doors(has: Filled, own: Fresh): Readonly<{ shared: readonly Asked[]; own: readonly Asked[] }> {
  const reviews = [own.review, has.reviews.outside, has.reviews.both];
  return {
    shared: [
      ...fixed,
      ...ofMenus(),
      ...[...slugs, "guide/chai"].flatMap((slug) => [...readings(slug), ...toolsOn(slug)]),
      ...slugs.flatMap(writings),
      ...Object.values(has.commits).flatMap(ofCommit),
      ...reviews.flatMap(ofReview),
      ...writingsOver(has),
    ],
    own: [...slugs.flatMap(repeated), ...ofOwn(own)],
  };
}

const route = (
  at: string,
  what: string,
  more: Readonly<{ path?: string; body?: object; headers?: Record<string, string> }> = {},
): Asked => {
  const [method = "", path = ""] = at.split(" ");
  return { at, what, method, path, ...more };
};

const tool = (name: string, asked: object, what = JSON.stringify(asked)): Asked => {
  return { at: `tool ${name}`, what, tool: name, asked };
};

const fixed: readonly Asked[] = [
  ...[
    "GET /api/admin/drafts",
    "GET /api/admin/pages",
    "GET /api/admin/health",
    "GET /api/admin/site",
    "GET /api/admin/site/pages",
    "GET /api/admin/site/navigation",
  ],
  ...["POST /api/admin/logout", "GET /api/admin/tokens", "POST /api/admin/tokens"],
  ...["GET /api/admin/content-folder", "PUT /api/admin/content-folder"],
  ...["GET /api/admin/settings", "PUT /api/admin/settings"],
  "POST /api/admin/site/accept-head",
  ...["GET /api/admin/me", "PUT /api/admin/me", "GET /api/admin/people", "GET /api/admin/audit"],
]
  .map((at) => route(at, "all"))
  .concat(
    route("DELETE /api/admin/tokens/:id", "one", { path: "/api/admin/tokens/none" }),
    route("PUT /api/admin/people/:id", "one", { path: "/api/admin/people/pin", body: { role: "reader" } }),
    route("DELETE /api/admin/people/:id", "one", { path: "/api/admin/people/none" }),
    route("GET /api/admin/reviews", "all", { path: "/api/admin/reviews?state=all" }),
    route("POST /api/admin/uploads", "no file", { body: { name: "a.png", content: "" } }),
    route("POST /api/admin/ai/generate", "a text", { body: { prompt: "What do the pages say?" } }),
    route("POST /api/admin/ai/generate", "events", {
      body: { prompt: "What do the pages say?" },
      headers: { accept: "text/event-stream" },
    }),
    route("POST /mcp", "a batch", { body: [] }),
    tool("list_drafts", {}),
    tool("list_pages", {}),
    tool("check_page", {}),
    tool("upload_file", { name: "a.png", content: "" }),
    tool("status", {}),
    tool("search_pages", { query: "" }),
    tool("search_pages", { query: marks.inside }, "inside"),
    tool("search_pages", { query: marks.outside }, "outside"),
  );

/** Of menus, which name all pages. */
function ofMenus(): Asked[] {
  const [at, edits] = ["/api/admin/site/navigation/draft", [{ do: "remove", id: "none" }]];
  return [
    route(`GET ${at}`, "one"),
    route(`PUT ${at}`, "stale", { body: { revision: "none", edits, updatedAt: 2 } }),
    route(`DELETE ${at}`, "stale", { path: `${at}?updatedAt=2` }),
    route("POST /api/admin/publish", "menus", { body: { navigation: { revision: "none", edits } } }),
    route("POST /api/admin/reviews", "menus", { body: { navigation: { revision: "none", edits } } }),
    tool("read_navigation", {}),
    tool("edit_navigation", { revision: "none", edits }),
    tool("propose", { navigation: { revision: "none", edits } }, "menus"),
  ];
}

function readings(slug: string): Asked[] {
  const query = `?slug=${encodeURIComponent(slug)}`;
  return ["/drafts", "/drafts/versions", "/pages/source", "/pages/links", "/site/siblings"].map((path) =>
    route(`GET /api/admin${path}`, slug, { path: `/api/admin${path}${query}` }),
  );
}

function writings(slug: string): Asked[] {
  const query = `?slug=${encodeURIComponent(slug)}`;
  const save = (what: string, body: object, headers = {}) =>
    route("PUT /api/admin/drafts", `${slug} ${what}`, { body, headers });
  const publish = (what: string, body: object, headers = {}) =>
    route("POST /api/admin/publish", `${slug} ${what}`, { body, headers });
  const remove = (what: string, more: string, headers = {}) =>
    route("DELETE /api/admin/pages", `${slug} ${what}`, { path: `/api/admin/pages${query}${more}`, headers });
  const ask = (what: string, change: object) =>
    route("POST /api/admin/reviews", `${slug} ${what}`, { body: { changes: [change] } });
  const [text, tagged] = [{ slug, content: mine }, { "if-match": '"d-2"' }];
  return [
    route("POST /api/admin/check", slug, { body: { slug, content: "[Plan](/hiddenqx/plan)" } }),
    save("stale", { ...text, updatedAt: 2 }),
    save("several", { drafts: [{ ...text, updatedAt: 2 }] }),
    save("not the draft", text, tagged),
    save("not the page", text, { "if-match": `"p-${NO_SHA}"` }),
    publish("not the page", { ...text, base: NO_SHA }),
    publish("not the draft", text, tagged),
    publish("not this page", text, { "if-match": `"p-${NO_SHA}"` }),
    publish("there is one", text, { "if-none-match": "*" }),
    publish("several", { changes: [{ ...text, base: NO_SHA, updatedAt: 2 }] }),
    publish("deleted", { changes: [{ slug, delete: true, base: NO_SHA, updatedAt: 2 }] }),
    publish("moved", {
      changes: [{ slug: "guide/there", from: slug, base: NO_SHA, updatedAt: 2, links: false }],
    }),
    publish("moved here", { changes: [{ slug, from: "guide/chai", base: NO_SHA, links: false }] }),
    publish("moved with its links", { changes: [{ slug: "guide/there", from: slug, base: NO_SHA }] }),
    publish("with a file", { ...text, base: NO_SHA, assets: [{ path: "a.png", content: "AA==" }] }),
    remove("not the page", `&base=${NO_SHA}`),
    remove("not the draft", "&updatedAt=2"),
    remove("not this draft", "", tagged),
    remove("not this page", "", { "if-match": `"p-${NO_SHA}"` }),
    ask("stale", { ...text, base: NO_SHA, updatedAt: 2 }),
    ask("deleted", { slug, delete: true, base: NO_SHA }),
    ask("moved", { slug: "guide/there", from: slug, base: NO_SHA, links: false }),
  ];
}

/** The same request again, and another one with its key. */
function repeated(slug: string): Asked[] {
  const headers = { "idempotency-key": `moved-${slug}` };
  return [NO_SHA, NO_SHA, "1".repeat(40)].map((base, at) => {
    const body = { changes: [{ slug, content: mine, base, updatedAt: 2 }] };
    return route("POST /api/admin/publish", `${slug} time ${at + 1}`, { body, headers });
  });
}

function toolsOn(slug: string): Asked[] {
  const edits = [{ at: [0], kind: "remove" }];
  return [
    tool("read_page", { slug }),
    tool("check_page", { slug }),
    tool("links_to", { slug }),
    tool("status", { slug }),
    tool("edit_blocks", { slug, version: "d-2", edits }),
    tool("save_draft", { slug, text: mine }),
    tool("save_draft", { slug, text: mine, version: "d-2" }),
    tool("publish", { slug, version: "d-2" }),
    tool("move_page", { from: slug, slug: "guide/there", version: "d-2", links: false }),
    tool("delete_page", { slug, version: "d-2" }),
    tool("read_page", { slug, containing: "draft" }),
    tool("propose", { drafts: [{ slug, version: "d-2" }] }),
    tool("propose", { moves: [{ from: slug, slug: "guide/there", version: "d-2" }] }, `moves ${slug}`),
    tool("propose", { deletions: [{ slug, version: "d-2" }] }, `deletions ${slug}`),
  ];
}

function ofCommit(sha: string): Asked[] {
  const path = `/api/admin/publications/${sha}`;
  return [
    route("GET /api/admin/publications/:sha", "one", { path }),
    route("POST /api/admin/publications/:sha/undo", "one", { path: `${path}/undo`, body: {} }),
  ];
}

function ofReview({ id }: Review): Asked[] {
  const path = `/api/admin/reviews/${id}`;
  const at = (end: string) => `POST /api/admin/reviews/:id/${end}`;
  const changes = [{ slug: "guide/tea", content: mine, base: NO_SHA, updatedAt: 2 }];
  return [
    route("GET /api/admin/reviews/:id", "one", { path }),
    route(at("changes"), "of another head", { path: `${path}/changes`, body: { head: "x", changes } }),
    ...["approve", "request-changes", "merge"].map((end) =>
      route(at(end), "of another head", { path: `${path}/${end}`, body: { head: "x", message: "No" } }),
    ),
    route(at("ready"), "no draft", { path: `${path}/ready` }),
  ];
}

/** Refusals that need what is there now. */
function writingsOver({ moved, milk, reviews }: Filled): Asked[] {
  const at = "POST /api/admin/reviews/:id/changes";
  const changes = [{ slug: "guide/milk", content: mine, base: milk }];
  const adding = ({ id, head }: Review) =>
    route(at, "of pages", { path: `/api/admin/reviews/${id}/changes`, body: { head, changes } });
  const approving = ({ id }: Review) =>
    route("POST /api/admin/reviews/:id/approve", "one", {
      path: `/api/admin/reviews/${id}/approve`,
      body: {},
    });
  return [
    route("PUT /api/admin/drafts", "moved away", {
      body: { slug: "guide/moves", content: mine, updatedAt: moved },
    }),
    route("PUT /api/admin/drafts", "moved away, stale", {
      body: { slug: "guide/moves", content: mine, updatedAt: moved, base: NO_SHA },
      headers: { "if-match": `"d-${moved}"` },
    }),
    approving(reviews.outside),
    approving(reviews.both),
    adding(reviews.outside),
    adding(reviews.both),
  ];
}

/** What changes something that no other caller asks for. */
function ofOwn({ slug, review: { id, head } }: Fresh): Asked[] {
  const path = `/api/admin/reviews/${id}`;
  const post = (end: string, body: object) =>
    route(`POST /api/admin/reviews/:id/${end}`, "its own", { path: `${path}/${end}`, body });
  return [
    post("changes", { head, changes: [{ slug: `${slug}/own`, content: mine, base: NO_SHA }] }),
    post("approve", { head }),
    post("request-changes", { message: "No" }),
    post("merge", { head }),
    route("PUT /api/admin/drafts", "over a draft", { body: { slug: `${slug}/own`, content: mine } }),
    route("DELETE /api/admin/pages", "a draft", {
      path: `/api/admin/pages?slug=${encodeURIComponent(`${slug}/own`)}&base=${NO_SHA}`,
    }),
    route("POST /api/admin/reviews/:id/close", "its own", { path: `${path}/close` }),
    route("POST /api/admin/reviews/:id/close", "again", { path: `${path}/close` }),
  ];
}

async function answerTo(asked: Asked, client: Client, agent: Agent): Promise<Answered> {
  const { status, text, headers } =
    "tool" in asked
      ? await agent.send("tools/call", { name: asked.tool, arguments: asked.asked })
      : await client.send(asked.method, asked.path, asked.body, asked.headers);
  return { asked, status, said: `${text}\n${JSON.stringify([...headers])}` };
}

/** Returns what a caller is told that it may not read. */
export function leaksIn({ asked, status, said }: Answered, { can, folders }: Caller): Finding[] {
  const reads = can.includes("read");
  const sent = JSON.stringify(asked);
  const kept: Mark[] = folders ? ["outside", "name"] : [];
  const hidden = [...(reads ? [] : (["inside", "outside"] as const)), ...kept];
  return [...new Set(hidden)]
    .filter((mark) => said.includes(marks[mark]) && !sent.includes(marks[mark]))
    .map(() => ({ door: doorOf({ asked, status, said }), said: said.slice(0, 400) }));
}

/** Whether an answer has a text of a page, which only somebody who may read all is shown everywhere. */
export function hasText({ said }: Answered): boolean {
  return said.includes(marks.inside) || said.includes(marks.outside);
}

function doorOf({ asked, status }: Answered): string {
  return `${asked.at} (${asked.what}): ${status}`;
}
