import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** By file. Source of the format: geninfo(1), of lcov. */
async function linesThatDidNotRun(): Promise<Map<string, number[]>> {
  const folder = await mkdtemp(join(tmpdir(), "docs-admin-gallery-"));
  const report = ["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`];
  const command = [process.execPath, "test", ...report, "./test/gallery/every-state.ts"];
  const child = Bun.spawn(command, { cwd: root, stdout: "ignore", stderr: "pipe" });
  const said = await child.stderr.text();
  expect(await child.exited, said).toBe(0);
  const records = (await Bun.file(join(folder, "lcov.info")).text()).split("end_of_record\n");
  await rm(folder, { recursive: true });
  return new Map(
    records.map((record) => [
      /^SF:(.*)$/m.exec(record)?.[1] ?? "",
      [...record.matchAll(/^DA:(\d+),0$/gm)].map(([, line]) => Number(line)),
    ]),
  );
}

test("every state of the gallery renders, and every line of every view runs for one of them", async () => {
  const files = await Array.fromAsync(new Bun.Glob("views/**/*.tsx").scan(root));
  const lines = await linesThatDidNotRun();

  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !lines.has(file))).toEqual([]);
  expect(files.flatMap((file) => lines.get(file)!.map((line) => `${file}:${line}`))).toEqual([]);
}, 300_000);
