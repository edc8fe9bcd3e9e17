import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import type { Item } from "../../support/navigation-site.ts";
import { testSite } from "../../support/site.ts";

const menu = `export default {
  index: 'Home',
  a: { title: 'A', /* wide */ theme: { sidebar: false } },
}
`;

const { ada, repository } = await testSite({
  files: {
    "next.config.mjs": "import nextra from 'nextra'\nexport default nextra({})()\n",
    "package.json": '{"dependencies":{"nextra":"4","next":"15"}}',
    "content/_meta.js": menu,
    "content/index.md": "# Home\n",
    "content/a.md": "# A\n",
  },
});

test("an entry that is hidden keeps its comments", async () => {
  const { menus, revision } = (await ada.get("/api/admin/site/navigation")).json;
  const id = (menus[0].items as Item[]).find(({ label }) => label === "A")!.id;

  const navigation = { revision, edits: [{ do: "remove", id }] };

  expect((await ada.post("/api/admin/publish", { navigation })).status).toBe(200);
  expect(await git(repository, "show", "main:content/_meta.js")).toBe(
    menu.replace("false } }", "false }, display: 'hidden' }").trimEnd(),
  );
});
