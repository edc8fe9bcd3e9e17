import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, head, ada, grace } = await testSite({
  settings: { SITE_URL: "https://docs.example.org/base/" },
});
const published = (slug: string) => git(server.repository, "show", `main:content/${slug}.mdx`);

test("the page shows before publishing what will change, where, and in whose name", async () => {
  await ada.publish("shown", "# Install guide\n\nOld.\n");
  await ada.save("shown", "# Install guide\n\nNew.\n");

  const { status, text } = await grace.open("/admin/publish/shown");

  expect(status).toBe(200);
  expect(await textsOf(text, "h1")).toEqual(["Publish Install guide"]);
  expect(await textsOf(text, "ins")).toEqual(["New."]);
  expect(await textsOf(text, "textarea[name=message]")).toEqual(["Update Install guide"]);
  expect(await textsOf(text, "#commit-where")).toEqual(["One commit on the branch main, by Ada."]);
  expect(text).toContain('<button type="submit" form="commit" class="button primary">Publish</button>');
});

test("the message for a new page says that it is added, alone and among chosen ones", async () => {
  const updatedAt = await ada.save("brand/new", "# Brand new\n");

  const alone = await ada.get("/admin/publish/brand/new");
  const chosen = await ada.submit("/admin/changesets", { "page:brand/new": `${updatedAt}` });

  expect(await textsOf(alone.text, "textarea[name=message]")).toEqual(["Add Brand new"]);
  expect(await textsOf(chosen.text, "textarea[name=message]")).toEqual(["Add Brand new"]);
});

test("publishing makes one commit of exactly that draft with that message, and clears the draft", async () => {
  await ada.save("through", "# Through\n");
  const { path, fields } = await grace.open("/admin/publish/through");

  const answer = await grace.submit(path, { ...fields, message: "Tell of it\r\n\r\nBecause." });

  const sha = await head();
  expect(answer.status).toBe(200);
  expect(await textsOf(answer.text, "h1")).toEqual(["Through is published"]);
  expect(answer.text).toContain(`href="/admin/commits/${sha}"`);
  expect(await published("through")).toBe("# Through");
  expect(await git(server.repository, "log", "-1", "--format=%an%n%B", "main")).toBe(
    "Ada\nTell of it\n\nBecause.\n\nEdited-by: Ada\n",
  );
  expect(await ada.draftOf("through")).toBeNull();
});

test("what is published can be viewed on the site, and is what the next edit starts from", async () => {
  await ada.save("on/the site", "# On the site\n");
  const { path, fields } = await ada.open("/admin/publish/on/the%20site");

  const { text } = await ada.submit(path, fields);

  expect(text).toContain('<a href="https://docs.example.org/base/on/the%20site">View page</a>');
  const { json } = await ada.get("/api/admin/pages/source?slug=on/the%20site");
  expect(text).toContain(`data-base="${json.page.sha}"`);
  expect(text).toContain(`data-published="${fields.updatedAt}"`);
});

test("an empty message gets a default", async () => {
  await ada.save("wordless", "# Wordless\n");
  const { path, fields } = await ada.open("/admin/publish/wordless");

  await ada.submit(path, { ...fields, message: "  " });

  expect(await git(server.repository, "log", "-1", "--format=%s", "main")).toBe("Update wordless");
});

test("a second click publishes nothing more, and shows the same commit", async () => {
  await ada.save("twice", "# Twice\n");
  const { path, fields } = await ada.open("/admin/publish/twice");

  const first = await ada.submit(path, { ...fields, message: "Once" });
  const sha = await head();
  const second = await ada.submit(path, { ...fields, message: "Once" });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await head()).toBe(sha);
  expect(second.text).toContain(`/admin/commits/${sha}`);
});

test("two simultaneous clicks make one commit", async () => {
  await ada.save("at-once", "# At once\n");
  const { path, fields } = await ada.open("/admin/publish/at-once");
  const before = await git(server.repository, "rev-list", "--count", "main");

  const answers = await Promise.all([1, 2, 3].map(() => ada.submit(path, { ...fields, message: "Once" })));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(Number(await git(server.repository, "rev-list", "--count", "main"))).toBe(Number(before) + 1);
});

test("a page without a draft has nothing to publish", async () => {
  await ada.publish("plain", "# Plain\n");

  const { text } = await ada.open("/admin/publish/plain");
  const answer = await ada.submit("/admin/publish/plain", { updatedAt: "1", base: "", message: "x" });

  expect(text).toContain("No unpublished changes");
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("This draft no longer exists. Someone published or discarded it.");
});

test("a dialog gets a part that the whole page also holds", async () => {
  await ada.save("part", "# Part\n");
  const htmx = { "hx-request": "true" };

  const shown = await ada.get("/admin/publish/part", htmx);
  const done = await ada.submit(
    "/admin/publish/part",
    await fieldsOf(shown.text, "/admin/publish/part"),
    htmx,
  );

  expect(shown.text).toStartWith('<section class="publish" id="publishing">');
  expect(shown.headers.get("vary")).toContain("HX-Request");
  expect(done.text).toStartWith('<section class="publish" id="publishing" data-published="');
  expect(await textsOf(shown.text, "form[method=dialog] button")).toEqual(["Cancel"]);
});
