import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: { "content/guide/one.mdx": "# One\n", "content/index.mdx": "# Home\n" },
});

const texts = (fields: Record<string, number>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const review = (fields: Record<string, number>) => ada.submit("/admin/changesets", texts(fields));
const publish = (fields: Record<string, string>) => ada.submit("/admin/changesets/publish", fields);

/** The hidden fields of the review, as a browser sends them. */
const fieldsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

test("all drafts are listed by folder, with their writers, and can all be selected", async () => {
  await ada.save("guide/one", "# One, changed\n");
  await grace.save("guide/new", "# A <new> page\n");
  await ada.save("", "# Home, changed\n");

  const { text } = await ada.get("/admin/changes");
  const all = await ada.get("/admin/changes?all=1");

  expect(await textsOf(text, ".group-head h2")).toEqual(["Top level", "guide"]);
  expect(text).toContain("A &lt;new&gt; page");
  expect(await textsOf(text, ".who span[dir]")).toEqual(["You", "You", "Grace"]);
  expect(text).not.toMatch(/name="page:[^>]* checked/);
  expect(all.text.match(/name="page:[^>]* checked/g)).toHaveLength(3);
  const mine = await ada.get("/admin/changes?show=mine");
  expect((await textsOf(mine.text, ".row-path")).sort()).toEqual(["Home page", "guide/one"]);
});

test("a draft that is discarded in Changes is brought back there", async () => {
  const updatedAt = await ada.save("row/gone", "# Gone\n");
  const discarded = await ada.submit("/admin/discard/row/gone", {
    updatedAt: String(updatedAt),
    from: "changes",
  });
  const shown = await ada.follow(discarded);
  expect(shown.location).toStartWith("/admin/changes?");
  expect(shown.notices).toContainEqual(expect.stringContaining("“row/gone”"));
  expect(await textsOf(shown.text, ".row-path")).not.toContain("row/gone");

  const fields = { updatedAt: new URL(shown.location, "http://x").searchParams.get("at")!, from: "changes" };
  const back = await ada.follow(await ada.submit("/admin/restore/row/gone", fields));
  expect(await textsOf(back.text, ".row-path")).toContain("row/gone");
  await ada.submit("/admin/discard/row/gone");
});

test("a review shows what each page changes, and publishing it is one commit by all writers", async () => {
  const { url } = await ada.upload("a.png", samples.png);
  const one = await ada.save("set/one", `# One\n\n![](${url})\n`);
  const two = await grace.save("set/two", `# Two\n\n![](${url})\n`);
  const before = await head();

  const shown = await review({ "page:set/one": one, "page:set/two": two });
  expect(shown.text).toContain("Publish 2 pages");
  expect(shown.text.match(/Added heading/g)).toHaveLength(2);
  expect(shown.text.match(/<ul class="assets">.*?<\/ul>/s)?.[0].match(/<li>/g)).toHaveLength(1);

  const fields = fieldsOf(shown.text);
  const { status, text } = await publish({ ...fields, message: "Two at once" });

  expect(status).toBe(200);
  expect(text).toContain("2 pages are published");
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  expect(await git(repository, "log", "-1", "--format=%B", "main")).toBe(
    "Two at once\n\nEdited-by: Ada\nEdited-by: Grace\n",
  );
  expect([await ada.draftOf("set/one"), await ada.draftOf("set/two")]).toEqual([null, null]);

  const again = await publish({ ...fields, message: "Two at once" });
  expect(again.text).toContain("2 pages are published");
  expect(await head()).toBe(await git(repository, "rev-parse", "main"));
});

test("if a draft was saved after the review, nothing is published, and the review shows the newer one", async () => {
  const one = await ada.save("moved/one", "one\n");
  const two = await ada.save("moved/two", "two\n");
  const fields = fieldsOf((await review({ "page:moved/one": one, "page:moved/two": two })).text);
  await grace.save("moved/two", "two, by Grace\n", two);
  const before = await head();

  const { status, text } = await publish({ ...fields, message: "Mine" });

  expect(status).toBe(409);
  expect(text).toContain("“moved/two”");
  expect(text).toContain("two, by Grace");
  expect(text).toContain("Mine");
  expect(await head()).toBe(before);
  expect(await ada.draftOf("moved/one")).not.toBeNull();
});

test("a draft that was discarded after the review is not published", async () => {
  const one = await ada.save("discarded/one", "one\n");
  const fields = fieldsOf((await review({ "page:discarded/one": one })).text);
  await ada.submit("/admin/discard/discarded/one", texts({ updatedAt: one }));

  const { status, text } = await publish(fields);

  expect(status).toBe(404);
  expect(text).toContain("no longer exists");
  expect((await ada.get("/api/admin/pages")).json.pages).not.toContain("discarded/one");
});

test("errors that break the build block the publication", async () => {
  const broken = await ada.save("broken", "# A {\n");

  const { text } = await review({ "page:broken": broken });

  expect(text).toMatch(/<button[^>]* disabled[^>]*>Publish/);
});

test("nothing selected says so", async () => {
  expect((await review({})).text).toContain("Nothing is selected");
});
