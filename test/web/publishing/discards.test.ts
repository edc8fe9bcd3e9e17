import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const names = ["one", "two", "three", "newer", "moves", "published", "twice", "home", "bad"];
const { ada, grace, head } = await testSite({
  files: Object.fromEntries(names.map((name) => [`content/${name}.mdx`, `# Title of ${name}\n`])),
  settings: { CONTENT_DIR: "content" },
});

const ASK = "/admin/changesets/discarding";
const DISCARD = "/admin/changesets/discard";
const drafted = (slug: string) => ada.save(slug, `# Title of ${slug}\n\nchanged\n`);
const titles = async (html: string) => (await textsOf(html, "main .row-title")).sort();
const inTrash = async () => titles((await ada.get("/admin/deleted")).text);

test("several drafts are discarded after a question that names them, and each can be restored", async () => {
  const chosen = { "page:one": String(await drafted("one")), "page:two": String(await drafted("two")) };
  const before = await head();

  const asked = await ada.submit(ASK, chosen);
  const draftsMeanwhile = [await ada.draftOf("one"), await ada.draftOf("two")];
  const { notices, text } = await ada.follow(await ada.submit(DISCARD, chosen));

  expect(await textsOf(asked.text, "h1")).toEqual(["Discard 2 drafts?"]);
  expect(await titles(asked.text)).toEqual(["Title of one", "Title of two"]);
  expect(draftsMeanwhile.map((draft) => draft?.slug)).toEqual(["one", "two"]);
  expect(notices).toEqual(["2 drafts discarded."]);
  expect(text).toContain('href="/admin/deleted"');
  expect([await ada.draftOf("one"), await ada.draftOf("two"), await head()]).toEqual([null, null, before]);
  expect(await inTrash()).toEqual(["Title of one", "Title of two"]);
  await ada.submit("/admin/restore/one", { updatedAt: chosen["page:one"], from: "list" });
  expect((await ada.draftOf("one"))?.content).toContain("changed");
});

test("one draft that was saved since keeps all of them, and the answer names it", async () => {
  const [three, newer] = [await drafted("three"), await drafted("newer")];
  const later = await grace.save("newer", "# Title of newer\n\nchanged by Grace\n", newer);

  const refused = await ada.submit(DISCARD, { "page:three": String(three), "page:newer": String(newer) });

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, ".refusal")).toEqual([
    "Grace changed “newer” after you opened this page. Nothing was discarded. Look at it first.",
  ]);
  expect([(await ada.draftOf("three")).updatedAt, (await ada.draftOf("newer")).updatedAt]).toEqual([
    three,
    later,
  ]);
});

test("a second click changes nothing", async () => {
  const chosen = { "page:twice": String(await drafted("twice")) };
  await ada.submit(DISCARD, chosen);
  const written = await drafted("home");

  const { notices } = await ada.follow(await ada.submit(DISCARD, chosen));

  expect(notices).toEqual(["Nothing was discarded: it was published or discarded before."]);
  expect((await ada.draftOf("home")).updatedAt).toBe(written);
});

test("a draft that was published meanwhile stays published", async () => {
  const updatedAt = await drafted("published");
  const { content } = await ada.draftOf("published");
  await ada.publish("published", content, { updatedAt });

  const { notices } = await ada.follow(
    await ada.submit(DISCARD, { "page:published": String(updatedAt), "page:no-such": "5" }),
  );

  expect(notices).toEqual(["Nothing was discarded: it was published or discarded before."]);
  expect((await ada.sourceOf("published")).json.page.content).toBe(content);
  expect(await inTrash()).not.toContain("Title of published");
});

test("a move that waits is taken out of Changes, unless another one replaced it", async () => {
  await ada.submit("/admin/changesets/stage", { "move:moves": "moved" });
  const list = (await ada.get("/admin/changes")).text;
  const [, at] = /name="staged:moves" value="(\d+)"/.exec(list)!;
  const asked = await ada.submit(ASK, { "staged:moves": at! });

  const refused = await ada.submit(DISCARD, { "staged:moves": "1" });
  const kept = await titles((await ada.get("/admin/changes")).text);
  const { notices } = await ada.follow(await ada.submit(DISCARD, { "staged:moves": at! }));

  expect(await textsOf(asked.text, "h1, .lead")).toEqual(["Discard 1 change?", "Moves can't be restored."]);
  expect([refused.status, kept.includes("Title of moves")]).toEqual([409, true]);
  expect(notices).toEqual(["1 change discarded."]);
  expect(await titles((await ada.get("/admin/changes")).text)).not.toContain("Title of moves");
});

test("what no list sends is refused, and no other site's form discards anything", async () => {
  const updatedAt = String(await drafted("bad"));

  const bad = await ada.submit(DISCARD, { "page:bad": "soon" });
  const cross = await ada.submit(DISCARD, { "page:bad": updatedAt }, { "sec-fetch-site": "cross-site" });
  const none = await ada.submit(ASK, {});

  expect([bad.status, cross.status, none.status]).toEqual([400, 403, 200]);
  expect(await textsOf(none.text, "h1")).toEqual(["Nothing to discard"]);
  expect((await ada.draftOf("bad")).updatedAt).toBe(Number(updatedAt));
});
