#!/usr/bin/env node
/** `docs-admin` of the npm package: starts src/main.ts with the binary of the package `bun`, also where no script of it was run. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Until its script runs, the package `bun` has a shorter file in place of the binary. */
const LEAST_BYTES = 1024 * 1024;

/** The commands of a server know no folder, and read no settings but their own: `src/client`. */
const isClient = /^(?:pages|read|write|publish|move|check-pages|completion)$/.test(process.argv[2] ?? "");
const root = isClient || process.env.REPOSITORY?.trim() ? undefined : workTree();
// What a site has in its folder for its own programs sets nothing here.
const flags = [
  ...(root === undefined && !isClient ? [] : ["--no-env-file"]),
  `--config=${join(folder, "bunfig.toml")}`,
  `--tsconfig-override=${join(folder, "tsconfig.json")}`,
];
const child = spawn(bunBinary(), [...flags, join(folder, "src/main.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: root === undefined ? process.env : { ...process.env, ...settingsFor(root) },
});
child.on("error", (error) => stop(`Bun can't be started (${error.message}).`));
child.on("exit", (status) => process.exit(status ?? 1));
process.on("SIGTERM", () => child.kill("SIGTERM"));
process.on("SIGHUP", () => child.kill("SIGHUP"));
// A terminal sends it to both.
process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));

/** Returns the root of the git work tree that this is started in, if any. */
function workTree() {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const env = { ...Object.fromEntries(environment), LC_ALL: "C" };
  const { status, stdout, stderr } = spawnSync("git", ["rev-parse", "--show-toplevel"], {
    env,
    encoding: "utf8",
  });
  if (status === 0) return stdout.replace(/\n$/, "") || undefined;
  // In a bare repository, outside of one, or without git, of which the program says what is missing.
  if (status === null || /not a git repository|must be run in a work tree/.test(stderr)) return undefined;
  return stop(stderr.trim());
}

function settingsFor(root) {
  const data = process.env.XDG_DATA_HOME || join(homedir(), ".local/share");
  const digits = createHash("sha256").update(root).digest("hex").slice(0, 8);
  const own = join(data, "docs-admin", `${basename(root)}-${digits}`);
  return { REPOSITORY: root, DATA_DIR: process.env.DATA_DIR?.trim() || own };
}

/** The script of `bun` moves the binary out of the package of the platform. */
function bunBinary() {
  const { platform, arch } = process;
  const name = `@oven/bun-${platform}-${arch === "arm64" ? "aarch64" : arch}`;
  const names = platform === "linux" ? [name, `${name}-musl`] : [name];
  process.report.excludeNetwork = true;
  if (platform === "linux" && !process.report.getReport().header.glibcVersionRuntime) names.reverse();
  const bun = folderOf("bun", folder);
  const folders = bun === undefined ? [] : names.map((name) => folderOf(name, bun));
  const files = [bun && join(bun, "bin/bun.exe"), ...folders.map((each) => each && join(each, "bin/bun"))];
  return (
    files.find((file) => file && existsSync(file) && statSync(file).size > LEAST_BYTES) ??
    stop(`The package ${names[0]} is missing, so Bun can't be started. Install without --omit=optional.`)
  );
}

/** Returns the folder of a package that the one in the folder `from` needs. */
function folderOf(name, from) {
  try {
    return dirname(createRequire(join(from, "package.json")).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function stop(sentence) {
  process.stderr.write(`docs-admin: ${sentence}\n`);
  process.exit(1);
}
