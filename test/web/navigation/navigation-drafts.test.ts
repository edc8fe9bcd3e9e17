import { afterEach, expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace } = await testSite();
const path = "/api/admin/site/navigation/draft";
const rename = (label: string) => ({ do: "rename", id: "a", label });
const sent = (label: string, updatedAt?: number | null) => ({
  revision: "r",
  edits: [rename(label)],
  updatedAt,
});

afterEach(async () => {
  await ada.delete(path);
});

test("of two who change the menu, the second sees what the first saved, and overwrites nothing", async () => {
  expect((await ada.get(path)).json).toEqual({ ok: true, draft: null, alsoIn: [] });

  const saved = await ada.put(path, sent("Ada's"));
  const stale = await grace.put(path, sent("Grace's", null));

  const draft = { revision: "r", edits: [rename("Ada's")], updatedAt: saved.json.updatedAt, author: "Ada" };
  expect(saved.json).toEqual({ ok: true, updatedAt: expect.any(Number) });
  expect([stale.status, stale.json]).toEqual([
    409,
    { ok: false, error: expect.any(String), code: "stale", conflict: draft },
  ]);
  expect((await grace.get(path)).json).toEqual({ ok: true, draft, alsoIn: [] });
  expect((await grace.get("/api/admin/drafts")).json.drafts).toEqual([]);

  const again = await grace.put(path, sent("Grace's", draft.updatedAt));
  expect(again.json.updatedAt).toBeGreaterThan(draft.updatedAt);
  expect((await ada.get(path)).json.draft).toMatchObject({ edits: [rename("Grace's")], author: "Grace" });
});

test("a person who saw it discards it, and the next save starts a new one", async () => {
  const { updatedAt } = (await ada.put(path, sent("One"))).json;

  expect((await grace.delete(`${path}?updatedAt=${updatedAt - 1}`)).json).toMatchObject({
    code: "stale",
    conflict: { author: "Ada", updatedAt, edits: [rename("One")] },
  });
  expect((await ada.get(path)).json.draft).not.toBeNull();
  expect((await grace.delete(`${path}?updatedAt=${updatedAt}`)).json).toEqual({ ok: true });
  expect((await ada.get(path)).json.draft).toBeNull();
  expectRefusal(await grace.delete(path), 404);

  const again = (await ada.put(path, sent("Two", updatedAt))).json;
  expect(again.updatedAt).toBeGreaterThan(updatedAt);
  expect((await grace.delete(path)).status).toBe(200);
});

const edits: ReadonlyArray<readonly [edit: object, field: string]> = [
  [{ do: "jump" }, "do"],
  [{ do: "move" }, "id"],
  [{ do: "rename", id: "a" }, "label"],
  [{ do: "rename", id: "a", label: " " }, "label"],
  [{ do: "rename", id: "a", label: "x\ny" }, "label"],
  [{ do: "rename", id: "a", label: "x".repeat(201) }, "label"],
  [{ do: "rename", id: 4, label: "x" }, "id"],
  [{ do: "rename", id: "x".repeat(201), label: "x" }, "id"],
  [{ do: "remove", id: "a\u0000" }, "edits"],
  [{ do: "add" }, "slug or href"],
  [{ do: "add", slug: "a", href: "https://a.example" }, "slug and href"],
  [{ do: "add", slug: "../a" }, "slug"],
  [{ do: "add", href: "javascript:alert(1)" }, "href"],
  [{ do: "add", href: "https://a.example/ b" }, "href"],
  [{ do: "add", href: "//a.example" }, "href"],
  [{ do: "add-group" }, "label"],
  [{ do: "add-group", label: "x", parent: 4 }, "parent"],
];

const wrong: ReadonlyArray<readonly [body: object, field: string]> = [
  ...edits.map(([edit, field]) => [{ revision: "r", edits: [edit] }, field] as const),
  [{ revision: "r", edits: [] }, "edits"],
  [{ revision: "r", edits: Array.from({ length: 501 }, () => rename("x")) }, "edits"],
  [{ edits: [rename("x")] }, "revision"],
  [{ revision: "r", edits: [rename("x")], updatedAt: -1 }, "updatedAt"],
  [{ revision: "r", edits: [1, 2].map(() => ({ do: "add-group", label: "x", as: "n" })) }, "as"],
];

test("what is wrong is named, and nothing is saved", async () => {
  for (const [body, field] of wrong) {
    const answer = await ada.put(path, body);
    expectRefusal(answer, 400);
    expect(answer.json.error.toLowerCase()).toContain(field.toLowerCase());
  }
  expect((await ada.get(path)).json.draft).toBeNull();
});

test("a token that is limited to folders neither reads nor changes it", async () => {
  const token = async (can: readonly string[], folders?: readonly string[]) =>
    ada.withToken({ name: can.join(), can, folders });
  await ada.put(path, sent("One"));

  const limited = await token(["read", "draft"], ["guide"]);
  expectRefusal(await limited.get(path), 403);
  expectRefusal(await limited.put(path, sent("Two")), 403);
  expectRefusal(await limited.delete(path), 403);
  expectRefusal(await (await token(["read"])).put(path, sent("Two")), 403);
  const writer = await token(["draft"]);
  expectRefusal(await writer.get(path), 403);
  const stale = await writer.put(path, sent("Two"));
  expect([stale.json.code, stale.json.conflict.author, stale.json.conflict.edits]).toEqual([
    "stale",
    "Ada",
    undefined,
  ]);
  expect((await (await token(["read"])).get(path)).json.draft.edits).toEqual([rename("One")]);
});
