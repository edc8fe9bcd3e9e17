/**
 * Runs the build, as one test, and the tests. `fast` runs those for after each change, which start no browser, no binary and no
 * other process, and read neither all pages nor huge texts; `thorough` runs those that take too long for everybody's run.
 * Prints `N passed, N failed`.
 */
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { check, end, env, root } from "./check.ts";

type Count = Readonly<{ passed: number; failed: number }>;

/** What `fast` leaves out: folders whose tests start something, and files that read all pages or huge texts. */
const slow =
  /^test\/(?:attack|binary|browser|commands|dev|generators|hostile|manual|process|release|repository|texts|web)\/|\/pages-[^/]*$|-pages\.test\.ts$|hostile[^/]*$/;

/**
 * What `thorough` alone runs: builds by the real generators, each detail of the editor, each state of each view, `bun run dev`, kills at any moment, random orders of moves and
 * reviews, an afternoon of people and roles, lost answers of GitHub, hosts of git over https and ssh and with Git LFS, emails over restarts, all rights of tokens at all doors, thirty tasks of agents with their bytes, hostile texts, and the npm package.
 */
const thorough =
  /^test\/(?:generators\/|hostile\/|markdown\/tree\/hostile\.|browser\/(?:assistant|document|editor|writing)\/|browser\/(?:editor-look|firefox|gallery|page-search|reviews-github|starlight)|dev\/|process\/(?:afternoon|crash-sequences|draft-register|git-host|kill(?:-git-host|-locks|-merges|-moments|-moves|-review-deeds|-reviews)?|mails|postgres-restart|two-servers-people)\.|release\/npm\.|repository\/git\/clone|web\/git-host\/|web\/(?:agents\/(?:mcp-tasks|seen-texts-all)|github\/lost-answers|moving\/move-sequences|publishing\/published-pages|reviews\/review-sequences)\.)/;

const files = [...new Bun.Glob("test/**/*.test.ts").scanSync(root)];
const which = process.argv[2];

end(which === "fast" ? await runFast() : await runBuilt(which === "thorough"));

function runFast(): Promise<Count> {
  const quick = files.filter((file) => !slow.test(file));
  return runTests(quick, availableParallelism(), { POSTGRES: "off", RUNS: "0.1" });
}

async function runBuilt(isThorough: boolean): Promise<Count> {
  const isBuilt = await check("binary", ["bun", "run", "build"]);
  const chosen = files.filter((file) => thorough.test(file) === isThorough);
  // One more than there are cores, since a test that waits for its browser leaves a fifth of a core idle.
  // Three tenths of the generated texts of `bun run fuzz`.
  const { passed, failed } = await runTests(chosen, availableParallelism() + 1, {
    BUILT_BINARY: join(root, "dist/docs-admin"),
    RUNS: "0.3",
  });
  return { passed: passed + Number(isBuilt), failed: failed + Number(!isBuilt) };
}

async function runTests(
  paths: readonly string[],
  processes: number,
  more: Record<string, string>,
): Promise<Count> {
  console.log("\n— tests");
  const report = join(tmpdir(), `docs-admin-tests-${process.pid}.xml`);
  // Shared modules save four fifths of the time.
  const command = ["bun", "test", `--parallel=${processes}`, "--no-isolate", "--timeout=240000"];
  command.push("--reporter=junit", `--reporter-outfile=${report}`, ...paths);
  const child = Bun.spawn(command, {
    cwd: root,
    env: {
      ...env,
      ...more,
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
async function counted(file: string): Promise<Count> {
  const text = await Bun.file(file).text();
  await Bun.file(file).delete();
  const total = (name: string) =>
    Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const bad = total("failures") + total("errors") + total("skipped");
  return { passed: total("tests") - bad, failed: bad };
}
