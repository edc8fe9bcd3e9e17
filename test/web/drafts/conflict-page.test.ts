import { expect, test } from "bun:test";

import { fieldsOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite();

test("a conflict shows both texts side by side where they differ, and saves nothing", async () => {
  const updatedAt = await ada.save("page", "# Same\n\nTake the old tool.\n\nOnly theirs.\n\nSame.\n");

  const { status, text } = await ada.post("/admin/conflict/page", {
    content: "# Same\n\nTake the new tool.\n\nSame.\n\nOnly mine.\n",
  });

  expect(status).toBe(200);
  expect(await textsOf(text, "h2")).toEqual(["Ada saved this page while you were writing"]);
  expect(await textsOf(text, "[data-side=Theirs]")).toEqual([
    "Take the old tool.",
    "Only theirs.",
    "(empty)",
  ]);
  expect(await textsOf(text, "[data-side=Mine]")).toEqual(["Take the new tool.", "(empty)", "Only mine."]);
  expect(await textsOf(text, "mark")).toEqual(["old", "new", "Only theirs.", "Only mine."]);
  expect(await textsOf(text, ".note")).toEqual(["1 block the same in both", "1 block the same in both"]);
  const { json } = await ada.get("/api/admin/drafts?slug=page");
  expect(json.draft).toMatchObject({ updatedAt, content: expect.stringContaining("old") });
});

test("replaced text is shown beside its replacement", async () => {
  await ada.save("places", "one two three\n\nfour five six\n");

  const { text } = await ada.post("/admin/conflict/places", { content: "# Seven\n\n- eight\n" });

  expect(await textsOf(text, "[data-side=Theirs]")).toEqual(["one two three", "four five six"]);
  expect(await textsOf(text, "[data-side=Mine]")).toEqual(["# Seven", "- eight"]);
});

test("a conflict has three ways out", async () => {
  await ada.save("ways", "theirs\n");

  const { text } = await ada.post("/admin/conflict/ways", { content: "mine\n" });

  expect(await textsOf(text, "button")).toEqual(["Merge", "Load theirs", "Keep mine"]);
});

test("texts are escaped, never markup", async () => {
  await ada.save("markup", "<script>alert(1)</script>\n");

  const { text } = await ada.post("/admin/conflict/markup", { content: "<img onerror=alert(2)>\n" });

  expect(text).not.toMatch(/<script>|<img/);
  expect(text).toContain("&lt;script&gt;");
});

test("a conflict says if their draft was deleted", async () => {
  const { status, text } = await ada.post(
    "/admin/conflict/gone",
    { content: "mine\n" },
    { "hx-request": "true" },
  );

  expect(status).toBe(404);
  expect(text).toContain("Their draft no longer exists. Save again. Nothing is overwritten.");
});

test("a text that no draft can hold is refused", async () => {
  await ada.save("ill", "theirs\n");

  const { status } = await ada.post("/admin/conflict/ill", { content: "half \ud800" });

  expect(status).toBe(400);
});

test("a refused save without script shows both texts, and mine can overwrite theirs", async () => {
  const seen = await ada.save("plain", "# Plain\n\none\n");
  await ada.save("plain", "# Plain\n\ntheirs & <more>\n", seen, "Grace");

  const refused = await ada.submit("/admin/edit/plain", {
    content: "# Plain\r\n\r\nmine\r\n",
    updatedAt: String(seen),
  });

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, "h1")).toEqual(["Plain wasn't saved"]);
  expect(await textsOf(refused.text, "textarea#theirs")).toEqual(["# Plain theirs & <more>"]);
  expect(await textsOf(refused.text, "textarea#content")).toEqual(["# Plain mine"]);
  const fields = await fieldsOf(refused.text, "/admin/edit/plain");
  const saved = await ada.submit("/admin/edit/plain", { ...fields, content: "# Plain\r\n\r\nboth\r\n" });
  expect(saved.status).toBe(303);
  const { json } = await ada.get("/api/admin/drafts?slug=plain");
  expect(json.draft.content).toBe("# Plain\n\nboth\n");
});
