/**
 * Everything that must hold before a change lands: types, format, lint, the XSS scan and every test. It ends with
 * the plain line `N passed, N failed`, in which each check counts as one.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
const bin = join(root, "node_modules/.bin");
/** Built once, and its building is a check. */
const binary = join(root, "dist/docs-admin");
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, CI: "true", BUILT_BINARY: binary };

const checks = {
  types: ["bun", "check", "--no-script"],
  "types of the browser's code": ["bun", "check", "--no-script", "-p", "static"],
  format: ["bun", "fmt", "--check", "--no-script"],
  lint: ["biome", "lint", "--error-on-warnings"],
  "XSS scan": ["bun", "test/support/xss-scan.ts"],
  binary: ["bun", "run", "build"],
};

let [passed, failed] = [0, 0];

for (const [name, command] of Object.entries(checks)) {
  console.log(`\n— ${name}`);
  if ((await run(command)) === 0) passed++;
  else failed++;
}

// Texts keep one core busy; servers and browsers, not quite the other. What both print at once could not be read.
const ofTexts = tested("test/mdx", "pipe");
const ofAllElse = tested("--path-ignore-patterns=test/mdx/**", "inherit");
for (const tests of [ofAllElse, ofTexts]) {
  const { output, status, ...counts } = await tests;
  console.log(output);
  passed += counts.passed;
  failed += counts.failed;
  if (status !== 0 && counts.failed === 0) failed++;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(command: string[]): Promise<number> {
  return Bun.spawn(command, { cwd: root, env, stdin: "ignore", stdout: "inherit", stderr: "inherit" }).exited;
}

/** What the tests print is held back where `stderr` is a pipe. */
async function tested(which: string, stderr: "inherit" | "pipe") {
  console.log(`\n— tests: ${which}`);
  const report = join(tmpdir(), `docs-admin-tests-${process.pid}-${stderr}.xml`);
  const reporting = ["--reporter=junit", `--reporter-outfile=${report}`];
  const command = ["bun", "test", "--timeout=60000", ...reporting, which];
  const child = Bun.spawn(command, { cwd: root, env, stdin: "ignore", stdout: "inherit", stderr });
  const output = child.stderr ? await child.stderr.text() : "";
  return { status: await child.exited, output, ...(await counted(report)) };
}

/** The totals stand on the report's outermost element. */
async function counted(file: string): Promise<{ passed: number; failed: number }> {
  const text = await Bun.file(file).text();
  await Bun.file(file).delete();
  const total = (name: string) =>
    Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const bad = total("failures") + total("errors");
  return { passed: total("tests") - bad - total("skipped"), failed: bad + total("skipped") };
}
