import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { grace, signIn } = await testSite();
const ada = await signIn("Ada <b>");

test("saves and commits of a page form one list, the latest first, with author, kind and the current ones marked", async () => {
  const first = await ada.save("listed", "# One\n");
  await ada.publish("listed", "# One\n", { updatedAt: first, message: "Publish <one>" });
  await ada.save("listed", "# Two\n", undefined);
  const second = (await ada.draftOf("listed")).updatedAt;
  await grace.save("listed", "# Three\n", second);

  const { status, text } = await ada.get("/admin/history/listed");

  expect(status).toBe(200);
  expect(await textsOf(text, "h1")).toEqual(["History of Three"]);
  // A commit's time has whole seconds, so it may sort before or after a save in the same second.
  expect((await textsOf(text, ".versions .row-title")).toSorted()).toEqual([
    "Draft saved",
    "Draft saved",
    "Draft saved",
    "Publish <one>",
  ]);
  expect((await textsOf(text, ".versions .who > [dir]")).toSorted()).toEqual([
    "Ada <b>",
    "Ada <b>",
    "Ada <b>",
    "Grace",
  ]);
  expect((await textsOf(text, ".versions .state")).toSorted()).toEqual(["Current draft", "Published"]);
});

test("two versions are chosen by radio buttons without script, at first the last two", async () => {
  const first = await ada.save("chosen", "One.\n");
  const second = await ada.save("chosen", "Two.\n", first);

  const { text } = await ada.get("/admin/history/chosen");

  expect(text).toMatch(new RegExp(`name="from" value="draft-${first}" checked`));
  expect(text).toMatch(new RegExp(`name="to" value="draft-${second}" checked`));
  expect(text).toContain('<form method="get" action="/admin/history/chosen">');
});

test("an unknown page has an empty history, and the home page has its own", async () => {
  await ada.save("", "# Home\n");

  const none = await ada.get("/admin/history/never");
  const home = await ada.get("/admin/history");

  expect(none.status).toBe(200);
  expect(none.text).toContain("This page has no history yet");
  expect(await textsOf(home.text, "h1")).toEqual(["History of Home"]);
});

test("a hundred of many saves are listed, with a link to older ones", async () => {
  let seen: number | undefined;
  for (let n = 0; n < 105; n += 1) seen = await ada.save("many", `Text ${n}.\n`, seen);

  const first = await ada.get("/admin/history/many");
  const more = await ada.get("/admin/history/many?show=200");

  expect(await textsOf(first.text, ".versions > li")).toHaveLength(100);
  expect(first.text).toMatch(/href="\/admin\/history\/many\?show=200#draft-\d+">Show older<\/a>/);
  expect(more.text).not.toContain("Show older");
  expect(await textsOf(more.text, ".versions > li")).toHaveLength(105);
});

test("the list of pages, the editor and the changes lead to the history", async () => {
  await ada.save("linked", "# Linked\n");

  const texts = await Promise.all(
    ["/admin?q=linked", "/admin/edit/linked", "/admin/changes/linked"].map(
      async (path) => (await ada.get(path)).text,
    ),
  );

  for (const text of texts) expect(text).toContain('href="/admin/history/linked"');
  expect(texts[0]).toContain('href="/admin/deleted"');
});

test("the last ten versions of a page are beside it, each with what it changed", async () => {
  await ada.publish("beside/page", "# One\n", { message: "Publish <one>" });
  for (let nth = 0; nth < 12; nth++)
    await grace.publish("beside/page", `# ${nth}\n`, { message: `Number ${nth}` });
  await ada.save("beside/page", "# Two\n", undefined);

  const { status, text } = await ada.get("/admin/latest-versions/beside/page");
  expect(status).toBe(200);
  const titles = await textsOf(text, "li > a");
  expect(titles).toHaveLength(10);
  expect(titles).toContain("Draft saved");
  expect(titles).toContain("Number 11");
  expect(await textsOf(text, ".state")).toEqual(expect.arrayContaining(["Current draft", "Published"]));
  expect(text).toContain('href="/admin/history/beside/page?version=draft-');
  expect((await ada.get("/admin/latest-versions/never")).text).toContain("Nothing is saved yet.");
  expect((await ada.get("/admin/latest-versions")).status).toBe(200);
});
