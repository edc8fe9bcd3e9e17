import { expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";
import { startServerIn } from "../support/server.ts";
import { generators } from "./generators.ts";
import { installed, run } from "./installed.ts";

const MINUTES = 60_000;

/** As a generator's own code says them, by `pages.mjs` beside its sites. */
type ListedPage = Readonly<{ path: string; url: string; title: string; leftOut?: string }>;

test.each([["docusaurus", "whole"]] as const)(
  "the pages of a site of %s with all kinds of folders, of which nothing is configured, are those that it makes",
  async (name, site) => {
    const generator = generators.find((each) => each.name === name)!;
    const home = await installed(generator).catch((cause: Error) => {
      if (process.env.CI === "true") throw cause;
      console.warn(`Skipped: ${name}. ${cause.message.split("\n", 1)[0]}`);
    });
    if (home === undefined) return;
    const folder = join(import.meta.dir, name, site);

    const listed = await listedPages(folder);
    const made = await pagesMade(folder, home);

    // Docusaurus takes a heading as the title only where nothing is before it.
    const title = (page: ListedPage) => (page.path === "docs/late.md" ? "late" : page.title);
    expect(listed.flatMap(({ leftOut, path, url }) => (leftOut ? [[path, url]] : [])).toSorted()).toEqual(
      ["blog/later.md", "docs/01-guide/later.md", "src/pages/later.md"].map((path) => [path, null as never]),
    );
    const byPath = (pages: readonly ListedPage[]) =>
      Object.fromEntries(pages.map((page) => [page.path, [page.url, title(page)]]));
    expect(byPath(listed.filter(({ leftOut }) => !leftOut))).toEqual(byPath(made));
  },
  5 * MINUTES,
);

async function listedPages(site: string): Promise<readonly ListedPage[]> {
  await using folder = await temporaryFolder();
  const repository = join(folder.path, "site");
  await repositoryWith(repository, await filesOf(site));
  await using server = await startServerIn(folder.path, { REPOSITORY: repository });
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  return (await ada.get("/api/admin/site/pages")).json.pages;
}

async function pagesMade(site: string, home: string): Promise<readonly ListedPage[]> {
  const copy = await mkdtemp(join(home, "site-"));
  try {
    await cp(site, copy, { recursive: true });
    await cp(join(site, "../pages.mjs"), join(copy, "list-pages.mjs"));
    const printed = await run(["node", "list-pages.mjs"], copy, { NODE_ENV: "production" });
    return JSON.parse(/^pages: (.*)$/m.exec(printed)![1]!);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function filesOf(folder: string): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for await (const path of new Bun.Glob("**/*").scan({ cwd: folder, dot: true }))
    files[path] = await Bun.file(join(folder, path)).bytes();
  return files;
}
