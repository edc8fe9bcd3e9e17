import { expect, test } from "bun:test";

import type { Client } from "../../support/client.ts";
import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";
import { fieldsOf, textsOf } from "../../support/markup.ts";

const { gitHub, server } = await gitHubSite({ PUBLISHING: "review" });
const octocat = signedInAs(server.url, "octocat", tokens.octocat);

const ask = async (slug: string, content: string) => {
  await octocat.save(slug, content);
  const { json } = await octocat.post("/api/admin/reviews", { changes: [{ slug, content }] });
  return json.review as { id: number; head: string };
};

/** Pushes as somebody with git. The emulated pull request doesn't follow its branch. */
async function push({ id, head }: { id: number; head: string }, files: Record<string, string>) {
  const { json: commit } = await gitHub.api("GET", `/git/commits/${head}`);
  const tree = Object.entries(files).map(([path, content]) => ({
    path,
    content,
    mode: "100644",
    type: "blob",
  }));
  const { json: made } = await gitHub.api("POST", "/git/trees", { base_tree: commit.tree.sha, tree });
  const { json: pushed } = await gitHub.api("POST", "/git/commits", {
    message: "By hand\n",
    tree: made.sha,
    parents: [head],
  });
  const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
  await gitHub.api("PATCH", `/git/refs/heads/${pull.head.ref}`, { sha: pushed.sha });
  gitHub.stub.answer(async ({ method, path }) => {
    if (method !== "GET" || !path.endsWith(`/pulls/${id}`)) return undefined;
    const { json: ref } = await gitHub.api("GET", `/git/ref/heads/${pull.head.ref}`);
    return Response.json({ ...pull, head: { ...pull.head, sha: ref.object.sha } });
  });
  return pushed.sha as string;
}

const dialogOf = async (client: Client, slug: string) => (await client.get(`/admin/publish/${slug}`)).text;
const headOf = async (id: number) => (await octocat.get(`/api/admin/reviews/${id}`)).json.review.head;

test("a page is added to a review that somebody pushed other files to, from what there is now", async () => {
  const review = await ask("guide/tea", "# Tea\n");
  const pushed = await push(review, { "package.json": "{}\n" });
  await octocat.save("guide/tea", "# Tea\n\nGreen.\n", (await octocat.draftOf("guide/tea")).updatedAt);

  const form = await fieldsOf(await dialogOf(octocat, "guide/tea"), "/admin/publish/guide/tea");
  const { status } = await octocat.submit("/admin/publish/guide/tea", form);

  expect({ status, read: form.head }).toEqual({ status: 200, read: pushed });
  const { json: commit } = await gitHub.api("GET", `/git/commits/${await headOf(review.id)}`);
  expect(commit.parents.map(({ sha }: { sha: string }) => sha)).toEqual([pushed]);
});

test("a draft is added only with the text that somebody pushed to its page, and no word is lost", async () => {
  const review = await ask("guide/milk", "# Milk\n\nWarm.\n\nWhite.\n");
  await push(review, { "content/guide/milk.md": "# Milk\n\nWarm.\n\nWhite, by hand.\n" });
  await octocat.save(
    "guide/milk",
    "# Milk\n\nWarm, not hot.\n\nWhite.\n",
    (await octocat.draftOf("guide/milk")).updatedAt,
  );
  const dialog = await dialogOf(octocat, "guide/milk");
  expect(await textsOf(dialog, "#review-what")).toEqual([
    `Someone changed this page in review #${review.id}. Your draft doesn't have that text yet. Merge the two, then add the page: Merge guide/milk`,
  ]);
  expect(await textsOf(dialog, "button[form=commit][disabled]")).toEqual([`Add to review #${review.id}`]);

  const merging = await fieldsOf(
    (await octocat.get("/admin/merge-review/guide/milk")).text,
    "/admin/merge-review/guide/milk",
  );
  expect((await octocat.submit("/admin/merge-review/guide/milk", merging)).status).toBe(303);
  const merged = "# Milk\n\nWarm, not hot.\n\nWhite, by hand.\n";
  expect((await octocat.draftOf("guide/milk")).content).toBe(merged);
  const form = await fieldsOf(await dialogOf(octocat, "guide/milk"), "/admin/publish/guide/milk");
  expect((await octocat.submit("/admin/publish/guide/milk", form)).status).toBe(200);
  const { json } = await octocat.get(`/api/admin/reviews/${review.id}`);
  expect(json.review.changes).toMatchObject([{ slug: "guide/milk", content: merged }]);
});

test("what is pushed while somebody merges is not taken over, and is shown", async () => {
  const review = await ask("guide/juice", "# Juice\n\nCold.\n");
  const pushed = await push(review, { "content/guide/juice.md": "# Juice\n\nColder.\n" });
  const merging = await fieldsOf(
    (await octocat.get("/admin/merge-review/guide/juice")).text,
    "/admin/merge-review/guide/juice",
  );
  await push({ ...review, head: pushed }, { "content/guide/juice.md": "# Juice\n\nFrozen.\n" });

  const refused = await octocat.submit("/admin/merge-review/guide/juice", merging);

  expect({ status: refused.status, says: await textsOf(refused.text, "[role=alert]") }).toEqual({
    status: 409,
    says: ["This review has changed since you opened it. Nothing was done. Read it again."],
  });
  expect((await octocat.draftOf("guide/juice")).content).toBe("# Juice\n\nCold.\n");
});

test("who goes on from the text that was pushed adds to it", async () => {
  const review = await ask("guide/water", "# Water\n");
  await push(review, { "content/guide/water.md": "# Water, by hand\n" });
  await octocat.submit("/admin/discard/guide/water", {});
  await octocat.submit(`/admin/reviews/${review.id}/draft`, { slug: "guide/water" });

  const form = await fieldsOf(await dialogOf(octocat, "guide/water"), "/admin/publish/guide/water");

  expect((await octocat.draftOf("guide/water")).content).toBe("# Water, by hand\n");
  expect(form.head).toBe(await headOf(review.id));
  expect((await octocat.submit("/admin/publish/guide/water", form)).status).not.toBe(409);
});
