import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Unavailable } from "../../core/errors.ts";
import { branchesInstead } from "../branch-names.ts";
import type { Finding } from "../finding.ts";
import { finding, ok, type Result } from "../step.ts";
import { EMAIL } from "./fast-import.ts";
import { gitHostOf } from "./git-hosts.ts";
import { Remote, type RemoteSettings } from "./remote.ts";

/** Checks what a server needs of a repository on another machine, step by step, without changing anything there. */
export async function* checkRemote(
  settings: RemoteSettings & Readonly<{ branch: string | undefined }>,
): AsyncGenerator<Finding> {
  const { address, branch: named } = settings;
  const remote = await Remote.of(settings);
  let branches: ReadonlyMap<string, string> = new Map();
  let main: string | undefined;
  const reached = await finding("repository's host", async () => {
    ({ main, branches } = await remote.listing());
    const count = branches.size === 1 ? "1 branch" : `${branches.size} branches`;
    return branches.size > 0
      ? ok(`${address.url}, ${count}`)
      : { state: "warning", says: `${address.url} is empty. The first publication makes its first commit` };
  });
  yield reached;
  if (reached.state === "wrong") return;
  const branch = named ?? main ?? [...branches.keys()][0] ?? "main";
  const found = await finding("branch", async () => {
    if (branches.size === 0) return ok(`${branch}, which the first publication makes`);
    if (branches.has(branch)) return ok(branch);
    throw new Unavailable(
      `REPOSITORY_BRANCH: the repository has no branch “${branch}”.${branchesInstead(branch, [...branches.keys()])}`,
    );
  });
  yield found;
  if (found.state !== "wrong") yield await finding("push", () => push(remote, settings));
}

const nobody = {
  GIT_AUTHOR_NAME: "docs-admin",
  GIT_AUTHOR_EMAIL: EMAIL,
  GIT_COMMITTER_NAME: "docs-admin",
  GIT_COMMITTER_EMAIL: EMAIL,
};

/** A dry run asks for the right to push, and sends nothing. Hooks and rules of the branch aren't asked. */
async function push(remote: Remote, { address }: RemoteSettings): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "docs-admin-check-"));
  try {
    const git = remote.in(folder);
    await git.bytes(["init", "-q", "--bare", "--template="]);
    const tree = await git.text(["hash-object", "-w", "-t", "tree", "--stdin"], { input: "" });
    const commit = await git.text(["commit-tree", "-m", "check", tree], { env: nobody });
    const refused = await remote.wouldRefuse(folder, commit);
    if (refused === undefined) return ok("accepted, as far as a dry run shows");
    const token = gitHostOf(address)?.token;
    throw new Unavailable(token === undefined ? refused : `${refused} It takes ${token}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
