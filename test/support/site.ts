import { afterAll } from "bun:test";
import { join } from "node:path";

import { Client } from "./client.ts";
import { temporaryFolder } from "./folder.ts";
import { git, repositoryWith } from "./git.ts";
import { startServerIn } from "./server.ts";

type Options = Readonly<{
  /** A repository with a work tree, whose first commit holds them, is served in place of the sample site. */
  files?: Record<string, string | Uint8Array>;
  settings?: Record<string, string>;
}>;

/**
 * What the tests of a file share: a server, and Ada and Grace who have signed in. After the last test it is gone. Each
 * test keeps to pages of its own.
 */
export async function testSite({ files, settings = {} }: Options = {}) {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());
  const folder = opened.use(await temporaryFolder());
  const site = join(folder.path, "site");
  if (files) await repositoryWith(site, files);
  const server = opened.use(
    await startServerIn(folder.path, { ...(files ? { REPOSITORY: site } : {}), ...settings }),
  );
  const { repository } = server;
  const signIn = (name: string) => Client.signedIn(server.url, { pin: settings.TEAM_PIN, name });
  const head = () => git(repository, "rev-parse", "main");
  return { server, repository, head, signIn, ada: await signIn("Ada"), grace: await signIn("Grace") };
}
