import { afterAll, beforeEach } from "bun:test";

import { createEmulator } from "emulate";

import type { Put } from "../repository/contract.ts";
import { freePort } from "./free-port.ts";
import { GitHubStub } from "./github-stub.ts";

const OWNER = "octocat";
export const REPOSITORY = `${OWNER}/site`;

/** Ada, Grace and Linus can write to the repository, Mallory can only read. */
export const tokens = {
  octocat: "ghp_octocats0token000000000000000000000000",
  ada: "ghp_adas0token0000000000000000000000000000",
  grace: "ghp_graces0token00000000000000000000000000",
  linus: "ghp_linuss0token00000000000000000000000000",
  mallory: "ghp_mallorys0token000000000000000000000000",
} as const;

export const oauthApp = {
  client_id: "Iv1.docs-admin",
  client_secret: "the-secret-of-the-oauth-app-0123456789",
};

type Seed = Readonly<{
  files?: readonly Put[];
  private?: boolean;
  callback?: string;
}>;

/** Starts an emulated GitHub with one repository and one OAuth app. All URLs are the stub's. */
export async function startGitHub({ files = [], private: isPrivate = false, callback }: Seed = {}) {
  const stub = new GitHubStub();
  const port = freePort();
  const emulator = await createEmulator({
    service: "github",
    port,
    baseUrl: stub.url,
    seed: {
      tokens: Object.fromEntries(
        Object.entries(tokens).map(([login, token]) => [token, { login, scopes: ["repo"] }]),
      ),
      github: {
        users: [
          // The emulator treats an unknown token as the first user's.
          { login: "a-nobody" },
          { login: "octocat", name: "The Octocat", email: "octocat@example.org" },
          { login: "ada", name: "Ada Lovelace", email: "ada@example.org" },
          { login: "grace", name: "Grace Hopper", email: "grace@example.org" },
          { login: "linus", name: "Linus Pauling", email: "linus@example.org" },
          { login: "mallory", name: "Mallory", email: "mallory@example.org" },
        ],
        repos: [{ owner: OWNER, name: "site", auto_init: true, default_branch: "main", private: isPrivate }],
        oauth_apps: [{ ...oauthApp, name: "Docs", redirect_uris: callback ? [callback] : [] }],
      },
    },
  });
  const upstream = `http://127.0.0.1:${port}`;
  stub.forwardTo(upstream);

  const api = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${upstream}/repos/${REPOSITORY}${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.octocat}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
    return { status: answer.status, json: (answer.status === 204 ? undefined : await answer.json()) as any };
  };

  const head = async (): Promise<string> => (await api("GET", "/git/ref/heads/main")).json.object.sha;

  const entries = (puts: readonly Put[]) =>
    Promise.all(
      puts.map(async ({ path, content, mode = "100644" }) => {
        const entry = { path, mode, type: "blob" };
        if (content === undefined) return { ...entry, sha: null };
        const base64 = Buffer.from(content).toString("base64");
        const { json } = await api("POST", "/git/blobs", { content: base64, encoding: "base64" });
        return { ...entry, sha: json.sha };
      }),
    );

  const commitOn = async (parents: readonly string[], message: string, tree: object): Promise<string> => {
    const { json: made } = await api("POST", "/git/trees", tree);
    return (await api("POST", "/git/commits", { message, tree: made.sha, parents })).json.sha;
  };

  /** Commits as another user, and retries while the branch moves. */
  const push = async (puts: readonly Put[], message = "foreign\n"): Promise<string> => {
    const tree = await entries(puts);
    for (;;) {
      const parent = await head();
      const { json: commit } = await api("GET", `/git/commits/${parent}`);
      const sha = await commitOn([parent], message, { base_tree: commit.tree.sha, tree });
      const { status } = await api("PATCH", "/git/refs/heads/main", { sha, force: false });
      if (status === 200) return sha;
    }
  };

  /** Replaces the branch by one commit with these files, and resets the stub. */
  const reset = async (files: readonly Put[]): Promise<void> => {
    stub.forget();
    const sha = await commitOn([], "first\n", { tree: await entries(files) });
    await api("PATCH", "/git/refs/heads/main", { sha, force: true });
  };

  for (const login of ["ada", "grace", "linus"])
    await api("PUT", `/collaborators/${login}`, { permission: "push" });
  if (files.length > 0) await reset(files);

  return {
    stub,
    url: stub.url,
    api,
    head,
    push,
    reset,
    log: async (): Promise<Array<{ sha: string; message: string; author: string }>> => {
      const commits = [];
      for (let page = 1; ; page++) {
        const { json } = await api("GET", `/commits?sha=main&per_page=100&page=${page}`);
        for (const { sha, commit } of json) {
          commits.push({ sha, message: commit.message, author: commit.author.name });
        }
        if (json.length < 100) return commits;
      }
    },
    text: async (path: string): Promise<string | undefined> => {
      const { status, json } = await api("GET", `/contents/${path}?ref=main`);
      return status === 200 ? Buffer.from(json.content, "base64").toString() : undefined;
    },
    [Symbol.asyncDispose]: async () => {
      await stub.stop();
      await emulator.close();
    },
  };
}

/** One GitHub for all tests of a file, reset before each. */
export async function testGitHub(seed: Seed & Required<Pick<Seed, "files">>): Promise<TestGitHub> {
  const gitHub = await startGitHub(seed);
  afterAll(() => gitHub[Symbol.asyncDispose]());
  beforeEach(() => gitHub.reset(seed.files));
  return gitHub;
}

/** Settings with which a server uses this as GitHub. */
export function settingsFor(
  gitHub: { url: string },
  more: Record<string, string> = {},
): Record<string, string> {
  return { REPOSITORY, GITHUB_API_URL: gitHub.url, GITHUB_URL: gitHub.url, ...more };
}

export const withSignIn = (gitHub: { url: string }, baseUrl: string, more: Record<string, string> = {}) =>
  settingsFor(gitHub, {
    GITHUB_CLIENT_ID: oauthApp.client_id,
    GITHUB_CLIENT_SECRET: oauthApp.client_secret,
    BASE_URL: baseUrl,
    ...more,
  });

export type TestGitHub = Awaited<ReturnType<typeof startGitHub>>;
