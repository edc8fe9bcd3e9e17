/** Runs the build and every test. Prints `N passed, N failed` with the build as one. */
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { check, end, env, root } from "./check.ts";

const isBuilt = await check("binary", ["bun", "run", "build"]);
const { passed, failed } = await runTests();
end({ passed: passed + Number(isBuilt), failed: failed + Number(!isBuilt) });

async function runTests(): Promise<{ passed: number; failed: number }> {
  console.log("\n— tests");
  const report = join(tmpdir(), `docs-admin-tests-${process.pid}.xml`);
  // Shared modules save four fifths of the time.
  // One more than there are cores, since a test that waits for its browser leaves a fifth of a core idle.
  const parallel = `--parallel=${availableParallelism() + 1}`;
  const command = ["bun", "test", parallel, "--no-isolate", "--timeout=60000"];
  command.push("--reporter=junit", `--reporter-outfile=${report}`);
  const child = Bun.spawn(command, {
    cwd: root,
    env: {
      ...env,
      BUILT_BINARY: join(root, "dist/docs-admin"),
      // Three tenths of the generated texts of `bun run fuzz`.
      RUNS: "0.3",
      // Code runs too briefly to repay its last optimization.
      BUN_JSC_useFTLJIT: "0",
      // Each server that stops would start a collection.
      BUN_GC_TIMER_DISABLE: "1",
    },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  const status = await child.exited;
  const { passed, failed } = await counted(report);
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

/** Reads the report's outermost element. A skipped test counts as failed. */
async function counted(file: string): Promise<{ passed: number; failed: number }> {
  const text = await Bun.file(file).text();
  await Bun.file(file).delete();
  const total = (name: string) =>
    Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const bad = total("failures") + total("errors") + total("skipped");
  return { passed: total("tests") - bad, failed: bad };
}
