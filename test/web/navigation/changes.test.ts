import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { navigationSite } from "../../support/navigation-site.ts";

const { ada, grace, head, read, idOf, drawn } = await navigationSite();
const draft = "/api/admin/site/navigation/draft";
const save = async (...edits: object[]) => {
  const answer = await grace.put(draft, { revision: (await read()).revision, edits });
  return answer.json.updatedAt as number;
};

test("Changes lists what edits of the menu do, and publishes them with the pages that are chosen", async () => {
  const [guide, shop] = [await idOf("Guide"), await idOf("Shop")];
  const updatedAt = await save(
    { do: "move", id: shop, parent: guide, before: await idOf("Use") },
    { do: "add", href: "https://b.example/", label: "More <b>", parent: null, before: null },
  );
  const page = await ada.save("guide/use", "---\ntitle: Use\n---\n\nMore.\n");

  const { text } = await ada.get("/admin/changes");
  expect(await textsOf(text, ".menu-words span")).toEqual([
    "Moved Shop above Use",
    "Added More <b> to the end of the menu",
  ]);
  expect(text).not.toContain("More <b>");

  const chosen = await ada.submit("/admin/changesets", {
    navigation: String(updatedAt),
    "page:guide/use": String(page),
  });
  expect(await textsOf(chosen.text, "h1")).toEqual(["Publish 2 changes"]);
  expect(await textsOf(chosen.text, ".menu-words span")).toHaveLength(2);
  expect(chosen.text).toContain(`name="navigation" value="${updatedAt}"`);

  const before = await head();
  const published = await ada.submit("/admin/changesets/publish", {
    navigation: String(updatedAt),
    "page:guide/use": String(page),
    "base:guide/use": (await ada.sourceOf("guide/use")).json.page.sha,
    message: "All",
  });
  expect(published.status).toBe(200);
  expect([(await head()) === before, (await ada.get(draft)).json.draft]).toEqual([false, null]);
  expect((await drawn()).slice(1)).toEqual([
    "Guide",
    "  Set up → guide/setup",
    "  Shop → https://shop.example/",
    "  Use → guide/use",
    "  More → guide/more",
    "More <b> → https://b.example/",
  ]);
});

test("a page that is added is called by its title, a new one and one that is published, also in the commit", async () => {
  const guide = await idOf("Guide");
  await ada.save("guide/brand-new", "---\ntitle: It is <new>\n---\n\nText.\n");
  const updatedAt = await save(
    { do: "add", slug: "guide/brand-new", parent: guide, before: null },
    { do: "add", slug: "intro", parent: guide, before: null },
  );

  expect(await textsOf((await ada.get("/admin/changes")).text, ".menu-words span")).toEqual([
    "Added It is <new> to the end of Guide",
    "Added Welcome to the end of Guide",
  ]);
  const asked = await ada.submit("/admin/changesets", { navigation: String(updatedAt) });
  expect((await textsOf(asked.text, "textarea[name=message]"))[0]).toContain(
    "- Added It is <new> to the end of Guide",
  );
  expect((await ada.delete(`${draft}?updatedAt=${updatedAt}`)).status).toBe(200);
});

test("edits that don't fit any more, and a draft that somebody changed, are said and publish nothing", async () => {
  const first = await save({ do: "rename", id: await idOf("Guide"), label: "Book" });
  const { revision } = await read();
  const remove = { do: "remove", id: await idOf("More") };
  const { updatedAt } = (
    await grace.put(draft, { revision, edits: [{ ...remove, id: await idOf("Use") }], updatedAt: first })
  ).json;
  const old = await ada.submit("/admin/changesets/publish", { navigation: String(first), message: "x" });
  expect([old.status, await textsOf(old.text, ".refusal")]).toEqual([
    409,
    [expect.stringContaining("Grace")],
  ]);

  const use = { ...remove, id: await idOf("Use") };
  await ada.post("/api/admin/publish", { navigation: { revision, edits: [use, remove] } });
  const before = await head();
  const gone = await ada.submit("/admin/changesets/publish", { navigation: String(updatedAt), message: "x" });
  expect([gone.status, await textsOf(gone.text, ".refusal"), await head()]).toEqual([
    400,
    [expect.stringMatching(/^No menu has the entry/)],
    before,
  ]);
  expect((await ada.delete(draft)).status).toBe(200);
  expect((await ada.get("/admin/changes")).text).not.toContain("menu-words");
});
