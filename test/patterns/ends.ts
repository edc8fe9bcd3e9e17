import { expect, test } from "bun:test";
import { join } from "node:path";

import { listed } from "./listed.ts";

const folder = import.meta.dir;

/** Returns a pattern that still runs after `seconds`. */
async function hanging(seconds: number, ...named: string[]): Promise<string | undefined> {
  const child = Bun.spawn([process.execPath, join(folder, "attack.ts"), ...named], {
    stdout: "pipe",
    stderr: "inherit",
  });
  let started = "";
  let timer: Timer | undefined;
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    started += chunk;
  }
  clearTimeout(timer);
  return (await child.exited) === 0 ? undefined : started.trim().split("\n").at(-1);
}

async function placed(pattern: string): Promise<string | undefined> {
  const child = Bun.spawn([process.execPath, join(folder, "tree.ts")], { stdout: "pipe" });
  const lines = (await child.stdout.text()).split("\n");
  return lines.find((line) => line.endsWith(` ${pattern}`)) ?? pattern;
}

test("every pattern ends on 2 MiB of what it repeats", async () => {
  const pattern = await hanging(60);

  expect(pattern && (await placed(pattern))).toBeUndefined();
  expect((await listed()).size).toBeGreaterThan(250);
}, 600_000);

test("a pattern that hangs on a million dots is stopped and named", async () => {
  expect(await hanging(1, String.raw`/\.+$/`)).toBe(String.raw`/\.+$/`);
});
