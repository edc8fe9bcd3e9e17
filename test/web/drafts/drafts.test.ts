import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { testSite } from "../../support/site.ts";

const drafts = "/api/admin/drafts";
const SECOND = 1000;
const { server, ada } = await testSite();
const put = (body: Record<string, unknown>) => ada.put(drafts, body);

test("a page without a draft has the draft null, and the answer has no list", async () => {
  const answer = await ada.get(`${drafts}?slug=nothing/here`);

  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ ok: true, draft: null });
});

test("a draft has its slug, text, time and author, and nothing else", async () => {
  const began = Date.now();

  const saved = await put({ slug: "one/draft", content: "# One\r\n" });
  const read = await ada.get(`${drafts}?slug=one%2Fdraft`);

  const { updatedAt } = saved.json;
  expect([saved.status, saved.json]).toEqual([200, { ok: true, updatedAt }]);
  // The program's clock is monotonic, so it may differ a little from the wall clock.
  expect(updatedAt).toBeWithin(began - SECOND, Date.now() + SECOND);
  expect(Number.isInteger(updatedAt)).toBe(true);
  expect(read.status).toBe(200);
  expect(read.json).toEqual({
    ok: true,
    draft: { slug: "one/draft", content: "# One\r\n", updatedAt, author: "Ada" },
  });
  expect(read.headers.get("cache-control")).toBe("no-store");
});

test("an empty slug is the home page, not the list", async () => {
  const updatedAt = await ada.save("", "home");

  const read = await ada.get(`${drafts}?slug=`);

  expect(read.json).toEqual({ ok: true, draft: { slug: "", content: "home", updatedAt, author: "Ada" } });
});

test("the list has every draft without its text, the newest first, and no single draft", async () => {
  const older = await ada.save("list/older", "text");
  const newer = await ada.save("list/newer", "text", undefined, "Grace");
  const saved = await ada.save("list/older", "text", older);
  const last = await ada.save("list/older", "text", saved);

  const { status, json } = await ada.get(drafts);

  expect(status).toBe(200);
  expect(Object.keys(json).sort()).toEqual(["drafts", "ok"]);
  const listed = json.drafts.filter(({ slug }: { slug: string }) => slug.startsWith("list/"));
  expect(listed).toEqual([
    { slug: "list/older", updatedAt: last, author: "Ada" },
    { slug: "list/newer", updatedAt: newer, author: "Grace" },
  ]);
  const times = json.drafts.map(({ updatedAt }: { updatedAt: number }) => updatedAt);
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
});

test("every accepted save stays readable after it is replaced, published, deleted or overwritten", async () => {
  const slug = "kept/all";
  const texts = ["replaced", "published", "deleted", "standing"];
  const times: number[] = [];
  times.push(await ada.save(slug, texts[0]!));
  times.push(await ada.save(slug, texts[1]!, times[0]));
  await ada.publish(slug, texts[1]!, { updatedAt: times[1] });
  times.push(await ada.save(slug, texts[2]!, undefined, "Grace"));
  await put({ slug, content: "refused" });
  await ada.delete(`/api/admin/pages?slug=${slug}`);
  times.push(await ada.save(slug, texts[3]!));

  const listed = await ada.get(`${drafts}/versions?slug=${slug}`);
  const read = await Promise.all(
    times.map((updatedAt) => ada.get(`${drafts}/versions?slug=${slug}&updatedAt=${updatedAt}`)),
  );

  const authors = ["Ada", "Ada", "Grace", "Ada"];
  const versions = times.map((updatedAt, n) => ({ slug, updatedAt, author: authors[n] }));
  expect(listed.json).toEqual({ ok: true, versions: versions.toReversed() });
  expect(read.map(({ json }) => json)).toEqual(
    versions.map((version, n) => ({ ok: true, version: { ...version, content: texts[n] } })),
  );
});

test("a page without saves has no versions, and an unknown time is not found", async () => {
  const none = await ada.get(`${drafts}/versions?slug=never/saved`);
  const unknown = await ada.get(`${drafts}/versions?slug=never/saved&updatedAt=1700000000000`);

  expect([none.status, none.json]).toEqual([200, { ok: true, versions: [] }]);
  expect([unknown.status, unknown.json]).toEqual([
    404,
    { ok: false, error: expect.any(String), code: "not-found" },
  ]);
});

test("a request without the cookie reads and saves nothing", async () => {
  const stranger = new Client(server.url);
  const standing = await ada.save("secret/page", "a secret text");

  const answers = await Promise.all([
    stranger.get(drafts),
    stranger.get(`${drafts}?slug=secret/page`),
    stranger.get(`${drafts}/versions?slug=secret/page`),
    stranger.get(`${drafts}/versions?slug=secret/page&updatedAt=${standing}`),
    stranger.put(drafts, { slug: "secret/page", content: "mine", updatedAt: standing }),
    stranger.put(drafts, { slug: "secret/page", content: "mine" }),
    stranger.put(drafts, "{", { "content-type": "application/json" }),
  ]);

  for (const { status, json } of answers) {
    expect([status, json]).toEqual([401, { ok: false, error: expect.any(String), code: "unauthenticated" }]);
  }
  expect(await ada.draftOf("secret/page")).toMatchObject({ content: "a secret text", updatedAt: standing });
});

test("other methods are refused, with the allowed ones", async () => {
  const answers = await Promise.all(["POST", "DELETE", "PATCH"].map((method) => ada.send(method, drafts)));

  for (const { status, json, headers } of answers) {
    expect([status, json]).toEqual([
      405,
      { ok: false, error: expect.any(String), code: "method-not-allowed" },
    ]);
    expect(headers.get("allow")).toMatch(/\bGET\b.*\bPUT\b/);
  }
});
