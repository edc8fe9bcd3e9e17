import { expect, test } from "bun:test";
import { join, resolve } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";

const main = resolve(import.meta.dir, "../../src/main.ts");

async function checked(repository: string, data: string) {
  const env = {
    PATH: process.env.PATH!,
    HOME: data,
    REPOSITORY: repository,
    DATA_DIR: data,
    CONTENT_DIR: "content",
  };
  const child = Bun.spawn([process.execPath, main, "check", "--site"], {
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out] = [await child.exited, await child.stdout.text()];
  return { code, lines: out.trimEnd().split("\n") };
}

test("check --site prints a line for each problem, and fails if there is one that readers notice", async () => {
  await using folder = await temporaryFolder();
  const [broken, sound] = [join(folder.path, "broken"), join(folder.path, "sound")];
  await repositoryWith(broken, {
    "content/index.mdx": "# Home\n\n[x](/a/none)\n",
    "content/a/b.md": "# B\n",
  });
  await repositoryWith(sound, { "content/index.mdx": "# Home\n", "content/a/b.md": "# B\n" });
  const data = join(folder.path, "data");

  expect(await checked(broken, data)).toEqual({
    code: 1,
    lines: [
      "content/index.mdx:3:1 broken-link: The link to “/a/none” leads to a page that doesn't exist.",
      "content/a/b.md:1:1 orphan: No other page links here, and no menu names this page.",
      "2 pages checked, 1 problems",
    ],
  });
  expect((await checked(sound, data)).code).toBe(0);
  expect((await checked(join(folder.path, "none"), data)).code).toBe(1);
});

test("check --site fails where it finds no page, because nothing was checked", async () => {
  await using folder = await temporaryFolder();
  const elsewhere = join(folder.path, "elsewhere");
  await repositoryWith(elsewhere, { "docs/index.mdx": "# Home\n" });

  expect((await checked(elsewhere, join(folder.path, "data"))).code).toBe(1);
});
