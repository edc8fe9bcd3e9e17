import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { failedRun, SaidBuilds } from "../../support/github-builds.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { gitHub, server } = await gitHubSite();
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const grace = signedInAs(server.url, "grace", tokens.grace);

const ask = async (client: typeof grace, slug: string) => {
  const changes = [{ slug, content: `# ${slug}\n` }];
  return (await client.post("/api/admin/reviews", { changes, title: `About ${slug}` })).json.review;
};
/** What the page asks by itself. */
const newsOf = async (client: typeof grace, address: string) => {
  const { text } = await client.get(address);
  return /hx-get="([^"]*news[^"]*)"/.exec(text)![1]!;
};
const says = async (client: typeof grace, news: string) => (await client.get(news)).text;

test("the list shows checks and comments of each review", async () => {
  const { id } = await ask(octocat, "guide/listed");
  await gitHub.api("POST", `/issues/${id}/comments`, { body: "Well." });
  const said = new SaidBuilds();
  said.checks = [failedRun("1 error")];
  const stop = said.answerOn(gitHub.stub);
  const { text } = await grace.get("/admin/reviews");
  stop();

  const [title] = await textsOf(text, ".row-title");
  const [about] = await textsOf(text, ".row-path");
  const [state] = await textsOf(text, ".row-state");
  const [who] = await textsOf(text, ".who > [dir]");
  expect([title, about, state, who]).toEqual([
    "About guide/listed",
    `New · #${id} · 1 page · 1 comment · Check failed`,
    "Open",
    "octocat",
  ]);
});

test("one who looks is told of what others did here, in the list and in the review", async () => {
  const { id } = await ask(octocat, "guide/told");
  const [ofList, ofReview] = [
    await newsOf(grace, "/admin/reviews"),
    await newsOf(grace, `/admin/reviews/${id}`),
  ];
  expect(await says(grace, ofList)).not.toContain("Show them");
  expect(await says(grace, ofReview)).not.toContain("Show it");
  await octocat.post(`/api/admin/reviews/${id}/close`, undefined);
  await octocat.get(`/admin/reviews/${id}`);
  await octocat.get("/admin/reviews");

  expect(await says(grace, ofList)).toContain("The reviews have changed.");
  expect(await says(grace, ofReview)).toContain("This review has changed.");
});

test("without a code host, what others do is told at once", async () => {
  const site = await testSite({ settings: { PUBLISHING: "review" } });
  const { id } = await ask(site.ada, "tea");
  const [ofList, ofReview] = [
    await newsOf(site.grace, "/admin/reviews"),
    await newsOf(site.grace, `/admin/reviews/${id}`),
  ];
  expect(await says(site.grace, ofList)).not.toContain("Show them");
  await site.ada.post(`/api/admin/reviews/${id}/request-changes`, { message: "Say which." });

  expect(await says(site.grace, ofList)).toContain("The reviews have changed.");
  expect(await says(site.grace, ofReview)).toContain("This review has changed.");
  expect((await site.grace.get("/admin/reviews")).text).toContain(" · 1 comment");
});
