import { expect, test } from "bun:test";

import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const v1 = "versioned_docs/version-1.0";
const french = "i18n/fr/docusaurus-plugin-content-docs/current";

const { ada, grace } = await testSite({
  files: {
    "docusaurus.config.js": `export default {
  baseUrl: "/",
  i18n: { defaultLocale: "en", locales: ["en", "fr"] },
  presets: [["classic", {}]],
};\n`,
    "versions.json": '["1.0"]\n',
    "docs/intro.md": "# Newest\n",
    "docs/more.md": "# More to come\n",
    [`${v1}/intro.md`]: "# First\n",
    [`${v1}/guide/setup.md`]: "# Setup\n",
    [`${french}/intro.md`]: "# Nouveau\n",
  },
  settings: { CONTENT_DIR: ["docs", v1, french].join(",") },
});

const HTMX = { "hx-request": "true" };
const titles = (text: string) =>
  Array.from(text.matchAll(/class="page-title[^>]*>([^<]*)</g), ([, title]) => title);
const chosen = (text: string) =>
  Array.from(text.matchAll(/<option value="([^"]*)" selected/g), ([, name]) => name);

test("the tree shows the pages of one language and one version, first those that readers see", async () => {
  const { text } = await grace.get("/admin/tree", HTMX);

  expect(titles(text)).toEqual(["First"]);
  expect(chosen(text)).toEqual(["en", "1.0"]);
  expect(text).toContain('<noscript><button type="submit"');
});

test("another choice is shown, also to htmx, and the browser keeps it", async () => {
  const next = await ada.get("/admin/tree?language=en&version=current", HTMX);
  const part = await ada.get("/admin/tree?language=fr&version=current", HTMX);
  const [kept] = part.headers
    .getSetCookie()
    .find((each) => each.startsWith("docs_admin_tree"))!
    .split(";");
  const again = await ada.get("/admin/tree", { ...HTMX, cookie: `${ada.cookie}; ${kept}` });

  expect(titles(next.text)).toEqual(["Newest", "More to come"]);
  // Readers get the original of what nobody translated.
  expect(titles(part.text)).toEqual(["Nouveau", "More to come"]);
  expect(titles(again.text)).toEqual(["Nouveau", "More to come"]);
});

test("a draft of a new page is shown in the version of its folder", async () => {
  await grace.save(`${v1}/begun`, "# Begun\n");

  expect(titles((await grace.get("/admin/tree?language=en&version=1.0", HTMX)).text)).toContain("Begun");
  expect(titles((await grace.get("/admin/tree?language=en&version=current", HTMX)).text)).not.toContain(
    "Begun",
  );
});

test("beside a page, and with a folder open, the tree shows their language and version", async () => {
  const beside = await grace.get(`/admin/rows?page=${encodeURIComponent(`${v1}/intro`)}`, HTMX);
  const open = await grace.get(`/admin/tree?folder=${encodeURIComponent(french)}`, HTMX);

  expect(beside.text).toContain(`href="/admin/edit/${v1}/intro"`);
  expect(beside.text).not.toContain('href="/admin/edit/more"');
  expect(beside.text).toContain("version=1.0");
  expect(titles(open.text)).toContain("Nouveau");
});

test("a choice that is there for nothing, or that the site lacks, is no error", async () => {
  const none = await grace.get("/admin/tree?language=fr&version=1.0", HTMX);
  const unknown = await grace.get("/admin/tree?language=xx&version=9", HTMX);

  expect(none.status).toBe(200);
  expect(wordsOf(none.text)).toContain("No pages in this language and version.");
  expect(chosen(unknown.text)).toHaveLength(2);
  expect((await grace.get(`/admin?version=${"9".repeat(200)}`)).status).toBe(400);
});

test("a page that the menu shows of another language or version says so, and leads to it", async () => {
  const { text } = await ada.get("/admin/tree?language=fr&version=current", HTMX);
  const beside = await ada.get(`/admin/rows?page=${encodeURIComponent(`${french}/intro`)}`, HTMX);
  const other = (text: string) =>
    Array.from(
      text.matchAll(
        /href="([^"]*)"[^>]*>(?:<span>)?More to come<(?:(?!<li).)*?class="tag" title="([^"]*)"[^>]*>([^<]*)</gs,
      ),
      ([, href, why, label]) => [href, why, label],
    );

  expect(other(text)).toEqual([["/admin/edit/more", "Not translated yet", "English"]]);
  expect(other(beside.text)).toEqual(other(text));
  expect(text.match(/class="tag"/g)).toHaveLength(1);
  expect((await ada.get("/admin/tree?language=en&version=current", HTMX)).text).not.toContain('class="tag"');
});

const paths = (text: string) =>
  Array.from(
    text.matchAll(/class="row-path truncate">(.*?)(?: <span class="tag"|<\/span>\s*<\/span>)/gs),
    ([, path]) => path!.replace(/<[^>]*>/g, "").trim(),
  );

test("a path leaves out the language and the version that are said beside, in what is found", async () => {
  const found = await ada.get("/admin?language=fr&version=current&q=nouveau", HTMX);
  const others = await ada.get("/admin?language=fr&version=current&q=setup", HTMX);

  expect(paths(found.text)).toEqual(["intro"]);
  expect(found.text).toContain(`href="/admin/edit/${french}/intro"`);
  expect(paths(others.text)).toEqual(["guide/setup"]);
  expect(wordsOf(others.text)).toContain("English");
});

test("pages of a language that no menu shows are listed without the folder of the language", async () => {
  const alternate =
    "extra:\n  alternate:\n    - { link: /, name: English }\n    - { link: /ja/, name: 日本語 }\n";
  const { ada } = await testSite({
    files: {
      "docs/en/mkdocs.yml": `site_url: https://tea.dev/\nnav: [a.md]\n${alternate}`,
      "docs/en/docs/a.md": "# A\n",
      "docs/ja/docs/a.md": "# あ\n",
      "docs/ja/docs/b.md": "# い\n",
      "docs/ja/docs/more/c.md": "# う\n",
    },
  });

  const { text } = await ada.get("/admin/rows?language=ja&outside=1", HTMX);
  const { site } = (await ada.get("/api/admin/site")).json;

  expect(titles(text)).toEqual(["い"]);
  expect(wordsOf(text)).toContain("more");
  expect(text).not.toContain("<span>docs</span>");
  expect(site.url).toBe("https://tea.dev");
});

test("lists of all pages say the language and the version of those that are in others", async () => {
  await grace.save(`${french}/intro`, "# Nouveau, écrit\n");
  const { text } = await grace.get("/admin?show=drafts", HTMX);

  const row = /href="[^"]*fr[^"]*intro"[^>]*data-row.*?<\/li>/s.exec(text)![0];
  expect(paths(row)).toEqual(["intro"]);
  expect(wordsOf(row)).toContain("Français, Next");
  expect(row).not.toContain("Not translated yet");
});
