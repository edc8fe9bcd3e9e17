import { join } from "node:path";

export const root = join(import.meta.dir, "../..");
const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;

export const env = { ...process.env, PATH: path, CI: "true" };

/** Prints a command's output in one piece, because others run beside it. */
export async function check(name: string, command: string[]): Promise<boolean> {
  const child = Bun.spawn(command, { cwd: root, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [said, complained, status] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  console.log(`\n— ${name}: ${status === 0 ? "holds" : "does not hold"}`);
  if (status !== 0) console.log(said + complained);
  return status === 0;
}

/** Prints the line that `.ci/run` adds up, and exits. */
export function end({ passed, failed }: { passed: number; failed: number }): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
