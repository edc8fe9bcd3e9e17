import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const { gitHub, server } = await gitHubSite({ PUBLISHING: "direct" });
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const grace = signedInAs(server.url, "grace", tokens.grace);

test("with PUBLISHING=direct no rule asks for a review, and what GitHub refuses can be asked for instead", async () => {
  gitHub.stub.answer(({ method, path }) => {
    if (path.includes("/rules/branches/")) return Response.json([{ type: "pull_request" }]);
    return method === "PATCH" && path.includes("/git/refs/heads") && path.includes("main")
      ? Response.json({ message: "Repository rule violations found" }, { status: 422 })
      : undefined;
  });
  const content = "# Tea\n";
  await octocat.save("guide/tea", content);
  const form = await octocat.open("/admin/publish/guide/tea");
  expect(form.text).toContain("Publish");
  expect(form.text).not.toContain("Ask for review");

  const refused = await octocat.submit("/admin/publish/guide/tea", form.fields);

  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ask for review of");
  const { fields } = await octocat.open("/admin/publish/guide/tea");
  const answer = await octocat.submit("/admin/publish/guide/tea", { ...fields, title: "Tea" });
  expect(answer.text).toContain("Review #1 is open");
  expect((await octocat.draftOf("guide/tea")).content).toBe(content);
  expect((await grace.open("/admin/publish/guide/tea")).text).not.toContain("Ask for review");
});
