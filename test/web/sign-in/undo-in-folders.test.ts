import { afterAll, expect, test } from "bun:test";

import type { Role } from "../../../src/core/person/role.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { testApp } from "../../support/app.ts";

/** Everybody is called by what they are: a role, and after @ the folder that it is for. */
const standingOf = (name: string) => {
  const [role = "", folder] = name.split("@");
  return { role: role as Role, folders: folder === undefined ? undefined : [slug(folder)] };
};
const app = await testApp({
  baseUrl: "http://localhost:3000",
  standings: {
    ofSession: async ({ name }) => standingOf(name),
    ofMaker: async ({ maker }) => standingOf(maker),
  },
});
afterAll(() => app[Symbol.asyncDispose]());

async function api(name: string, method: string, path: string, sent?: object) {
  const headers = { cookie: app.cookieOf("pin", name), "content-type": "application/json" };
  const answer = await app.send(method, `/api/admin/${path}`, headers, sent && JSON.stringify(sent));
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  return { status: answer.status, json: (await answer.json()) as any };
}

const everywhere = "administrator";
const bound = "publisher@guide";

type Item = Readonly<{ id: string; label: string; slug: string | null; items: readonly Item[] | null }>;

async function menu() {
  const { menus, revision } = (await api(everywhere, "GET", "site/navigation")).json;
  const all = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...all(item.items ?? [])]);
  return { revision: revision as string, items: all(menus[0].items) };
}

const labelOf = async (id: string) => (await menu()).items.find((item) => item.id === id)?.label;
const isListed = async (page: string) => (await menu()).items.some((item) => item.slug === page);
const commitOf = ({ json }: Awaited<ReturnType<typeof api>>): string => json.commitUrl.split("/").at(-1);

/** Publishes a page, and in the same commit another name in a menu. */
async function publishedWithMenu(page: string, label: string) {
  const { revision, items } = await menu();
  const { id } = items[0]!;
  const changes = [{ slug: page, content: "# Page\n" }];
  const navigation = { revision, edits: [{ do: "rename", id, label }] };
  return { id, commit: commitOf(await api(everywhere, "POST", "publish", { changes, navigation })) };
}

test("who undoes a publication in their folder leaves what it did to menus, but for the page's own entry", async () => {
  const { id, commit } = await publishedWithMenu("guide/undone", "Start here");
  const page = await app.send("GET", `/admin/commits/${commit}/undo`, { cookie: app.cookieOf("pin", bound) });
  const wasListed = await isListed("guide/undone");

  const { status } = await api(bound, "POST", `publications/${commit}/undo`, {});

  expect([page.status, wasListed, status]).toEqual([200, true, 200]);
  expect(await labelOf(id)).toBe("Start here");
  expect(await isListed("guide/undone")).toBe(false);
  expect((await api(everywhere, "GET", "pages/source?slug=guide/undone")).status).toBe(404);
});

test("who writes everywhere undoes the menu, too", async () => {
  const before = (await menu()).items[0]!.label;
  const { id, commit } = await publishedWithMenu("guide/with-menu", "Somewhere else");

  expect((await api(everywhere, "POST", `publications/${commit}/undo`, {})).status).toBe(200);
  expect(await labelOf(id)).toBe(before);
});

test("a page that somebody of its folder deleted comes back into the menu", async () => {
  await api(everywhere, "POST", "publish", { slug: "guide/back", content: "# Back\n" });
  const gone = commitOf(
    await api(bound, "POST", "publish", { changes: [{ slug: "guide/back", delete: true }] }),
  );
  const wasListed = await isListed("guide/back");

  expect((await api(bound, "POST", `publications/${gone}/undo`, {})).status).toBe(200);
  expect([wasListed, await isListed("guide/back")]).toEqual([false, true]);
});

test("a review that takes a page back, with the menu, is merged by who writes everywhere", async () => {
  const { id, commit } = await publishedWithMenu("guide/reviewed", "By a review");
  const path = `/admin/commits/${commit}/undo`;
  const { sha } = (await api(everywhere, "GET", "pages/source?slug=guide/reviewed")).json.page;
  const fields = { "page:content/guide/reviewed.mdx": sha, title: "Undo it", message: "Undo it" };
  const asked = await app.send(
    "POST",
    path,
    { cookie: app.cookieOf("pin", "writer@guide"), "content-type": "application/x-www-form-urlencoded" },
    new URLSearchParams(fields).toString(),
  );
  const [, review] = /\/admin\/reviews\/(\d+)/.exec(asked.headers.get("location") ?? "") ?? [];
  const { head } = (await api(everywhere, "GET", `reviews/${review}`)).json.review;

  const shown = await app.send("GET", `/admin/reviews/${review}`, { cookie: app.cookieOf("pin", bound) });
  const refused = await api(bound, "POST", `reviews/${review}/merge`, { head });

  expect(await shown.text()).toContain(
    "This changes links in other pages, or menus. Ask somebody who writes everywhere to merge it.",
  );
  expect([refused.status, refused.json.error]).toEqual([
    403,
    "You can't take back by a review that a page came or went, which changes menus. You are limited to “guide”.",
  ]);
  expect(await labelOf(id)).toBe("By a review");
  expect((await api("publisher", "POST", `reviews/${review}/merge`, { head })).status).toBe(200);
});
