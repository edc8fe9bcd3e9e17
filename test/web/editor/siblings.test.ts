import { expect, test } from "bun:test";

import { textsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const v1 = "versioned_docs/version-1.0";
const french = "i18n/fr/docusaurus-plugin-content-docs/current";

const { ada, grace } = await testSite({
  files: {
    "docusaurus.config.js": `export default {
  baseUrl: "/",
  i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { en: { label: "English" }, fr: { label: "Français" } } },
  presets: [["classic", {}]],
};\n`,
    "versions.json": '["1.0"]\n',
    "docs/intro.md": "# Welcome\n\n## First\n\nOne.\n",
    "docs/more.md": "# More\n\n:::tip\n\nBoil it.\n\n:::\n",
    [`${v1}/intro.md`]: "# Old\n",
    [`${french}/intro.md`]: "# Bienvenue\n",
    "blog/post.md": "# A post\n",
  },
  settings: { CONTENT_DIR: ["docs", v1, french, "blog"].join(",") },
});

const options = (text: string) =>
  Array.from(text.matchAll(/<option value="([^"]*)"( selected[^>]*)?>([^<]*)</g), ([, value, is, label]) => [
    value,
    label,
    Boolean(is),
  ]);

test("a page knows where it is in other languages and versions, and which are missing", async () => {
  const intro = await ada.get("/admin/siblings/intro", HTMX);
  const more = await ada.get("/admin/siblings/more", HTMX);

  expect(options(intro.text)).toEqual([
    ["en", "English", true],
    ["fr", "Français", false],
    ["current", "Next", true],
    ["1.0", "1.0", false],
  ]);
  expect(options(more.text)[1]).toEqual(["fr", "Français (missing)", false]);
  expect((await ada.get("/admin/edit/intro")).text).toContain('id="siblings"');
});

test("a page without languages and versions has no place for them", async () => {
  expect((await ada.get("/admin/edit/blog/post")).text).not.toContain('id="siblings"');
});

test("the switch leads to the page in another language or version", async () => {
  const plain = await ada.get("/admin/sibling/intro?language=fr&version=current");
  const scripted = await ada.get("/admin/sibling/intro?language=en&version=1.0", HTMX);

  expect([plain.status, plain.headers.get("location")]).toEqual([303, `/admin/edit/${french}/intro`]);
  expect(scripted.headers.get("hx-redirect")).toBe(`/admin/edit/${v1}/intro`);
});

test("a missing page is made as a draft from the text of the other one, once", async () => {
  const form = await ada.get("/admin/sibling/more?language=fr&version=current");
  const made = await ada.submit("/admin/sibling/more", { language: "fr", version: "current" });
  await ada.save(
    `${french}/more`,
    "# Plus\n",
    (await ada.get(`/api/admin/drafts?slug=${french}/more`)).json.draft.updatedAt,
  );
  const again = await grace.submit("/admin/sibling/more", { language: "fr", version: "current" });

  expect(wordsOf(form.text)).toContain("“More” is missing in Français");
  expect(form.text).toContain("Make it from the English text");
  // Who translates it has the original beside it, and the way back, before it is published.
  expect([made.status, made.headers.get("location")]).toEqual([
    303,
    `/admin/edit/${french}/more?beside=more`,
  ]);
  expect(options((await ada.get(`/admin/siblings/${french}/more`, HTMX)).text).slice(0, 2)).toEqual([
    ["en", "English", false],
    ["fr", "Français", true],
  ]);
  expect((await ada.get(`/admin/edit/${french}/more?beside=more`)).text).toContain('id="beside"');
  expect(again.headers.get("location")).toBe(`/admin/edit/${french}/more`);
  expect((await ada.get(`/api/admin/drafts?slug=${french}/more`)).json.draft.content).toBe("# Plus\n");
});

test("a translation says that its original changed since, and leads to what changed", async () => {
  const before = await ada.get(`/admin/siblings/${french}/intro`, HTMX);
  // Commits count in seconds.
  const second = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === second) await Bun.sleep(20);
  await ada.publish("intro", "# Welcome\n\n## First\n\nTwo.\n");
  const after = await ada.get(`/admin/siblings/${french}/intro`, HTMX);
  const original = await ada.get("/admin/siblings/intro", HTMX);

  expect(before.text).not.toContain("changed since");
  expect(wordsOf(after.text)).toContain("English changed now . See what changed");
  expect(original.text).not.toContain("changed since");
  const changes = /href="([^"]*)">See what changed/.exec(after.text)![1]!.replaceAll("&amp;", "&");
  expect(wordsOf((await ada.get(changes)).text)).toMatch(/One.*Two/);
});

test("a page can be read beside another one, if it is that page in another language or version", async () => {
  const beside = await ada.get(`/admin/edit/${french}/intro?beside=intro`);
  const other = await ada.get(`/admin/edit/${french}/intro?beside=more`);
  const text = await ada.get("/admin/beside/intro", HTMX);

  const more = await ada.get("/admin/beside/more", HTMX);
  // What is in a callout is in its box, as in the editor.
  expect(await textsOf(more.text, ".block.read > .children > .block.read > .shown")).toEqual(["Boil it."]);
  expect(beside.text).toContain('hx-get="/admin/beside/intro"');
  expect(other.text).not.toContain('id="beside"');
  expect(wordsOf(text.text)).toContain("Welcome English, Next Edit Welcome First");
});

test("a language that a page can't be in is refused", async () => {
  const { status, text } = await ada.get("/admin/sibling/intro?language=xx");

  expect(status).toBe(404);
  expect(text).toContain("This page can&#x27;t be in that language or version.");
});

test("the path of a page, and the folders above it, leave out its language and version", async () => {
  const edit = await ada.get(`/admin/edit/${french}/intro`);
  const history = await ada.get(`/admin/history/${french}/intro`);

  const shown = (text: string) => /id="title"[^>]*title="([^"]*)"/.exec(text)?.[1];
  expect(shown(edit.text)).toBe("intro");
  expect(await textsOf(edit.text, ".breadcrumbs li")).toEqual([]);
  expect(await textsOf(history.text, ".breadcrumbs li")).toEqual(["Bienvenue", "History"]);
  expect(shown((await ada.get("/admin/edit/blog/post")).text)).toBe("blog/post");
});
