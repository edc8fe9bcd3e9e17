import { expect, test } from "bun:test";

import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const files = {
  "mkdocs.yml": "site_name: A\nnav:\n  - Use: guide/use.md\n",
  "docs/guide/use.md": "# Use\n",
};
const missing = {
  path: "mkdocs.yml",
  line: 3,
  reason: "It has no entry for guide/new yet, so its menu doesn't show the page.",
};

test("a new page that no menu shows is told of before it is published, and in the answer", async () => {
  const { ada } = await testSite({ files });
  const saved = await ada.put("/api/admin/drafts", { slug: "guide/new", content: "# New\n" });
  expect(saved.status).toBe(200);

  const shown = [
    await ada.get("/admin/publish/guide/new"),
    await ada.submit("/admin/changesets", { "page:guide/new": "1" }),
  ];
  for (const { text } of shown)
    expect(wordsOf(text)).toMatch(/Look at mkdocs\.yml ?, line 3: It has no entry for guide\/new yet/);

  const one = await ada.post("/api/admin/publish", { slug: "guide/new", content: "# New\n" });
  expect(one.json.toLookAt).toEqual([missing]);
  const changes = [
    { slug: "guide/other", content: "# Other\n" },
    { slug: "guide/use", content: "# Uses\n" },
  ];
  const both = await ada.post("/api/admin/publish", { changes });
  expect(both.json.toLookAt).toEqual([{ ...missing, reason: missing.reason.replace("new", "other") }]);
  const again = await ada.post("/api/admin/publish", { slug: "guide/new", content: "# Newer\n" });
  expect(again.json.toLookAt).toEqual([]);
});
