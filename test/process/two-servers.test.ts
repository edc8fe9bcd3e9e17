import { expect, test } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { built, runProgram, startServerIn } from "../support/server.ts";

test("a second server on a data folder is refused with a hint, and starts after the first is killed", async () => {
  await using folder = await temporaryFolder();
  const first = await startServerIn(folder.path, {}, built);

  const second = await runProgram([], { folder: folder.path });

  expect([second.status, second.stdout]).toEqual([1, ""]);
  expect(second.stderr).toBe(
    `DATA_DIR: another docs-admin is using ${first.dataDir}. Stop it first, or use another folder.\n`,
  );
  await first.stop("SIGKILL");
  await using third = await startServerIn(folder.path, {}, built);
  expect((await fetch(`${third.url}/healthz`)).status).toBe(200);
});

test("several programs that start at once on an empty folder all find the tables", async () => {
  await using folder = await temporaryFolder();
  const script = `
    const { SqliteStore } = await import(${JSON.stringify(join(import.meta.dir, "../../src/store/sqlite/sqlite.ts"))});
    console.log("ready");
    for await (const _ of console) break;
    const store = new SqliteStore(${JSON.stringify(join(folder.path, "store.db"))});
    await store.probe(1);
    store.close();
    process.exit();`;
  const programs = await Promise.all(Array.from({ length: 6 }, () => readyProcess(script)));

  for (const { stdin } of programs) stdin.write("go\n");

  expect(await Promise.all(programs.map(({ exited }) => exited))).toEqual([0, 0, 0, 0, 0, 0]);
});

/** Another process that runs `script`, after it has said its first word. */
async function readyProcess(script: string) {
  const child = Bun.spawn([process.execPath, "-e", script], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  await child.stdout.getReader().read();
  return child;
}
