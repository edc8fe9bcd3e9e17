import { expect, test } from "bun:test";

import { Unavailable, UpstreamFailed } from "../../../src/core/errors.ts";
import { Readiness } from "../../../src/core/operation/readiness.ts";
import { Branch } from "../../../src/core/repository/branch.ts";
import type { RepositoryHost } from "../../../src/core/repository/repository-host.ts";

function readiness({ refusal, isSilent = false }: { refusal?: Error; isSilent?: boolean } = {}) {
  const asked = { store: 0, repository: 0 };
  const clock = { at: 1000, now: () => clock.at };
  const head = async () => {
    asked.repository++;
    if (refusal) throw refusal;
    if (isSilent) await new Promise(() => {});
    return "sha";
  };
  const probe = async () => void asked.store++;
  const branch = new Branch({ head } as unknown as RepositoryHost, { patienceMs: 10 });
  return { asked, clock, branch, probe };
}

test("however many ask, store and repository are tested once a second", async () => {
  const parts = readiness();
  const tested = new Readiness(parts);

  await Promise.all(Array.from({ length: 20 }, () => tested.test()));
  parts.clock.at += 999;
  await tested.test();
  const first = { ...parts.asked };
  parts.clock.at += 1;
  await tested.test();

  expect([first, parts.asked]).toEqual([
    { store: 1, repository: 1 },
    { store: 2, repository: 2 },
  ]);
});

test("a repository that fails makes the server unready, with the repository's sentence", async () => {
  const tested = new Readiness(readiness({ refusal: new UpstreamFailed("Can't reach GitHub.") }));

  const refusal = await tested.test().catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(Unavailable);
  expect(refusal).toMatchObject({ message: "Can't reach GitHub." });
});

test("a repository that only people's tokens may read is not asked", async () => {
  const parts = readiness({ refusal: new UpstreamFailed("Nobody may.") });

  await new Readiness({ ...parts, branch: undefined }).test();

  expect(parts.asked).toEqual({ store: 1, repository: 0 });
});

test("a repository that doesn't answer makes the server unready after some time", async () => {
  const tested = new Readiness(readiness({ isSilent: true }));

  const refusal = await tested.test().catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(Unavailable);
  expect(refusal).toMatchObject({ message: expect.stringContaining("didn't respond in time") });
});

test("a fault of the program is one", async () => {
  const fault = new TypeError("A fault.");

  expect(await new Readiness(readiness({ refusal: fault })).test().catch((error) => error)).toBe(fault);
});
