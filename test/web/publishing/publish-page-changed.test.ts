import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, head, ada, grace } = await testSite();
const published = (slug: string) => git(server.repository, "show", `main:content/${slug}.mdx`);

const shaOf = async (slug: string) =>
  (await ada.get(`/api/admin/pages/source?slug=${slug}`)).json.page.sha as string;

test("a draft that was discarded meanwhile is not published, nor reported as published", async () => {
  await ada.publish("gone", "# Gone\n\nOne.\n");
  await ada.save("gone", "# Gone\n\nTwo.\n");
  const { path, fields } = await ada.open("/admin/publish/gone");
  await grace.submit("/admin/discard/gone");

  const answer = await ada.submit(path, { ...fields, message: "Late" });

  expect(answer.status).toBe(404);
  expect(answer.text).toContain("This draft no longer exists. Someone published or discarded it.");
  expect(await published("gone")).toContain("One.");
});

test("a draft that was saved since it was shown is not published; the newer one is shown", async () => {
  const seen = await ada.save("newer", "# Newer\n\nLooked at.\n");
  const { path, fields } = await ada.open("/admin/publish/newer");
  await grace.save("newer", "# Newer\n\nSaved since.\n", seen);
  const before = await head();

  const answer = await ada.submit(path, { ...fields, message: "My message" });

  expect(answer.status).toBe(409);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual([
    "Grace saved this draft after you opened it. Nothing was changed. Check it and try again.",
  ]);
  expect(answer.text).toContain("Saved since.");
  expect(await textsOf(answer.text, "textarea[name=message]")).toEqual(["My message"]);
  expect(await head()).toBe(before);

  const again = await ada.submit(path, { ...(await fieldsOf(answer.text, path)), message: "My message" });
  expect(again.status).toBe(200);
  expect(await published("newer")).toContain("Saved since.");
});

test("a page that changed after the draft was started is overwritten only by choice", async () => {
  await ada.publish("behind", "# Behind\n\nOne.\n");
  const base = await shaOf("behind");
  await ada.put("/api/admin/drafts", { slug: "behind", content: "# Behind\n\nMine.\n", base });
  const { path, fields } = await ada.open("/admin/publish/behind");
  await grace.publish("behind", "# Behind\n\nTheirs.\n");
  const theirs = await head();

  const refused = await ada.submit(path, { ...fields, message: "Mine" });
  const { text } = await ada.open("/admin/publish/behind");

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, "[role=alert]")).toEqual([
    "This page changed in the repository after you started editing. Nothing was published. Compare both versions.",
  ]);
  expect(await head()).toBe(theirs);
  for (const shown of [refused.text, text]) {
    expect(await textsOf(shown, "del")).toEqual(["Theirs."]);
    expect(await textsOf(shown, "ins")).toEqual(["Mine."]);
    expect(await textsOf(shown, ".outdated b")).toHaveLength(1);
    expect(shown).toContain(
      '<button type="submit" form="commit" class="button primary">Publish anyway</button>',
    );
  }

  const chosen = await ada.submit(path, { ...(await fieldsOf(refused.text, path)), message: "Mine" });
  expect(chosen.status).toBe(200);
  expect(await published("behind")).toContain("Mine.");
});

test("a draft without a known base is refused if the page changed since it was shown", async () => {
  await ada.publish("unknown", "# Unknown\n\nOne.\n");
  await ada.save("unknown", "# Unknown\n\nMine.\n");
  const { path, fields } = await ada.open("/admin/publish/unknown");
  await grace.publish("unknown", "# Unknown\n\nTheirs.\n");

  const refused = await ada.submit(path, { ...fields, message: "Mine" });

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, ".outdated b")).toHaveLength(1);
});

test("a new page is not published over one that was published there meanwhile", async () => {
  await ada.save("both-new", "# Mine\n");
  const { path, fields } = await ada.open("/admin/publish/both-new");
  await grace.post("/api/admin/publish", { slug: "both-new", content: "# Theirs\n" });

  const refused = await ada.submit(path, { ...fields, message: "Mine" });

  expect(refused.status).toBe(409);
  expect(await published("both-new")).toBe("# Theirs");
});

test("a draft and the page that was published meanwhile are merged under their title", async () => {
  await ada.publish("guide/behind", "# Behind the scenes\n");
  await ada.save("guide/behind", "# Behind the scenes\n\nMine.\n");

  const { text } = await ada.get("/admin/merge/guide/behind");

  expect(await textsOf(text, "h1")).toEqual(["Merge Behind the scenes"]);
});
