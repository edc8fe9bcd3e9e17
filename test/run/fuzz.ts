/**
 * Runs property tests with new seeds, 60 seconds by default: `bun run fuzz [seconds]`. Prints the seed of each failure.
 */
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
const seconds = Number(process.argv[2] ?? 60);
if (!(seconds > 0)) throw new Error("Give the time in seconds: bun run fuzz 600");

const files = await propertyTests();
const ends = Date.now() + seconds * 1000;
let [rounds, found] = [0, 0];
console.log(`${files.length} files with properties, for ${seconds} s`);
while (Date.now() < ends) {
  rounds += 1;
  if (!(await holds(Math.floor(Math.random() * 2 ** 31)))) found += 1;
}
console.log(`\n${rounds} seeds, of which ${found} found something`);
process.exit(found === 0 ? 0 : 1);

/** Finds tests that import the seed. */
async function propertyTests(): Promise<string[]> {
  const all = await Array.fromAsync(new Bun.Glob("test/**/*.test.ts").scan(root));
  const drawing = await Promise.all(
    all.map(async (file) => /from "(fast-check|.*\/seed\.ts)"/.test(await Bun.file(join(root, file)).text())),
  );
  return all.filter((_, index) => drawing[index]).sort();
}

async function holds(seed: number): Promise<boolean> {
  const how = ["--parallel", "--no-isolate", "--timeout=240000", "--only-failures"];
  const child = Bun.spawn([process.execPath, "test", ...how, ...files], {
    cwd: root,
    env: { ...process.env, SEED: String(seed) },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complained, status] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  if (status !== 0) console.log(`\nSEED=${seed} bun test …\n${said}${complained}`);
  return status === 0;
}
