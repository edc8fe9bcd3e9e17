import { describe, expect, test } from "bun:test";

import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const many = Array.from({ length: 60 }, (_, page) => [`docs/many/p${page}.md`, `# Number ${page}\n`]);

const { ada } = await testSite({
  files: {
    "docs/index.mdx": "---\ntitle: Welcome & <hello>\n---\n",
    "docs/guide/index.mdx": "# The guide\n",
    "docs/guide/install.mdx": "---\ntitle: Install\n---\n\nRun the **installer**, says résumé.\n",
    "docs/tea.mdx": "import Cup from 'cup'\n\n# Tea\n\nHeat it.\n\nFill the kettle.\n",
    ...Object.fromEntries(many),
  },
  settings: { CONTENT_DIR: "docs" },
});
await ada.save("guide/install", "# Install it now\n");
await ada.save("new/only/draft", "# Just begun\n");
describe("the search", () => {
  test("counts the pages that have the words, and shows them with the words marked, the best first", async () => {
    const { text } = await ada.get("/admin?q=INSTALL");

    expect(text).toContain('<p id="found" class="found" role="status">1 page</p>');
    expect(text).toContain("<mark>Install</mark><span> it now</span>");
    expect(text).toContain('<span class="row-path truncate"><span>guide/</span><mark>install</mark></span>');
    expect(text).toContain('value="INSTALL"');
  });

  test("sends htmx the list alone, and all pages for an empty search", async () => {
    const found = await ada.get("/admin?q=welcome", HTMX);
    const all = await ada.get("/admin?q=++", HTMX);

    expect(found.text).toStartWith('<p id="found"');
    expect(wordsOf(found.text)).toContain("1 page Welcome & <hello> Home page");
    expect(wordsOf(all.text)).toContain("The guide");
  });

  test("shows the first fifty of many, and says so", async () => {
    const { text } = await ada.get("/admin?q=number");

    expect(text).toContain("60 pages. Showing the first 50.");
    expect(text.match(/class="row-title truncate"/g)).toHaveLength(50);
  });

  test("finds the text of a draft, not the text that it replaces", async () => {
    const draft = await ada.get("/admin?q=begun");
    const replaced = await ada.get("/admin?q=résumé");

    expect(wordsOf(draft.text)).toContain("Just begun new/only/draft A You, now New");
    expect(wordsOf(replaced.text)).toContain("No results.");
  });

  test("leads to the line of what is found in a text, and to the page of what is found in a title", async () => {
    const inText = await ada.get("/admin?q=kettle");
    const inTitle = await ada.get("/admin?q=begun");
    const asked = await ada.get("/admin/go-to?q=kettle", HTMX);

    expect(inText.text).toContain('href="/admin/edit/tea#line-7"');
    expect(inTitle.text).toContain('href="/admin/edit/new/only/draft"');
    expect(asked.text).toContain('href="/admin/edit/tea#line-7"');
  });

  test("says what to do if nothing matches, with the words as typed", async () => {
    const { text } = await ada.get(`/admin?q=${encodeURIComponent('<b>"zebra" & co')}`);

    expect(wordsOf(text)).toContain('No pages match “<b>"zebra" & co”');
    expect(text).toContain('value="<b>&#34;zebra&#34; &amp; co"');
    expect(text).toContain('<a class="button" href="/admin">Clear search</a>');
  });

  test("accepts any words, and more of them than it uses", async () => {
    const queries = ["(", "[", "\\", "*", "\u0000", "\ud83e\udd8a", "a ".repeat(1000), "x".repeat(5000)];

    const answers = await Promise.all(queries.map((q) => ada.get(`/admin?q=${encodeURIComponent(q)}`)));

    expect(answers.map(({ status }) => status)).toEqual(queries.map(() => 200));
  });
});
