import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import type { Item } from "../../support/navigation-site.ts";
import { testSite } from "../../support/site.ts";

const { ada, head } = await testSite({
  files: {
    "next.config.mjs": "import nextra from 'nextra'\nexport default nextra({})()\n",
    "package.json": '{"dependencies":{"nextra":"4","next":"15"}}',
    "content/_meta.js": `export default {
  index: 'Home',
  a: { title: 'A', /* wide */ theme: { sidebar: false } },
}
`,
    "content/index.md": "# Home\n",
    "content/a.md": "# A\n",
  },
});

test("an entry with a comment isn't written anew to hide it", async () => {
  const { menus, revision } = (await ada.get("/api/admin/site/navigation")).json;
  const id = (menus[0].items as Item[]).find(({ label }) => label === "A")!.id;
  const before = await head();

  const navigation = { revision, edits: [{ do: "remove", id }] };

  expectRefusal(await ada.post("/api/admin/publish", { navigation }), 400);
  expect(await head()).toBe(before);
});
