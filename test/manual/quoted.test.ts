import { expect, test } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { fromSource, runProgram, startServer } from "../support/server.ts";
import { codesIn, manual } from "./pages.ts";

/** The block of a page that begins with these words. */
function blockOf(slug: string, begins: string): string {
  const blocks = manual.get(slug)!.matchAll(/^```text\n(.*?)\n```$/gms);
  return Array.from(blocks, ([, block]) => block!).find((block) => block.startsWith(begins))!;
}

test("a first start prints what the manual says", async () => {
  await using server = await startServer({ TEAM_PIN: "" }, fromSource);
  const steady = (text: string) =>
    text
      .replace(/localhost:\d+/g, "ORIGIN")
      .replace(/PIN {3}\d{8}/, "PIN")
      .replace(/\/\S+\/data/g, "DATA")
      .trim();

  await server.prints(/Pages/);
  const [printed = ""] = server.printed().split(/^\{/m);

  expect(steady(blockOf("guide/install", "docs-admin"))).toBe(steady(printed));
});

test("--help prints the commands as the manual lists them", async () => {
  await using folder = await temporaryFolder();
  const { stdout } = await runProgram(["--help"], { folder: folder.path, program: fromSource });

  const commands = stdout.split("\n").filter((line) => line.startsWith("  docs-admin"));

  expect(blockOf("server", "docs-admin").split("\n")).toEqual(commands.map((line) => line.trim()));
});

test("token --help prints what the manual lists", async () => {
  await using folder = await temporaryFolder();
  const run = { folder: folder.path, program: fromSource };

  const { stdout } = await runProgram(["token", "--help"], run);

  const listed = stdout.split("\n").slice(2).join("\n").trimEnd();
  expect(blockOf("reference/tokens", "docs-admin")).toBe(listed.replaceAll(/^ {2}/gm, ""));
});

test("every message that the manual quotes is in the program", async () => {
  const root = join(import.meta.dir, "../../src");
  const files = await Array.fromAsync(new Bun.Glob("**/*.ts").scan(root));
  const source = (await Promise.all(files.map((file) => Bun.file(join(root, file)).text()))).join("\n");
  const quoted = manual
    .get("server/troubleshooting")!
    .split("\n")
    .flatMap((line) => (line.startsWith("| `") ? codesIn(line.split(" | ")[0]!) : []));

  const parts = quoted.flatMap((message) => message.split("…").map((part) => part.trim()));

  expect(quoted.length).toBeGreaterThan(4);
  expect(parts.filter((part) => !source.includes(part))).toEqual([]);
});
