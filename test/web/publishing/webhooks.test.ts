import { afterAll, expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { deployed } from "../../support/deployed.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { textsOf } from "../../support/markup.ts";
import { startServerIn } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";
import { SECRET, WebhookReceiverStub } from "../../support/webhook-receiver.ts";

const stub = new WebhookReceiverStub();
afterAll(() => stub[Symbol.asyncDispose]());

const webhook = { WEBHOOK_URL: stub.url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: "1" };
const { server, ada, grace } = await testSite({
  settings: { ...webhook, AFTER_PUBLISH: "false", LOG_LEVEL: "debug" },
});

const eventsOf = (type: string) => stub.received.filter(({ body }) => body.type === type);

test("a publication and its failed build are told, signed, with the pages that changed", async () => {
  const changes = ["tea", "coffee"].map((slug) => ({ slug, content: `# ${slug}\n` }));
  await ada.publish("old", "# Old\n");
  await deployed(ada, "old");
  const answer = await ada.post("/api/admin/publish", {
    changes: [...changes, { slug: "old", delete: true }],
  });
  const sha = answer.json.commitUrl.split("/").at(-1);
  await stub.until(4);

  const [, published] = eventsOf("page.published");
  expect(published).toMatchObject({ signedWith: [SECRET], id: expect.stringMatching(/^msg_[\w-]+$/) });
  expect(published!.body).toEqual({
    type: "page.published",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      commit: sha,
      commitUrl: expect.stringMatching(new RegExp(`^http://localhost:\\d+/admin/commits/${sha}$`)),
      by: "Ada",
      pages: expect.arrayContaining([
        { slug: "tea", isDeleted: false },
        { slug: "coffee", isDeleted: false },
        { slug: "old", isDeleted: true },
      ]),
    },
  });
  const [, failed] = eventsOf("build.failed");
  expect(failed!.body.data).toMatchObject({
    commit: sha,
    sentence: "The command after publishing ended with status 1.",
  });
});

test("Settings lists the last deliveries with the answers, and shows strangers and the log neither address nor secret", async () => {
  stub.answer = () => new Response("no <room>", { status: 507 });
  const before = stub.received.length;
  await ada.publish("listed", "# Listed\n");
  await stub.until(before + 1);
  await server.prints(/receiver didn't take an event/);
  stub.answer = () => new Response(null, { status: 204 });

  const { text } = await grace.get("/admin/settings");

  const [, last] = await textsOf(text, ".deliveries li");
  expect(await textsOf(text, ".deliveries li")).toContainEqual(
    expect.stringMatching(/page\.published1 attempt, answered with 507.*Failed, will retryno <room>/),
  );
  expect(last).toBeDefined();
  const stranger = await new Client(server.url).get("/admin/settings");
  expect(stranger.text).not.toContain("deliveries");
  for (const secret of [SECRET, SECRET.slice(6), "key=of-the-path"]) {
    expect(text).not.toContain(secret);
    expect(server.printed()).not.toContain(secret);
  }
});

test("what a stop kept from being sent is sent after the restart, with the same id", async () => {
  await using folder = await temporaryFolder();
  await using receiver = new WebhookReceiverStub();
  const settings = { ...webhook, WEBHOOK_URL: receiver.url };
  receiver.answer = () => new Promise(() => {});
  const first = await startServerIn(folder.path, settings);
  await (await Client.signedIn(first.url)).publish("kept", "# Kept\n");
  await receiver.until(1);
  await first.stop();
  receiver.answer = () => new Response(null, { status: 204 });

  await using _second = await startServerIn(folder.path, settings);
  const [one, other] = await receiver.until(2);

  expect(other!.id).toBe(one!.id);
  expect(other!.body).toEqual(one!.body);
});

test("a review that is asked for and merged is told", async () => {
  await using folder = await temporaryFolder();
  await using receiver = new WebhookReceiverStub();
  await using site = await startServerIn(folder.path, {
    ...webhook,
    WEBHOOK_URL: receiver.url,
    PUBLISHING: "review",
  });
  const [writer, reader] = [
    await Client.signedIn(site.url, { name: "Ada" }),
    await Client.signedIn(site.url, { name: "Grace" }),
  ];
  const asked = await writer.post("/api/admin/reviews", {
    changes: [{ slug: "tea", content: "# Tea\n" }],
    title: "Tell of tea",
  });
  const { id, head } = asked.json.review;
  await receiver.until(1);
  await reader.post(`/api/admin/reviews/${id}/merge`, { head });
  const events = await receiver.until(3);

  const byType = new Map(events.map(({ body }) => [body.type, body.data]));
  expect(byType.get("review.asked")).toMatchObject({
    id,
    title: "Tell of tea",
    author: "Ada",
    pages: [{ slug: "tea" }],
    url: expect.stringMatching(new RegExp(`/admin/reviews/${id}$`)),
  });
  expect(byType.get("review.merged")).toMatchObject({ id, by: "Grace" });
  expect(byType.get("page.published").commit).toMatch(/^[0-9a-f]{40}$/);
  expect(byType.get("page.published").commit).toBe(byType.get("review.merged").commit);
});
