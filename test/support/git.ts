import { mkdir } from "node:fs/promises";

import { keptFolder } from "./kept-folder.ts";

/** What a machine's git is set up for, such as the filters of Git LFS, is no part of a test. */
const unconfigured = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };

/** Runs the real git and returns its output. @throws on failure */
export async function git(directory: string, ...args: string[]): Promise<string> {
  return (await gitBytes(directory, ...args)).toString().replace(/\n$/, "");
}

export async function gitBytes(directory: string, ...args: string[]): Promise<Buffer> {
  const identity = [
    "-c",
    "user.name=Grace",
    "-c",
    "user.email=grace@example.org",
    "-c",
    "commit.gpgsign=false",
    "-c",
    "maintenance.auto=false",
  ];
  const child = Bun.spawn(["git", ...identity, ...args], {
    cwd: directory,
    env: { ...process.env, ...unconfigured },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, said, status] = await Promise.all([
    child.stdout.bytes(),
    child.stderr.text(),
    child.exited,
  ]);
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${said}`);
  return Buffer.from(printed);
}

const writeEmptyRepository = keptFolder(async (folder) => {
  await mkdir(folder);
  await git(folder, "init", "-q", "--template=", "-b", "main");
});

export async function repositoryWith(
  directory: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  await writeEmptyRepository(directory);
  for (const [path, content] of Object.entries(files)) await Bun.write(`${directory}/${path}`, content);
  await git(directory, "add", "-A");
  await git(directory, "commit", "-q", "--allow-empty", "-m", "first");
}
