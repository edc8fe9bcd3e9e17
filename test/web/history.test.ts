import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { slug } from "../../src/core/slug.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteDrafts } from "../../src/store/drafts.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { fieldsOf, textsOf } from "../support/markup.ts";
import { startServerIn } from "../support/server.ts";
import { testSite } from "../support/site.ts";

const { server, grace, signIn } = await testSite();
const ada = await signIn("Ada <b>");
const draftOf = async (slug: string) => (await ada.get(`/api/admin/drafts?slug=${slug}`)).json.draft;
const comparison = (slug: string, query: Record<string, string>) =>
  ada.get(`/admin/history/${slug}?${new URLSearchParams(query)}`);

/** What the form would send that restores a version, as the page with the versions shows it. */
async function restoring(slug: string, version: string) {
  const { text } = await comparison(slug, { from: version });
  return fieldsOf(text, `/admin/history/${slug}`);
}

/** Where an answer leads, and what is told there. */
async function ledBy(answer: Awaited<ReturnType<Client["submit"]>>) {
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location")!;
  const { text } = await ada.get(location);
  return { location, text, notices: await textsOf(text, "#notices p") };
}

test("saves and commits of a page are one list, the latest first, with who, what kind, and which of them stand", async () => {
  const first = await ada.save("listed", "# One\n");
  await ada.publish("listed", "# One\n", { updatedAt: first, message: "Publish <one>" });
  await ada.save("listed", "# Two\n", undefined);
  const second = (await draftOf("listed")).updatedAt;
  await grace.save("listed", "# Three\n", second);

  const { status, text } = await ada.get("/admin/history/listed");

  expect(status).toBe(200);
  expect(await textsOf(text, "h1")).toEqual(["History of Three"]);
  // A commit is as old as its second, so it may stand before or behind what was saved in that one.
  expect((await textsOf(text, ".versions .said > a")).toSorted()).toEqual([
    "Draft saved",
    "Draft saved",
    "Draft saved",
    "Publish <one>",
  ]);
  expect((await textsOf(text, ".versions b")).toSorted()).toEqual(["Ada <b>", "Ada <b>", "Ada <b>", "Grace"]);
  expect((await textsOf(text, ".versions .badge.good")).toSorted()).toEqual(["Current draft", "Published"]);
});

test("without script two of them are chosen by radio buttons; at first the last two are", async () => {
  const first = await ada.save("chosen", "One.\n");
  const second = await ada.save("chosen", "Two.\n", first);

  const { text } = await ada.get("/admin/history/chosen");

  expect(text).toMatch(new RegExp(`name="from" value="draft-${first}" checked`));
  expect(text).toMatch(new RegExp(`name="to" value="draft-${second}" checked`));
  expect(text).toContain('<form method="get" action="/admin/history/chosen">');
});

test("two versions are compared by words, in whichever order they were chosen", async () => {
  const first = await ada.save("compared", "Take the old tool.\n");
  const commit = await ada.publish("compared", "Take the new tool.\n", { updatedAt: first });

  const forth = await comparison("compared", { from: `draft-${first}`, to: `commit-${commit}` });
  const back = await comparison("compared", { from: `commit-${commit}`, to: `draft-${first}` });

  expect([await textsOf(forth.text, "del"), await textsOf(forth.text, "ins")]).toEqual([["old"], ["new"]]);
  expect([await textsOf(back.text, "del"), await textsOf(back.text, "ins")]).toEqual([["new"], ["old"]]);
});

test("a version by itself is compared with the text as it stands", async () => {
  const first = await ada.save("alone", "Old.\n");
  await ada.save("alone", "New.\n", first);

  const { text } = await comparison("alone", { from: `draft-${first}` });

  expect(await textsOf(text, "dd > span")).toEqual([
    expect.stringMatching(/^Draft saved by Ada <b>, \d+ \w+ \d{4} at \d\d:\d\d UTC$/),
    "The text as it stands",
  ]);
  expect(await textsOf(text, ".comparison button")).toEqual(["Restore"]);
});

test("as a page, what is the same is shown once, and what differs twice", async () => {
  const first = await ada.save("shown", "# Same\n\n**Old** text.\n\nGone.\n");
  const second = await ada.save("shown", "# Same\n\n**New** text.\n", first);

  const { text } = await comparison("shown", { from: `draft-${first}`, to: `draft-${second}`, as: "page" });

  expect(await textsOf(text, ".same h1")).toEqual(["Same"]);
  expect(await textsOf(text, ".removed p:not(.label)")).toEqual(["Old text.", "Gone."]);
  expect(await textsOf(text, ".added strong")).toEqual(["New"]);
});

test("what stands in a component is compared as a page too", async () => {
  const first = await ada.save("nested", "<Note>\n\nOld.\n\n</Note>\n");
  const second = await ada.save("nested", "<Note>\n\nNew.\n\n</Note>\n", first);

  const { text } = await comparison("nested", { from: `draft-${first}`, to: `draft-${second}`, as: "page" });

  expect(await textsOf(text, ".removed .children p")).toEqual(["Old."]);
  expect(await textsOf(text, ".added .children p")).toEqual(["New."]);
});

test("one version against itself says the same, both ways", async () => {
  const only = await ada.save("itself", "Text.\n");
  const version = `draft-${only}`;

  const source = await comparison("itself", { from: version, to: version });
  const page = await comparison("itself", { from: version, to: version, as: "page" });

  expect(await textsOf(source.text, ".no-changes")).toEqual(["Both say the same."]);
  expect(await textsOf(page.text, ".no-changes")).toEqual(["Both say the same."]);
});

test("an earlier text is restored as the draft, byte for byte, and Undo brings back what it replaced", async () => {
  const first = await ada.save("restored", "\ufeff# One\r\n");
  const second = await ada.save("restored", "# Two\n", first);

  const answer = await grace.submit("/admin/history/restored", await restoring("restored", `draft-${first}`));
  const led = await ledBy(answer);

  expect(led.location).toStartWith("/admin/edit/restored?reverted=restored&");
  expect(led.notices).toEqual(["An earlier text of “restored” is its draft now."]);
  expect(await draftOf("restored")).toMatchObject({ content: "\ufeff# One\r\n", author: "Grace" });

  const undo = await fieldsOf(led.text, "/admin/history/restored");
  expect(undo.version).toBe(`draft-${second}`);
  await ledBy(await ada.submit("/admin/history/restored", undo));
  expect(await draftOf("restored")).toMatchObject({ content: "# Two\n" });
  const { versions } = (await ada.get("/api/admin/drafts/versions?slug=restored")).json;
  expect(versions).toHaveLength(4);
});

test("what a commit left of the page is restored where no draft stood, and Undo discards that", async () => {
  const commit = await ada.publish("published", "# One\n");
  await ada.publish("published", "# Two\n");
  const base = (await ada.get("/api/admin/pages/source?slug=published")).json.page.sha;

  const fields = await restoring("published", `commit-${commit}`);
  const led = await ledBy(await ada.submit("/admin/history/published", fields));

  expect(fields).toEqual({ version: `commit-${commit}`, seen: "0", base });
  expect(await draftOf("published")).toMatchObject({ content: "# One\n" });
  await ledBy(
    await ada.submit("/admin/discard/published", await fieldsOf(led.text, "/admin/discard/published")),
  );
  expect(await draftOf("published")).toBeNull();
});

test("a draft that was saved since the versions were looked at is not replaced", async () => {
  const first = await ada.save("raced", "One.\n");
  const second = await ada.save("raced", "Two.\n", first);
  const fields = await restoring("raced", `draft-${first}`);
  await grace.save("raced", "Three.\n", second);

  const answer = await ada.submit("/admin/history/raced", fields);

  expect(answer.status).toBe(409);
  expect(await textsOf(answer.text, "[role=alert]")).toEqual([
    "Grace saved this draft after you looked at it. Nothing was done; look at it again.",
  ]);
  expect(await draftOf("raced")).toMatchObject({ content: "Three.\n" });
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

test("a commit of another page is no version of this one", async () => {
  const commit = await ada.publish("other", "Secret.\n");
  await ada.save("mine", "Mine.\n");

  const { status } = await comparison("mine", { from: `commit-${commit}` });

  expect(status).toBe(404);
});

test("a page that never was has an empty history, and the home page has one", async () => {
  await ada.save("", "# Home\n");

  const none = await ada.get("/admin/history/never");
  const home = await ada.get("/admin/history");

  expect(none.status).toBe(200);
  expect(none.text).toContain("Nothing was ever saved or published here.");
  expect(await textsOf(home.text, "h1")).toEqual(["History of Home"]);
});

test("of many saves a hundred are listed, and a link leads to older ones", async () => {
  let seen: number | undefined;
  for (let n = 0; n < 105; n += 1) seen = await ada.save("many", `Text ${n}.\n`, seen);

  const first = await ada.get("/admin/history/many");
  const more = await ada.get("/admin/history/many?show=200");

  expect(await textsOf(first.text, ".versions > li")).toHaveLength(100);
  expect(first.text).toContain('href="/admin/history/many?show=200">Show 5 older</a>');
  expect(await textsOf(more.text, ".versions > li")).toHaveLength(105);
});

test("a deleted page is in the list of what is gone, and comes back as a draft that Undo discards", async () => {
  await ada.publish("gone/page", "# A page that goes\r\n");
  await ada.delete("/api/admin/pages?slug=gone/page");
  const sha = await git(server.repository, "rev-parse", "main");

  const listed = await ada.get("/admin/deleted");
  const fields = await fieldsOf(listed.text, "/admin/bring-back/gone/page");
  const led = await ledBy(await ada.submit("/admin/bring-back/gone/page", fields));

  expect(await textsOf(listed.text, ".deleted .page-name a")).toContain("A page that goes");
  expect(fields).toEqual({ commit: sha });
  expect(led.location).toStartWith("/admin/edit/gone/page?reverted=");
  expect(await draftOf("gone/page")).toMatchObject({ content: "# A page that goes\r\n" });
  await ledBy(
    await ada.submit("/admin/discard/gone/page", await fieldsOf(led.text, "/admin/discard/gone/page")),
  );
  expect(await draftOf("gone/page")).toBeNull();
});

test("a discarded draft is in the list, and comes back; a published one is not", async () => {
  await ada.save("let-go", "# Let go\n");
  await ada.submit("/admin/discard/let-go");
  const updatedAt = await ada.save("gone-live", "# Gone live\n");
  await ada.publish("gone-live", "# Gone live\n", { updatedAt });

  const { text } = await ada.get("/admin/deleted");
  const led = await ledBy(
    await ada.submit("/admin/restore/let-go", await fieldsOf(text, "/admin/restore/let-go")),
  );
  const after = await ada.get("/admin/deleted");

  const titles = await textsOf(text, ".deleted .page-name a");
  expect(titles).toContain("Let go");
  expect(titles).not.toContain("Gone live");
  expect(led.notices).toEqual(["The draft of “let-go” is back."]);
  expect(await draftOf("let-go")).toMatchObject({ content: "# Let go\n" });
  expect(await textsOf(after.text, ".deleted .page-name a")).not.toContain("Let go");
});

test("a deleted page does not come back over a draft that was begun since, nor where it is published again", async () => {
  const removal = async (slug: string) => {
    await ada.publish(slug, "# Old\n");
    await ada.delete(`/api/admin/pages?slug=${slug}`);
    return { commit: await git(server.repository, "rev-parse", "main") };
  };
  const begun = await removal("begun-anew");
  await ada.save("begun-anew", "# New\n");
  const again = await removal("published-again");
  await ada.publish("published-again", "# Again\n");

  const overDraft = await ada.submit("/admin/bring-back/begun-anew", begun);
  const overPage = await ada.submit("/admin/bring-back/published-again", again);

  expect([overDraft.status, overPage.status]).toEqual([409, 404]);
  expect(await textsOf(overDraft.text, "[role=alert]")).toEqual([
    "Ada <b> saved this draft after you looked at it. Nothing was done; look at it again.",
  ]);
  expect(await draftOf("begun-anew")).toMatchObject({ content: "# New\n" });
});

test("no page is brought back that a commit did not remove", async () => {
  const commit = await ada.publish("stands", "# Stands\n");
  await ada.delete("/api/admin/pages?slug=stands");
  const removal = await git(server.repository, "rev-parse", "main");

  const answers = [
    await ada.submit("/admin/bring-back/stands", { commit }),
    await ada.submit("/admin/bring-back/elsewhere", { commit: removal }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
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

test("a server that starts packs what was replaced a day ago; it is compared and restored as before, and listed thinned", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "data/docs-admin.db");
  const twoDaysAgo = Math.floor(Date.now() / 600_000) * 600_000 - 2 * 24 * 60 * 60 * 1000;
  await mkdir(join(folder.path, "data"));
  const store = new Store(file);
  const drafts = new SqliteDrafts(store);
  for (const [index, content] of ["One.\n", "Two.\n", "Three.\n"].entries()) {
    const seen = drafts.find(slug("old"))?.updatedAt;
    await drafts.save({ slug: slug("old"), content, seen, author: "Ada", now: twoDaysAgo + index });
  }
  store.close();

  await using server = await startServerIn(folder.path);

  const client = await Client.signedIn(server.url);
  const listed = await client.get("/admin/history/old");
  const whole = await client.get("/admin/history/old?all=1");
  const from = `draft-${twoDaysAgo}`;
  const compared = await client.get(`/admin/history/old?from=${from}&to=draft-${twoDaysAgo + 1}`);
  const restored = await client.submit("/admin/history/old", { version: from, seen: String(twoDaysAgo + 2) });
  const after = new Store(file);
  const packed = after.all("select updated_at, content from versions where pack is not null order by id");
  after.close();
  expect(packed).toEqual([0, 1].map((index) => ({ updated_at: twoDaysAgo + index, content: "" })));
  expect(await textsOf(listed.text, ".versions > li")).toHaveLength(1);
  expect(listed.text).toContain("2 older saves are not listed, because another one followed within minutes.");
  expect(await textsOf(whole.text, ".versions > li")).toHaveLength(3);
  expect([await textsOf(compared.text, "del"), await textsOf(compared.text, "ins")]).toEqual([
    ["One."],
    ["Two."],
  ]);
  expect(restored.status).toBe(303);
  expect((await client.get("/api/admin/drafts?slug=old")).json.draft.content).toBe("One.\n");
});
