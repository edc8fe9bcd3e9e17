import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { fromSource, startServerIn } from "../support/server.ts";
import { expectUnbrokenChain, raced, writeOn } from "../support/writers.ts";

test("of the writers on two servers that share a folder while one takes over from the other, none overwrites what it has not read", async () => {
  await using folder = await temporaryFolder();
  await using first = await startServerIn(folder.path, { LOG_LEVEL: "error" }, fromSource);
  await using second = await startServerIn(folder.path, { LOG_LEVEL: "error" });
  const clients = [await Client.signedIn(first.url), await Client.signedIn(second.url)] as const;

  const written = await Promise.all(
    Array.from({ length: 32 }, (_, writer) => writeOn(clients[writer % 2]!, writer, 12)),
  );
  await first.stop();

  const accepted = written.flatMap((each) => each.accepted);
  for (const slug of raced) await expectUnbrokenChain(clients[1], slug, accepted);
});

test("of several programs that start at once on an empty folder, each finds its tables", async () => {
  await using folder = await temporaryFolder();
  const script = `
    const { Store } = await import(${JSON.stringify(join(import.meta.dir, "../../src/store/database.ts"))});
    console.log("ready");
    for await (const _ of console) break;
    const store = new Store(${JSON.stringify(join(folder.path, "store.db"))});
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
