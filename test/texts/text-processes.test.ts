import { expect, spyOn, test } from "bun:test";

import type { Log } from "../../src/core/ports.ts";
import { TakesTooLong } from "../../src/core/text/takes-too-long.ts";
import { mdx } from "../../src/markdown/tree/index.ts";
import { TextProcesses } from "../../src/texts/text-processes.ts";
import { usageOf } from "../../src/texts/usage.ts";
import { textsHere } from "../support/texts.ts";
import { asked, textWorkContract } from "./contract.ts";

const MIB = 1024 * 1024;
const enough = { cpuMs: 60_000, maxBytes: 2048 * MIB };
const short = "# Short\n";
const long = `# Long\n\n${"word ".repeat(20_000)}`;

function open(limits = { short: enough, long: enough }, lines: unknown[] = []) {
  const warn: Log["warn"] = (message, facts) => void lines.push({ message, ...facts });
  return new TextProcesses({ log: { warn }, whose: () => "ada", limits });
}

textWorkContract("in this process", textsHere);
textWorkContract("in processes of their own", open);

test.each([
  ["time", { cpuMs: 1, maxBytes: 2048 * MIB }],
  ["memory", { cpuMs: 60_000, maxBytes: MIB }],
])("a task that takes too much %s is stopped once, and all other tasks are done", async (why, limit) => {
  const lines: unknown[] = [];
  using texts = open({ short: enough, long: limit }, lines);
  const page = { ...asked("a\n\n".repeat(50_000)), until: 30_000 };

  const [first, other] = await Promise.all([
    texts.run("shownPage", page).catch((error) => error),
    texts.run("titleOf", short, mdx),
  ]);
  const again = await texts.run("shownPage", page).catch((error) => error);

  expect([first, again]).toEqual([expect.any(TakesTooLong), expect.any(TakesTooLong)]);
  expect(other).toBe("Short");
  expect(lines).toEqual([
    expect.objectContaining({ task: "shownPage", units: expect.closeTo(150_000, -3), why }),
  ]);
});

test("the texts of a batch that took too long are read alone", async () => {
  using texts = open({ short: enough, long: { ...enough, cpuMs: 1 } });
  const pages = Array.from({ length: 5000 }, (_, page) => `# Page ${page}\n\n[a](/b) <C d="e" />\n`);
  const longer = `# Longer\n\n${"word ".repeat(1000)}`;

  const asked = (contents: readonly string[]) => contents.map((content) => ({ content, dialect: mdx }));

  const batch = await texts.run("pageRecords", asked([longer, ...pages])).catch((error) => error);
  const some = await texts.run("pageRecords", asked(pages)).catch((error) => error);
  const alone = await texts.run("pageRecords", asked([longer]));
  const few = await texts.run("pageRecords", asked(pages.slice(0, 2)));

  expect([batch, some]).toEqual([expect.any(TakesTooLong), expect.any(TakesTooLong)]);
  expect([...alone, ...few].map((record) => JSON.parse(record).title)).toEqual([
    "Longer",
    "Page 0",
    "Page 1",
  ]);
});

test("a process that keeps more than half of its memory is replaced, and what it answers counts", async () => {
  using spawned = spyOn(Bun, "spawn");
  const page = { ...asked("a\n\n".repeat(50_000)), until: 300 };
  const shownBy = async (texts: TextProcesses) => (await texts.run("shownPage", page)).blocks.length;
  using roomy = open();
  const blocks = [await shownBy(roomy), await shownBy(roomy)];
  expect(spawned).toHaveBeenCalledTimes(1);
  const kept = spawned.mock.results[0]!.value as Bun.Subprocess;
  const { bytes } = (await usageOf(kept.pid))!;

  const lines: unknown[] = [];
  using tight = open({ short: enough, long: { ...enough, maxBytes: 1.6 * bytes } }, lines);
  // The memory is looked at now and then.
  for (let tries = 0; tries < 20 && spawned.mock.calls.length < 3; tries++) blocks.push(await shownBy(tight));

  expect(spawned.mock.calls.length).toBeGreaterThan(2);
  expect(new Set(blocks)).toEqual(new Set([150]));
  expect(lines).toEqual([]);
});

test("if no process can be started, only this task fails", async () => {
  using texts = open();
  const { execPath } = process;
  process.execPath = "/there/is/none";
  const none = await texts.run("titleOf", long, mdx).catch((error) => error);
  process.execPath = execPath;

  expect(none).toBeInstanceOf(TakesTooLong);
  expect(await texts.run("titleOf", long, mdx)).toBe("Long");
});

test("no process is started after it is disposed of", async () => {
  const texts = open();
  const working = texts.run("titleOf", long, mdx).catch((error) => error);
  texts[Symbol.dispose]();

  expect(await working).toBeInstanceOf(TakesTooLong);
});

test("a short text that takes long is tried again with the limits of a long one", async () => {
  using texts = open({ short: { ...enough, cpuMs: 1 }, long: enough });

  const shown = await texts.run("shownPage", { ...asked("a\n\n".repeat(2000)), until: 600 });

  expect(shown.blocks).toHaveLength(200);
});

test("a short text doesn't wait for long ones", async () => {
  using texts = open();
  await texts.run("titleOf", short, mdx); // by now the process for short texts runs, and that for long ones does not
  const done: string[] = [];

  await Promise.all([
    texts.run("shownPage", asked(long)).then(() => done.push("long")),
    texts.run("titleOf", short, mdx).then(() => done.push("short")),
  ]);

  expect(done).toEqual(["short", "long"]);
});
