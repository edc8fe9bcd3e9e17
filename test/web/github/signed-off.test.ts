import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const { gitHub, server, ada } = await gitHubSite({ SIGN_OFF: "1" });
const octocat = signedInAs(server.url, "octocat", tokens.octocat, { accountId: "7", name: "Mona Lisa" });
const address = `7+octocat@users.noreply.${new URL(gitHub.url).hostname}`;
const line = `Signed-off-by: Mona Lisa <${address}>`;

const newest = async () => {
  const { json } = await gitHub.api("GET", `/git/commits/${await gitHub.head()}`);
  return { message: json.message.trimEnd() as string, author: json.author as object };
};

test("each commit of an account has its name and address as author, and ends with them", async () => {
  const sha = await octocat.publish("guide/install", "# Install it\n", { message: "Explain\n\nRefs: 12" });
  expect(await newest()).toMatchObject({
    message: `Explain\n\nRefs: 12\n${line}`,
    author: { name: "Mona Lisa", email: address },
  });

  await octocat.post(`/api/admin/publications/${sha}/undo`, {});
  expect((await newest()).message).toEndWith(`This reverts commit ${sha}.\n\n${line}`);
  await octocat.post("/api/admin/publish", { changes: [{ slug: "guide/set-up", from: "guide/install" }] });
  expect((await newest()).message).toEndWith(`\n\n${line}`);
  await octocat.delete("/api/admin/pages?slug=guide/set-up");
  expect(await newest()).toMatchObject({
    message: `Delete guide/set-up\n\n${line}`,
    author: { name: "Mona Lisa", email: address },
  });
});

test("a token signs as its maker", async () => {
  gitHub.stub.answer(({ path }) =>
    path.endsWith("/collaborators/octocat/permission")
      ? Response.json({ permission: "write", user: { login: "octocat", id: 7 } })
      : undefined,
  );
  const script = await octocat.withToken({ name: "nightly" });

  await script.publish("nightly", "# Nightly\n");

  expect(await newest()).toMatchObject({
    message: `Update nightly\n\nEdited-by: octocat (nightly)\nSigned-off-by: octocat <${address}>`,
    author: { name: "octocat", email: address },
  });
});

test("a pull request has the line of who asked, and its merge that of who merges", async () => {
  const stop = gitHub.stub.answer(({ method, path }) =>
    method === "GET" && path.includes("/rules/branches/main")
      ? Response.json([{ type: "pull_request", ruleset_id: 1 }])
      : undefined,
  );
  const grace = signedInAs(server.url, "grace", tokens.grace, { accountId: "8", name: "Grace Hopper" });
  const changes = [{ slug: "asked", content: "# Asked\n" }];
  const asked = await octocat.post("/api/admin/reviews", { changes, title: "Add a page" });
  expect(asked.status).toBe(200);
  const { id, head } = asked.json.review;
  const { json: commit } = await gitHub.api("GET", `/git/commits/${head}`);
  const { requests } = await gitHub.stub.during(() => grace.post(`/api/admin/reviews/${id}/merge`, { head }));
  const merge = requests.find(({ method, path }) => method === "PUT" && path.endsWith("/merge"));

  expect(commit).toMatchObject({ author: { name: "Mona Lisa", email: address } });
  expect(commit.message.trimEnd()).toEndWith(`\n\n${line}`);
  expect(merge?.body.commit_message).toEndWith(
    `Signed-off-by: Grace Hopper <8+grace@users.noreply.${new URL(gitHub.url).hostname}>`,
  );
  stop();
});

test("who has no address is told to give one, and nothing is committed", async () => {
  const before = await gitHub.head();
  const { status, json } = await ada.post("/api/admin/publish", { slug: "x", content: "# X\n" });

  expect([status, json.code]).toEqual([400, "invalid"]);
  expect(json.error).toContain("PUT /api/admin/me");
  expect(await gitHub.head()).toBe(before);
});
