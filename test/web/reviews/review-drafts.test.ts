import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { gitHub, server } = await gitHubSite({ PUBLISHING: "review" });
const description = await GitHubDescription.read();
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const grace = signedInAs(server.url, "grace", tokens.grace);

/** Asks by the publish page. */
const ask = async (slug: string, more: Record<string, string> = { draft: "on" }) => {
  await octocat.save(slug, `# ${slug}\n`);
  const { fields } = await octocat.open(`/admin/publish/${slug}`);
  const answer = await octocat.submit(`/admin/publish/${slug}`, {
    ...fields,
    title: `About ${slug}`,
    ...more,
  });
  return { answer, id: Number(/review #(\d+)/i.exec(answer.text)?.[1]) };
};
const decide = async (client: typeof grace, id: number, does: string) => {
  const { fields } = await client.open(`/admin/reviews/${id}`);
  return client.submit(`/admin/reviews/${id}`, { ...fields, does, message: "" });
};
const reviewOf = async (id: number) => (await grace.get(`/api/admin/reviews/${id}`)).json.review;

/** Only GraphQL makes a pull request ready, and the emulator has none. */
function gitHubMakesReady(answer: object) {
  const made: string[] = [];
  gitHub.stub.answer(async ({ method, path, body }) => {
    if (path === "/graphql") {
      made.push(body.variables.id);
      return Response.json(answer);
    }
    const [number] = /\/pulls\/\d+$/.exec(path) ?? [];
    if (method !== "GET" || number === undefined) return undefined;
    const { json: pull } = await gitHub.api("GET", number);
    return Response.json({ ...pull, draft: pull.draft && !made.includes(pull.node_id) });
  });
  return made;
}

test("a review that one isn't ready for is a draft, which nobody can merge until it is made ready", async () => {
  const { requests, result } = await gitHub.stub.during(() => ask("guide/early"));
  const { id } = result;
  const rest = requests.filter(({ path }) => path !== "/graphql");
  expect(rest.flatMap((request) => description.faultsOf(request))).toEqual([]);
  expect((await gitHub.api("GET", `/pulls/${id}`)).json.draft).toBe(true);
  expect(await textsOf((await grace.get("/admin/reviews")).text, ".row-state")).toContain("Draft");

  const { text } = await grace.get(`/admin/reviews/${id}`);
  expect(text).not.toContain("Merge and publish");
  expect(text).toContain("This review is a draft. Make it ready first.");
  const { head } = await reviewOf(id);
  const merged = await grace.post(`/api/admin/reviews/${id}/merge`, { head });
  expect({ status: merged.status, error: merged.json.error }).toEqual({
    status: 409,
    error: "This review is a draft. Make it ready first.",
  });

  const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
  const made = gitHubMakesReady({ data: { markPullRequestReadyForReview: { clientMutationId: null } } });
  expect((await decide(octocat, id, "ready")).status).toBe(303);
  expect(made).toEqual([pull.node_id]);
  expect(await reviewOf(id)).toMatchObject({ draft: false, state: "open" });
  expect((await grace.get(`/admin/reviews/${id}`)).text).toContain("Merge and publish");
  expect((await decide(octocat, id, "ready")).text).toContain("This review isn&#x27;t a draft.");
});

test("who may not make it ready on GitHub is told so", async () => {
  const { id } = await ask("guide/forbidden");
  gitHubMakesReady({ errors: [{ type: "FORBIDDEN", message: "Resource not accessible" }] });

  const { status, json } = await octocat.post(`/api/admin/reviews/${id}/ready`, undefined);
  expect({ status, error: json.error }).toEqual({
    status: 403,
    error: "GitHub doesn't let this account make the pull request ready.",
  });
});

test("where GitHub has no drafts, nothing is left of one that was asked for", async () => {
  const message = "Draft pull requests are not supported in this repository.";
  gitHub.stub.answerOnce("POST", /\/pulls$/, Response.json({ message }, { status: 422 }));
  const { answer } = await ask("guide/plan");

  expect(answer.text).toContain("GitHub allows no draft pull requests in this repository.");
  const { json: branches } = await gitHub.api("GET", "/branches?per_page=100");
  expect(branches.filter(({ name }: { name: string }) => name.includes("guide-plan"))).toEqual([]);
});

test("a review without the mark is open at once, and on a local repository all are", async () => {
  const { id } = await ask("guide/ready", {});
  expect(await reviewOf(id)).toMatchObject({ draft: false });

  const { ada } = await testSite({ settings: { PUBLISHING: "review" } });
  await ada.save("tea", "# Tea\n");
  expect((await ada.get("/admin/publish/tea")).text).not.toContain('name="draft"');
  const changes = [{ slug: "tea", content: "# Tea\n" }];
  const refused = await ada.post("/api/admin/reviews", { changes, draft: true });
  expect({ status: refused.status, error: refused.json.error }).toEqual({
    status: 400,
    error: "Only pull requests on a code host can be drafts. Leave draft out.",
  });
});
