import { afterAll, expect } from "bun:test";

import { temporaryFolder } from "../../support/folder.ts";
import { type GitHost, startFileHost, startHttpHost, startSshHost } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { commandsOf, type Open, type Put } from "../contract.ts";
import { repositoryHostContract } from "../host-contract.ts";
import { cloned } from "./clone-host.ts";

const http = await startHttpHost();
const ssh = await startSshHost();
const file = await startFileHost();

repositoryHostContract("one behind git http-backend", opening(http));
repositoryHostContract("one over ssh", opening(ssh, { sshKey: ssh.key, knownHosts: ssh.knownHosts }));
repositoryHostContract("one with SHA-256 ids at a file address", opening(file, {}, "--object-format=sha256"));

/** Each test has a branch of its own in one repository there, in which git finds no error at the end. */
function opening(host: GitHost, more: Parameters<typeof cloned>[2] = {}, ...init: string[]): Open {
  const made = (async () => {
    const folder = await temporaryFolder();
    const path = await host.create("site.git", ...init);
    await imported(path, "reset refs/heads/main\n", [[{ path: "a.md", content: "a" }]], "main");
    return { folder, path };
  })();
  afterAll(async () => {
    const { folder, path } = await made;
    const faults = await git(path, "fsck", "--strict", "--no-dangling");
    await host[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
    expect(faults).toBe("");
  });
  let count = 0;
  return async (files) => {
    const { folder, path } = await made;
    const branch = `test-${count++}`;
    const ref = `refs/heads/${branch}`;
    await imported(path, `reset ${ref}\n`, [files], branch);
    const push = async (...commits: ReadonlyArray<readonly Put[]>) => {
      await imported(path, `reset ${ref}\nfrom ${ref}^0\n`, commits, branch);
      return git(path, "rev-parse", branch);
    };
    return { host: await cloned(host.url("site.git"), folder.path, { ...more, branch }), push };
  };
}

async function imported(
  path: string,
  start: string,
  commits: ReadonlyArray<readonly Put[]>,
  branch: string,
): Promise<void> {
  const stdin = Buffer.concat([Buffer.from(start), ...commits.flatMap((files) => commandsOf(files, branch))]);
  await Bun.spawn(["git", "fast-import", "--quiet", "--force"], { cwd: path, stdin }).exited;
}
