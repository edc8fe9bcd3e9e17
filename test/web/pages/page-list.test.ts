import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { repositoryWith } from "../../support/git.ts";
import { treeIn, wordsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const many = Array.from({ length: 450 }, (_, page) => [`docs/many/p${page}.md`, `# Number ${page}\n`]);

const { ada, grace, server } = await testSite({
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
test("the tree is no failure where the session has ended: htmx goes to the sign-in", async () => {
  const { status, headers } = await new Client(server.url).get("/admin/tree", HTMX);

  expect(status).toBe(204);
  expect(headers.get("hx-redirect")).toStartWith("/admin/login?next=");
});

describe("the tree", () => {
  test("shows the content of the site's folder, the home page first, and the content of each folder", async () => {
    const { status, text } = await ada.get("/admin");

    expect(status).toBe(200);
    expect(treeIn(text)).toContain(
      "Welcome & <hello> a &amp; b many new 1 draft inside The guide 1 draft inside",
    );
  });

  test("is open down to the requested folder, and links each folder", async () => {
    const closed = await ada.get("/admin");
    const open = await ada.get("/admin?folder=guide%2Fdeep%2Fer");

    expect(closed.text).toContain('href="/admin?folder=guide"');
    expect(treeIn(open.text)).toContain(
      "The guide 1 draft inside deep er guide/deep/er/page Install it now Unpublished changes",
    );
    expect(open.text.match(/aria-expanded="true"/g)).toHaveLength(3);
  });

  test("sends htmx the content of a folder, and a browser without script the whole page with it", async () => {
    const part = await ada.get("/admin/rows?folder=new", HTMX);
    const page = await ada.get("/admin/rows?folder=new");

    expect(part.text).toStartWith('<ul class="tree-rows">');
    expect(part.headers.get("vary")).toContain("HX-Request");
    expect(wordsOf(part.text)).toContain("only");
    expect(page.text).toStartWith("<!doctype html>");
    expect(treeIn(page.text)).toContain("only 1 draft inside");
  });

  test("shows two hundred rows of a folder at once, and leads to the others", async () => {
    const first = await ada.get("/admin/rows?folder=many", HTMX);
    const more = /hx-get="([^"]*)"[^>]*>Show 250 more/.exec(first.text)![1]!.replaceAll("&amp;", "&");
    const second = await ada.get(more, HTMX);
    const plain = await ada.get("/admin/tree?folder=many&from=400", HTMX);

    const rows = (text: string) => Array.from(text.matchAll(/>(Number \d+)</g), ([, title]) => title);
    expect(rows(first.text)).toEqual(Array.from({ length: 200 }, (_, page) => `Number ${page}`));
    expect(rows(second.text)).toEqual(Array.from({ length: 200 }, (_, page) => `Number ${200 + page}`));
    expect(second.text).toContain("Show 50 more");
    expect(rows(plain.text)).toHaveLength(450);
  });

  test("leads from each row to the page's actions, whatever the slug", async () => {
    const { text } = await ada.get("/admin?folder=a+%26amp;+b");
    const of = "/admin/tree/menu?of=a+%26amp%3B+b%2F%C3%BC%26";
    const [menu, whole] = [await ada.get(of, HTMX), await ada.get(of)];

    const slug = "a%20%26amp%3B%20b/%C3%BC%26";
    expect(text).toContain(`<a class="page-title truncate" href="/admin/edit/${slug}"`);
    expect(text).toContain('value="a &amp;amp; b/ü&amp;" aria-label="More for Odd <name>"');
    expect(menu.text).toStartWith("<li>");
    for (const answer of [menu.text, whole.text]) {
      expect(answer).toContain(`<a href="/admin/changes/${slug}">Changes</a>`);
      expect(answer).toContain(`<form method="post" action="/admin/delete/${slug}">`);
    }
    expect(wordsOf(whole.text)).toContain("Odd <name>");
    expect(wordsOf(text)).toContain("Odd <name> a &amp; b/ü&");
  });

  test.each([
    ["", "What links here"],
    ["guide", "What links here"],
    ["many", "Move or rename…"],
  ])("has the menu of the row %p", async (of, words) => {
    const { status, text } = await ada.get(`/admin/tree/menu?of=${encodeURIComponent(of)}`, HTMX);

    expect(status).toBe(200);
    expect(wordsOf(text)).toContain(words);
  });

  test.each(["nothing", ":a", "::a", "::", "many/nothing", "%00"])("has no menu of %p", async (of) => {
    expect((await ada.get(`/admin/tree/menu?of=${of}`, HTMX)).status).toBe(404);
  });

  test("has a row's menu once, so that a row is some hundred bytes", async () => {
    const { text } = await ada.get("/admin/rows?folder=many", HTMX);

    expect(text).not.toContain("What links here");
    expect(text.length / 200).toBeLessThan(500);
  });

  test("isn't sent again to a browser while it is as it was", async () => {
    const first = await ada.get("/admin/tree", HTMX);
    const etag = first.headers.get("etag")!;
    const same = await ada.get("/admin/tree", { ...HTMX, "if-none-match": etag });
    await ada.save("many/etag", "# Another\n");
    const other = await ada.get("/admin/tree?folder=many", { ...HTMX, "if-none-match": etag });

    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", etag]);
    expect([other.status, other.headers.get("etag") === etag]).toEqual([200, false]);
  });

  test("shows who else has a page open", async () => {
    const pages = [
      { slug: "guide", tab: "g" },
      { slug: "many/p3", tab: "h" },
    ];
    await grace.post("/admin/page-events", { pages });
    await ada.post("/admin/page-events", { pages: [{ slug: "guide", tab: "a" }] });

    const circles = async (client: typeof ada) => {
      const tree = await client.get("/admin/tree?folder=many", HTMX);
      return Array.from(tree.text.matchAll(/class="person[^>]*aria-label="([^"]*)"/g), ([, name]) => name);
    };

    expect(await circles(ada)).toEqual(["Grace", "Grace"]);
    expect(await circles(grace)).toEqual(["Ada"]);
  });

  test.each(["nothing", "..", "%00", "guide/install", "a".repeat(512)])(
    "shows the tree as before for the unknown folder %p",
    async (folder) => {
      const { status, text } = await ada.get(`/admin?folder=${folder}`);

      expect(status).toBe(200);
      expect(wordsOf(text)).toContain("The guide");
    },
  );

  test.each([
    ["from=-1", "The address contains an invalid value."],
    ["from=x", "from must be a whole number."],
    [`folder=${"a".repeat(600)}`, "folder is longer than 512 characters"],
  ])("refuses %p with a sentence", async (query, sentence) => {
    const { status, text } = await ada.get(`/admin?${query}`);

    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(text).toContain('href="/admin"');
  });
});

test("a site without pages says what to do next", async () => {
  await using empty = await temporaryFolder();
  await repositoryWith(join(empty.path, "site"), { "README.md": "x" });
  await using bare = await startServer({ REPOSITORY: join(empty.path, "site") });
  const client = await Client.signedIn(bare.url);

  const { text } = await client.get("/admin");

  expect(treeIn(text)).toContain("No pages yet. Start with the home page");
  expect(text).toContain('<a href="/admin/edit">home page</a>');
});

test("a page that was just published is in the list with its new title", async () => {
  await ada.publish("late", "# Late arrival\n");
  expect(wordsOf((await ada.get("/admin?q=late")).text)).toContain("Late arrival");

  await ada.publish("late", "# Later still\n");

  expect(wordsOf((await ada.get("/admin")).text)).toContain("Later still");
});

test("the list can show the pages with a draft alone, or with one's own, the latest first", async () => {
  await using site = await temporaryFolder();
  await repositoryWith(join(site.path, "site"), { "content/index.mdx": "# Home\n" });
  await using server = await startServer({ REPOSITORY: join(site.path, "site") });
  const [first, second] = [
    await Client.signedIn(server.url, { name: "Ada" }),
    await Client.signedIn(server.url, { name: "Grace" }),
  ];
  const older = await first.save("older", "# Older\n");
  while (Date.now() <= older) await Bun.sleep(1);
  const hers = await second.save("hers", "# Hers\n");
  while (Date.now() <= hers) await Bun.sleep(1);
  await first.save("newer", "# Newer\n");
  const listed = async (query: string) =>
    [...(await first.get(`/admin?${query}`)).text.matchAll(/class="row-title truncate" href="([^"]*)"/g)].map(
      ([, to]) => to,
    );

  expect(await listed("show=drafts")).toEqual(["/admin/edit/newer", "/admin/edit/hers", "/admin/edit/older"]);
  expect(await listed("show=mine")).toEqual(["/admin/edit/newer", "/admin/edit/older"]);
  expect((await first.get("/admin?show=theirs")).status).toBe(400);
});

test("the list can show the pages by when their draft or their commit was made, the latest first", async () => {
  await using site = await temporaryFolder();
  await repositoryWith(join(site.path, "site"), {
    "content/early.mdx": "# Early\n",
    "content/late.mdx": "# Late\n",
  });
  await using server = await startServer({ REPOSITORY: join(site.path, "site") });
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const second = () => Math.floor(Date.now() / 1000);
  const made = second();
  while (second() <= made) await Bun.sleep(20); // git counts in seconds
  await ada.publish("late", "# Late, later\n");
  const published = second();
  while (second() <= published) await Bun.sleep(20);
  await ada.save("draft", "# Draft\n");

  const { text } = await ada.get("/admin?show=recent");

  expect([...text.matchAll(/class="row-title truncate" href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    "/admin/edit/draft",
    "/admin/edit/late",
    "/admin/edit/early",
  ]);
});
