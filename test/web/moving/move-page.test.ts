import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[Install](/guide/install) [again](/guide/install)\n",
    "content/guide/install.mdx": "---\ntitle: Install\n---\n\n[Use](./use)\n",
    "content/named/page.mdx": "---\ntitle: Page\n---\n\nText.\n",
    "content/guide/use.mdx": "# Use\n\n[Install](./install)\n",
    "content/many/index.mdx": "# Many\n",
    "content/many/one.mdx": "# One\n\n[Many](/many) [Two](./two)\n",
    "content/many/two.mdx": "# Two\n",
    "content/folder/a.mdx": "# A\n",
    "content/to/many.mdx": "[One](/many/one) [A](/folder/a)\n",
    "content/wait/a.mdx": "# Wait\n",
    "content/wait/b.mdx": "# B\n",
    "content/wait/links.mdx": "[a](./a) [b](./b#x)\n",
    "content/both.mdx": "# Both\n",
    "content/gone.mdx": "# Gone\n",
    "content/to/gone.mdx": "[Gone](/gone#part)\n",
  },
});

const contentOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;
/** The fields of a review, as a browser sends them: boxes that are checked, too. */
const reviewed = async (text: string, path = "/admin/changesets/publish") => {
  const boxes = [...text.matchAll(/<input type="checkbox"[^>]* name="(fix:\d+)" checked/g)];
  return { ...(await fieldsOf(text, path)), ...Object.fromEntries(boxes.map(([, name]) => [name!, "on"])) };
};

test("a page moves with a new title after a review that shows each link", async () => {
  const asked = await ada.get("/admin/move/guide/install");
  expect(asked.text).toContain('value="guide/install"');

  const { status, text } = await ada.submit("/admin/move/guide/install", {
    title: "Set up",
    slug: "start/set-up",
  });

  expect(status).toBe(200);
  expect(text).toContain("4 links change");
  expect(text).toContain("<del>/guide/install</del>");
  const fields = await reviewed(text);
  const second = Object.keys(fields).filter((name) => name.startsWith("fix:"))[2]!;
  const { [second]: _, ...chosen } = fields;
  const published = await ada.submit("/admin/changesets/publish", chosen);

  expect(published.text).toContain("1 page is published");
  expect(await contentOf("start/set-up")).toBe("---\ntitle: Set up\n---\n\n[Use](../guide/use)\n");
  expect(await contentOf("guide/use")).toBe("# Use\n\n[Install](../start/set-up)\n");
  expect(await contentOf("")).toBe("# Home\n\n[Install](/guide/install) [again](/start/set-up)\n");
});

test("a draft alone and the draft of a page get the new title when they move", async () => {
  await ada.save("named/sketch", "---\ntitle: Sketch\n---\n\nDrafted.\n");
  const { sha: base } = (await ada.sourceOf("named/page")).json.page;
  const content = "---\ntitle: Page\n---\n\nText, drafted.\n";
  await ada.put("/api/admin/drafts", { slug: "named/page", content, base });
  const move = async (name: string, title: string) => {
    const { text } = await grace.submit(`/admin/move/named/${name}`, { title, slug: `renamed/${name}` });
    const { [`page:named/${name}`]: _, ...fields } = await reviewed(text);
    return grace.submit("/admin/changesets/publish", fields);
  };

  expect((await move("sketch", "Plan")).text).toContain("1 page is published");
  await move("page", "Book");

  expect(await ada.draftOf("renamed/sketch")).toMatchObject({
    content: "---\ntitle: Plan\n---\n\nDrafted.\n",
    author: "Ada",
  });
  expect(await ada.draftOf("renamed/page")).toMatchObject({
    content: "---\ntitle: Book\n---\n\nText, drafted.\n",
  });
  expect(await contentOf("renamed/page")).toBe("---\ntitle: Book\n---\n\nText.\n");
  const publishing = await ada.get("/admin/publish/renamed/page");
  expect(publishing.text).toContain(", drafted");
  expect(publishing.text).not.toContain("changed after this draft was started");
});

test("a draft alone whose front matter can't be read doesn't move with a new title", async () => {
  await ada.save("named/broken", "---\ntitle: [\n---\n\nDrafted.\n");
  const { text } = await grace.submit("/admin/move/named/broken", { title: "New", slug: "renamed/broken" });

  expect(wordsOf(text)).toContain("front matter");
  expect(await ada.draftOf("named/broken")).not.toBeNull();
});

test("a page moves with the pages below it, and a folder without a page moves", async () => {
  const asked = await ada.get("/admin/move/many");
  expect(asked.text).toContain("Move the 2 pages below it, too");

  const many = await ada.submit("/admin/move/many", { title: "Many", slug: "few", below: "on" });
  await ada.submit("/admin/changesets/publish", await reviewed(many.text));
  const folder = await ada.submit("/admin/move/folder", { slug: "few/folder" });
  await ada.submit("/admin/changesets/publish", await reviewed(folder.text));

  expect(await contentOf("to/many")).toBe("[One](/few/one) [A](/few/folder/a)\n");
  expect(await contentOf("few/one")).toBe("# One\n\n[Many](/few) [Two](./two)\n");
  expect(await contentOf("many")).toBeUndefined();
  expect(await git(repository, "show", "--format=", "--name-status", "-M", "main~1")).toContain(
    "R100\tcontent/many/index.mdx\tcontent/few/index.mdx",
  );
});

test("a path that is taken, wrong or the same is refused, and what was typed is kept", async () => {
  const move = (slug: string, title = "Kept title") => ada.submit("/admin/move/both", { slug, title });

  const taken = await move("wait/a");
  expect([taken.status, taken.text]).toEqual([
    400,
    expect.stringContaining("A page already exists at “wait/a”"),
  ]);
  expect(taken.text).toContain('value="Kept title"');
  expect(wordsOf((await move("both")).text)).toContain("Choose another path.");
  expect((await move("../x")).status).toBe(400);
  expect(wordsOf((await move("new", "")).text)).toContain("Enter a title.");
  expect((await ada.get("/admin/move/unknown")).status).toBe(404);
});

test.each(["of one page", "of several changes"])(
  "a move waits on when a new text of its page is published by a request %s",
  async (request) => {
    const slug = "waits/on";
    const content = `Published ${request}.\n`;
    await ada.publish(slug, "One.\n");
    await ada.submit("/admin/changesets/stage", { [`move:${slug}`]: "waits/moved" });

    await ada.post(
      "/api/admin/publish",
      request === "of one page" ? { slug, content } : { changes: [{ slug, content }] },
    );

    expect(await contentOf(slug)).toBe(content);
    expect((await ada.get("/admin/changes")).text).toContain("waits/moved · was waits/on");
  },
);

test("moves and deletions wait in Changes, and are published with drafts in one commit", async () => {
  const move = await ada.submit("/admin/move/wait/a", { title: "Wait", slug: "moved/a" });
  const added = await ada.submit("/admin/changesets/stage", await reviewed(move.text));
  expect(added.headers.get("location")).toBe("/admin/changes");
  const updatedAt = await grace.save("wait/new", "# New\n\n[a](./a)\n");
  await grace.submit("/admin/changesets/stage", { "delete:wait/b": "1", "redirect:wait/b": "wait/a" });
  const before = await head();

  const list = await ada.get("/admin/changes");
  expect(list.text).toContain("moved/a · was wait/a");
  expect(list.text).toContain(">Deleted<");
  expect(await head()).toBe(before);

  const chosen = { "page:wait/new": String(updatedAt), "staged:wait/a": "1" };
  const review = await ada.submit("/admin/changesets", chosen);
  expect(review.text).toContain("Publish 2 changes");
  const published = await ada.submit("/admin/changesets/publish", await reviewed(review.text));

  expect(published.text).toContain("2 pages are published");
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  expect(await contentOf("wait/new")).toBe("# New\n\n[a](../moved/a)\n");
  expect(await contentOf("wait/links")).toBe("[a](../moved/a) [b](./b#x)\n");
  const after = await ada.get("/admin/changes");
  expect(after.text).not.toContain("was wait/a");

  const removed = await ada.submit("/admin/unstage/wait/b");
  expect(removed.status).toBe(303);
  expect((await ada.get("/admin/changes")).text).not.toContain("wait/b");
  expect((await ada.submit("/admin/unstage/wait/b")).status).toBe(404);
});

test("a move that someone else made impossible is shown again with the reason", async () => {
  const review = await ada.submit("/admin/move/both", { title: "Both", slug: "other" });
  await grace.publish("both", "# Both, by Grace\n");

  const { status, text } = await ada.submit("/admin/changesets/publish", await reviewed(review.text));

  expect(status).toBe(409);
  expect(text).toContain("“both”");
  expect(await contentOf("other")).toBeUndefined();
});

test("the history of a moved page goes on at the path that it had, and the trash does not list that", async () => {
  await ada.publish("was/here", "# First\n", { message: "The first text" });
  await ada.publish("was/here", "# Second\n", { message: "The second text" });
  await ada.post("/api/admin/publish", {
    changes: [{ slug: "is/there", from: "was/here" }],
    message: "The move",
  });
  await ada.publish("is/there", "# Third\n", { message: "The third text" });

  const { text } = await ada.get("/admin/history/is/there");
  const subjects = [...text.matchAll(/The (?:first|second|third) text|The move/g)].map(([words]) => words);
  expect([...new Set(subjects)]).toEqual(["The third text", "The move", "The second text", "The first text"]);
  const [, first] = [...text.matchAll(/href="(\/admin\/history\/is\/there\?version=commit-[^"]*)"/g)].at(-1)!;
  expect(wordsOf((await ada.get(first!.replaceAll("&amp;", "&"))).text)).toContain("# First");
  expect((await ada.get("/admin/deleted")).text).not.toContain("was/here");
});

test("the old address of a moved page opens it where it is now, unless a page is started there", async () => {
  await ada.publish("bookmarked", "# Bookmarked\n");
  await ada.post("/api/admin/publish", { changes: [{ slug: "elsewhere", from: "bookmarked" }] });

  const { location, notices } = await ada.follow(await ada.get("/admin/edit/bookmarked"));
  expect(location).toBe("/admin/edit/elsewhere?moved=bookmarked");
  expect(notices).toEqual(["This page was moved here from “bookmarked”."]);
  expect((await ada.get("/admin/edit/bookmarked?title=New")).status).toBe(200);
});

test("a page that is deleted sends the links to it elsewhere, if one says where", async () => {
  const asked = await ada.open("/admin/delete/gone");
  expect(asked.text).toContain("Send links to");

  const unknown = await ada.submit(asked.path, { ...asked.fields, "redirect:gone": "nowhere" });
  expect(unknown.status).toBe(400);
  expect(wordsOf(unknown.text)).toContain("No published page has the path “nowhere”");
  expect(unknown.text).toContain('value="nowhere"');

  await ada.submit(asked.path, { ...asked.fields, "redirect:gone": "/" });
  expect(await contentOf("gone")).toBeUndefined();
  expect(await contentOf("to/gone")).toBe("[Gone](/)\n");
});
