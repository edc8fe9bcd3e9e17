import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada, head } = await testSite({
  files: {
    "next.config.mjs": "import nextra from 'nextra'\nexport default nextra({})()\n",
    "package.json": '{"dependencies":{"nextra":"4","next":"15"}}',
    "content/_meta.js": "export default { index: 'Home' }\n",
    "content/index.mdx": "# Home\n",
    "content/guide/_meta.js": "export default { b: { display: 'hidden' } }\n",
    "content/guide/a.mdx": "# A\n",
    "content/guide/b.mdx": "# B\n",
  },
});
const sentence = expect.stringContaining("can't build the folder content/guide");

test.each([
  ["is deleted", { slug: "guide/a", delete: true }],
  ["moves elsewhere", { slug: "other/a", from: "guide/a" }],
])("a folder's last page that readers see %s only with the hidden ones", async (_, change) => {
  const before = await head();

  const alone = await ada.post("/api/admin/publish", { changes: [change] });

  expect([alone.status, alone.json.error, await head()]).toEqual([400, sentence, before]);
});

test("a page that is deleted by itself is kept, too, and all of a folder can go at once", async () => {
  const before = await head();
  const alone = await ada.delete("/api/admin/pages?slug=guide/a");
  expect([alone.status, alone.json.error, await head()]).toEqual([400, sentence, before]);

  const both = ["guide/a", "guide/b"].map((slug) => ({ slug, delete: true }));
  const gone = await ada.post("/api/admin/publish", { changes: both });
  expect([gone.status, (await head()) === before]).toEqual([200, false]);
});
