import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const titled = (title: string, more = "") => `---\ntitle: ${title}\n---\n\nText. ${more}\n`;
const files = {
  "site/hugo.yaml": `baseURL: https://tea.example.dev/
module:
  mounts:
    - { source: content, target: content }
    - { source: ../README.md, target: content/about/README.md }
    - { source: ../docs/notes/index.md, target: content/about/notes.md }
`,
  "site/content/_index.md": titled("Home", "[Guide](/guide/) [Read](/about/readme/)"),
  "site/content/guide/_index.md": titled("Guide"),
  "README.md": titled("The repository", "![A](site/a.png)"),
  "CHANGELOG.md": "# No page\n",
  "docs/notes/index.md": titled("Notes"),
  "docs/other.md": "# No page\n",
};

test("a file that Hugo mounts alone is a page of the site", async () => {
  const { ada } = await testSite({ files });

  const { pages } = (await ada.get("/api/admin/site/pages")).json;
  const found = pages.map(({ slug, path, title, url }: Record<string, string>) => [slug, path, title, url]);
  expect(found.toSorted()).toEqual([
    ["", "site/content/_index.md", "Home", "/"],
    ["README", "README.md", "The repository", "/about/readme/"],
    ["docs/notes", "docs/notes/index.md", "Notes", "/about/notes/"],
    ["guide", "site/content/guide/_index.md", "Guide", "/guide/"],
  ]);
  expect((await ada.get("/api/admin/pages")).json.pages.toSorted()).toEqual([
    "",
    "README",
    "docs/notes",
    "guide",
  ]);
});

test("it is opened and published where it is, and links to it are right", async () => {
  const { ada } = await testSite({ files });

  expect((await ada.get("/api/admin/pages/source?slug=README")).json.page.path).toBe("README.md");
  expect((await ada.get("/admin/edit/README")).status).toBe(200);
  expect((await ada.get("/admin/tree?outside=1")).text).toContain("The repository");
  await ada.save("README", titled("All of it"));
  const published = await ada.post("/api/admin/publish", { slug: "README", content: titled("All of it") });
  expect(published.json.pages).toEqual([expect.objectContaining({ slug: "README", path: "README.md" })]);
  const { problems } = (await ada.get("/api/admin/health")).json;
  expect(problems.filter(({ kind }: { kind: string }) => kind === "broken-link")).toEqual([]);
});
