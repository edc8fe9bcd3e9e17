import { expect, test } from "bun:test";

import type { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { navigationSite } from "../../support/navigation-site.ts";

const { ada, grace, repository, head, read, idOf, drawn, signIn } = await navigationSite({
  settings: { PUBLISHING: "review" },
});
const eve = await signIn("Eve");
const draft = "/api/admin/site/navigation/draft";
const navigation = async (...edits: object[]) => ({ revision: (await read()).revision, edits });
const rename = async (label: string, to: string) => ({ do: "rename", id: await idOf(label), label: to });
const ask = async (body: object, client: Client = ada) => {
  const answer = await client.post("/api/admin/reviews", body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.review as { id: number; head: string; title: string; slugs: string[]; state: string };
};
const act = (client: Client, id: number, does: string, body: object = {}) =>
  client.post(`/api/admin/reviews/${id}/${does}`, body);

test("edits of menus need a review where changes do, and are published by it", async () => {
  const asked = await navigation(await rename("Shop", "Store"));
  const before = await head();
  const refused = await ada.post("/api/admin/publish", { navigation: asked });
  expect([refused.status, refused.json.code, await head()]).toEqual([409, "review-required", before]);

  await grace.put(draft, asked);
  const review = await ask({ navigation: asked });
  expect(review).toMatchObject({ slugs: [], state: "open", title: "Rename Shop to Store in the menu" });
  expect((await ask({ navigation: asked })).id).toBe(review.id);
  expect((await ada.get(`/api/admin/reviews/${review.id}`)).json.review.navigation).toEqual({
    ...asked,
    author: "Grace",
    words: ["Renamed Shop to Store"],
  });

  const { text } = await eve.get(`/admin/reviews/${review.id}`);
  expect(await textsOf(text, ".menu-words span")).toEqual(["Renamed Shop to Store"]);

  for (const own of [ada, grace]) expectRefusal(await act(own, review.id, "approve"), 403);
  expect((await act(eve, review.id, "approve")).json.review.state).toBe("approved");
  const merged = await act(eve, review.id, "merge", { head: review.head });
  expect([merged.status, await drawn()]).toEqual([
    200,
    expect.arrayContaining(["Store → https://shop.example/"]),
  ]);
  expect(await git(repository, "log", "-1", "--format=%B")).toContain("Edited-by: Grace");
  expect((await ada.get(draft)).json.draft).toBeNull();
});

test("a review's edits are made on menus that changed since, or it says why they can't", async () => {
  const review = await ask({
    changes: [{ slug: "guide/new", content: "---\ntitle: New\n---\n" }],
    navigation: await navigation({ do: "add", slug: "guide/new", parent: null, before: await idOf("Guide") }),
  });
  const gone = await ask({ navigation: await navigation(await rename("Use", "Using")) });
  const other = await ask({ navigation: await navigation({ do: "remove", id: await idOf("Use") }) });
  await act(eve, other.id, "merge", { head: other.head });

  expect((await act(eve, review.id, "merge", { head: review.head })).status).toBe(200);
  expect((await drawn()).slice(0, 3)).toEqual(["Welcome → intro", "New → guide/new", "Guide"]);
  const before = await head();
  const refused = await act(eve, gone.id, "merge", { head: gone.head });
  expect([refused.status, refused.json.error, await head()]).toEqual([
    400,
    expect.stringContaining("No menu has the entry"),
    before,
  ]);
  expect((await act(ada, gone.id, "close")).status).toBe(200);
});

test("edits are added to a review, beside its pages or in place of earlier edits", async () => {
  const review = await ask({ changes: [{ slug: "guide/more", content: "# Still more\n" }] });
  const first = await navigation(await rename("More", "Further"));
  const one = await act(ada, review.id, "changes", { head: review.head, navigation: first });
  expect(one.status).toBe(400);

  const edits = await navigation(await rename("Guide", "Book"));
  const added = await act(ada, review.id, "changes", { head: review.head, navigation: edits });
  expect(added.json.review.head).not.toBe(review.head);
  expectRefusal(await act(eve, review.id, "merge", { head: review.head }), 409);
  expect((await act(eve, review.id, "merge", { head: added.json.review.head })).status).toBe(200);
  expect(await drawn()).toEqual(expect.arrayContaining(["Book", "  Still more → guide/more"]));
});

test("who is limited to folders neither sees nor decides a review of menus", async () => {
  const limited = await eve.withToken({ folders: ["guide"] });
  const blind = await eve.withToken({ can: ["publish", "draft"] });
  const asked = await navigation(await rename("Book", "Secret"));
  expectRefusal(await limited.post("/api/admin/reviews", { navigation: asked }), 403);

  const { id, head } = await ask({ navigation: asked });

  expectRefusal(await limited.get(`/api/admin/reviews/${id}`), 404);
  expect((await limited.get("/api/admin/reviews")).text).not.toContain("Secret");
  for (const does of ["approve", "merge", "close"])
    expectRefusal(await act(limited, id, does, does === "merge" ? { head } : {}), 403);
  expect((await act(blind, id, "request-changes", { message: "No" })).text).not.toContain("Secret");
  expect((await act(ada, id, "close")).status).toBe(200);
});
