import { expect, test } from "bun:test";
import { readdir, unlink } from "node:fs/promises";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { siteWith } from "./work-tree-site.ts";

const files = {
  "src/main.ts": "code\n",
  "docs/a.mdx": "old\n",
  "docs/b.mdx": "old\n",
  "docs/gone.mdx": "old\n",
};

const published = {
  "docs/a.mdx": "new\n",
  "docs/gone.mdx": undefined,
  "docs/deep/new.mdx": "new\n",
  "src/notes.mdx": "new\n",
};

const kinds = {
  cone: ["sparse-checkout", "set", "--cone", "src"],
  patterns: ["sparse-checkout", "set", "--no-cone", "/src/"],
  "sparse index": ["sparse-checkout", "set", "--cone", "--sparse-index", "src"],
};

for (const [kind, sparse] of Object.entries(kinds)) {
  test(`${kind}: a publication leaves a sparse checkout without the docs clean, and as it is`, async () => {
    await using site = await siteWith(files);
    await git(site.site, ...sparse);

    await site.publish(published);
    await site.publish({ "docs/b.mdx": "new\n" });

    expect(await site.status()).toBe("");
    expect((await readdir(site.site)).sort()).toEqual([".git", "src"]);
    expect(await marks(site.site)).toEqual(
      "S docs/a.mdx\nS docs/b.mdx\nS docs/deep/new.mdx\nH src/main.ts\nH src/notes.mdx",
    );
    expect(await site.text("src/notes.mdx")).toBe("new\n");
    expect(site.left()).toEqual([]);
  });

  test(`${kind}: a file that its owner changed keeps none of the others from being kept out`, async () => {
    await using site = await siteWith({ ...files, "src/mine.mdx": "old\n" });
    await git(site.site, ...sparse);
    await site.write("src/mine.mdx", "mine\n");

    await site.publish({ ...published, "src/mine.mdx": "theirs\n" });

    expect(await site.status()).toBe(" M src/mine.mdx");
    expect(await marks(site.site)).toStartWith("S docs/a.mdx\nS docs/b.mdx\n");
    expect(await site.isThere("docs/a.mdx")).toBe(false);
    expect(site.left()).toEqual(["src/mine.mdx"]);
  });

  test(`${kind}: a file that its owner wrote where none is checked out stays, as the owner's change`, async () => {
    await using site = await siteWith(files);
    await git(site.site, ...sparse);
    await site.write("docs/a.mdx", "mine\n");

    await site.publish(published);

    expect([await site.text("docs/a.mdx"), await site.status()]).toEqual(["mine\n", " M docs/a.mdx"]);
  });
}

for (const [mark, tag] of [
  ["skip-worktree", "S"],
  ["assume-unchanged", "h"],
] as const) {
  test(`a file with git's mark ${mark} keeps its owner's text and the mark`, async () => {
    await using site = await siteWith(files);
    await git(site.site, "update-index", `--${mark}`, "docs/a.mdx");
    await site.write("docs/a.mdx", "mine\n");

    await site.publish({ "docs/a.mdx": "theirs\n", "docs/b.mdx": "theirs\n" });

    expect([await site.text("docs/a.mdx"), await site.text("docs/b.mdx")]).toEqual(["mine\n", "theirs\n"]);
    expect([await site.status(), await git(site.site, "diff", "--cached", "--name-only")]).toEqual(["", ""]);
    expect(await marks(site.site)).toStartWith(`${tag} docs/a.mdx\nH docs/b.mdx`);
    expect(site.left()).toEqual(["docs/a.mdx"]);
  });
}

test("a staged change of a file that isn't checked out stays staged", async () => {
  await using site = await siteWith(files);
  await site.write("docs/a.mdx", "staged\n");
  await git(site.site, "add", "docs/a.mdx");
  await git(site.site, "update-index", "--skip-worktree", "docs/a.mdx");
  await unlink(join(site.site, "docs/a.mdx"));

  await site.publish({ "docs/a.mdx": "theirs\n" });

  expect([await git(site.site, "show", ":docs/a.mdx"), await marks(site.site)]).toEqual([
    "staged",
    "S docs/a.mdx\nH docs/b.mdx\nH docs/gone.mdx\nH src/main.ts",
  ]);
  expect(site.left()).toEqual(["docs/a.mdx"]);
});

function marks(site: string): Promise<string> {
  return git(site, "ls-files", "-v");
}
