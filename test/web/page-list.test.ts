import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";
import { startServer } from "../support/server.ts";
import { testSite } from "../support/site.ts";

const HTMX = { "hx-request": "true" };
const many = Array.from({ length: 450 }, (_, page) => [`docs/many/p${page}.md`, `# Number ${page}\n`]);
const { ada } = await testSite({
  files: {
    "docs/index.mdx": "---\ntitle: Welcome & <hello>\n---\n",
    "docs/guide/index.mdx": "# The guide\n",
    "docs/guide/install.mdx": "---\ntitle: Install\n---\n\nRun the **installer**, says résumé.\n",
    "docs/guide/deep/er/page.mdx": "No title\n",
    "docs/a &amp; b/ü&.mdx": "---\ntitle: Odd <name>\n---\n",
    ...Object.fromEntries(many),
  },
  settings: { CONTENT_DIR: "docs" },
});
await ada.save("guide/install", "# Install it now\n");
await ada.save("new/only/draft", "# Just begun\n");

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The words of a page or of a part of it, without its tags and menus. */
function words(html: string): string {
  return html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, "")
    .replace(/<ul class="page-menu".*?<\/ul>|<button.*?<\/button>/gs, "")
    .replace(/<\/?mark>|<\/span><span>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+(?=,)|(?<=\s)\s+/g, "");
}

const form = (fields: Record<string, string>) =>
  ada.send("POST", "/admin/new", new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });

describe("the tree", () => {
  test("shows what is in the site's folder, the home page first, and what is in each folder", async () => {
    const { status, text } = await ada.get("/admin");

    expect(status).toBe(200);
    expect(words(text)).toContain(
      "Welcome & <hello> Home page a &amp; b 1 page many 450 pages new 1 page, 1 draft The guide guide 2 pages, 1 draft",
    );
  });

  test("is open down to the folder that the address names, and each folder is a link there", async () => {
    const closed = await ada.get("/admin");
    const open = await ada.get("/admin?folder=guide%2Fdeep%2Fer");

    expect(closed.text).toContain('href="/admin?folder=guide"');
    expect(words(open.text)).toContain(
      "The guide guide 2 pages, 1 draft deep 1 page er 1 page guide/deep/er/page guide/deep/er/page Install it now guide/install Changed Ada, just now",
    );
    expect(open.text.match(/aria-expanded="true"/g)).toHaveLength(3);
  });

  test("gives htmx what a folder holds, and a browser without script the whole page with it", async () => {
    const part = await ada.get("/admin/rows?folder=new", HTMX);
    const page = await ada.get("/admin/rows?folder=new");

    expect(part.text).toStartWith('<ul class="tree">');
    expect(part.headers.get("vary")).toContain("HX-Request");
    expect(words(part.text)).toContain("only");
    expect(page.text).toStartWith("<!doctype html>");
    expect(words(page.text)).toContain("only 1 page, 1 draft");
  });

  test("shows two hundred rows of a folder at once, and leads to the others", async () => {
    const first = await ada.get("/admin/rows?folder=many", HTMX);
    const more = /hx-get="([^"]*)"[^>]*>Show 250 more/.exec(first.text)![1]!.replaceAll("&amp;", "&");
    const second = await ada.get(more, HTMX);
    const plain = await ada.get("/admin?folder=many&from=400");

    const rows = (text: string) => Array.from(text.matchAll(/>(Number \d+)</g), ([, title]) => title);
    expect(rows(first.text)).toEqual(Array.from({ length: 200 }, (_, page) => `Number ${page}`));
    expect(rows(second.text)).toEqual(Array.from({ length: 200 }, (_, page) => `Number ${200 + page}`));
    expect(second.text).toContain("Show 50 more");
    expect(rows(plain.text)).toHaveLength(450);
  });

  test("leads from each row to what can be done with its page, whatever the slug", async () => {
    const { text } = await ada.get("/admin?folder=a+%26amp;+b");

    const slug = "a%20%26amp%3B%20b/%C3%BC%26";
    expect(text).toContain(`<a class="page-title" href="/admin/edit/${slug}"`);
    expect(text).toContain(`<a href="/admin/changes/${slug}">Changes</a>`);
    expect(text).toContain(`<form method="post" action="/admin/delete/${slug}">`);
    expect(words(text)).toContain("Odd <name> a &amp; b/ü&");
  });

  test.each(["nothing", "..", "%00", "guide/install", "a".repeat(512)])(
    "of a folder that is none, %p, shows the tree as it is",
    async (folder) => {
      const { status, text } = await ada.get(`/admin?folder=${folder}`);

      expect(status).toBe(200);
      expect(words(text)).toContain("The guide");
    },
  );

  test.each([
    ["from=-1", "The address holds a wrong value."],
    ["from=x", "from must be a whole number."],
    [`folder=${"a".repeat(600)}`, "folder must be"],
  ])("refuses %p with a sentence", async (query, sentence) => {
    const { status, text } = await ada.get(`/admin?${query}`);

    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(text).toContain('href="/admin"');
  });
});

describe("the search", () => {
  test("says how many pages have the words, and shows them with the words marked, the best first", async () => {
    const { text } = await ada.get("/admin?q=INSTALL");

    expect(text).toContain('<p id="found" class="found" role="status">1 page</p>');
    expect(text).toContain("<mark>Install</mark><span> it now</span>");
    expect(text).toContain('<span class="slug"><span>guide/</span><mark>install</mark></span>');
    expect(text).toContain('value="INSTALL"');
  });

  test("gives htmx the list alone, and all pages where nothing is looked for", async () => {
    const found = await ada.get("/admin?q=welcome", HTMX);
    const all = await ada.get("/admin?q=++", HTMX);

    expect(found.text).toStartWith('<p id="found"');
    expect(words(found.text)).toContain("1 page Welcome & <hello> Home page");
    expect(words(all.text)).toContain("The guide");
  });

  test("shows the first fifty of many, and says so", async () => {
    const { text } = await ada.get("/admin?q=number");

    expect(text).toContain("450 pages; the first 50 are shown.");
    expect(text.match(/class="page-title"/g)).toHaveLength(50);
  });

  test("finds the text of a draft, not that which it replaces", async () => {
    const draft = await ada.get("/admin?q=begun");
    const replaced = await ada.get("/admin?q=résumé");

    expect(words(draft.text)).toContain("Just begun new/only/draft Draft Ada, just now");
    expect(words(replaced.text)).toContain("Nothing matches.");
  });

  test("says what to do where nothing matches, with the words as they are", async () => {
    const { text } = await ada.get(`/admin?q=${encodeURIComponent('<b>"zebra" & co')}`);

    expect(words(text)).toContain('No page has “<b>"zebra" & co” in its title, slug or text.');
    expect(text).toContain('value="<b>&#34;zebra&#34; &amp; co"');
    expect(text).toContain('<a href="/admin">all pages</a>');
  });

  test("takes any words, and more of them than it looks for", async () => {
    const queries = ["(", "[", "\\", "*", "\u0000", "\ud83e\udd8a", "a ".repeat(1000), "x".repeat(5000)];

    const answers = await Promise.all(queries.map((q) => ada.get(`/admin?q=${encodeURIComponent(q)}`)));

    expect(answers.map(({ status }) => status)).toEqual(queries.map(() => 200));
  });
});

describe("a new page", () => {
  test("is begun in the folder where one is, in the editor, with its title; nothing is saved", async () => {
    const begin = await ada.get("/admin/new?folder=guide");
    const answer = await form({ title: " What's new? ", folder: "guide", slug: "" });

    expect(begin.text).toContain('<input type="hidden" name="folder" value="guide"');
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/admin/edit/guide/what-s-new?title=What's%20new%3F");
    expect((await ada.get("/api/admin/drafts?slug=guide/what-s-new")).json.draft).toBeNull();
  });

  test("has the slug that goes with its title, until somebody writes another", async () => {
    const slugFor = async (fields: Record<string, string>) => {
      const { text } = await ada.get(`/admin/new/slug?${new URLSearchParams(fields)}`, HTMX);
      expect(text).toStartWith('<div id="slug-field"');
      return /name="slug"[^>]* value="([^"]*)"/.exec(text)![1]!;
    };

    expect(await slugFor({ title: "Größe", folder: "guide" })).toBe("guide/größe");
    expect(
      await slugFor({ title: "Größer", folder: "guide", slug: "guide/größe", suggested: "guide/größe" }),
    ).toBe("guide/größer");
    expect(await slugFor({ title: "Größer", folder: "guide", slug: "mine", suggested: "guide/größe" })).toBe(
      "mine",
    );
  });

  test.each([
    ["guide/fresh", "“guide/fresh” is free."],
    [
      "guide/install",
      '“guide/install” is taken by a page.</span> Edit <a href="/admin/edit/guide/install">Install it now</a>',
    ],
    ["new/only/draft", "“new/only/draft” is taken by a draft."],
    ["a//b", "The slug is not allowed: it has an empty part"],
    ["guide/index", "leave that part out"],
    ["<b>", "none of"],
    ["", /^$/],
  ])("is told at once whether its slug %p can be had", async (slug, verdict) => {
    const { status, text } = await ada.get(`/admin/new/check?${new URLSearchParams({ slug })}`, HTMX);

    expect(status).toBe(200);
    expect(text.replaceAll("&quot;", '"')).toMatch(verdict);
    expect(text).not.toContain("<b>");
  });

  test.each([
    [{ title: "Install", slug: "guide/install" }, 409, "is taken by a page"],
    [{ title: "Install", slug: "../up" }, 400, "The slug is not allowed"],
    [{ title: " ", slug: "some" }, 400, "Give the page a title."],
    [{ title: "?!", slug: "" }, 400, "Write a slug"],
    [{}, 400, "Give the page a title."],
  ])("that cannot be begun keeps what was typed, and says why: %j", async (fields, status, sentence) => {
    const answer = await form(fields as Record<string, string>);

    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    for (const value of Object.values(fields)) expect(answer.text).toContain(`value="${value}"`);
  });
});

test("a site without pages says what to do next", async () => {
  await using empty = await temporaryFolder();
  await repositoryWith(join(empty.path, "site"), { "README.md": "x" });
  await using bare = await startServer({ REPOSITORY: join(empty.path, "site") });
  const client = await Client.signedIn(bare.url);

  const { text } = await client.get("/admin");

  expect(words(text)).toContain("There are no pages yet. Begin with the home page");
  expect(text).toContain('<a href="/admin/edit">home page</a>');
});

test("a page that was published a moment ago is in the list with its new title", async () => {
  await ada.publish("late", "# Late arrival\n");
  expect(words((await ada.get("/admin?q=late")).text)).toContain("Late arrival");

  await ada.publish("late", "# Later still\n");

  expect(words((await ada.get("/admin")).text)).toContain("Later still");
});
