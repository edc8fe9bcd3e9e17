import { expect } from "bun:test";

import { Unavailable } from "../../../src/core/errors.ts";
import type { Log, OutsideCalls } from "../../../src/core/ports.ts";
import { openLocalRepository } from "../../../src/repository/git/open.ts";

type More = Readonly<{ log?: Log; calls?: OutsideCalls; mayCreate?: boolean; env?: Record<string, string> }>;

export function open(
  path: string,
  branch?: string,
  { log = { warn: () => {} }, calls, mayCreate = true, env }: More = {},
) {
  const clock = { now: () => Date.now() };
  return openLocalRepository({
    path,
    branch,
    mayCreate,
    env: env ?? { PATH: process.env.PATH! },
    clock,
    log,
    calls,
  });
}

/** Returns the sentence of a refused opening, which must be Unavailable. */
export async function refusal(path: string, branch?: string, more?: More): Promise<string> {
  const error = await open(path, branch, more).then(
    () => new Error("It was opened."),
    (error: Error) => error,
  );
  expect(error).toBeInstanceOf(Unavailable);
  return error.message;
}
