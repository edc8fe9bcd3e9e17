import { expect, test } from "bun:test";

import { Client } from "../support/client.ts";
import { fromBinary, fromSource, startServer } from "../support/server.ts";

/** Returns the processes for texts with their parents. */
async function readers(): Promise<Array<readonly [pid: number, parent: number]>> {
  const ps = Bun.spawn(["ps", "-A", "-o", "pid=,ppid=,args="], { stdout: "pipe" });
  const lines = (await ps.stdout.text()).split("\n").filter((line) => line.endsWith(" read-texts"));
  return lines.map((line) => {
    const [pid = "", parent = ""] = line.trim().split(/\s+/);
    return [Number(pid), Number(parent)];
  });
}

test.each([fromSource, fromBinary])(
  "when $name is killed, its processes for texts end even if they hang",
  async (program) => {
    const server = await startServer({}, program);
    await (await Client.signedIn(server.url)).post("/admin/blocks/one", { content: "# One\n" });
    const own = (await readers()).filter(([, parent]) => parent === server.pid).map(([pid]) => pid);
    for (const pid of own) process.kill(pid, "SIGSTOP");

    await server.stop("SIGKILL");
    while ((await readers()).some(([pid]) => own.includes(pid)));

    // One for the block, and one for the pages of the site where these are still being read.
    expect([1, 2]).toContain(own.length);
    await server[Symbol.asyncDispose]();
  },
);
