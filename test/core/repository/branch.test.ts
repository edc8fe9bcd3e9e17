import { expect, test } from "bun:test";

import { Unauthenticated } from "../../../src/core/errors.ts";
import { Branch } from "../../../src/core/repository/branch.ts";
import type { RepositoryHost } from "../../../src/core/repository/repository-host.ts";

test("a refused check shows that the repository answers, and other waiting requests go on", async () => {
  const looked = Promise.withResolvers<void>();
  const sign = Promise.withResolvers<string>();
  const head = () => {
    looked.resolve();
    return sign.promise;
  };
  const branch = new Branch({ head } as unknown as RepositoryHost, { patienceMs: 100 });
  const answer = Promise.withResolvers<string>();

  const asked = branch.withDeadline(() => answer.promise);
  await looked.promise;
  sign.reject(new Unauthenticated("Not you."));
  await new Promise(setImmediate);
  answer.resolve("an answer");

  expect(await asked).toBe("an answer");
});
