import { expect, test } from "bun:test";

import { gitHubSite } from "../../support/github-site.ts";

const { gitHub, ada } = await gitHubSite();

const undo = (sha: string) => ada.post(`/api/admin/publications/${sha}/undo`, {});

test("a publication on GitHub is undone in one commit that keeps what others pushed", async () => {
  await ada.publish("one", "One.\n\nTwo.\n");
  await ada.publish("two", "Two.\n");
  const changes = [
    { slug: "one", content: "One, changed.\n\nTwo.\n" },
    { slug: "two", delete: true },
    { slug: "three", content: "Three.\n" },
  ];
  await ada.post("/api/admin/publish", { changes });
  const published = await gitHub.head();
  await gitHub.push([{ path: "content/one.md", content: "One, changed.\n\nTwo, pushed.\n" }]);

  const { status, json } = await undo(published);
  const made = await gitHub.head();
  const again = await undo(published);

  expect([status, json.commitUrl]).toEqual([200, expect.stringContaining(made)]);
  expect([again.json, await gitHub.head()]).toEqual([json, made]);
  const { pages } = (await ada.get("/api/admin/pages")).json;
  expect([pages.includes("two"), pages.includes("three")]).toEqual([true, false]);
  expect((await ada.sourceOf("one")).json.page.content).toBe("One.\n\nTwo, pushed.\n");
  expect((await gitHub.log())[0]).toMatchObject({
    message: `Undo "Update 3 pages"\n\nThis reverts commit ${published}.\n\nEdited-by: Ada\n`,
  });
});

test("undone at once, ten pages take as many requests as one", async () => {
  const pages = (from: number, count: number, text: string) =>
    Array.from({ length: count }, (_, n) => ({ slug: `many/${from + n}`, content: text }));
  const publishedAgain = async (from: number, count: number) => {
    await ada.post("/api/admin/publish", { changes: pages(from, count, "One.\n") });
    await ada.post("/api/admin/publish", { changes: pages(from, count, "Two.\n") });
    return gitHub.head();
  };
  const one = await publishedAgain(0, 1);
  const first = await gitHub.stub.during(() => undo(one));
  const ten = await publishedAgain(1, 10);
  const second = await gitHub.stub.during(() => undo(ten));

  expect([first.result.status, second.result.status]).toEqual([200, 200]);
  expect(second.asked).toHaveLength(first.asked.length);
  expect(first.asked.length).toBeLessThanOrEqual(6);
});
