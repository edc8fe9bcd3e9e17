import { cp, mkdir, rename, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { Output } from "../support/output.ts";

const root = resolve(import.meta.dir, "../..");

/** Runs `bun run dev` on a copy of the tree. */
export async function startDev(...args: string[]) {
  const folder = await temporaryFolder();
  for (const part of ["package.json", "tsconfig.json", "src", "views", "static", "test"])
    await cp(join(root, part), join(folder.path, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
  await mkdir(join(folder.path, "home"));
  const child = Bun.spawn([process.execPath, "test/dev/main.ts", ...args], {
    cwd: folder.path,
    env: { PATH: process.env.PATH!, HOME: join(folder.path, "home"), PORT: "0" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = new Output(child.stdout);
  const errors = new Output(child.stderr);
  const isUp = await Promise.race([output.until(/^Listens on /m), child.exited.then(() => false)]);
  if (!isUp) throw new Error(`It did not start:\n${output.text}${errors.text}`);

  /** Replaces the file atomically, as editors do. */
  const save = async (path: string, text: string) => {
    const file = join(folder.path, path);
    await Bun.write(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  return {
    url: /Listens on (\S+)\/$/m.exec(output.text)![1]!,
    child,
    output,
    errors,
    read: (path: string) => Bun.file(join(folder.path, path)).text(),
    save,
    /**
     * Saves until the text has had its effect, each time with twice the patience, 70 seconds in all. Nothing
     * tells when Bun watches again after an error or a start, and a save during a start begins that anew.
     */
    saveUntil: async (path: string, text: string, hasEffect: () => Promise<boolean>) => {
      for (let waitsMs = 10_000; waitsMs <= 40_000; waitsMs *= 2) {
        await save(path, text);
        for (const ends = Date.now() + waitsMs; Date.now() < ends; await Bun.sleep(100))
          if (await hasEffect().catch(() => false)) return;
      }
      throw new Error(`Saving ${path} had no effect:\n${output.text}${errors.text}`);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await child.exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}
