import type { Log } from "../../../src/core/ports.ts";
import { openLocalRepository } from "../../../src/repository/git/open.ts";

type More = Readonly<{ log?: Log; env?: Record<string, string> }>;

export function open(path: string, branch?: string, { log = { warn: () => {} }, env }: More = {}) {
  const clock = { now: () => Date.now() };
  return openLocalRepository({ path, branch, env: env ?? { PATH: process.env.PATH! }, clock, log });
}
