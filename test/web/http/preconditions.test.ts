import { describe, expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { head, ada, grace } = await testSite();

const drafts = "/api/admin/drafts";

const tagOfDraft = async (slug: string) => (await ada.get(`${drafts}?slug=${slug}`)).headers.get("etag")!;
const tagOfPage = async (slug: string) => (await ada.sourceOf(slug)).headers.get("etag")!;
const put = (slug: string, content: string, headers: Record<string, string>, more: object = {}) =>
  ada.put(drafts, { slug, content, ...more }, headers);
const publish = (slug: string, content: string, headers: Record<string, string>, more: object = {}) =>
  ada.post("/api/admin/publish", { slug, content, ...more }, headers);
const remove = (slug: string, headers: Record<string, string>) =>
  ada.delete(`/api/admin/pages?slug=${slug}`, headers);

const failed = (newer: object) => [
  412,
  { ok: false, error: expect.stringMatching(/\.$/), code: "stale", ...newer },
];

describe("a read", () => {
  test("of a draft has a strong ETag, which changes with each save and is that of the save's answer", async () => {
    const saved = await put("tags", "one", {});
    const one = await tagOfDraft("tags");
    const again = await put("tags", "one", { "if-match": one });

    expect(one).toMatch(/^"[\w-]+"$/);
    expect(saved.headers.get("etag")).toBe(one);
    expect(await tagOfDraft("tags")).toBe(again.headers.get("etag")!);
    expect(await tagOfDraft("tags")).not.toBe(one);
    expect((await ada.send("HEAD", `${drafts}?slug=tags`)).headers.get("etag")).toBe(
      await tagOfDraft("tags"),
    );
  });

  test("of a page has a strong ETag of its text", async () => {
    await ada.publish("page-tags", "one\n");
    const one = await tagOfPage("page-tags");
    await ada.publish("page-tags", "two\n");
    const two = await tagOfPage("page-tags");
    await ada.publish("page-tags", "one\n");

    expect(one).toMatch(/^"[\w-]+"$/);
    expect(two).not.toBe(one);
    expect(await tagOfPage("page-tags")).toBe(one);
  });

  test("of no draft, and of all drafts, has none", async () => {
    expect((await ada.get(`${drafts}?slug=nowhere`)).headers.get("etag")).toBeNull();
    expect((await ada.get(drafts)).headers.get("etag")).toBeNull();
  });
});

describe("a save with If-Match", () => {
  test("is refused with the newer draft if somebody saved meanwhile", async () => {
    await ada.save("newer", "one");
    const tag = await tagOfDraft("newer");
    const { updatedAt } = await ada.draftOf("newer");
    await grace.save("newer", "theirs", updatedAt);

    const { status, json } = await put("newer", "mine", { "if-match": tag });

    const draft = await ada.draftOf("newer");
    expect([status, json]).toEqual(failed({ draft }));
    expect(draft).toMatchObject({ content: "theirs", author: "Grace" });
  });

  test("is accepted by one only of many at once", async () => {
    await ada.save("many", "base");
    const headers = { "if-match": await tagOfDraft("many") };

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put("many", `text ${n}`, headers)),
    );

    const { content } = await ada.draftOf("many");
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    for (const { json } of answers.filter(({ status }) => status === 412))
      expect(json.draft.content).toBe(content);
  });

  test("is refused with the published page if the draft is published, and with neither if it is discarded", async () => {
    for (const slug of ["gone-published", "gone-discarded"]) {
      const updatedAt = await ada.save(slug, "text\n");
      const tag = await tagOfDraft(slug);
      if (slug === "gone-published") await ada.publish(slug, "text\n", { updatedAt });
      else await remove(slug, {});

      const { status, json } = await put(slug, "mine", { "if-match": tag });

      const { page } = (await ada.sourceOf(slug)).json;
      expect([status, json]).toEqual(failed({ page: page ?? null }));
      expect(await ada.draftOf(slug)).toBeNull();
    }
  });

  test("of a page is accepted if the page is that one and has no draft", async () => {
    await ada.publish("first", "one\n");
    const tag = await tagOfPage("first");
    const headers = { "if-match": tag };

    const first = await put("first", "mine", headers);
    const draft = await ada.draftOf("first");
    const second = await put("first", "mine again", headers);
    await ada.delete(`/api/admin/pages?slug=first&updatedAt=${draft.updatedAt}`);
    await ada.publish("first", "two\n");
    const third = await put("first", "mine", headers);

    expect([first.status, draft.content]).toEqual([200, "mine"]);
    expect([second.status, second.json]).toEqual(failed({ draft }));
    const { page } = (await ada.sourceOf("first")).json;
    expect([third.status, third.json]).toEqual(failed({ page }));
    expect(await ada.draftOf("first")).toBeNull();
  });

  test("is refused for the ETag of another page's draft", async () => {
    const updatedAt = await ada.save("own", "one");
    await ada.publish("own", "published\n");
    const tags = [await tagOfPage("own"), `"p-${"0".repeat(40)}"`, '"x"', '""', '"d-1e3"', '"d-0"'];

    for (const tag of tags) expect((await put("own", "mine", { "if-match": tag })).status).toBe(412);

    expect(await ada.draftOf("own")).toMatchObject({ content: "one", updatedAt });
  });

  test("may send the same updatedAt, and no other", async () => {
    const updatedAt = await ada.save("same", "one");
    const headers = { "if-match": await tagOfDraft("same") };

    const other = await put("same", "two", headers, { updatedAt: updatedAt + 1 });
    const same = await put("same", "two", headers, { updatedAt });

    expect(expectRefusal(other, 400)).toContain("updatedAt");
    expect(same.status).toBe(200);
  });
});

const packed = [
  ["nginx", (tag: string) => `W/${tag}`],
  ["Apache and Caddy", (tag: string) => tag.replace(/"$/, '-gzip"')],
  ["two of them", (tag: string) => `W/${tag.replace(/"$/, '-zstd"')}`],
] as const;

describe.each(packed)("an ETag as %s sends it for what it packs", (_, asSent) => {
  const slug = crypto.randomUUID();
  const drafted = async () => ({ "if-match": asSent(await tagOfDraft(slug)) });
  const published = async () => ({ "if-match": asSent(await tagOfPage(slug)) });

  test("is that of the draft for a save, a publication and a deletion", async () => {
    await ada.save(slug, "one");
    const outdated = await drafted();

    expect((await put(slug, "two", await drafted())).status).toBe(200);
    expect((await put(slug, "three", outdated)).status).toBe(412);
    expect((await publish(slug, "two", outdated)).status).toBe(412);
    expect((await publish(slug, "two", await drafted())).status).toBe(200);
    await ada.save(slug, "three");
    expect((await remove(slug, outdated)).status).toBe(412);
    expect((await remove(slug, await drafted())).status).toBe(200);
  });

  test("is that of the page for a save, a publication and a deletion", async () => {
    await ada.publish(slug, "one\n");
    const outdated = await published();

    expect((await publish(slug, "two\n", await published())).status).toBe(200);
    expect((await publish(slug, "three\n", outdated)).status).toBe(412);
    expect((await put(slug, "three\n", outdated)).status).toBe(412);
    expect((await remove(slug, outdated)).status).toBe(412);
    expect((await put(slug, "three\n", await published())).status).toBe(200);
    expect((await remove(slug, await published())).status).toBe(200);
  });
});

test("a save with If-None-Match: * is accepted only if there is no draft", async () => {
  const headers = { "if-none-match": "*" };

  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => put("none", `text ${n}`, headers)));

  const draft = await ada.draftOf("none");
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  for (const { status, json } of answers.filter(({ status }) => status !== 200))
    expect([status, json]).toEqual(failed({ draft }));
});

describe("a publication", () => {
  test("with the page's ETag is refused with the newer page if it changed, and nothing is committed", async () => {
    await ada.publish("published", "one\n");
    const tag = await tagOfPage("published");
    await grace.publish("published", "theirs\n");
    const before = await head();

    const { status, json } = await publish("published", "mine\n", { "if-match": tag });

    const { page } = (await ada.sourceOf("published")).json;
    expect([status, json]).toEqual(failed({ page }));
    expect(page.content).toBe("theirs\n");
    expect(await head()).toBe(before);
  });

  test("with the current ETag is made, and made again for the same request", async () => {
    await ada.publish("current", "one\n");
    const headers = { "if-match": await tagOfPage("current") };

    const first = await publish("current", "two\n", headers);
    const again = await publish("current", "two\n", headers);

    expect(first.json).toMatchObject({ ok: true, commitUrl: expect.any(String) });
    expect([again.status, again.json]).toEqual([200, first.json]);
  });

  test("with a draft's ETag is refused with the newer text if the draft changed or is gone", async () => {
    const updatedAt = await ada.save("drafted", "one\n");
    const headers = { "if-match": await tagOfDraft("drafted") };
    const newer = await grace.save("drafted", "two\n", updatedAt);

    const changed = await publish("drafted", "one\n", headers);
    const draft = await ada.draftOf("drafted");
    await ada.publish("drafted", "two\n", { updatedAt: newer });
    const gone = await publish("drafted", "one\n", headers);

    expect([changed.status, changed.json]).toEqual(failed({ draft }));
    const { page } = (await ada.sourceOf("drafted")).json;
    expect([gone.status, gone.json]).toEqual(failed({ draft: null, page }));
  });

  test("with the draft's current ETag clears the draft", async () => {
    await ada.save("clears", "text\n");

    const { status } = await publish("clears", "text\n", { "if-match": await tagOfDraft("clears") });

    expect(status).toBe(200);
    expect(await ada.draftOf("clears")).toBeNull();
  });

  test("with If-None-Match: * is made only if the page isn't published", async () => {
    const headers = { "if-none-match": "*" };

    const first = await publish("fresh", "one\n", headers);
    const second = await publish("fresh", "two\n", headers);

    expect(first.status).toBe(200);
    expect([second.status, second.json]).toEqual(failed({ page: (await ada.sourceOf("fresh")).json.page }));
  });

  test("of several pages takes neither header", async () => {
    const changes = [{ slug: "several", content: "text\n" }];

    for (const [name, value] of [
      ["if-none-match", "*"],
      ["if-match", '"d-1"'],
    ] as const)
      expectRefusal(await ada.post("/api/admin/publish", { changes }, { [name]: value }), 400);
    expect((await ada.sourceOf("several")).status).toBe(404);
  });
});

describe("a deletion", () => {
  test("with an outdated ETag of the page or its draft deletes nothing", async () => {
    await ada.publish("kept", "one\n");
    const ofPage = await tagOfPage("kept");
    await ada.publish("kept", "two\n");
    const updatedAt = await ada.save("kept", "draft\n");
    const ofDraft = await tagOfDraft("kept");
    await ada.save("kept", "newer draft\n", updatedAt);

    const byPage = await remove("kept", { "if-match": ofPage });
    const byDraft = await remove("kept", { "if-match": ofDraft });

    const { page } = (await ada.sourceOf("kept")).json;
    const draft = await ada.draftOf("kept");
    expect([byPage.status, byPage.json]).toEqual(failed({ page }));
    expect([byDraft.status, byDraft.json]).toEqual(failed({ draft }));
    expect([page.content, draft.content]).toEqual(["two\n", "newer draft\n"]);
  });

  test("with the current ETag deletes", async () => {
    await ada.publish("deleted", "one\n");

    const answer = await remove("deleted", { "if-match": await tagOfPage("deleted") });

    expect(answer.json).toEqual({ ok: true, draftOnly: false, toLookAt: [] });
  });

  test("with the ETag of a page that is gone leaves its draft, and so does its base", async () => {
    await ada.publish("left", "one\n");
    const tag = await tagOfPage("left");
    const { sha } = (await ada.sourceOf("left")).json.page;
    await remove("left", {});
    await ada.save("left", "new\n");

    const answer = await remove("left", { "if-match": tag });
    const plain = await ada.delete(`/api/admin/pages?slug=left&base=${sha}`);

    expect([answer.status, answer.json]).toEqual(failed({ page: null }));
    expect(plain.json).toMatchObject({ code: "stale", conflicts: [{ slug: "left", page: null }] });
    expect(await ada.draftOf("left")).toMatchObject({ content: "new\n" });
  });

  test("with If-None-Match: * deletes only what is a draft", async () => {
    await ada.publish("only/page", "one\n");
    await ada.save("only/draft", "one\n");

    const ofPage = await remove("only/page", { "if-none-match": "*" });
    const ofDraft = await remove("only/draft", { "if-none-match": "*" });

    expect(ofPage.status).toBe(412);
    expect(ofDraft.json).toEqual({ ok: true, draftOnly: true, toLookAt: [] });
  });

  test("of nothing is still not found", async () => {
    expectRefusal(await remove("nothing", { "if-match": '"d-5"' }), 404);
  });
});

test.each<Record<string, string>>([
  { "if-match": "d-1" },
  { "if-match": "*" },
  { "if-match": "" },
  { "if-match": '"d-1' },
  { "if-match": '"d-1", "d-2"' },
  { "if-match": '"a b"' },
  { "if-match": 'w/"d-1"' },
  { "if-none-match": '"d-1"' },
  { "if-none-match": "" },
  { "if-match": '"d-1"', "if-none-match": "*" },
])("a header that can't be read changes nothing: %j", async (headers) => {
  const slug = "unread";
  await ada.publish(slug, "page\n");

  expectRefusal(await put(slug, "mine", headers), 400);
  expectRefusal(await publish(slug, "mine", headers), 400);
  expectRefusal(await remove(slug, headers), 400);

  expect(await ada.draftOf(slug)).toBeNull();
  expect((await ada.sourceOf(slug)).json.page.content).toBe("page\n");
});
