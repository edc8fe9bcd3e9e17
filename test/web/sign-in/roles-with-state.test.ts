import { afterAll, expect, test } from "bun:test";

import { atLeast, type Role, roles, type Standing } from "../../../src/core/person/role.ts";
import type { OidcSignIns } from "../../../src/core/session/oidc-sign-ins.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { RoutePatterns } from "../../../src/web/route-patterns.ts";
import { testApp } from "../../support/app.ts";
import { pages as pagesTable } from "../../support/roles-table.ts";

/** Everybody is called by what they are: a role, and after @ the folder that it is for. */
function standingOf(name: string): Standing {
  const [role = "", folder] = name.split("@");
  return { role: role as Role, folders: folder === undefined ? undefined : [slug(folder)] };
}

const app = await testApp({
  baseUrl: "http://localhost:3000",
  // Without, sessions of OpenID Connect have ended.
  oidcSignIns: { place: { id: "oidc", name: "Example" } } as OidcSignIns,
  standings: {
    ofSession: async ({ name }) => standingOf(name),
    ofMaker: async ({ maker }) => standingOf(maker),
  },
});
afterAll(() => app[Symbol.asyncDispose]());

const patterns = new RoutePatterns();
patterns.learn(app.routes);

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
type Answer = Readonly<{ status: number; text: string; json: any; location: string }>;

async function send(
  name: string,
  method: string,
  path: string,
  sent?: object,
  type = "json",
): Promise<Answer> {
  const isForm = type === "form";
  const body = isForm ? new URLSearchParams(sent as Record<string, string>).toString() : JSON.stringify(sent);
  const headers: Record<string, string> = {
    cookie: app.cookieOf("pin", name),
    accept: isForm ? "text/html" : "application/json",
    "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
  };
  const answer = await app.send(method, path, headers, sent === undefined ? undefined : body);
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : undefined, location };
}

const admin = "administrator";
/** By whom forms were sent, with their patterns. */
const sent = new Set<string>();
const submit = (name: string, path: string, fields: object) => {
  sent.add(`${name} ${patterns.patternOf(path)}`);
  return send(name, "POST", path, fields, "form");
};
const api = (name: string, method: string, path: string, sent?: object) =>
  send(name, method, `/api/admin/${path}`, sent);

let pages = 0;
const newSlug = (folder = "guide") => `${folder}/page-${++pages}`;

async function drafted(folder?: string) {
  const page = newSlug(folder);
  const { json } = await api(admin, "PUT", "drafts", { slug: page, content: "# Drafted\n" });
  return { page, updatedAt: json.updatedAt as number };
}

async function published(folder?: string) {
  const page = newSlug(folder);
  const { json } = await api(admin, "POST", "publish", { slug: page, content: `# Page ${page}\n` });
  return { page, commit: json.commitUrl.split("/").at(-1) as string, sha: json.pages[0].sha as string };
}

/** Somebody else asked, so that the text is nobody's of these. */
async function asked(by = "administrator@", folder?: string) {
  const changes = [{ slug: newSlug(folder), content: "# Asked\n" }];
  const { json } = await api(by, "POST", "reviews", { changes });
  return json.review as { id: number; head: string };
}

const form = async (name: string, path: string, fields: object) => (await submit(name, path, fields)).status;

/** What takes another role by what is there: `does` returns the status. */
const cases: ReadonlyArray<
  readonly [what: string, lowest: Role, does: (name: string, folder?: string) => Promise<number>]
> = [
  [
    "deletes a draft",
    "writer",
    async (name, folder) => (await api(name, "DELETE", `pages?slug=${(await drafted(folder)).page}`)).status,
  ],
  [
    "deletes a published page",
    "publisher",
    async (name, folder) =>
      (await api(name, "DELETE", `pages?slug=${(await published(folder)).page}`)).status,
  ],
  [
    "deletes a draft by a form",
    "writer",
    async (name, folder) => form(name, `/admin/delete/${(await drafted(folder)).page}`, {}),
  ],
  [
    "deletes a published page by a form",
    "publisher",
    async (name, folder) => {
      const { page, sha } = await published(folder);
      return form(name, `/admin/delete/${page}`, { sha });
    },
  ],
  [
    "asks for the removal of a page by a form",
    "writer",
    async (name, folder) => {
      const { page, sha } = await published(folder);
      return form(name, `/admin/delete/${page}`, { sha, title: "Remove it" });
    },
  ],
  [
    "publishes by a form",
    "publisher",
    async (name, folder) => {
      const { page, updatedAt } = await drafted(folder);
      return form(name, `/admin/publish/${page}`, { updatedAt, base: "", message: "Add it" });
    },
  ],
  [
    "asks for a review by a form",
    "writer",
    async (name, folder) => {
      const { page, updatedAt } = await drafted(folder);
      return form(name, `/admin/publish/${page}`, {
        updatedAt,
        base: "",
        message: "Add it",
        title: "Add it",
      });
    },
  ],
  [
    "publishes what is chosen by a form",
    "publisher",
    async (name, folder) => {
      const { page, updatedAt } = await drafted(folder);
      return form(name, "/admin/changesets/publish", {
        [`page:${page}`]: updatedAt,
        [`base:${page}`]: "",
        message: "Add it",
      });
    },
  ],
  [
    "discards what is chosen by a form",
    "writer",
    async (name, folder) => {
      const { page, updatedAt } = await drafted(folder);
      return form(name, "/admin/changesets/discard", { [`page:${page}`]: updatedAt });
    },
  ],
  [
    "makes a page by a form",
    "writer",
    async (name, folder) => form(name, "/admin/new", { title: "New", slug: newSlug(folder) }),
  ],
  [
    "makes a page of another one's text by a form",
    "writer",
    async (name, folder) => {
      const { page: copy } = await published(folder);
      return form(name, "/admin/new", { title: "Copy", slug: newSlug(folder), copy });
    },
  ],
  [
    "lists a move in Changes by a form",
    "writer",
    async (name, folder) => {
      const { page } = await published(folder);
      return form(name, "/admin/changesets/stage", { [`move:${page}`]: newSlug(folder) });
    },
  ],
  [
    "lists a removal in Changes by a form",
    "writer",
    async (name, folder) => {
      const { page } = await published(folder);
      return form(name, "/admin/changesets/stage", { [`delete:${page}`]: "1" });
    },
  ],
  [
    "moves a page by forms",
    "publisher",
    async (name, folder) => {
      const { page, sha } = await published(folder);
      const seen = { [`base:${page}`]: sha, message: "Move it" };
      return form(name, "/admin/changesets/publish", { [`move:${page}`]: newSlug(folder), ...seen });
    },
  ],
  [
    "goes on from a review by a form",
    "writer",
    async (name, folder) => {
      const changes = [{ slug: newSlug(folder), content: "# Asked\n" }];
      const { json } = await api("administrator@", "POST", "reviews", { changes });
      return form(name, `/admin/reviews/${json.review.id}/draft`, { slug: changes[0]!.slug });
    },
  ],
  [
    "adds what is missing by a form",
    "writer",
    async (name, folder) => {
      const slug = newSlug(folder);
      await api(admin, "POST", "publish", { slug, content: "Text.\n" });
      const place = { slug, kind: "missing-title", line: "1", column: "1", text: "Tea" };
      return form(name, "/admin/health/texts", place);
    },
  ],
  [
    "repairs a link by a form",
    "writer",
    async (name, folder) => {
      const slug = newSlug(folder);
      await api(admin, "POST", "publish", { slug, content: "# Tea\n\n[A](/none)\n" });
      const link = { slug, line: "3", column: "1", from: "/none", to: "/guide" };
      return form(name, "/admin/health/repair", link);
    },
  ],
  [
    "undoes a publication",
    "publisher",
    async (name, folder) =>
      (await api(name, "POST", `publications/${(await published(folder)).commit}/undo`, {})).status,
  ],
  [
    "undoes a publication by a form",
    "publisher",
    async (name, folder) => {
      const { page, sha, commit } = await published(folder);
      return form(name, `/admin/commits/${commit}/undo`, {
        [`page:content/${page}.mdx`]: sha,
        message: "Undo",
      });
    },
  ],
  [
    "asks for changes in a review",
    "commenter",
    async (name, folder) => {
      const { id, head } = await asked(undefined, folder);
      return (await api(name, "POST", `reviews/${id}/request-changes`, { head, message: "Say more." }))
        .status;
    },
  ],
  [
    "asks for changes by a form",
    "commenter",
    async (name, folder) => {
      const { id, head } = await asked(undefined, folder);
      return form(name, `/admin/reviews/${id}`, { does: "request-changes", head, message: "Say more." });
    },
  ],
  ...(["approve", "merge", "close"] as const).flatMap((does) => [
    [
      `${does}s somebody's review`,
      "publisher" as const,
      async (name: string, folder?: string) => {
        const { id, head } = await asked(undefined, folder);
        const sent = does === "close" ? undefined : { head };
        return (await api(name, "POST", `reviews/${id}/${does}`, sent)).status;
      },
    ] as const,
    [
      `${does}s somebody's review by a form`,
      "publisher" as const,
      async (name: string, folder?: string) => {
        const { id, head } = await asked(undefined, folder);
        return form(name, `/admin/reviews/${id}`, { does, head });
      },
    ] as const,
  ]),
  [
    "adds to somebody's review",
    "publisher",
    async (name, folder) => {
      const { id, head } = await asked(undefined, folder);
      const changes = [{ slug: newSlug(folder), content: "# More\n" }];
      return (await api(name, "POST", `reviews/${id}/changes`, { head, changes })).status;
    },
  ],
  [
    "adds to an own review, and closes it",
    "writer",
    async (name, folder) => {
      const { json, status } = await api(name, "POST", "reviews", {
        changes: [{ slug: newSlug(folder), content: "# Own\n" }],
      });
      if (status !== 200) return status;
      const { id, head } = json.review;
      const changes = [{ slug: newSlug(folder), content: "# More\n" }];
      const added = await api(name, "POST", `reviews/${id}/changes`, { head, changes });
      return added.status === 200 ? (await api(name, "POST", `reviews/${id}/close`)).status : added.status;
    },
  ],
];

test.each(cases.map(([what, lowest, does]) => ({ what, lowest, does })))(
  "who $what is at least a $lowest",
  async ({ lowest, does }) => {
    const answers = [];
    for (const role of roles) answers.push([role, (await does(role)) < 400]);

    expect(answers).toEqual(roles.map((role) => [role, atLeast(role, lowest)]));
  },
  60_000,
);

test.each(cases.map(([what, lowest, does]) => ({ what, lowest, does })))(
  "who $what does it in their folder, and is refused outside",
  async ({ lowest, does }) => {
    const role = atLeast(lowest, "publisher") ? "publisher" : lowest;

    expect(await does(`${role}@guide`, "guide")).toBeLessThan(400);
    expect(await does(`${role}@guide`, "server")).toBe(403);
  },
  60_000,
);

/** Forms that change nothing, or no page that is there. `POST /admin/sibling` takes a site of several languages. */
const others = [
  "/admin/changesets",
  "/admin/changesets/discarding",
  "/admin/message-check",
  "/admin/media",
  "/admin/sibling/*",
];

test("each form of writers was sent by somebody of a folder, inside it and outside", () => {
  const forms = [...pagesTable].filter(
    ([name, { lowest, bound, isAtPage }]) =>
      name.startsWith("POST /admin/") &&
      /^(?:commenter|writer|publisher)$/.test(lowest) &&
      !bound &&
      !isAtPage,
  );
  const asked = forms.map(([name]) => name.slice("POST ".length));
  const byBound = asked.filter((path) => [...sent].some((each) => each.endsWith(`@guide ${path}`)));

  expect(asked.filter((path) => !byBound.includes(path)).sort()).toEqual(others.sort());
});

test("a refusal outside the folders names the page, and what reaches further is refused", async () => {
  const bound = "publisher@guide";
  const inside = await published("guide");
  const outside = await published("server");
  const more = newSlug("server");
  const both = [
    { slug: newSlug("guide"), content: "# One\n" },
    { slug: more, content: "# Two\n" },
  ];
  const { json } = await api("writer", "POST", "reviews", { changes: both });
  const { id, head } = json.review;
  const sentences = [
    await api(bound, "PUT", "drafts", { slug: outside.page, content: "# Mine\n" }),
    await api(bound, "POST", `publications/${outside.commit}/undo`, {}),
    await api(bound, "POST", `reviews/${id}/merge`, { head }),
  ];
  const moved = `${inside.page}-moved`;
  const move = { slug: moved, from: inside.page };
  const files = [{ path: "a.svg", content: Buffer.from("<svg/>").toString("base64") }];

  for (const [{ status, json }, page] of sentences.map(
    (each, at) => [each, at === 2 ? more : outside.page] as const,
  )) {
    expect([status, json.code]).toEqual([403, "forbidden"]);
    expect(json.error).toContain(`You may not write “${page}”. You are limited to “guide”.`);
  }
  expect((await api(bound, "POST", "publish", { changes: [move] })).status).toBe(403);
  expect((await api(bound, "POST", "publish", { changes: [{ ...move, links: false }] })).status).toBe(200);
  const withFiles = { slug: newSlug("guide"), content: "# Files\n", assets: files };
  expect((await api(bound, "POST", "publish", withFiles)).status).toBe(403);
  expect((await api(bound, "GET", `pages/source?slug=${outside.page}`)).status).toBe(200);
  expect((await api(bound, "GET", "site/navigation/draft")).status).toBe(200);
});

test.each([
  ["read", "reader"],
  ["draft", "writer"],
  ["generate", "writer"],
  ["publish", "publisher"],
] as const)("a token with the right %s is made by a %s at least, at both doors", async (right, lowest) => {
  for (const role of roles) {
    const { status, json } = await api(role, "POST", "tokens", { name: "CI", can: [right] });
    expect([role, status]).toEqual([role, atLeast(role, lowest) ? 200 : 403]);
    const made = await submit(role, "/admin/tokens/new", {
      name: "CI",
      [right]: "on",
      folders: "",
      days: "90",
    });
    expect([role, made.status]).toEqual([role, atLeast(role, lowest) ? 200 : 403]);
    if (json.ok) await api(admin, "DELETE", `tokens/${json.token.id}`);
  }
});

test("who is no administrator sees and revokes own tokens alone", async () => {
  const account = (name: string) => ({
    cookie: app.cookieOf("oidc", name),
    "content-type": "application/json",
  });
  const make = async (name: string) => {
    const body = JSON.stringify({ name: `of ${name}`, can: ["read"] });
    const answer = await app.send("POST", "/api/admin/tokens", account(name), body);
    return ((await answer.json()) as { token: { id: string } }).token.id;
  };
  const listed = async (name: string) => {
    const answer = await app.send("GET", "/api/admin/tokens", account(name));
    const { tokens } = (await answer.json()) as { tokens: Array<{ name: string }> };
    return tokens.map((token) => token.name);
  };
  const [own, other] = [await make("writer"), await make("publisher")];
  const revoke = async (name: string, id: string) =>
    (await app.send("DELETE", `/api/admin/tokens/${id}`, account(name))).status;

  expect(await listed("writer")).toEqual(["of writer"]);
  expect(await listed("publisher")).toEqual(["of publisher"]);
  expect(await listed("administrator")).toEqual(expect.arrayContaining(["of writer", "of publisher"]));
  expect(await revoke("writer", other)).toBe(404);
  expect(await revoke("writer", own)).toBe(200);
  expect(await revoke("administrator", other)).toBe(200);
});

test("who moves a page in their folder by forms is told that links stay, and links stay", async () => {
  const bound = "publisher@guide";
  const { page, sha } = await published("guide");
  const linking = newSlug("server");
  await api(admin, "POST", "publish", { slug: linking, content: `# Links\n\n[Here](/${page})\n` });
  const to = `${page}-elsewhere`;
  const sentence = "Links in other pages stay as they are, because you can write only in “guide”.";

  const asked = await send(bound, "GET", `/admin/move/${page}`);
  const shown = await submit(bound, `/admin/move/${page}`, { slug: to, title: page });
  const removal = await send(bound, "GET", `/admin/delete/${page}`);
  const seen = { [`base:${page}`]: sha, message: "Move it" };
  const done = await submit(bound, "/admin/changesets/publish", { [`move:${page}`]: to, ...seen });

  for (const { status, text } of [asked, shown, removal])
    expect([status, text]).toEqual([200, expect.stringContaining(sentence)]);
  expect(removal.text).not.toContain("redirect:");
  expect(done.status).toBe(200);
  const { json } = await api(admin, "GET", `pages/source?slug=${linking}`);
  expect(json.page.content).toContain(`[Here](/${page})`);
});

test("who writes in a folder begins new pages there, and is told at once where else they can't", async () => {
  const bound = "writer@guide";
  const form = await send(bound, "GET", "/admin/new");
  const verdict = await send(bound, "GET", "/admin/new?slug=server/new");
  const health = await send(bound, "GET", "/admin/health");

  expect(form.text).toContain('name="folder" value="guide"');
  expect(verdict.text).toContain("You can write only in “guide”.");
  expect(health.text).not.toContain('name="slug" value="server/');
});
