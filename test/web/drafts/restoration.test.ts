import { expect, test } from "bun:test";

import { fieldsOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { grace, signIn } = await testSite();
const ada = await signIn("Ada <b>");

const comparison = (slug: string, query: Record<string, string>) =>
  ada.get(`/admin/history/${slug}?${new URLSearchParams(query)}`);

/** Returns the fields of the form that restores a version. */
async function restoring(slug: string, version: string) {
  const { text } = await comparison(slug, { from: version });
  return fieldsOf(text, `/admin/history/${slug}`);
}

test("an earlier text is restored as the draft, byte for byte, and Undo restores the replaced text", async () => {
  const first = await ada.save("restored", "\ufeff# One\r\n");
  const second = await ada.save("restored", "# Two\n", first);

  const answer = await grace.submit("/admin/history/restored", await restoring("restored", `draft-${first}`));
  const landing = await ada.follow(answer);

  expect(landing.location).toStartWith("/admin/edit/restored?reverted=restored&");
  expect(landing.notices).toEqual(["Restored “restored” to an earlier version."]);
  expect(await ada.draftOf("restored")).toMatchObject({ content: "\ufeff# One\r\n", author: "Grace" });

  const undo = await fieldsOf(landing.text, "/admin/history/restored");
  expect(undo.version).toBe(`draft-${second}`);
  await ada.follow(await ada.submit("/admin/history/restored", undo));
  expect(await ada.draftOf("restored")).toMatchObject({ content: "# Two\n" });
  const { versions } = (await ada.get("/api/admin/drafts/versions?slug=restored")).json;
  expect(versions).toHaveLength(4);
});

test("a commit's text is restored if there is no draft, and Undo discards it", async () => {
  const commit = await ada.publish("published", "# One\n");
  await ada.publish("published", "# Two\n");
  const base = (await ada.get("/api/admin/pages/source?slug=published")).json.page.sha;

  const fields = await restoring("published", `commit-${commit}`);
  const landing = await ada.follow(await ada.submit("/admin/history/published", fields));

  expect(fields).toEqual({ version: `commit-${commit}`, seen: "0", base });
  expect(await ada.draftOf("published")).toMatchObject({ content: "# One\n" });
  await ada.follow(
    await ada.submit("/admin/discard/published", await fieldsOf(landing.text, "/admin/discard/published")),
  );
  expect(await ada.draftOf("published")).toBeNull();
});

test("a draft that was saved since the versions were shown is not replaced", async () => {
  const first = await ada.save("raced", "One.\n");
  const second = await ada.save("raced", "Two.\n", first);
  const fields = await restoring("raced", `draft-${first}`);
  await grace.save("raced", "Three.\n", second);

  const answer = await ada.submit("/admin/history/raced", fields);

  expect(answer.status).toBe(409);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual([
    "Grace saved this draft after you opened it. Nothing was changed. Check it and try again.",
  ]);
  expect(await ada.draftOf("raced")).toMatchObject({ content: "Three.\n" });
});

test.each(["draft-1", `commit-${"0".repeat(40)}`, "now-", "commit-main", "commit---help", "draft-1e3", "x"])(
  "a page has no version of the name “%s”",
  async (version) => {
    await ada.publish("has-none", "Text.\n");

    const shown = await comparison("has-none", { from: version });
    const restored = await ada.submit("/admin/history/has-none", { version, seen: "0" });

    expect([shown.status, restored.status]).toEqual([404, 404]);
  },
);

test("a commit of another page is not a version of this one", async () => {
  const commit = await ada.publish("other", "Secret.\n");
  await ada.save("mine", "Mine.\n");

  const { status } = await comparison("mine", { from: `commit-${commit}` });

  expect(status).toBe(404);
});
