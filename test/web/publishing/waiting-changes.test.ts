import { expect, test } from "bun:test";
import { rename } from "node:fs/promises";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const names = ["same", "changed", "moves", "both", "gone", "caught-up"];
const { ada, repository } = await testSite({
  files: Object.fromEntries(names.map((name) => [`content/${name}.mdx`, `# ${name}\n`])),
  settings: { CONTENT_DIR: "content" },
});

const countOn = async (path: string) => {
  const { text } = await ada.get(path);
  return Number((await textsOf(text, "header .count"))[0] ?? 0);
};
const rows = async () => {
  const { text } = await ada.get("/admin/changes");
  return (await textsOf(text, ".row-path")).sort();
};
const stage = (fields: Record<string, string>) => ada.submit("/admin/changesets/stage", fields);

/** The badge on every screen says how many rows Changes has. */
async function expectRows(listed: string[]): Promise<void> {
  for (const path of ["/admin/settings", "/admin/changes", "/admin", "/admin/media"])
    expect([path, await countOn(path)]).toEqual([path, listed.length]);
  expect(await rows()).toEqual(listed);
}

test("the badge of Changes counts what can be published, and nothing else", async () => {
  await expectRows([]);

  await ada.save("same", "# same\n");
  await expectRows([]);

  await ada.save("changed", "# changed by Ada\n");
  await ada.save("new", "# new\n");
  await expectRows(["changed", "new"]);

  await stage({ "move:moves": "moved" });
  await stage({ "delete:gone": "1" });
  await expectRows(
    ["/gone", "changed", "moved · was moves", "new"].map((row) => row.replace("/gone", "gone")).sort(),
  );

  await ada.save("both", "# both, changed\n");
  await stage({ "move:both": "both-moved" });
  const all = ["both", "both-moved · was both", "changed", "gone", "moved · was moves", "new"];
  await expectRows(all);

  await ada.save("caught-up", "# by git\n");
  await git(repository, "rm", "-q", "content/gone.mdx");
  await Bun.write(`${repository}/content/caught-up.mdx`, "# by git\n");
  await git(repository, "add", "-A");
  await git(repository, "commit", "-q", "-m", "by git");
  await expectRows(all.filter((row) => row !== "gone"));

  await ada.publish("changed", "# changed by Ada\n");
  await expectRows(all.filter((row) => row !== "gone" && row !== "changed"));
});

test("while the repository is away, the badge goes by what was last seen", async () => {
  const before = await countOn("/admin/settings");
  expect(before).toBeGreaterThan(0);

  await rename(repository, `${repository}-away`);
  const away = await countOn("/admin/settings");
  await rename(`${repository}-away`, repository);

  expect(away).toBe(before);
});
