import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const titled = (text: string, more = "") => `---\ntitle: T\n${more}---\n\n${text}`;

/** A page that links to others by the addresses that readers have. */
const links =
  "[a](/docs/guide/start#x) [b](/docs/home) [c](/docs/tour/first/) [d](/docs/guide/named) [e](./guide/start)\n";

const docusaurus = await testSite({
  files: {
    "docusaurus.config.js": "module.exports = { title: 'A' };\n",
    "docs/guide/intro.md": titled("Intro. [s](./second.md) [n](./named)\n", "id: start\n"),
    "docs/guide/second.md": titled("Second. [i](./intro.md) [u](./start)\n"),
    "docs/guide/named.md": titled("Named.\n", "id: named\n"),
    "docs/welcome.md": titled("Welcome.\n", "slug: /home\n"),
    "docs/02-tour/1-first.md": titled("First.\n"),
    "docs/all.md": titled(links),
    "docs/base.md": titled("[x](/docs/all) [y](/docs/base)\n"),
  },
});

type Site = typeof docusaurus;

async function textAfter({ ada }: Site, moves: Record<string, string>, slug: string) {
  const changes = Object.entries(moves).map(([from, slug]) => ({ slug, from }));
  const { status, json } = await ada.post("/api/admin/publish", { changes });
  expect([status, json.error]).toEqual([200, undefined]);
  return (await ada.sourceOf(slug)).json.page.content.split("---\n\n")[1];
}

const deadLinks = async ({ ada }: Site) =>
  (await ada.get("/api/admin/health")).json.problems
    .filter(({ kind }: { kind: string }) => kind === "broken-link")
    .map(({ slug, message }: { slug: string; message: string }) => `${slug}: ${message}`);

test("links by the id, the slug or the name without its number follow a page of Docusaurus", async () => {
  expect(await deadLinks(docusaurus)).toEqual([]);
  expect((await docusaurus.ada.get("/api/admin/pages/links?slug=guide/intro")).json.links).toMatchObject([
    { slug: "all", href: "/docs/guide/start#x" },
    { slug: "all", href: "./guide/start" },
    { slug: "guide/second", href: "./intro.md" },
    { slug: "guide/second", href: "./start" },
  ]);

  const { ada } = docusaurus;
  const addresses = ["./guide/start", "/guide/start", "/guide/started"];
  expect((await ada.post("/admin/dead-links/all", { addresses })).json).toEqual({
    dead: ["/guide/started"],
  });

  const moves = {
    "guide/intro": "basics/begin",
    "guide/named": "guide/renamed",
    welcome: "other/welcome",
    "02-tour/1-first": "02-tour/deep/3-last",
  };

  expect(await textAfter(docusaurus, moves, "all")).toBe(
    "[a](/docs/basics/start#x) [b](/docs/home) [c](/docs/tour/deep/last/) [d](/docs/guide/named) [e](./basics/start)\n",
  );
  const contentOf = async (slug: string) => (await ada.sourceOf(slug)).json.page.content;
  expect(await contentOf("guide/second")).toEndWith("[i](../basics/begin.md) [u](../basics/start)\n");
  expect(await contentOf("basics/begin")).toEndWith("[s](../guide/second.md) [n](../guide/named)\n");
  expect(await deadLinks(docusaurus)).toEqual([]);
});

test("elsewhere an id is no address, and a slug is one from the root", async () => {
  const site = await testSite({
    files: {
      "content/guide/named.md": titled("Named.\n", "id: named\n"),
      "content/own.md": titled("Own.\n", "slug: other/place\n"),
      "content/all.md": titled("[a](/guide/named) [b](/other/place) [c](./own.md)\n"),
    },
  });

  const text = await textAfter(site, { "guide/named": "guide/renamed", own: "guide/own" }, "all");

  expect(text).toBe("[a](/guide/renamed) [b](/other/place) [c](./guide/own.md)\n");
});

test("Hugo's references by name and links to a url follow a page that moves", async () => {
  const site = await testSite({
    files: {
      "hugo.toml": "",
      "content/docs/install.md": titled("Install.\n"),
      "content/docs/start.md": titled("Start.\n", "url: /begin/\n"),
      "content/all.md": titled(
        '[a]({{< ref "install.md#b" >}}) [b]({{< relref "install" >}}) [c](/begin/)\n',
      ),
    },
    settings: { CONTENT_DIR: "content" },
  });
  expect((await site.ada.get("/api/admin/pages/links?slug=docs/install")).json.links).toMatchObject([
    { slug: "all", href: "install.md#b" },
    { slug: "all", href: "install" },
  ]);

  const moves = { "docs/install": "docs/guide/set-up", "docs/start": "docs/guide/start" };
  const text = await textAfter(site, moves, "all");

  expect(text).toBe('[a]({{< ref "set-up.md#b" >}}) [b]({{< relref "set-up" >}}) [c](/begin/)\n');
});

test("pages of Hugo with TOML have their url, slug and aliases, and their addresses follow a page that moves", async () => {
  const toml = (text: string, more = "") => `+++\ntitle = "T"\n${more}+++\n\n---\n\n${text}`;
  const site = await testSite({
    files: {
      "hugo.toml": "",
      "content/docs/install.md": toml("Install.\n", 'aliases = ["/set-up/"]\n'),
      "content/docs/start.md": toml("Start.\n", 'url = "/begin/"\ndate = 2024-01-02T03:04:05Z\n'),
      "content/docs/last.md": toml("Last.\n", "slug = 'finally'\n"),
      "content/all.md": toml(
        "[a](/docs/install/) [b](/begin/) [c](/docs/finally/) [d](/set-up/)\n",
        "next = '/docs/install/' # '/docs/install/'\n[nav]\npages = [ \"docs/install.md\" ]\n",
      ),
    },
    settings: { CONTENT_DIR: "content" },
  });
  expect(await deadLinks(site)).toEqual([]);
  expect((await site.ada.get("/api/admin/pages/links?slug=docs/install")).json.links).toMatchObject([
    { slug: "all", href: "/docs/install/" },
    { slug: "all", href: "docs/install.md" },
    { slug: "all", href: "/docs/install/" },
  ]);
  const toLast = "/api/admin/pages/links?slug=docs/last";
  expect((await site.ada.get(toLast)).json.links).toMatchObject([{ href: "/docs/finally/" }]);

  const moves = { "docs/install": "guide/set-up", "docs/start": "guide/start", "docs/last": "guide/last" };
  const text = await textAfter(site, moves, "all");

  expect(text).toBe("[a](/guide/set-up/) [b](/begin/) [c](/guide/finally/) [d](/set-up/)\n");
  expect((await site.ada.sourceOf("all")).json.page.content).toStartWith(
    "+++\ntitle = \"T\"\nnext = '/guide/set-up/' # '/docs/install/'\n[nav]\npages = [ \"guide/set-up.md\" ]\n+++\n",
  );
});

test.each([
  ["the folder of its configuration", "", ""],
  ["a collection", "_docs", "_docs/"],
  ["a folder of folders", "site/docs", "docs/"],
])(
  "links of Jekyll by the path of a file follow a page that moves, where pages are in %s",
  async (_, folder, path) => {
    const within = folder === "" ? "" : `${folder}/`;
    const config = folder === "site/docs" ? "site/_config.yml" : "_config.yml";
    const raw = `{% raw %}{% link ${path}guide/install.md %}\n\n{%- link ${path}guide/none.md -%}{% endraw %}`;
    const text = (install: string, news: string) =>
      titled(
        `[a]({% link ${path}${install}.md %}#part) \`{% link ${path}guide/install.md %}\`\n\n` +
          `<a href="{%- link ${path}${install}.md -%}">[n]({% post_url ${news} %})</a> {% link other.pdf %}\n\n` +
          `[d]\n\n${raw}\n\n[d]: {% link ${path}${install}.md %}\n`,
      );
    const site = await testSite({
      files: {
        [config]: "title: A\n",
        [`${within}guide/install.md`]: titled("Install.\n"),
        [`${within}guide/other.md`]: titled("Other.\n"),
        [`${within}news/2024-01-02-old.md`]: titled("News.\n"),
        [`${within}all.md`]: text("guide/install", "2024-01-02-old"),
        [`${within}dead.md`]: titled(`[x]({% link ${path}guide/none.md %}) {% post_url 2024-01-02-none %}\n`),
      },
      settings: { CONTENT_DIR: folder === "" ? "." : folder },
    });
    expect(await deadLinks(site)).toEqual([
      `dead: The link to “${path}guide/none.md” leads to a page that doesn't exist.`,
    ]);
    const hrefs = async (slug: string) =>
      (await site.ada.get(`/api/admin/pages/links?slug=${slug}`)).json.links.map(
        ({ href }: { href: string }) => href,
      );
    expect(await hrefs("guide/install")).toEqual(Array(3).fill(`${path}guide/install.md`));
    expect(await hrefs("news/2024-01-02-old")).toEqual(["2024-01-02-old"]);

    const moves = { "guide/install": "start/set up", "news/2024-01-02-old": "news/2024-01-02-new" };
    await textAfter(site, moves, "all");

    expect((await site.ada.sourceOf("all")).json.page.content).toBe(text("start/set up", "2024-01-02-new"));
    const removal = { slug: "start/set up", delete: true, redirect: "guide/other" };
    await site.ada.post("/api/admin/publish", { changes: [removal] });
    expect((await site.ada.sourceOf("all")).json.page.content).toBe(text("guide/other", "2024-01-02-new"));
  },
);

test("Health offers no address for a broken path of Jekyll, which takes none", async () => {
  const { ada } = await testSite({
    files: {
      "_config.yml": "title: A\n",
      "docs/guide/install.md": titled("Install.\n"),
      "docs/old/some.md": titled("Some. [a](/old/install)\n"),
      "docs/all.md": titled("[a]({% link docs/old/install.md %})\n"),
    },
    settings: { CONTENT_DIR: "docs" },
  });

  const { text } = await ada.get("/admin/health");

  expect(text).toContain("The link to “docs/old/install.md” leads");
  expect(text.match(/class="repair"/g)).toHaveLength(1);
  expect(text).toContain('name="from" value="/old/install"');
});

test("links that Jekyll makes by a filter follow a page that moves", async () => {
  const site = await testSite({
    files: {
      "_config.yml": "title: A\n",
      "content/install.md": titled("Install.\n"),
      "content/all.md": titled(
        "[a]({{ '/content/install/#b' | relative_url }}) `{{ '/install/' | relative_url }}`\n",
      ),
    },
    settings: { CONTENT_DIR: "content" },
  });

  const text = await textAfter(site, { install: "guide/set-up" }, "all");

  expect(text).toBe(
    "[a]({{ '/content/guide/set-up/#b' | relative_url }}) `{{ '/install/' | relative_url }}`\n",
  );
});
