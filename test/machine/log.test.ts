import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { LineLog } from "../../src/machine/log.ts";

const clock = { now: () => Date.UTC(2026, 10, 22, 9, 30) };

function logging(level: "debug" | "info" | "warn" | "error", format: "json" | "pretty" = "json") {
  const lines: string[] = [];
  const log = new LineLog({ level, format }, clock, (line) => lines.push(line));
  return { log, lines };
}

describe("a line about a request to another service", () => {
  test("has the request, its facts and its duration, only at debug level", () => {
    const { log, lines } = logging("debug");

    log.debug?.("git", performance.now() - 12.34, { command: "rev-parse HEAD", status: 0 });

    const { ms, ...line } = JSON.parse(lines[0]!);
    expect(line).toEqual({
      time: "2026-11-22T09:30:00.000Z",
      level: "debug",
      message: "git",
      command: "rev-parse HEAD",
      status: 0,
    });
    expect(ms).toBeGreaterThanOrEqual(12.3);
    expect(String(ms)).toMatch(/^\d+(\.\d)?$/);
  });

  test("contains the facts of its HTTP request", async () => {
    const { log, lines } = logging("debug", "pretty");

    await log.during({ requestId: "one" }, async () => {
      await Promise.resolve();
      log.debug?.("git", performance.now(), { status: undefined });
    });

    expect(lines).toEqual([expect.stringMatching(/^09:30:00 debug git requestId="one" ms=[\d.]+\n$/)]);
  });

  test.each(["info", "warn", "error"] as const)("isn't even built at %s", (level) => {
    expect(logging(level).log.debug).toBeUndefined();
  });
});

test("a line below the level is omitted", () => {
  const { log, lines } = logging("warn");

  log.info("request");
  log.warn("careful");
  log.error("fault");

  expect(lines.map((line) => JSON.parse(line).message)).toEqual(["careful", "fault"]);
});

test("the lines of one turn are printed together, and none is lost where the process ends in it", async () => {
  const script = `
    const { LineLog } = await import(${JSON.stringify(join(import.meta.dir, "../../src/machine/log.ts"))});
    let writes = 0;
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text) => (writes++, write(text));
    const log = new LineLog({ level: "info", format: "json" }, { now: () => 0 });
    for (let n = 0; n < 64; n++) log.info("saved", { n });
    await new Promise(setImmediate);
    log.info("writes", { writes });
    process.exit(0);
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  const lines = (await child.stdout.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

  expect(lines.slice(0, 64).map(({ n }) => n)).toEqual(Array.from({ length: 64 }, (_, n) => n));
  expect(lines[64]).toMatchObject({ message: "writes", writes: 1 });
});
