import { afterAll } from "bun:test";

import { startGitHub } from "../../support/emulator.ts";
import type { Put } from "../contract.ts";
import { repositoryHostContract } from "../host-contract.ts";
import { open } from "./github-host.ts";

const gitHub = await startGitHub();
afterAll(() => gitHub[Symbol.asyncDispose]());

repositoryHostContract("one on GitHub", async (files) => {
  await gitHub.reset(files);
  const push = async (...commits: ReadonlyArray<readonly Put[]>) => {
    for (const files of commits) await gitHub.push(files);
    return gitHub.head();
  };
  return { host: open(gitHub.url), push };
});
