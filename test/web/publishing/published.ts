import { expect } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { startServer } from "../../support/server.ts";

/** Publishes pages by their paths, and returns the bytes of each in a clone. */
export async function expectPublished(pages: ReadonlyMap<string, string>): Promise<void> {
  await using server = await startServer();
  await using folder = await temporaryFolder();
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  const bySlug = new Map([...pages].map(([path, text]) => [slugOf(path), text]));
  expect(bySlug.size).toBe(pages.size);

  for (const [slug, text] of bySlug) await ada.publish(slug, text);

  const clone = join(folder.path, "clone");
  await git(folder.path, "clone", "-q", server.repository, clone);
  const listed: string[] = (await ada.get("/api/admin/pages")).json.pages;
  expect(listed).toEqual(expect.arrayContaining([...bySlug.keys()]));
  for (const [slug, text] of bySlug) {
    const { path } = (await ada.sourceOf(slug)).json.page;
    const inGit = Buffer.from(await Bun.file(join(clone, path)).bytes());
    if (!inGit.equals(Buffer.from(text))) throw new Error(`${slug} is not the same in git.`);
  }
  expect(await git(clone, "rev-list", "--count", "HEAD")).toBe(`${bySlug.size + 1}`);
  expect(await git(server.repository, "fsck", "--strict", "--no-dangling")).toBe("");
}

function slugOf(path: string): string {
  return `pages/${path}`.replace(/(\/index)?\.mdx?$/, "").replaceAll(" ", "-");
}
