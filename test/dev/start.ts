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
  /** Resolves after so many starts. */
  const started = (times: number) => output.until(new RegExp(`(^Listens on [^]*){${times}}`, "m"));

  return {
    url: /Listens on (\S+)\/$/m.exec(output.text)![1]!,
    child,
    errors,
    read: (path: string) => Bun.file(join(folder.path, path)).text(),
    save,
    started,
    /** Saves until it has started so many times: nothing tells when Bun watches again after an error. */
    saveUntilStarted: async (path: string, text: string, times: number) => {
      const isUp = started(times).then(() => true);
      do await save(path, text);
      while (!(await Promise.race([isUp, Bun.sleep(2000)])));
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await child.exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}
