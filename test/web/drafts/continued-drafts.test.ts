import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, signIn } = await testSite({
  files: {
    "content/one.mdx": "# One\n",
    "content/two.mdx": "# Two\n",
    "content/three.mdx": "# Three\n",
  },
  settings: { PUBLISHING: "review" },
});

const ask = async (changes: object[]) =>
  (await ada.post("/api/admin/reviews", { changes })).json.review as { id: number; head: string };
const goOn = (client: typeof ada, id: number, slug: string) =>
  client.submit(`/admin/reviews/${id}/draft`, { slug });
const offers = async (client: typeof ada, slug: string) =>
  textsOf((await client.get(`/admin/edit/${slug}`)).text, "form.offer");

test("who opens a page without a draft goes on from the text of its review", async () => {
  const { id, head } = await ask([{ slug: "one", content: "# One, by Ada\n" }]);
  expect(await offers(grace, "one")).toEqual([
    `This page has a newer text in review #${id} by Ada.Continue from the review`,
  ]);
  const { status, headers } = await goOn(grace, id, "one");
  expect({ status, location: headers.get("location") }).toEqual({ status: 303, location: "/admin/edit/one" });
  expect(await grace.draftOf("one")).toMatchObject({ content: "# One, by Ada\n", author: "Grace" });
  expect(await offers(grace, "one")).toEqual([]);

  const second = await goOn(ada, id, "one");
  expect({ status: second.status, text: second.text.includes("This page has a draft by Grace.") }).toEqual({
    status: 409,
    text: true,
  });
  const added = await grace.post(`/api/admin/reviews/${id}/changes`, {
    changes: [{ slug: "one", content: "# One, by both\n" }],
    head,
  });
  expect(added.status).toBe(200);
});

test("the words of a review stay its writers' in another review", async () => {
  const bob = await signIn("Bob");
  const { id } = await ask([{ slug: "two", content: "# Two, by Ada\n" }]);
  await goOn(bob, id, "two");
  await ada.post(`/api/admin/reviews/${id}/close`, undefined);
  const draft = await bob.draftOf("two");
  const changes = [{ slug: "two", content: draft.content, updatedAt: draft.updatedAt }];
  const { review } = (await bob.post("/api/admin/reviews", { changes })).json;

  expect((await ada.post(`/api/admin/reviews/${review.id}/merge`, { head: review.head })).status).toBe(403);
  expect((await grace.post(`/api/admin/reviews/${review.id}/merge`, { head: review.head })).status).toBe(200);
});

test("a review that has no text of the page, or is over, gives none", async () => {
  const { id } = await ask([{ slug: "three", delete: true }]);
  expect(await offers(grace, "three")).toEqual([]);
  expect((await goOn(grace, id, "three")).status).toBe(404);
  await ada.post(`/api/admin/reviews/${id}/close`, undefined);
  expect((await goOn(grace, id, "three")).status).toBe(409);
  expect((await goOn(grace, 999, "three")).status).toBe(404);
});
