import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace } = await testSite();

const put = (drafts: unknown, headers: Record<string, string> = {}) =>
  ada.put("/api/admin/drafts", { drafts }, headers);

test("each of several saves has its own answer, in order, and none stops another", async () => {
  const seen = await ada.save("several/stale", "one");
  const theirs = await grace.save("several/stale", "theirs", seen);

  const { status, json } = await put([
    { slug: "several/new", content: "new", author: "Cem" },
    { slug: "several/stale", content: "mine", updatedAt: seen },
    { slug: "several//wrong", content: "x" },
    { slug: "several/stale", content: "mine", updatedAt: theirs },
    { slug: "several/large", content: "x".repeat(2 * 1024 * 1024 + 1) },
  ]);

  expect(status).toBe(200);
  expect(json).toEqual({
    ok: true,
    drafts: [
      { ok: true, updatedAt: expect.any(Number) },
      {
        ok: false,
        code: "stale",
        conflict: { slug: "several/stale", content: "theirs", updatedAt: theirs, author: "Grace" },
      },
      { ok: false, error: expect.stringContaining("slug"), code: "invalid" },
      { ok: true, updatedAt: expect.any(Number) },
      { ok: false, error: expect.stringContaining("2 MiB"), code: "too-large" },
    ],
  });
  expect(await ada.draftOf("several/new")).toMatchObject({ content: "new", author: "Cem" });
  expect(await ada.draftOf("several/stale")).toMatchObject({ content: "mine" });
});

test("of several saves of one page without a draft, one is accepted", async () => {
  const drafts = Array.from({ length: 10 }, (_, n) => ({ slug: "several/same", content: `text ${n}` }));

  const { json } = await put(drafts);

  expect(json.drafts.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(1);
  const draft = await ada.draftOf("several/same");
  for (const { ok, conflict } of json.drafts) if (!ok) expect(conflict).toEqual(draft);
});

test("a hundred drafts are saved at once, and neither none nor one more", async () => {
  const drafts = Array.from({ length: 101 }, (_, n) => ({ slug: `hundred/${n}`, content: `text ${n}` }));

  const most = await put(drafts.slice(0, 100));
  const more = await put(drafts);
  const none = await put([]);

  expect(most.json.drafts.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  expect(expectRefusal(more, 400)).toBe("drafts must be a list of 1 to 100.");
  expectRefusal(none, 400);
  expect(await ada.draftOf("hundred/99")).toMatchObject({ content: "text 99" });
  expect(await ada.draftOf("hundred/100")).toBeNull();
});

test.each([
  [[{ slug: "wrong", content: "x" }, { slug: "wrong/two" }], "drafts.1.content"],
  [[{ slug: "wrong", content: "x" }, "text"], "drafts.1"],
  [{ slug: "wrong", content: "x" }, "drafts"],
])("one that is no save stops all of them: %j", async (drafts, field) => {
  expect(expectRefusal(await put(drafts), 400)).toStartWith(field);
  expect(await ada.draftOf("wrong")).toBeNull();
});

test("several saves take no header for one", async () => {
  const headers = { "if-none-match": "*" };

  expectRefusal(await put([{ slug: "header", content: "x" }], headers), 400);
  expect(await ada.draftOf("header")).toBeNull();
});
