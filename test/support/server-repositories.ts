import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "./client.ts";
import { startGitHub, tokens, withSignIn } from "./emulator.ts";
import { temporaryFolder } from "./folder.ts";
import { startHttpHost, TOKEN } from "./git-host.ts";
import { git } from "./git.ts";
import { BASE_URL, SESSION_SECRET, signedInAs } from "./github-site.ts";

type AtCommit = Readonly<{
  /** Is killed then; undefined where the process goes on. */
  pid?: number;
  /** Whether the branch moves. */
  isMade: boolean;
  /** Runs while the process waits for its commit. */
  meanwhile?: () => Promise<unknown>;
}>;

/** Where a server in the folder publishes. */
export type ServerRepository = Readonly<{
  settings: Record<string, string>;
  head: () => Promise<string>;
  parentOf: (commit: string) => Promise<string>;
  /** Signs somebody in there who may merge what others ask for. */
  reviewer: (url: string) => Promise<Client>;
  atCommit: (happens: AtCommit) => Promise<AsyncDisposable>;
  /** Somebody else publishes a file there. */
  push: (path: string, content: string) => Promise<unknown>;
  [Symbol.asyncDispose]: () => Promise<void>;
}>;

/** The first start of a server there makes it. */
async function onThisMachine(folder: string): Promise<ServerRepository> {
  const path = join(folder, "data/site.git");
  return {
    settings: {},
    head: () => git(path, "rev-parse", "main"),
    parentOf: (commit) => git(path, "rev-parse", `${commit}^`),
    reviewer: (url) => Client.signedIn(url, { name: "Grace" }),
    atCommit: (happens) => atTransaction({ path, folder }, happens),
    push: (file, content) => pushTo(path, { file, content }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Where git moves a branch of a bare repository: it runs the hook before and after that. */
export async function atTransaction(
  { path, folder, ref = "refs/heads/main" }: Readonly<{ path: string; folder: string; ref?: string }>,
  { pid, isMade, meanwhile }: AtCommit,
): Promise<AsyncDisposable> {
  const hook = join(path, "hooks/reference-transaction");
  const [reached, goOn, ended] = [join(folder, "reached"), join(folder, "go-on"), join(folder, "ended")];
  const lines = [
    "#!/bin/sh",
    `grep -q ' ${ref}$' || exit 0`,
    `[ "$1" = prepared ] || { echo >'${ended}'; exit 0; }`,
    `echo >'${reached}'; cat '${goOn}'`,
    ...(pid === undefined ? [] : [`kill -9 ${pid}`]),
    `exit ${isMade ? 0 : 1}`,
  ];
  await Bun.$`mkfifo ${reached} ${goOn} ${ended}`;
  await Bun.write(hook, `${lines.join("\n")}\n`);
  await chmod(hook, 0o755);
  const [waiting, ending] = [reached, ended].map((pipe) => Bun.spawn(["cat", pipe], { stdout: "ignore" }));
  const happening = waiting!.exited.then(async (status) => {
    if (status !== 0) return ending!.kill();
    await meanwhile?.();
    await Bun.$`sh -c ${`echo >'${goOn}'`}`;
    // Git outlives a process that is killed.
    await ending!.exited;
  });
  return {
    [Symbol.asyncDispose]: async () => {
      waiting!.kill();
      await happening;
      await Promise.all([hook, reached, goOn, ended].map((file) => rm(file)));
    },
  };
}

/** Somebody else's push, by hand. */
async function pushTo(
  path: string,
  { file, content }: Readonly<{ file: string; content: string }>,
): Promise<void> {
  await using clone = await temporaryFolder();
  await git(clone.path, "clone", "-q", path, ".");
  await Bun.write(join(clone.path, file), content);
  await git(clone.path, "add", "-A");
  await git(clone.path, "commit", "-q", "-m", "foreign");
  await git(clone.path, "push", "-q");
}

/** Behind git http-backend, with a token. */
async function onGitHost(folder: string): Promise<ServerRepository> {
  const host = await startHttpHost();
  const path = await host.create("site.git");
  await using seeds = await temporaryFolder();
  for (const { path: file, content } of files) await Bun.write(join(seeds.path, file), content);
  await git(seeds.path, "init", "-q", "-b", "main");
  await git(seeds.path, "add", "-A");
  await git(seeds.path, "commit", "-q", "-m", "first");
  await git(seeds.path, "push", "-q", path, "main");
  await git(path, "config", "receive.denyDeletes", "true");
  return {
    settings: { REPOSITORY: host.url("site.git"), GIT_TOKEN: TOKEN },
    head: () => git(path, "rev-parse", "main"),
    parentOf: (commit) => git(path, "rev-parse", `${commit}^`),
    reviewer: (url) => Client.signedIn(url, { name: "Grace" }),
    atCommit: (happens) => atTransaction({ path, folder }, happens),
    push: (file, content) => pushTo(path, { file, content }),
    [Symbol.asyncDispose]: async () => host[Symbol.asyncDispose](),
  };
}

const files = [
  { path: "content/index.md", content: "# Home\n" },
  { path: "content/_meta.js", content: "export default {\n  index: 'Welcome'\n}\n" },
  {
    path: "next.config.mjs",
    content: 'import nextra from "nextra";\n\nexport default nextra({})({});\n',
  },
  { path: "package.json", content: '{ "dependencies": { "nextra": "^4" } }\n' },
];

async function onGitHub(): Promise<ServerRepository> {
  const gitHub = await startGitHub({ files });
  return {
    settings: withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat, SESSION_SECRET }),
    head: gitHub.head,
    parentOf: async (commit) => (await gitHub.api("GET", `/git/commits/${commit}`)).json.parents[0].sha,
    reviewer: async (url) => signedInAs(url, "grace", tokens.grace),
    atCommit: async ({ pid, isMade, meanwhile }) => {
      const stop = gitHub.stub.answer(async ({ method, path }, forward) => {
        if (
          !/^(?:PATCH .*\/git\/refs\/heads\/main|PUT .*\/pulls\/\d+\/merge)$/.test(
            `${method} ${decodeURIComponent(path)}`,
          )
        )
          return undefined;
        await meanwhile?.();
        const answer = isMade ? await forward() : new Response();
        if (pid !== undefined) process.kill(pid, "SIGKILL");
        return answer;
      });
      return { [Symbol.asyncDispose]: async () => stop() };
    },
    push: (path, content) => gitHub.push([{ path, content }]),
    [Symbol.asyncDispose]: gitHub[Symbol.asyncDispose],
  };
}

/** What is true of a server is true on each of them. */
export const serverRepositories: ReadonlyArray<
  Readonly<{ name: string; open: (folder: string) => Promise<ServerRepository> }>
> = [
  { name: "this machine", open: onThisMachine },
  { name: "GitHub", open: onGitHub },
  { name: "a host of git", open: onGitHost },
];
