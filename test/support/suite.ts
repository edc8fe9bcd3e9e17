/**
 * Everything that must hold before a change lands: types, format, lint, the XSS scan, the patterns, the build and every
 * test. It ends with the plain line `N passed, N failed`, in which each check counts as one.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
const bin = join(root, "node_modules/.bin");
const binary = join(root, "dist/docs-admin");
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, CI: "true", BUILT_BINARY: binary };

const checks = {
  types: ["bun", "check", "--no-script"],
  "types of the browser's code": ["bun", "check", "--no-script", "-p", "static"],
  format: ["bun", "fmt", "--check", "--no-script"],
  lint: ["biome", "lint", "--error-on-warnings"],
  "XSS scan": ["bun", "test/support/xss-scan.ts"],
  patterns: ["bun", "run", "patterns"],
  "unused code": ["bun", "run", "unused"],
};

// Tests run the binary; the checks take the time in which tests wait.
const isBuilt = await check("binary", ["bun", "run", "build"]);
const [tests, ...others] = await Promise.all([
  runTests(),
  ...Object.entries(checks).map(([name, command]) => check(name, command)),
]);
const held = [isBuilt, ...others];

const passed = held.filter(Boolean).length + tests.passed;
const failed = held.filter((holds) => !holds).length + tests.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Its output is printed in one piece, for tests and other checks run beside it. */
async function check(name: string, command: string[]): Promise<boolean> {
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

async function runTests(): Promise<{ passed: number; failed: number }> {
  console.log("\n— tests");
  const report = join(tmpdir(), `docs-admin-tests-${process.pid}.xml`);
  // The files that a worker takes share their modules: read anew for each, they are a fifth of the time.
  const command = ["bun", "test", "--parallel", "--no-isolate", "--timeout=60000"];
  command.push("--reporter=junit", `--reporter-outfile=${report}`);
  const child = Bun.spawn(command, { cwd: root, env, stdin: "ignore", stdout: "inherit", stderr: "inherit" });
  const status = await child.exited;
  const { passed, failed } = await counted(report);
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

/** The totals are on the report's outermost element. A skipped test is one that does not hold. */
async function counted(file: string): Promise<{ passed: number; failed: number }> {
  const text = await Bun.file(file).text();
  await Bun.file(file).delete();
  const total = (name: string) =>
    Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const bad = total("failures") + total("errors") + total("skipped");
  return { passed: total("tests") - bad, failed: bad };
}
