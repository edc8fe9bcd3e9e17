import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, repository } = await testSite({
  settings: { COMMIT_MESSAGE: "docs({folder}): {summary}" },
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/index.mdx": "# Guide\n",
    "content/guide/tea.mdx": "# Tea\n",
    "content/guide/start/install.mdx": "# Install\n",
    "content/reference/api.mdx": "# API\n",
    "static/img/tea.png": samples.png,
  },
});

const messageOf = async (commit = "main") =>
  (await git(repository, "log", "-1", "--format=%B", commit)).trim();

test.each([
  [["guide/tea"], "docs(guide): update guide/tea"],
  [["guide"], "docs(guide): update guide"],
  [[""], "docs: update the home page"],
  [["guide/tea", "guide/start/install"], "docs(guide): update 2 pages"],
  [["guide/tea", "reference/api"], "docs: update 2 pages"],
  [["new/folder/page"], "docs(new/folder): update new/folder/page"],
])("a request without a message gets that of the template: %j", async (slugs, line) => {
  const changes = slugs.map((slug) => ({ slug, content: `# ${slug}\n\nAnew.\n` }));
  const { status } = await ada.post("/api/admin/publish", { changes });

  expect(status).toBe(200);
  expect((await messageOf()).split("\n")[0]).toBe(line);
});

test("what is sent stays as it is", async () => {
  await ada.publish("guide/tea", "# Tea, sent\n", { message: "Brew it longer" });

  expect(await messageOf()).toBe("Brew it longer\n\nEdited-by: Ada");
});

test("forms propose it with the title, and for a new page say that it is new", async () => {
  await ada.save("guide/oolong", "# Oolong\n");
  const alone = await ada.get("/admin/publish/guide/oolong");
  const updatedAt = (await ada.draftOf("guide/oolong")).updatedAt;
  const among = await ada.submit("/admin/changesets", { "page:guide/oolong": String(updatedAt) });

  for (const { text } of [alone, among])
    expect(await textsOf(text, "#commit-message")).toEqual(["docs(guide): add Oolong"]);
});

test("a move names both places in a line of its own, by which the page's former place is found", async () => {
  const changes = [{ slug: "guide/green", from: "guide/tea" }];
  const { status } = await ada.post("/api/admin/publish", { changes });

  expect(status).toBe(200);
  expect(await messageOf()).toBe(
    "docs(guide): move guide/tea to guide/green\n\n- guide/tea (moved to guide/green)\n\nEdited-by: Ada",
  );
});

test("a deletion, and edits of Media and of what has no folder, have it without one", async () => {
  await ada.delete("/api/admin/pages?slug=reference/api");
  const removed = await messageOf();
  const { text, fields } = await ada.open("/admin/media/delete/static/img/tea.png");

  expect(removed).toStartWith("docs(reference): delete reference/api");
  expect(text).toContain("tea.png");
  await ada.submit("/admin/media/delete/static/img/tea.png", fields);
  expect(await messageOf()).toStartWith("docs: remove static/img/tea.png");
});

test("an undo keeps git's words", async () => {
  const commit = await ada.publish("guide/start/install", "# Install it\n");
  const { status } = await ada.post(`/api/admin/publications/${commit}/undo`, {});

  expect(status).toBe(200);
  expect(await messageOf()).toStartWith(
    `Revert "docs(guide/start): update guide/start/install"\n\nThis reverts commit ${commit}.`,
  );
});
