import { expect, test } from "bun:test";

import type { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { server, ada, grace } = await testSite();
const address = "/api/admin/events";

/** Opens the stream, and reads it event by event. */
async function follow({ cookie, token }: Client) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : { cookie: cookie! };
  const answer = await fetch(server.url + address, { headers });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? "";
  const opened = text;
  text = "";
  const next = async () => {
    while (!text.includes("\n\n")) {
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const [event = ""] = text.split("\n\n", 1);
    text = text.slice(event.length + 2);
    const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
    return { kind, ...JSON.parse(data!) };
  };
  return { type: answer.headers.get("content-type"), opened, next, close: () => reader.cancel() };
}

test("a stream is open at once, and tells what is saved and published, and by whom", async () => {
  const { type, opened, next, close } = await follow(ada);

  const updatedAt = await grace.save("told/page", "# Told\n");
  const saved = await next();
  const commit = await grace.publish("told/page", "# Told\n", { updatedAt });
  const published = await next();

  expect([type, opened]).toEqual(["text/event-stream; charset=utf-8", ": \n\n"]);
  expect(saved).toEqual({ kind: "saved", slug: "told/page", by: "Grace", at: expect.any(Number), updatedAt });
  expect(published).toEqual({
    kind: "published",
    slug: "told/page",
    by: "Grace",
    at: expect.any(Number),
    commit,
    url: expect.stringContaining(commit),
  });
  await close();
});

test("each step of a review is told, with its number and address", async () => {
  const changes = [{ slug: "told/review", content: "# Review\n" }];
  const { next, close } = await follow(ada);

  const { id, url, head } = (await ada.post("/api/admin/reviews", { changes })).json.review;
  const asked = await next();
  await grace.post(`/api/admin/reviews/${id}/approve`, {});
  const approved = await next();
  await grace.post(`/api/admin/reviews/${id}/merge`, { head });
  const merged = [await next(), await next()];

  const reviewed = { kind: "reviewed", slug: "told/review", at: expect.any(Number), review: id, url };
  expect([asked, approved]).toEqual([
    { ...reviewed, by: "Ada" },
    { ...reviewed, by: "Grace" },
  ]);
  expect(merged).toEqual(
    expect.arrayContaining([
      { ...reviewed, by: "Grace" },
      expect.objectContaining({ kind: "published", slug: "told/review" }),
    ]),
  );
  await close();
});

test("a token is told of its own folders alone, and needs the right to read", async () => {
  const limited = await ada.withToken({ can: ["read"], folders: ["inside"] });
  const { next, close } = await follow(limited);

  await ada.save("outside/page", "# Outside\n");
  await ada.save("inside/page", "# Inside\n");

  expect(await next()).toMatchObject({ kind: "saved", slug: "inside/page" });
  expectRefusal(await (await ada.withToken({ can: ["publish"] })).get(address), 403);
  await close();
});

test("a stream ends with its token, and with its session", async () => {
  const { token, secret } = (await ada.post("/api/admin/tokens", { name: "waits", can: ["read"] })).json;
  const someone = await ada.withToken({ can: ["read"] });
  someone.token = secret;
  const ofToken = await follow(someone);
  const ofSession = await follow(grace);

  await ada.delete(`/api/admin/tokens/${token.id}`);
  await grace.post("/api/admin/logout", {});

  expect([await ofToken.next(), await ofSession.next()]).toEqual([undefined, undefined]);
});

test("of more than ten streams of one token, the oldest ends", async () => {
  const script = await ada.withToken({ can: ["read"] });
  const first = await follow(script);
  const others = [];
  for (let n = 0; n < 10; n++) others.push(await follow(script));

  expect(await first.next()).toBeUndefined();
  await ada.save("told/last", "# Last\n");
  for (const { next, close } of others) {
    expect(await next()).toMatchObject({ slug: "told/last" });
    await close();
  }
});
