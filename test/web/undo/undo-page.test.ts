import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head } = await testSite();

const addressOf = (sha: string) => `/admin/commits/${sha}/undo`;
const sourceOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;

test("the review shows what undoing changes in each page, and one press commits it", async () => {
  await ada.publish("shown", "# Shown\n\nOne.\n");
  const published = await ada.publish("shown", "# Shown\n\nTwo.\n", { message: "Say <two>" });

  const { text, fields, path } = await grace.open(addressOf(published));
  expect(await textsOf(text, "h1")).toEqual(["Undo “Say <two>”"]);
  expect(await textsOf(text, ".changes .label")).toEqual(["Removed paragraph", "Added paragraph"]);

  const answer = await grace.submit(path, fields);

  expect(answer.status).toBe(200);
  expect(await textsOf(answer.text, "h1")).toEqual(["“Say <two>” is undone"]);
  expect(answer.text).toContain(`href="${addressOf(await head())}"`);
  expect(await sourceOf("shown")).toBe("# Shown\n\nOne.\n");
  expect((await ada.get(addressOf(published))).text).toContain("There is nothing to undo");
});

test("pages that move back are shown before those in which only links change", async () => {
  await ada.publish("a-links", "# A\n\n[z](/z-moved)\n");
  await ada.publish("z-moved", "# Z\n");
  const { json } = await ada.post("/api/admin/publish", {
    changes: [{ slug: "b/z-new", from: "z-moved" }],
  });

  const { text } = await ada.open(addressOf(json.commitUrl.split("/").at(-1)));

  expect(text.indexOf(">z-moved<")).toBeGreaterThan(0);
  expect(text.indexOf(">a-links<")).toBeGreaterThan(text.indexOf(">z-moved<"));
});

test("each conflict takes a choice, and the same press again changes nothing more", async () => {
  await ada.publish("chosen", "One.\n\nTwo.\n");
  const published = await ada.publish("chosen", "One, changed.\n\nTwo, changed.\n");
  await grace.publish("chosen", "One, by Grace.\n\nTwo, by Grace.\n");
  const { text, fields, path } = await ada.open(addressOf(published));
  expect(await textsOf(text, "legend")).toEqual(["Conflict 1 of 2", "Conflict 2 of 2"]);
  const choose = (first: string, second: string) => ({
    ...fields,
    "choice-0:content/chosen.mdx": first,
    "choice-1:content/chosen.mdx": second,
  });

  const open = await ada.submit(path, fields);
  expect([open.status, await textsOf(open.text, ".refusal")]).toEqual([
    409,
    [expect.stringContaining("“chosen”")],
  ]);

  await ada.submit(path, choose("theirs", "both"));
  const made = await head();
  expect(await sourceOf("chosen")).toBe("One, by Grace.\n\nTwo.\n\nTwo, by Grace.\n");

  const again = await ada.submit(path, choose("theirs", "both"));
  expect([again.status, await head()]).toEqual([200, made]);
});

const section = (name: string, ...more: string[]) => [`## ${name}`, `Text of ${name}.`, ...more];
const joined = (...sections: string[][]) => ["# T", ...sections.flat()].join("\n\n");

test.each([
  ["moved below", joined(section("b"), section("a"), section("c"))],
  ["removed", joined(section("b"), section("c"))],
  ["moved above", joined(section("a"), section("b"), section("c"))],
])("what was added in a section that an undo moves or removes is a choice: %s", async (name, before) => {
  const slug = `added-${name.replace(" ", "-")}`;
  await ada.publish(slug, before);
  const after =
    name === "moved above"
      ? [section("b"), section("a"), section("c")]
      : [section("a"), section("b"), section("c")];
  const published = await ada.publish(slug, joined(...after));
  const added = after.map(([heading, text]) => [heading!, text!, ...(heading === "## a" ? ["New."] : [])]);
  await grace.publish(slug, joined(...added));

  const { text, fields, path } = await ada.open(addressOf(published));
  expect(await textsOf(text, "legend")).toEqual(["Conflict 1 of 1"]);

  await ada.submit(path, { ...fields, [`choice-0:content/${slug}.mdx`]: "mine" });
  expect(await sourceOf(slug)).toBe(before);
});

test("a page that was added and changed later stays or goes as a whole", async () => {
  const published = await ada.publish("whole", "added\n");
  await grace.publish("whole", "added, and more\n");
  const { fields, path } = await ada.open(addressOf(published));

  const keep = await ada.submit(path, { ...fields, "choice-0:content/whole.mdx": "theirs" });
  expect([keep.status, await sourceOf("whole")]).toEqual([200, "added, and more\n"]);

  const remove = await ada.submit(path, { ...fields, "choice-0:content/whole.mdx": "mine" });
  expect([remove.status, await sourceOf("whole")]).toEqual([200, undefined]);
});

test("a page that changed after the review is shown again, and nothing is undone", async () => {
  await ada.publish("moved", "One.\n\nTwo.\n");
  const published = await ada.publish("moved", "One, changed.\n\nTwo.\n");
  const { fields, path } = await ada.open(addressOf(published));
  const later = await grace.publish("moved", "One, changed.\n\nTwo, by Grace.\n");

  const { status, text } = await ada.submit(path, { ...fields, message: "My words" });

  expect([status, await head()]).toEqual([409, later]);
  expect(await textsOf(text, ".refusal")).toEqual([expect.stringContaining("“moved”")]);
  expect(text).toContain("My words");
});

test("what a form can't have is refused", async () => {
  const published = await ada.publish("forged", "One.\n");
  const before = await head();

  const none = await ada.submit(addressOf(published));
  const forged = await ada.submit(addressOf(published), { "page:content/forged.mdx": "--help" });

  expect([none.status, forged.status, await head()]).toEqual([409, 409, before]);
  expect((await ada.get(addressOf("0".repeat(40)))).status).toBe(404);
});

test("the commit, the history and the note after publishing lead to the review", async () => {
  const updatedAt = await ada.save("linked", "# Linked\n");
  const note = await ada.submit("/admin/publish/linked", { updatedAt: `${updatedAt}`, base: "" });
  const link = `href="${addressOf(await head())}"`;

  expect(note.text).toContain(link);
  expect((await ada.get("/admin/history/linked")).text).toContain(link);
  expect((await ada.get(`/admin/commits/${await head()}`)).text).toContain(link);
});
