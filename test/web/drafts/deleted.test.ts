import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { settingsFor, startGitHub, tokens } from "../../support/emulator.ts";
import { followedBy } from "../../support/many-commits.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";

async function listed(ada: Client) {
  const { text } = await ada.get("/admin/deleted");
  const notes = await textsOf(text, ".deleted .away");
  return { text, notes, titles: await textsOf(text, ".row-title") };
}

test("a deleted page is listed however many drafts were discarded after it", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  await ada.publish("gone", "# Gone\n");
  await ada.delete("/api/admin/pages?slug=gone");
  const slugs = Array.from({ length: 201 }, (_, n) => `drafts/${n}`);
  await Promise.all(slugs.map((slug) => ada.save(slug, "# Draft\n")));
  await Promise.all(slugs.map((slug) => ada.submit(`/admin/discard/${slug}`)));

  const { titles, notes } = await listed(ada);

  expect(titles).toHaveLength(202);
  expect(titles).toContain("Gone");
  expect(notes).toEqual([]);
});

test("an incomplete list says so and leads further back", async () => {
  await using gitHub = await startGitHub({ files: [{ path: "content/gone.md", content: "# Gone\n" }] });
  followedBy(310, gitHub.stub, await gitHub.push([{ path: "content/gone.md" }]));
  await using server = await startServer(settingsFor(gitHub, { GITHUB_TOKEN: tokens.octocat }));
  const ada = await Client.signedIn(server.url, { name: "Ada" });

  const first = await listed(ada);
  const second = await listed(ada);

  expect(first.notes).toEqual([
    "The history is too long to search at once. Pages deleted earlier may be missing. Search earlier",
  ]);
  expect(first.titles).toEqual([]);
  expect(first.text).toContain("Nothing found yet");
  expect(second).toMatchObject({ notes: [], titles: ["Gone"] });
});
