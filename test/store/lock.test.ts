import { expect, test } from "bun:test";

import { Unavailable } from "../../src/core/errors.ts";
import { lockDataDir } from "../../src/store/lock.ts";
import { temporaryFolder } from "../support/folder.ts";

test("a data folder is locked by one server at a time, and unlocked when it ends", async () => {
  await using folder = await temporaryFolder();
  const first = lockDataDir(folder.path);

  expect(() => lockDataDir(folder.path, 0)).toThrow(
    new Unavailable(
      `DATA_DIR: another docs-admin is using ${folder.path}. Stop it first, or use another folder.`,
    ),
  );

  first[Symbol.dispose]();
  lockDataDir(folder.path)[Symbol.dispose]();
});
