/** `bun run build`: makes the binary for this machine; with an argument, such as bun-linux-arm64, for that one. */
import { readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

const root = join(import.meta.dir, "../..");

/**
 * Names of functions stay: src/web/README.md, decision 3. Parts that the first answer does not need are files of their own.
 * Bytecode is 14 MB and halves the time of a start; source maps are 5 MB and cost it nothing.
 */
const flags = [
  "--compile",
  "--define",
  'process.env.NODE_ENV="production"',
  "--minify-syntax",
  "--minify-whitespace",
  "--sourcemap",
  "--bytecode",
  "--splitting",
  "--format=esm",
  // Elysia's, for kinds of files in forms, which no route declares.
  "--external",
  "file-type",
  "--no-compile-autoload-bunfig",
  // To compile what runs once takes longer than to interpret it. src/main.ts goes back to the usual policy.
  "--compile-jit-policy=16",
  "--asset",
  "src/repository/sample-site",
  "--asset",
  "dist/static",
];

/** Bundles what the browser loads. Call it before the first `build`. */
export async function buildStatic(): Promise<void> {
  await run([process.execPath, "src/web/bundle.ts", "dist/static"]);
}

/** `target` is Bun's name; undefined is this machine. @throws Error */
export async function build(outfile: string, target?: string): Promise<void> {
  const forTarget = target === undefined ? [] : [`--target=${target}`];
  await run([process.execPath, "build", ...flags, ...forTarget, "src/main.ts", "--outfile", outfile]);
  // The binary holds its source maps.
  const folder = dirname(resolve(root, outfile));
  for (const name of await readdir(folder)) if (name.endsWith(".map")) await rm(join(folder, name));
}

async function run(command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { cwd: root, stdout: "pipe", stderr: "pipe" });
  const [said, complained] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed:\n${said}${complained}`);
}

if (import.meta.main) {
  await buildStatic();
  await build("dist/docs-admin", process.argv[2]);
}
