import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { freePort } from "../support/free-port.ts";

const UP_WITHIN_MS = 20_000;

const pin = "2468";

/** Output goes to a file, so that reading it costs the bench nothing. */
export type BenchServer = Awaited<ReturnType<typeof start>>;

export async function start(
  command: readonly string[],
  folder: string,
  settings: Record<string, string> = {},
) {
  await mkdir(folder, { recursive: true });
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: {
      PATH: process.env.PATH!,
      HOME: folder,
      PORT: String(port),
      TEAM_PIN: pin,
      TEAM_PIN_WEAK: "1",
      ...settings,
    },
    stdin: "ignore",
    stdout: Bun.file(join(folder, "printed")),
    stderr: "inherit",
  });
  const stop = async () => {
    child.kill();
    await child.exited;
  };
  if (!(await answers(url, () => child.exitCode !== null))) {
    await stop();
    throw new Error(`${command.join(" ")} did not start.`);
  }
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - began,
    pin,
    signIn: () => Client.signedIn(url, { pin }),
    [Symbol.asyncDispose]: stop,
  };
}

async function answers(url: string, isOver: () => boolean): Promise<boolean> {
  const deadline = performance.now() + UP_WITHIN_MS;
  while (performance.now() < deadline && !isOver()) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.status === 200) return true;
    await Bun.sleep(1);
  }
  return false;
}
