import { afterAll } from "bun:test";

import type { HostSession } from "../../src/core/session/session.ts";
import { Seal } from "../../src/web/request/seal.ts";
import type { Put } from "../repository/contract.ts";
import { Client } from "./client.ts";
import { startGitHub, tokens, withSignIn } from "./emulator.ts";
import { startServer } from "./server.ts";

export const SESSION_SECRET = "a secret that is at least 32 characters long";
export const BASE_URL = "https://admin.example.org";
export const CALLBACK = `${BASE_URL}/api/admin/oauth/github/callback`;

export const files = [
  { path: "content/index.md", content: "# Home\n" },
  { path: "content/guide/install.md", content: "# Install\n" },
];

/** Settings that spare the server requests at the start. */
export const known = { REPOSITORY_BRANCH: "main", CONTENT_DIR: "content" };

export const startOn = (gitHub: { url: string }, more: Record<string, string> = {}) =>
  startServer(withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET, ...more }));

/** GitHub, a server, and Ada signed in with the PIN, for all tests of a file. */
export async function gitHubSite(settings: Record<string, string> = {}, seed: readonly Put[] = files) {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());
  const gitHub = opened.use(await startGitHub({ files: seed, callback: CALLBACK }));
  const server = opened.use(await startOn(gitHub, settings));
  return { gitHub, server, ada: await Client.signedIn(server.url, { name: "Ada" }) };
}

export function signedInAs(
  url: string,
  login: string,
  token: string,
  more: Partial<HostSession> = {},
): Client {
  const session: HostSession = {
    kind: "github",
    id: crypto.randomUUID(),
    login,
    name: login,
    token,
    expiresAt: Date.now() + 60 * 60 * 1000,
    ...more,
  };
  const client = new Client(url);
  client.cookie = `service_admin=${new Seal([SESSION_SECRET]).seal(session)}`;
  return client;
}
