import { afterAll, expect, test } from "bun:test";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Conflict } from "../../../src/core/errors.ts";
import type { GitAddress } from "../../../src/core/repository/git-address.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { type GitHost, startHttpHost, startSshHost } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { bytes, change } from "../contract.ts";
import { cloned } from "./clone-host.ts";

const folder = await temporaryFolder();
const host = await startHttpHost();
const ssh = await startSshHost();
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await ssh[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

let made = 0;

/** A repository with one page and a hook that keeps what pushes say, and a clone of it. */
async function opened(at: GitHost, address: (name: string) => string | GitAddress) {
  const name = `${made++}.git`;
  const path = await at.create(name);
  await using seeds = await temporaryFolder();
  await git(seeds.path, "init", "-q", "-b", "main");
  await Bun.write(join(seeds.path, "a.md"), "one");
  await git(seeds.path, "add", "-A");
  await git(seeds.path, "commit", "-q", "-m", "first");
  await git(seeds.path, "push", "-q", path, "main");
  await mkdir(join(path, "hooks"));
  const hook = join(path, "hooks/post-receive");
  const link = "https://gitlab.localhost/docs/-/merge_requests/7";
  await Bun.write(
    hook,
    `#!/bin/sh\nenv | grep ^GIT_PUSH_OPTION | sort >'${path}/said'\necho 'View merge request:'; echo '  ${link}'\n`,
  );
  await chmod(hook, 0o755);
  const more = { pushesReviews: true, sshKey: ssh.key, knownHosts: ssh.knownHosts };
  const clone = await cloned(address(name), join(folder.path, name), more);
  const first = await git(path, "rev-parse", "main");
  const sha = await clone.reviewBranches!.make(change(first, [{ path: "a.md", content: bytes("two") }]));
  return { path, clone, branches: clone.reviewBranches!, first, sha };
}

/** Every machine is its own localhost, and so is what is below that. */
function onGitLab(name: string): GitAddress {
  const at = `gitlab.localhost:${host.port}`;
  return { url: `http://${at}/${name}`, by: "http", origin: `http://${at}`, host: at, path: name };
}

const branch = "docs-admin/review-3";
const pushed = { branch, from: undefined, title: "Brew “tea” & more; \\$(x)" };

test("GitLab is asked for a merge request into the branch, with the title of the review", async () => {
  const { path, branches, first, sha } = await opened(host, onGitLab);
  await git(path, "config", "receive.advertisePushOptions", "true");

  await branches.push({ ...pushed, to: sha });

  expect((await Bun.file(join(path, "said")).text()).trimEnd().split("\n")).toEqual([
    "GIT_PUSH_OPTION_0=merge_request.create",
    "GIT_PUSH_OPTION_1=merge_request.target=main",
    `GIT_PUSH_OPTION_2=merge_request.title=${pushed.title}`,
    "GIT_PUSH_OPTION_COUNT=3",
  ]);
  expect(await git(path, "rev-parse", branch)).toBe(sha);
  expect(await git(path, "rev-parse", "main")).toBe(first);
  expect(await branches.heads()).toEqual(new Map([[branch, sha]]));
});

test("a GitLab that takes no options gets the branch without them, and others are told none", async () => {
  const without = await opened(host, onGitLab);
  const other = await opened(host, host.url);
  await git(other.path, "config", "receive.advertisePushOptions", "true");

  await without.branches.push({ ...pushed, to: without.sha });
  await other.branches.push({ ...pushed, to: other.sha });

  expect(await git(without.path, "rev-parse", branch)).toBe(without.sha);
  expect(await git(other.path, "rev-parse", branch)).toBe(other.sha);
  for (const { path } of [without, other])
    expect(await Bun.file(join(path, "said")).text()).not.toContain("merge_request");
});

test("over ssh, a branch is pushed, listed and pushed again, and the link is of the host", async () => {
  const { path, clone, branches, first, sha } = await opened(ssh, ssh.url);
  await git(path, "config", "receive.denyNonFastForwards", "false");
  const printed = "https://127.0.0.1/docs/compare/main...docs-admin/review-3";
  await Bun.write(join(path, "hooks/post-receive"), `#!/bin/sh\necho '${printed}'\n`);

  const { url } = await branches.push({ ...pushed, to: sha });
  const next = await branches.make(change(first, [{ path: "a.md", content: bytes("three") }]));
  await branches.push({ ...pushed, from: sha, to: next });

  expect(url).toBe(printed);
  expect(await branches.heads()).toEqual(new Map([[branch, next]]));
  expect(await clone.known()).toBe(first);
});

test("a branch that is another than it was is left as it is", async () => {
  const { path, branches, first, sha } = await opened(host, host.url);
  await git(path, "branch", branch, "main");

  const refusal = async (from: string | undefined) =>
    branches.push({ ...pushed, from, to: sha }).catch((error: unknown) => error);

  for (const from of [undefined, sha]) expect(await refusal(from)).toBeInstanceOf(Conflict);
  expect(await git(path, "rev-parse", branch)).toBe(first);
});

test("the lock of a commit that was killed stops no other", async () => {
  const { clone, branches, first } = await opened(host, host.url);
  await Bun.write(join(clone.place, "refs/docs-admin/new.lock"), "");

  const sha = await branches.make(change(first, [{ path: "a.md", content: bytes("three") }]));

  expect((await clone.commit(change(first, [{ path: "b.md", content: bytes("b") }]))).sha).not.toBe(sha);
  expect(await branches.isOn((await clone.known())!, sha)).toBe(false);
  expect(await branches.isOn((await clone.known())!, "0".repeat(40))).toBe(false);
});
