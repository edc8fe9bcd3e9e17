import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const drafts = "/api/admin/drafts";
const { ada } = await testSite();

const versionsOf = async (slug: string) =>
  (await ada.get(`${drafts}/versions?slug=${encodeURIComponent(slug)}`)).json.versions;

const put = (body: Record<string, unknown>) => ada.put(drafts, body);

test("the second of two editors to save sees both texts and overwrites neither", async () => {
  const base = await ada.save("race/two", "base");
  const theirs = await ada.save("race/two", "theirs", base, "Grace");

  const mine = await put({ slug: "race/two", content: "mine", updatedAt: base, author: "Linus" });

  expect(mine.status).toBe(409);
  expect(mine.headers.get("content-type")).toStartWith("application/json");
  expect(mine.json).toEqual({
    ok: false,
    code: "stale",
    conflict: { slug: "race/two", content: "theirs", updatedAt: theirs, author: "Grace" },
  });
  expect(await ada.draftOf("race/two")).toEqual(mine.json.conflict);
  expect(await versionsOf("race/two")).toHaveLength(2);
});

test("an editor who saw the conflict can keep their own text, and the other stays a version", async () => {
  const base = await ada.save("race/mine", "base");
  await ada.save("race/mine", "theirs", base);
  const { conflict } = (await put({ slug: "race/mine", content: "mine", updatedAt: base })).json;

  const kept = await ada.save("race/mine", "mine", conflict.updatedAt);

  expect(await ada.draftOf("race/mine")).toMatchObject({ content: "mine", updatedAt: kept });
  const theirs = await ada.get(`${drafts}/versions?slug=race/mine&updatedAt=${conflict.updatedAt}`);
  expect(theirs.json).toEqual({ ok: true, version: conflict });
});

for (const [name, none] of [
  ["no updatedAt", {}],
  ["updatedAt null", { updatedAt: null }],
  ["updatedAt 0", { updatedAt: 0 }],
] as const) {
  test(`a save with ${name} is accepted only if no draft exists`, async () => {
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
    expect((await ada.draftOf(slug)).content).toBe("first");
  });
}

test("only the draft's own time is accepted, neither an earlier nor a later one", async () => {
  const standing = await ada.save("times", "standing");
  const tried = [1, standing - 1, standing + 1, standing + 100_000, Number.MAX_SAFE_INTEGER];

  const answers = await Promise.all(
    tried.map((updatedAt) => put({ slug: "times", content: "other", updatedAt })),
  );

  expect(answers.map(({ status }) => status)).toEqual(tried.map(() => 409));
  expect(await ada.draftOf("times")).toMatchObject({ content: "standing", updatedAt: standing });
});

test("the time grows with every save, even of the same text within one millisecond", async () => {
  const times = [await ada.save("grows", "text")];
  for (let n = 0; n < 20; n++) times.push(await ada.save("grows", "text", times.at(-1)));

  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(await versionsOf("grows")).toHaveLength(21);
});

test("a save whose draft was published meanwhile becomes a new draft", async () => {
  const seen = await ada.save("gone/published", "to be published");
  await ada.publish("gone/published", "to be published", { updatedAt: seen });
  const between = await ada.draftOf("gone/published");

  const saved = await ada.save("gone/published", "written meanwhile", seen);

  expect(between).toBeNull();
  expect(saved).toBeGreaterThan(seen);
  expect(await ada.draftOf("gone/published")).toMatchObject({
    content: "written meanwhile",
    updatedAt: saved,
  });
});

test("a save whose draft was deleted meanwhile becomes a new draft", async () => {
  const seen = await ada.save("gone/deleted", "to be deleted");
  const deleted = await ada.delete("/api/admin/pages?slug=gone/deleted");
  const between = await ada.draftOf("gone/deleted");

  const saved = await ada.save("gone/deleted", "written meanwhile", seen);

  expect([deleted.json, between]).toEqual([{ ok: true, draftOnly: true, toLookAt: [] }, null]);
  expect(saved).toBeGreaterThan(seen);
  expect(await ada.draftOf("gone/deleted")).toMatchObject({ content: "written meanwhile", updatedAt: saved });
});

test("a save whose draft was replaced by another draft is stale", async () => {
  const seen = await ada.save("gone/replaced", "first");
  await ada.delete("/api/admin/pages?slug=gone/replaced");
  const other = await ada.save("gone/replaced", "another");

  const late = await put({ slug: "gone/replaced", content: "late", updatedAt: seen });

  expect(late.status).toBe(409);
  expect(late.json.conflict).toMatchObject({ content: "another", updatedAt: other });
});
