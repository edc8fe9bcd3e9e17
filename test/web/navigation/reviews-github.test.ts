import { expect, test } from "bun:test";

import type { Client } from "../../support/client.ts";
import { tokens } from "../../support/emulator.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { menusOf, navigationFiles } from "../../support/navigation-site.ts";

const files = Object.entries(navigationFiles).map(([path, content]) => ({ path, content }));
const { gitHub, server } = await gitHubSite({ PUBLISHING: "review" }, files);
const description = await GitHubDescription.read();
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const grace = signedInAs(server.url, "grace", tokens.grace);
const { read, idOf, drawn } = menusOf(octocat);

const draft = "/api/admin/site/navigation/draft";
const navigation = async (...edits: object[]) => ({ revision: (await read()).revision, edits });
const rename = async (label: string, to: string) => ({ do: "rename", id: await idOf(label), label: to });
const ask = async (body: object, client: Client = octocat) => {
  const answer = await client.post("/api/admin/reviews", body);
  if (answer.status !== 200) throw new Error(`Asking: ${answer.status} ${answer.text}`);
  return answer.json.review as { id: number; head: string; title: string; slugs: string[]; state: string };
};
const act = (client: Client, id: number, does: string, body: object = {}) =>
  client.post(`/api/admin/reviews/${id}/${does}`, body);

test("edits of menus are a pull request that has the menu's file, and are published by its merge", async () => {
  const asked = await navigation(await rename("Shop", "Store"));
  const before = await gitHub.head();
  expect((await octocat.post("/api/admin/publish", { navigation: asked })).json.code).toBe("review-required");
  await octocat.put(draft, asked);

  const { requests, result: review } = await gitHub.stub.during(() => ask({ navigation: asked }));

  expect(requests.flatMap((request) => description.faultsOf(request))).toEqual([]);
  expect(review).toMatchObject({ slugs: [], state: "open", title: "Rename Shop to Store in the menu" });
  const { json: pull } = await gitHub.api("GET", `/pulls/${review.id}`);
  expect(pull).toMatchObject({ title: review.title, head: { sha: review.head } });
  const { json: changed } = await gitHub.api("GET", `/compare/${before}...${review.head}`);
  expect(changed.files.map(({ filename }: { filename: string }) => filename)).toEqual(["sidebars.js"]);
  expect((await ask({ navigation: asked })).id).toBe(review.id);

  const { text } = await grace.get(`/admin/reviews/${review.id}`);
  expect(await textsOf(text, ".menu-words span")).toEqual(["Renamed Shop to Store"]);
  expect((await grace.get(`/api/admin/reviews/${review.id}`)).json.review.navigation).toMatchObject(asked);
  expectRefusal(await act(octocat, review.id, "approve"), 403);
  expect((await act(grace, review.id, "approve")).json.review.state).toBe("approved");
  expect((await act(grace, review.id, "merge", { head: review.head })).status).toBe(200);
  expect(await drawn()).toContain("Store → https://shop.example/");
  expect(await gitHub.text("sidebars.js")).toBe(navigationFiles["sidebars.js"].replace('"Shop"', '"Store"'));
  expect((await octocat.get(draft)).json.draft).toBeNull();
});

test("a page and its entry are one commit, and later edits a further one", async () => {
  const review = await ask({
    changes: [{ slug: "guide/new", content: "---\ntitle: New\n---\n" }],
    navigation: await navigation({ do: "add", slug: "guide/new", parent: null, before: await idOf("Guide") }),
  });
  const { json: commit } = await gitHub.api("GET", `/git/commits/${review.head}`);
  expect(commit.parents.map(({ sha }: { sha: string }) => sha)).toEqual([await gitHub.head()]);

  const edits = await navigation(
    { do: "add", slug: "guide/new", parent: await idOf("Guide"), before: null },
    await rename("Guide", "Book"),
  );
  const added = await act(octocat, review.id, "changes", { head: review.head, navigation: edits });
  const { head } = added.json.review;
  expect([added.status, head]).not.toEqual([200, review.head]);
  const { json: more } = await gitHub.api("GET", `/git/commits/${head}`);
  expect(more.parents.map(({ sha }: { sha: string }) => sha)).toEqual([review.head]);
});

test("a closed review changes no menu, and a closed pull request ends one", async () => {
  const before = await drawn();
  const one = await ask({ navigation: await navigation(await rename("Guide", "Closed")) });
  expect((await act(octocat, one.id, "close")).json.review.state).toBe("closed");
  const other = await ask({ navigation: await navigation(await rename("Guide", "Closed too")) });
  await gitHub.api("PATCH", `/pulls/${other.id}`, { state: "closed" });

  expect((await octocat.get(`/api/admin/reviews/${other.id}`)).json.review.state).toBe("closed");
  expect(await drawn()).toEqual(before);
});
