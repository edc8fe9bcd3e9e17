import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { fromSource, runProgram, startServer } from "../support/server.ts";
import { codesIn, manual } from "./pages.ts";

/** The block of a page that begins with these words. */
function blockOf(slug: string, begins: string): string {
  const blocks = manual.get(slug)!.matchAll(/^```text\n(.*?)\n```$/gms);
  return Array.from(blocks, ([, block]) => block!).find((block) => block.startsWith(begins))!;
}

test("a first start prints what the manual says", async () => {
  await using server = await startServer({ TEAM_PIN: "", LOG_FORMAT: "pretty" }, fromSource);
  const steady = (text: string) =>
    text
      .replace(/localhost:\d+/g, "ORIGIN")
      .replace(/PIN {3}\d{8}/, "PIN")
      .replace(/ +│$|─+/gm, "")
      .replace(/\/\S+\/data/g, "DATA")
      .trim();

  expect(steady(blockOf("guide/install", "docs-admin"))).toBe(steady(server.printed()));
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

test("the client in TypeScript is the one that is compiled, and it does what the manual says", async () => {
  const file = join(import.meta.dir, "client.ts");
  const [, shown] = /^```ts\n(.*?)^```$/ms.exec(manual.get("reference/api")!)!;
  await using server = await startServer();
  const ada = await Client.signedIn(server.url, { name: "Ada" });
  for (const slug of ["one", "two", "three"]) await ada.publish(slug, "Send an e-mail.\n");
  await ada.save("two", "mine\n");
  const { token } = await ada.withToken({ can: ["read", "draft"] });

  const child = Bun.spawn([process.execPath, file, server.url, token!], { stdout: "pipe" });
  const printed = await child.stdout.text();

  expect(shown!.replace("../docs-admin/", "../../")).toBe(await Bun.file(file).text());
  const lines = ["one: saved", "three: saved", "two: Ada has a draft"];
  expect(
    printed
      .split("\n")
      .filter((line) => !line.startsWith("reference/"))
      .sort(),
  ).toEqual(["", ...lines]);
  expect(await ada.draftOf("one")).toMatchObject({
    content: "Send an email.\n",
    author: "Ada (nightly import)",
  });
});
