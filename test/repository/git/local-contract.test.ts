import { afterAll, expect } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { commandsOf, type Open, type Put } from "../contract.ts";
import { repositoryHostContract } from "../host-contract.ts";
import { open } from "./local-host.ts";

repositoryHostContract("a bare one on this machine", await opening("--bare"));
repositoryHostContract("one with a work tree", await opening());
repositoryHostContract("one with SHA-256 ids", await opening("--bare", "--object-format=sha256"));

/** All these tests share one repository; at the end git finds no error in it. */
async function opening(...init: string[]): Promise<Open> {
  const folder = await temporaryFolder();
  const path = join(folder.path, "site");
  await git(folder.path, "init", "-q", "-b", "main", ...init, path);
  afterAll(async () => {
    const faults = await git(path, "fsck", "--strict", "--no-dangling");
    await folder[Symbol.asyncDispose]();
    expect(faults).toBe("");
  });
  const host = await open(path);
  const hasWorkTree = !init.includes("--bare");

  const commit = async (start: string, commits: ReadonlyArray<readonly Put[]>): Promise<void> => {
    const stdin = Buffer.concat([Buffer.from(start), ...commits.flatMap((files) => commandsOf(files))]);
    await Bun.spawn(["git", "fast-import", "--quiet", "--force"], { cwd: path, stdin }).exited;
    if (hasWorkTree) await git(path, "reset", "-q", "--hard");
  };
  return async (files) => {
    await commit("reset refs/heads/main\n", [files]);
    const push = async (...commits: ReadonlyArray<readonly Put[]>) => {
      await commit("reset refs/heads/main\nfrom refs/heads/main^0\n", commits);
      return git(path, "rev-parse", "main");
    };
    return { host, push };
  };
}
