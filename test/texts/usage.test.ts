import { expect, test } from "bun:test";

import { usageOf } from "../../src/texts/usage.ts";

test("the usage of a process is its memory and its processor time, without waiting", async () => {
  const before = (await usageOf(process.pid))!;
  const until = process.cpuUsage().user + 300_000;
  while (process.cpuUsage().user < until) for (let turn = 0; turn < 1e6; turn++);
  const { bytes, cpuMs } = (await usageOf(process.pid))!;

  const { rss } = process.memoryUsage();
  expect(bytes / rss).toBeWithin(0.5, 2);
  expect(cpuMs - before.cpuMs).toBeWithin(200, 5000);
});

test("an ended process has no usage", async () => {
  const child = Bun.spawn([process.execPath, "--version"], { stdout: "ignore" });
  await child.exited;

  expect(await usageOf(child.pid)).toBeUndefined();
});
