import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";

import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const GITHUB_WEBHOOK_SECRET = "a-secret-of-the-webhook";

const { gitHub, server } = await gitHubSite({ GITHUB_WEBHOOK_SECRET });
const octocat = signedInAs(server.url, "octocat", tokens.octocat);

const ask = async (slug: string) => {
  const content = `# ${slug}\n`;
  await octocat.save(slug, content);
  const { json } = await octocat.post("/api/admin/reviews", { changes: [{ slug, content }] });
  return json.review;
};
const mergedThere = ({ id, head }: { id: number; head: string }) =>
  gitHub.api("PUT", `/pulls/${id}/merge`, { sha: head, merge_method: "squash" });
const isMarked = async (slug: string) =>
  (await octocat.get(`/admin/edit/${slug}`)).text.includes("In review");
const aboutPulls = (asked: readonly string[]) => asked.filter((one) => one.includes("/pulls"));

test("the editor doesn't say that a page is in review which was merged on GitHub, and its draft is published", async () => {
  const review = await ask("guide/tea");
  await mergedThere(review);

  const { asked, result } = await gitHub.stub.during(() => isMarked("guide/tea"));

  expect(result).toBe(false);
  expect(await octocat.draftOf("guide/tea")).toBeNull();
  expect(aboutPulls(asked)).not.toEqual([]);
});

test("GitHub is not asked again for half a minute, however often somebody looks", async () => {
  await ask("guide/coffee");
  await isMarked("guide/coffee");

  const { asked, result } = await gitHub.stub.during(async () => {
    await octocat.get("/admin");
    return isMarked("guide/coffee");
  });

  expect(result).toBe(true);
  expect(aboutPulls(asked)).toEqual([]);
});

test("with an event of GitHub, the draft is published while nobody looks", async () => {
  const review = await ask("guide/milk");
  await mergedThere(review);
  const body = "{}";
  const sent = await fetch(`${server.url}/webhooks/github`, {
    method: "POST",
    body,
    headers: {
      "x-github-event": "pull_request",
      "x-hub-signature-256": `sha256=${createHmac("sha256", GITHUB_WEBHOOK_SECRET).update(body).digest("hex")}`,
    },
  });

  expect(sent.status).toBe(204);
  while ((await octocat.draftOf("guide/milk")) !== null) await Bun.sleep(20);
});

test.each([
  ["doesn't answer", () => new Promise<Response>(() => {})],
  ["answers what it never should", () => Response.json([null, 5, {}])],
  ["fails", () => Response.json({ message: "Down" }, { status: 502 })],
])("if GitHub %s, pages are shown nevertheless, as they were known", async (_, answer) => {
  const site = await gitHubSite();
  const person = signedInAs(site.server.url, "octocat", tokens.octocat);
  await person.post("/api/admin/reviews", { changes: [{ slug: "guide/slow", content: "slow\n" }] });
  site.gitHub.stub.answer(({ path }) => (path.includes("/pulls") ? answer() : undefined));

  const { status, text } = await person.get("/admin/edit/guide/slow");

  expect(status).toBe(200);
  expect(text).toContain("review #1");
});
