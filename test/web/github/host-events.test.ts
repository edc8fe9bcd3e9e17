import { afterAll, expect, test } from "bun:test";
import { createHmac } from "node:crypto";

import { startGitHub, tokens } from "../../support/emulator.ts";
import { checkRun, failedRun, SaidBuilds } from "../../support/github-builds.ts";
import { files, known, signedInAs, startOn } from "../../support/github-site.ts";
import { emptyDatabase, hasPostgres } from "../../support/postgres.ts";
import { SECRET, WebhookReceiverStub } from "../../support/webhook-receiver.ts";

const GITHUB_WEBHOOK_SECRET = "a-secret-of-the-webhook";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const gitHub = opened.use(await startGitHub({ files }));
const receiver = opened.use(new WebhookReceiverStub());
const server = opened.use(
  await startOn(gitHub, {
    ...known,
    GITHUB_WEBHOOK_SECRET,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOW_PRIVATE: "1",
  }),
);
const octocat = signedInAs(server.url, "octocat", tokens.octocat);

const send = (event: string, { body = "{}", secret = GITHUB_WEBHOOK_SECRET, to = server.url } = {}) =>
  fetch(`${to}/webhooks/github`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-github-event": event,
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    },
  });

test("an event that GitHub didn't sign is refused, and others are taken", async () => {
  expect((await send("push")).status).toBe(204);
  expect((await send("ping")).status).toBe(204);
  expect((await send("something_new")).status).toBe(204);
  const refused = await send("push", { secret: "another one" });
  expect({ status: refused.status, text: await refused.text() }).toEqual({
    status: 401,
    text: "The signature doesn't match. Set the secret of the webhook on GitHub to GITHUB_WEBHOOK_SECRET.\n",
  });
  expect((await fetch(`${server.url}/webhooks/other`, { method: "POST" })).status).toBe(404);
});

test("of the events that are larger than almost all, one is read at a time, and others meanwhile", async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const large = (wait: Promise<void>) =>
    fetch(`${server.url}/webhooks/github`, {
      method: "POST",
      body: new ReadableStream({
        pull: async (controller) => {
          controller.enqueue(new Uint8Array(1024));
          await wait;
          controller.close();
        },
      }),
      headers: { "x-github-event": "push", "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
    });

  const first = large(goOn);
  let second: Response;
  do second = await large(Promise.resolve());
  while (second.status !== 503);
  const small = await send("push");
  resolve();

  expect(await second.text()).toBe("Another large event is being read. Send this one again in a moment.\n");
  expect(small.status).toBe(204);
  expect((await first).status).toBe(401);
  expect((await large(Promise.resolve())).status).toBe(401);
});

if (hasPostgres)
  test("an event is told to the other servers of the store", async () => {
    const database = await emptyDatabase();
    await using other = new Bun.SQL(database.url, { max: 1 });
    const { promise: told, resolve } = Promise.withResolvers<string>();
    await other.listen("docs_admin_news", resolve);
    const settings = {
      ...known,
      GITHUB_WEBHOOK_SECRET,
      DATABASE_URL: database.url,
      SESSION_SECRET: "x".repeat(40),
    };
    await using server = await startOn(gitHub, settings);

    expect((await send("push", { to: server.url })).status).toBe(204);

    expect(JSON.parse(await told)).toMatchObject({ about: "code host" });
  });

test("without a secret there is nothing at the address", async () => {
  await using without = await startOn(gitHub, known);

  expect((await send("push", { to: without.url })).status).toBe(404);
});

test("a build that fails while nobody looks is noticed by an event, and never believed from it", async () => {
  const said = new SaidBuilds();
  said.checks = [checkRun({ status: "in_progress", conclusion: null })];
  const stop = said.answerOn(gitHub.stub);
  const sha = await octocat.publish("guide/broken", "# Broken\n");
  const before = gitHub.stub.asked.length;
  await send("check_run", {
    body: JSON.stringify({ check_run: { ...failedRun("Believed"), head_sha: sha } }),
  });
  while (gitHub.stub.asked.length === before) await Bun.sleep(50);
  said.checks = [failedRun("1 error")];
  await send("check_run");
  await receiver.until(2);

  expect(receiver.received.map(({ body }) => [body.type, body.data.sentence])).toEqual([
    ["page.published", undefined],
    ["build.failed", "build failed: 1 error"],
  ]);
  stop();
});

test("an event makes a push by others seen at once", async () => {
  const pages = async () => (await octocat.get("/api/admin/pages")).json.pages as string[];
  await pages();
  await gitHub.push([{ path: "content/pushed.md", content: "# Pushed\n" }]);
  expect(await pages()).not.toContain("pushed");
  await send("push");

  expect(await pages()).toContain("pushed");
});
