import { afterAll } from "bun:test";
import { join } from "node:path";

import { Client } from "./client.ts";
import { temporaryFolder } from "./folder.ts";
import { git, repositoryWith } from "./git.ts";
import { startServerIn } from "./server.ts";

type Options = Readonly<{
  /** Replace the sample site by a repository with a work tree. */
  files?: Record<string, string | Uint8Array>;
  settings?: Record<string, string>;
}>;

/** A server, with Ada and Grace signed in, for all tests of a file. Each test uses its own pages. */
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
