import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const { gitHub, server } = await gitHubSite({ PUBLISHING: "review" });
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const grace = signedInAs(server.url, "grace", tokens.grace);

test("a move that was merged on GitHub moves the drafts, and their links lead to the page", async () => {
  const change = { slug: "start/install", from: "guide/install", redirect: false };
  const asked = await octocat.post("/api/admin/reviews", { changes: [change] });
  const { id, head } = asked.json.review;
  await grace.save("guide/install", "# Install, by Grace\n");
  await grace.save("notes", "[Install it](/guide/install)\n");
  expect((await gitHub.api("PUT", `/pulls/${id}/merge`, { sha: head, merge_method: "squash" })).status).toBe(
    200,
  );

  expect((await grace.get("/api/admin/reviews")).json.reviews).toEqual([]);
  expect(await grace.draftOf("guide/install")).toBeNull();
  expect(await grace.draftOf("start/install")).toMatchObject({
    content: "# Install, by Grace\n",
    author: "grace",
  });
  expect((await grace.draftOf("notes")).content).toBe("[Install it](/start/install)\n");
  expect(await gitHub.text("content/start/install.md")).toBe("# Install\n");
});

test("a draft alone whose move was merged on GitHub with other pages moves, too", async () => {
  await octocat.save("plans/sketch", "# Sketch\n");
  const changes = [
    { slug: "plans/list", content: "[s](./new/sketch)\n" },
    { slug: "plans/new/sketch", from: "plans/sketch" },
  ];
  const { id, head } = (await octocat.post("/api/admin/reviews", { changes })).json.review;
  await gitHub.api("PUT", `/pulls/${id}/merge`, { sha: head, merge_method: "squash" });

  expect((await grace.get("/api/admin/reviews")).json.reviews).toEqual([]);
  expect(await grace.draftOf("plans/sketch")).toBeNull();
  expect(await grace.draftOf("plans/new/sketch")).toMatchObject({ content: "# Sketch\n" });
});
