import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AfterPublishCommand } from "../../src/commands/after-publish.ts";
import { temporaryFolder } from "../support/folder.ts";

const folder = tmpdir();
const env = { PATH: process.env.PATH! };
const script = (text: string) => ["sh", "-c", text, "sh"];
const run = (command: readonly string[], minutes = 1) =>
  new AfterPublishCommand({ command, minutes, env, folder }).build("abc123");

test("the command gets the commit's id as its last argument, and no word of it is read by a shell", async () => {
  const end = await run(["printf", "%s|", "$HOME", "a;b", "*"]);

  expect(end).toEqual({ kind: "exited", status: 0, log: "$HOME|a;b|*|abc123|" });
});

test("what it prints is kept from both outputs, without colors", async () => {
  const end = await run(script(`printf '\\033[31mred\\033[0m\\r\\n'; echo bad >&2; exit 3`));

  expect(end).toMatchObject({ kind: "exited", status: 3 });
  expect(end.log.split("\n").toSorted()).toEqual(["bad", "red"]);
});

test("only the last whole lines are kept, however much it prints", async () => {
  const { log } = await run(script(`seq 1 200000; echo é`));

  const lines = log.split("\n");
  expect(lines).toHaveLength(40);
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["199962", "200000", "é"]);
  const { log: one } = await run(script(`head -c 100000 /dev/zero | tr '\\0' x`));
  expect(one).toBe("x".repeat(8000));
});

test("a command that takes too long is stopped with all that it started", async () => {
  await using place = await temporaryFolder();
  const left = join(place.path, "left");

  const end = await run(script(`echo on; (sleep 2; touch ${left}) & sleep 60`), 0.3 / 60);

  expect(end).toEqual({ kind: "late", minutes: 0.3 / 60, log: "on" });
  await Bun.sleep(2000);
  expect(existsSync(left)).toBe(false);
});

test("what it leaves running when it ends doesn't hold it up", async () => {
  const began = performance.now();

  expect(await run(script("sleep 30 & exit 0"))).toMatchObject({ kind: "exited", status: 0 });
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("a command that isn't there, and one that a signal ends, are told apart", async () => {
  expect(await run(["/nowhere/deploy"])).toMatchObject({ kind: "not started" });
  expect(await run(script("kill -9 $$"))).toMatchObject({ kind: "killed", signal: "SIGKILL" });
});

test("a stop ends the command, and says nothing of its end", async () => {
  const command = new AfterPublishCommand({ command: script("sleep 60"), minutes: 1, env, folder });
  const end = command.build("abc123").then(() => "said");

  command[Symbol.dispose]();

  expect(await Promise.race([end, Bun.sleep(1500).then(() => "nothing")])).toBe("nothing");
});
