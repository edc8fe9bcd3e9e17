import { lstat } from "node:fs/promises";
import { join } from "node:path";

import { openLocalRepository } from "../../../src/repository/git/open.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";

export type Files = Record<string, string | undefined>;

/** A repository with a work tree of these files, and a function that publishes to it as the server does. */
export async function siteWith(files: Record<string, string>) {
  const folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, files);
  const warnings: unknown[] = [];
  const log = { warn: (_: string, facts: unknown) => void warnings.push(facts) };
  const host = await openLocalRepository({
    path: site,
    branch: "main",
    env: { PATH: process.env.PATH!, GIT_CONFIG_NOSYSTEM: "1" },
    clock: { now: () => Date.now() },
    log,
  });
  return {
    folder: folder.path,
    site,
    /** The paths that the log reports as left alone. */
    left: () => warnings.flatMap((facts) => (facts as { paths?: string[] }).paths ?? facts),
    publish: async (changes: Files) => {
      const files = Object.entries(changes).map(([path, text]) => ({
        path,
        content: text === undefined ? undefined : Buffer.from(text),
      }));
      return (await host.commit({ parent: await host.head(), files, message: "x\n", by: { name: "Ada" } }))
        .sha;
    },
    text: (path: string) => Bun.file(join(site, path)).text(),
    write: (path: string, text: string) => Bun.write(join(site, path), text),
    isThere: (path: string) =>
      lstat(join(site, path)).then(
        () => true,
        () => false,
      ),
    status: () => git(site, "status", "--porcelain", "--untracked-files=all"),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
