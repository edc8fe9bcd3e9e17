import { expect, test } from "bun:test";

import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

const kept = "---\npermalink: /secret/kept\n---\n\n# Kept\n";

const { ada, grace, head } = await testSite({
  files: {
    "content/index.md": "# Home\n",
    "content/guide/kept.md": kept,
    "content/secret/plan.md": "# Plan\n",
  },
});
const script = await ada.withToken({ folders: ["guide"] });
const agent = new Agent(script);

const page = (frontMatter: string, fence = "---") => `${fence}\n${frontMatter}\n${fence}\n\n# Page\n`;

const outside: Record<string, string> = {
  "permalink of Jekyll": page("permalink: /secret/plan"),
  "permalink without a slash": page("permalink: secret/plan"),
  "permalink beside": page("permalink: ../secret/plan"),
  "permalink with dots inside": page("permalink: /guide/../secret/plan/"),
  "permalink with dots in code": page("permalink: /guide/%2e%2e/secret"),
  "permalink with a backslash": page("permalink: '/guide/..\\secret'"),
  "permalink of a template": page("permalink: '{{ where }}'"),
  "permalink with a placeholder": page("permalink: /guide/:title"),
  "permalink by kind of build": page("permalink:\n  build: /secret/plan"),
  "permalink by an alias of YAML": page("at: &at /secret/plan\npermalink: *at"),
  "permalink merged by YAML": page("<<: {permalink: /secret/plan}"),
  "permalink of Eleventy's data": page("eleventyComputed:\n  permalink: /secret/plan"),
  "url of Hugo": page("url: /secret/plan"),
  "url in capitals": page("URL: /secret/plan"),
  "url in TOML": page('url = "/secret/plan"', "+++"),
  "url of the pages below": page("cascade:\n  - url: /secret/plan"),
  "url after a blank line": `\n${page("url: /secret/plan")}`,
  "url in JSON": '{ "url": "/secret/plan" }\n\n# Page\n',
  "slug of Docusaurus": page("slug: /secret/plan"),
  "slug with folders": page("slug: secret/plan"),
  "slug that goes up": page("slug: ../secret"),
  "an alias": page("aliases: [/guide/old, /secret/plan]"),
  "an alias alone": page("aliases: /secret/plan"),
  redirect_from: page("redirect_from:\n  - /secret/plan"),
  "path of Nuxt Content": page("path: /secret/plan"),
  "an id that goes up": page("id: ../secret"),
  "a key twice": page("permalink: /guide/a\npermalink: /secret/plan"),
  "front matter that nobody can read": page("permalink: [/secret"),
  "the folder's name and more": page("permalink: /guidebook"),
  "the site's root": page("permalink: /"),
  "another site in the path": page("permalink: //secret/plan"),
};

const inside: Record<string, string> = {
  "its own place": page("permalink: /guide/here/"),
  "a page below": page("permalink: /guide/a/b.html"),
  "the folder itself": page("url: /guide"),
  "a name of its own": page("slug: other-name\nid: other-id"),
  "a slug that is a number": page("slug: 2026"),
  "aliases in the folder": page("aliases: [/guide/old, /guide/older.html]"),
  "no page of its own": page("permalink: false"),
  "another site": page("url: https://example.com/secret/plan"),
  "keys that are no addresses": page("title: /secret/plan\nauthor:\n  url: /secret/plan"),
  "no front matter": "# Page\n\npermalink: /secret/plan\n",
  "an expression first": "{/* a comment */}\n\n# Page\n",
};

const slugOf = (name: string) => `guide/${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;

test.each(Object.entries(outside))(
  "a folder's token publishes no page with %s outside",
  async (name, content) => {
    const slug = slugOf(name);
    const before = await head();
    const draft = await script.save(slug, content);

    const answers = [
      await script.post("/api/admin/publish", { slug, content, updatedAt: draft }),
      await script.post("/api/admin/publish", { changes: [{ slug, content }] }),
    ];
    const told = await agent.refused("publish", { slug, version: `d-${draft}` });

    for (const { status, json } of answers) expect([status, json.code]).toEqual([403, "forbidden"]);
    const why = /front matter can't be read|an address outside this token's folders/;
    for (const sentence of answers.map(({ json }) => json.error)) expect(sentence).toMatch(why);
    if (!told!.includes("The site can't be built")) expect(told).toMatch(why);
    expect(await head()).toBe(before);
    expect((await ada.draftOf(slug)).content).toBe(content);
  },
);

test("the sentence names the key and the address", async () => {
  const { json } = await script.post("/api/admin/publish", {
    slug: "guide/x",
    content: page("permalink: /secret/plan"),
  });

  expect(json.error).toBe(
    "“guide/x” can't be published. Its permalink “/secret/plan” gives the page an address outside this token's folders. It is limited to “guide”.",
  );
});

test.each(Object.entries(inside))("a folder's token publishes a page with %s", async (name, content) => {
  const { status, text } = await script.post("/api/admin/publish", { slug: slugOf(name), content });

  expect([status, text]).toEqual([200, expect.any(String)]);
});

test("what a page has already stays, and a move takes it along", async () => {
  await script.publish("guide/kept", `${kept}\nMore.\n`);
  const more = kept.replace("permalink", "aliases: [/secret/more]\npermalink");
  expect((await script.post("/api/admin/publish", { slug: "guide/kept", content: more })).status).toBe(403);
  const move = { slug: "guide/moved", from: "guide/kept", links: false };
  expect((await script.post("/api/admin/publish", { changes: [move] })).status).toBe(200);
});

test("a move with another text, an undo and a review that is merged give no address outside either", async () => {
  const content = page("permalink: /secret/plan");
  await ada.publish("guide/plain", "# Plain\n");
  await ada.publish("guide/undone", content);
  const taken = await ada.publish("guide/undone", "# Undone\n");
  const changes = [{ slug: "guide/asked", content }];
  const asked = await script.post("/api/admin/reviews", { changes });
  const { id, head } = (
    await grace.post("/api/admin/reviews", { changes: [{ slug: "guide/hers", content }] })
  ).json.review;
  const own = await ada.withToken({ folders: ["guide"] });

  const answers = [
    await script.post("/api/admin/publish", {
      changes: [{ slug: "guide/plain-moved", from: "guide/plain", content, links: false }],
    }),
    await script.post(`/api/admin/publications/${taken}/undo`, {}),
    await own.post(`/api/admin/reviews/${id}/merge`, { head }),
  ];

  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([403, "forbidden"]));
  for (const { json } of answers) expect(json.error).toContain("permalink “/secret/plan”");
  expect(asked.status).toBe(200);
});

test("a token for all pages, and a person, give any address", async () => {
  const everywhere = await ada.withToken({ folders: [""] });
  const content = page("permalink: /secret/elsewhere");

  for (const client of [await ada.withToken(), everywhere, ada])
    await client.publish(`guide/any-${crypto.randomUUID().slice(0, 4)}`, content);
});

for (const [file, slug, status] of [
  ["astro.config.mjs", "plan", 403],
  ["docusaurus.config.js", "plan", 200],
  ["docusaurus.config.js", "sub/plan", 200],
  ["docusaurus.config.js", "../plan", 403],
] as const)
  test(`with ${file} the slug ${slug} is answered ${status}`, async () => {
    const site = await testSite({
      files: { [file]: "export default {}\n", "content/guide/tea.md": "# Tea\n" },
    });
    const limited = await site.ada.withToken({ folders: ["guide"] });

    const answer = await limited.post("/api/admin/publish", {
      slug: "guide/new",
      content: page(`slug: ${slug}`),
    });

    expect(answer.status).toBe(status);
  });
