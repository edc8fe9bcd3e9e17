import { expect, test } from "bun:test";

import { fieldsOf, wordsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "content/index.mdx":
      "# Home\n\n[Guide](/guide/one) [own](/custom/place) [counted](/guide/two) [menu](./menu)\n",
    "content/guide/one.mdx":
      "# One\n\n[none](/guide/none) [anchor](./02-two#none) [fine](./02-two.mdx#part)\n\n![none](./none.png) <img src='/uploads/a.png' />\n",
    "content/guide/02-two.mdx": "# Two\n\n## Part\n\n<a id='x' /><a id='x' />\n",
    "content/guide/own.mdx": "---\ntitle: Own\nslug: /custom/place\n---\n\n[here](#none)\n",
    "content/untitled.md": "Text [home](/)\n",
    "content/broken.mdx": "# A {\n",
    // A part of pages: it needs no title, and is read where it is shown.
    "content/_parts/note.mdx": "[shown](#none)\n",
    "content/menu/index.mdx": "# Menu\n",
    "content/menu/named.mdx": "# Named\n",
    "content/menu/_meta.js": "export default { named: 'Named' }\n",
    "public/uploads/a.png": samples.png,
    "public/uploads/b.png": samples.png,
  },
});

const problems = async () => (await ada.get("/api/admin/health")).json;

test("each kind of problem is found at its place, and nothing else is one", async () => {
  const { ok, pages, problems: found } = await problems();

  expect([ok, pages]).toEqual([true, 9]);
  expect(
    found.map(({ slug, kind, line, column }: Record<string, unknown>) => [slug, kind, line, column]),
  ).toEqual(
    expect.arrayContaining([
      ["guide/one", "broken-link", 3, 1],
      ["guide/one", "broken-anchor", 3, 21],
      ["guide/one", "missing-image", 5, 1],
      ["guide/one", "missing-alt", 5, 21],
      ["guide/02-two", "duplicate-id", 5, 13],
      ["guide/own", "broken-anchor", 6, 1],
      ["untitled", "missing-title", 1, 1],
      ["broken", "does-not-compile", 1, 6],
      ["untitled", "orphan", 1, 1],
      ["broken", "orphan", 1, 1],
      [null, "unused-upload", null, null],
    ]),
  );
  expect(found).toHaveLength(11);
  expect(found.at(-1).message).toBe("No page uses the upload “b.png”.");
});

test("after a publication its problems are there, and those that it solved are gone", async () => {
  await ada.publish("broken", "# Fixed\n\n[none](/guide/never)\n");

  const found = (await problems()).problems.filter(({ slug }: { slug: string }) => slug === "broken");
  expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(["broken-link", "orphan"]);
});

test("the page lists problems by kind, and a link whose page was moved can be changed there", async () => {
  await ada.publish("guide/target", "# Target\n");
  await ada.publish("links/here", "# Links\n\nText [to](/guide/target?a#b 'c') text\n");
  await ada.post("/api/admin/publish", {
    changes: [{ slug: "new/target", from: "guide/target", links: false }],
  });

  const { text } = await ada.get("/admin/health");
  expect(text).toContain("The link to “/guide/target?a#b” leads to a page that doesn't exist.");
  expect(text).toContain('href="/admin/edit/links/here#line-3"');
  expect(text).toContain("Use ../new/target?a#b");
  const [form] = text.match(/<form[^>]*class="repair">(?:(?!<\/form>).)*links\/here.*?<\/form>/s)!;
  const fields = await fieldsOf(form, "/admin/health/repair");
  const { headers } = await ada.submit("/admin/health/repair", fields);

  expect(headers.get("location")).toBe("/admin/changes/links/here");
  expect((await ada.draftOf("links/here")).content).toBe(
    "# Links\n\nText [to](../new/target?a#b 'c') text\n",
  );
  const again = await ada.submit("/admin/health/repair", fields);
  expect([again.status, wordsOf(again.text)]).toEqual([
    409,
    expect.stringContaining("This link changed after"),
  ]);
});
