import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";

const main = resolve(import.meta.dir, "../../src/main.ts");

async function checked(repository: string, data: string, settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH!,
    HOME: data,
    REPOSITORY: repository,
    DATA_DIR: data,
    CONTENT_DIR: "content",
    ...settings,
  };
  const child = Bun.spawn([process.execPath, main, "check", "--site"], {
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, says] = [await child.exited, await child.stdout.text(), await child.stderr.text()];
  return { code, lines: out.trimEnd().split("\n"), says };
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
    says: "",
  });
  expect((await checked(sound, data)).code).toBe(0);
});

test("a check that couldn't be made has another status than one that found problems, and says why", async () => {
  await using folder = await temporaryFolder();
  const [site, plain] = [join(folder.path, "site"), join(folder.path, "plain")];
  await repositoryWith(site, { "docs/index.mdx": "# Home\n" });
  await mkdir(plain);
  const data = join(folder.path, "data");

  const outcomes = [
    await checked(site, data, { CONTENT_DIR: "" }),
    await checked(site, data),
    await checked(plain, data),
    await checked(join(folder.path, "none"), data),
    await checked(site, data, { CONTENT_DIR: "docs", REPOSITORY_BRANCH: "none" }),
    await checked(site, data, { PORT: "no" }),
  ];

  expect(outcomes.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(outcomes.map(({ says }) => says.split("\n").length)).toEqual([2, 2, 2, 2, 2, 2]);
  const [unclear, empty] = outcomes;
  expect(unclear!.says).toContain(
    "Markdown is in docs (1). Say which folder has the pages: on Pages, or by CONTENT_DIR.",
  );
  expect(empty!.says).toContain("No pages were found in “content”.");
});

test("a program that reads late gets every line", async () => {
  await using folder = await temporaryFolder();
  const pages = Array.from({ length: 1000 }, (_, page) => [`content/a/page-${page}.md`, "# Page\n"]);
  await repositoryWith(join(folder.path, "site"), Object.fromEntries(pages));
  const command = `"${process.execPath}" "${main}" check --site | { read -r line; sleep 1; cat; }`;
  const [HOME, REPOSITORY] = [folder.path, join(folder.path, "site")];
  const env = { PATH: process.env.PATH!, HOME, REPOSITORY, DATA_DIR: HOME, CONTENT_DIR: "content" };

  const child = Bun.spawn(["sh", "-c", command], { cwd: folder.path, env, stdout: "pipe" });

  const lines = (await child.stdout.text()).trimEnd().split("\n");
  expect(lines.length).toBe(1000);
  expect(lines.at(-1)).toBe("1000 pages checked, 0 problems");
});
