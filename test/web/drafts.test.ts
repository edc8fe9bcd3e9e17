import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { testSite } from "../support/site.ts";

const drafts = "/api/admin/drafts";
const { server, ada: client } = await testSite();

const draftOf = async (slug: string) =>
  (await client.get(`${drafts}?slug=${encodeURIComponent(slug)}`)).json.draft;
const versionsOf = async (slug: string) =>
  (await client.get(`${drafts}/versions?slug=${encodeURIComponent(slug)}`)).json.versions;
const put = (body: Record<string, unknown>) => client.put(drafts, body);

test("a page without a draft has the draft null, and the answer has no list", async () => {
  const answer = await client.get(`${drafts}?slug=nothing/here`);

  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ ok: true, draft: null });
});

test("a draft is its slug, its text, its time and its author, and nothing else", async () => {
  const began = Date.now();

  const saved = await put({ slug: "one/draft", content: "# One\r\n" });
  const read = await client.get(`${drafts}?slug=one%2Fdraft`);

  const { updatedAt } = saved.json;
  expect([saved.status, saved.json]).toEqual([200, { ok: true, updatedAt }]);
  expect(updatedAt).toBeWithin(began, Date.now() + 1);
  expect(Number.isInteger(updatedAt)).toBe(true);
  expect(read.status).toBe(200);
  expect(read.json).toEqual({
    ok: true,
    draft: { slug: "one/draft", content: "# One\r\n", updatedAt, author: "Ada" },
  });
  expect(read.headers.get("cache-control")).toBe("no-store");
});

test("an empty slug is the home page, not the list", async () => {
  const updatedAt = await client.save("", "home");

  const read = await client.get(`${drafts}?slug=`);

  expect(read.json).toEqual({ ok: true, draft: { slug: "", content: "home", updatedAt, author: "Ada" } });
});

test("the list has every draft without its text, the newest first, and no single draft", async () => {
  const older = await client.save("list/older", "text");
  const newer = await client.save("list/newer", "text", undefined, "Grace");
  const saved = await client.save("list/older", "text", older);
  const last = await client.save("list/older", "text", saved);

  const { status, json } = await client.get(drafts);

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

test("of two editors, the second to save sees both texts and overwrites neither", async () => {
  const base = await client.save("race/two", "base");
  const theirs = await client.save("race/two", "theirs", base, "Grace");

  const mine = await put({ slug: "race/two", content: "mine", updatedAt: base, author: "Linus" });

  expect(mine.status).toBe(409);
  expect(mine.headers.get("content-type")).toStartWith("application/json");
  expect(mine.json).toEqual({
    ok: false,
    conflict: { slug: "race/two", content: "theirs", updatedAt: theirs, author: "Grace" },
  });
  expect(await draftOf("race/two")).toEqual(mine.json.conflict);
  expect(await versionsOf("race/two")).toHaveLength(2);
});

test("whoever saw the conflict can keep their own text, and the other one stays a version", async () => {
  const base = await client.save("race/mine", "base");
  await client.save("race/mine", "theirs", base);
  const { conflict } = (await put({ slug: "race/mine", content: "mine", updatedAt: base })).json;

  const kept = await client.save("race/mine", "mine", conflict.updatedAt);

  expect(await draftOf("race/mine")).toMatchObject({ content: "mine", updatedAt: kept });
  const theirs = await client.get(`${drafts}/versions?slug=race/mine&updatedAt=${conflict.updatedAt}`);
  expect(theirs.json).toEqual({ ok: true, version: conflict });
});

for (const [name, none] of [
  ["no updatedAt", {}],
  ["updatedAt null", { updatedAt: null }],
  ["updatedAt 0", { updatedAt: 0 }],
] as const) {
  test(`a save with ${name} is accepted where no draft stands, and nowhere else`, async () => {
    const slug = `none/${name.replaceAll(" ", "-")}`;

    const first = await put({ slug, content: "first", ...none });
    const second = await put({ slug, content: "second", ...none });

    expect(first.json).toEqual({ ok: true, updatedAt: expect.any(Number) });
    expect(second.status).toBe(409);
    expect(second.json.conflict).toEqual({
      slug,
      content: "first",
      updatedAt: first.json.updatedAt,
      author: "Ada",
    });
    expect((await draftOf(slug)).content).toBe("first");
  });
}

test("no other time than the draft's own is accepted, neither an earlier nor a later one", async () => {
  const standing = await client.save("times", "standing");
  const tried = [1, standing - 1, standing + 1, standing + 100_000, Number.MAX_SAFE_INTEGER];

  const answers = await Promise.all(
    tried.map((updatedAt) => put({ slug: "times", content: "other", updatedAt })),
  );

  expect(answers.map(({ status }) => status)).toEqual(tried.map(() => 409));
  expect(await draftOf("times")).toMatchObject({ content: "standing", updatedAt: standing });
});

test("the time grows with every save, also of the same text within one millisecond", async () => {
  const times = [await client.save("grows", "text")];
  for (let n = 0; n < 20; n++) times.push(await client.save("grows", "text", times.at(-1)));

  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(await versionsOf("grows")).toHaveLength(21);
});

test("a save whose draft has meanwhile been published is accepted as a new draft", async () => {
  const seen = await client.save("gone/published", "to be published");
  await client.publish("gone/published", "to be published", { updatedAt: seen });
  const between = await draftOf("gone/published");

  const saved = await client.save("gone/published", "written meanwhile", seen);

  expect(between).toBeNull();
  expect(saved).toBeGreaterThan(seen);
  expect(await draftOf("gone/published")).toMatchObject({
    content: "written meanwhile",
    updatedAt: saved,
  });
});

test("a save whose draft has meanwhile been deleted is accepted as a new draft", async () => {
  const seen = await client.save("gone/deleted", "to be deleted");
  const deleted = await client.delete("/api/admin/pages?slug=gone/deleted");
  const between = await draftOf("gone/deleted");

  const saved = await client.save("gone/deleted", "written meanwhile", seen);

  expect([deleted.json, between]).toEqual([{ ok: true, draftOnly: true }, null]);
  expect(saved).toBeGreaterThan(seen);
  expect(await draftOf("gone/deleted")).toMatchObject({ content: "written meanwhile", updatedAt: saved });
});

test("a save whose draft has given way to another one is stale", async () => {
  const seen = await client.save("gone/replaced", "first");
  await client.delete("/api/admin/pages?slug=gone/replaced");
  const other = await client.save("gone/replaced", "another");

  const late = await put({ slug: "gone/replaced", content: "late", updatedAt: seen });

  expect(late.status).toBe(409);
  expect(late.json.conflict).toMatchObject({ content: "another", updatedAt: other });
});

test("every accepted save stays readable: replaced, published, deleted, or kept over another", async () => {
  const slug = "kept/all";
  const texts = ["replaced", "published", "deleted", "standing"];
  const times: number[] = [];
  times.push(await client.save(slug, texts[0]!));
  times.push(await client.save(slug, texts[1]!, times[0]));
  await client.publish(slug, texts[1]!, { updatedAt: times[1] });
  times.push(await client.save(slug, texts[2]!, undefined, "Grace"));
  await put({ slug, content: "refused" });
  await client.delete(`/api/admin/pages?slug=${slug}`);
  times.push(await client.save(slug, texts[3]!));

  const listed = await client.get(`${drafts}/versions?slug=${slug}`);
  const read = await Promise.all(
    times.map((updatedAt) => client.get(`${drafts}/versions?slug=${slug}&updatedAt=${updatedAt}`)),
  );

  const authors = ["Ada", "Ada", "Grace", "Ada"];
  const versions = times.map((updatedAt, n) => ({ slug, updatedAt, author: authors[n] }));
  expect(listed.json).toEqual({ ok: true, versions: versions.toReversed() });
  expect(read.map(({ json }) => json)).toEqual(
    versions.map((version, n) => ({ ok: true, version: { ...version, content: texts[n] } })),
  );
});

test("a page without saves has no versions, and a time that names none is not found", async () => {
  const none = await client.get(`${drafts}/versions?slug=never/saved`);
  const unknown = await client.get(`${drafts}/versions?slug=never/saved&updatedAt=1700000000000`);

  expect([none.status, none.json]).toEqual([200, { ok: true, versions: [] }]);
  expect([unknown.status, unknown.json]).toEqual([404, { ok: false, error: expect.any(String) }]);
});

test("without the cookie nothing is shown and nothing is saved", async () => {
  const stranger = new Client(server.url);
  const standing = await client.save("secret/page", "a secret text");

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
    expect([status, json]).toEqual([401, { ok: false, error: expect.any(String) }]);
  }
  expect(await draftOf("secret/page")).toMatchObject({ content: "a secret text", updatedAt: standing });
});

test("other methods are refused with those that are there", async () => {
  const answers = await Promise.all(["POST", "DELETE", "PATCH"].map((method) => client.send(method, drafts)));

  for (const { status, json, headers } of answers) {
    expect([status, json]).toEqual([405, { ok: false, error: expect.any(String) }]);
    expect(headers.get("allow")).toMatch(/\bGET\b.*\bPUT\b/);
  }
});
