import { expect, test } from "bun:test";

import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const files = (nav: string) => ({
  "mkdocs.yml": `site_name: A\nnav: ${nav}\n`,
  "docs/guide/use.md": "# Use\n",
});
const missing = {
  path: "mkdocs.yml",
  line: 3,
  reason: "It has no entry for guide/new yet, so its menu doesn't show the page.",
};

const named = "\n  - Use: guide/use.md";

test("a new page gets its entry where only named pages are shown, and nothing is told before", async () => {
  const { ada } = await testSite({ files: files(named) });
  await ada.put("/api/admin/drafts", { slug: "guide/new", content: "# New\n" });
  const shown = await ada.get("/admin/publish/guide/new");

  const one = await ada.post("/api/admin/publish", { slug: "guide/new", content: "# New\n" });

  expect([wordsOf(shown.text), one.json.toLookAt]).toEqual([expect.not.stringContaining("no entry"), []]);
  const { menus } = (await ada.get("/api/admin/site/navigation")).json;
  expect(menus[0].items.map(({ slug }: { slug: string }) => slug)).toEqual(["guide/use", "guide/new"]);
});

test("one that is to have none is told of in the answer", async () => {
  const { ada } = await testSite({ files: files(named) });
  const inNavigation = false;
  const unlisted = { slug: "guide/new", content: "# New\n", inNavigation };
  const one = await ada.post("/api/admin/publish", { changes: [unlisted] });
  expect(one.json.toLookAt).toEqual([missing]);
  const changes = [
    { slug: "guide/other", content: "# Other\n", inNavigation },
    { slug: "guide/use", content: "# Uses\n" },
  ];
  const both = await ada.post("/api/admin/publish", { changes });
  expect(both.json.toLookAt).toEqual([{ ...missing, reason: missing.reason.replace("new", "other") }]);
  const again = await ada.post("/api/admin/publish", { slug: "guide/new", content: "# Newer\n" });
  expect(again.json.toLookAt).toEqual([]);
});
