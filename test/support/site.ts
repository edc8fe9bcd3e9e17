import { afterAll } from "bun:test";
import { join } from "node:path";

import { Unavailable } from "../../src/core/errors.ts";
import { Client } from "./client.ts";
import { temporaryFolder } from "./folder.ts";
import { git, repositoryWith } from "./git.ts";
import { startServerIn, type TestServer } from "./server.ts";

type Options = Readonly<{
  /** Replace the sample site by a repository with a work tree. */
  files?: Record<string, string | Uint8Array>;
  settings?: Record<string, string>;
}>;

/** The port of the last server of this process that has stopped. */
let freed: string | undefined;

/** A server, with Ada and Grace signed in, for all tests of a file. Each test uses its own pages. */
export async function testSite({ files, settings = {} }: Options = {}) {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());
  const folder = opened.use(await temporaryFolder());
  const site = join(folder.path, "site");
  if (files) await repositoryWith(site, files);
  const server = await startAgain(folder.path, { ...(files ? { REPOSITORY: site } : {}), ...settings });
  opened.defer(async () => {
    await server.stop();
    freed = new URL(server.url).port;
  });
  const { repository } = server;
  const signIn = (name: string) => Client.signedIn(server.url, { pin: settings.TEAM_PIN, name });
  const head = () => git(repository, "rev-parse", "main");
  return { server, repository, head, signIn, ada: await signIn("Ada"), grace: await signIn("Grace") };
}

/** Starts at the address of the server before: the browser goes on with its processes and the scripts it has compiled. */
async function startAgain(folder: string, settings: Record<string, string>): Promise<TestServer> {
  const again = { PORT: freed ?? "0", ...settings };
  freed = undefined;
  try {
    return await startServerIn(folder, again);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error; // another program has taken the port
    return startServerIn(folder, settings);
  }
}
