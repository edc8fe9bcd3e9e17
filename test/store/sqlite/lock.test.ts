import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Unavailable } from "../../../src/core/errors.ts";
import { lockDataDir } from "../../../src/store/sqlite/lock.ts";
import { temporaryFolder } from "../../support/folder.ts";

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

test("a data folder that can't be written is refused with a sentence", async () => {
  await using folder = await temporaryFolder();
  // Also root can't write a folder as a file.
  await mkdir(join(folder.path, "server.lock"));

  expect(() => lockDataDir(folder.path, 0)).toThrow(
    new Unavailable(
      `DATA_DIR: ${folder.path} can't be written (EISDIR). Give the user of docs-admin the right to, or set another folder.`,
    ),
  );
});
