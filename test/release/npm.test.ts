import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdir, realpath, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";

import { dependencies } from "../../package.json";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { Output } from "../support/output.ts";

const root = join(import.meta.dir, "../..");

const installed = await temporaryFolder();
afterAll(() => installed[Symbol.asyncDispose]());
const modules = join(installed.path, "node_modules");

/** As `npm install --ignore-scripts` leaves it, without a registry: what the package needs is this checkout's. */
async function installPacked(): Promise<string[]> {
  const packed = await run(["npm", "pack", "--json", "--pack-destination", installed.path], {
    cwd: root,
    env: { ...process.env, npm_config_cache: join(installed.path, "cache") },
  });
  const [{ filename, files }] = JSON.parse(packed.stdout);
  await mkdir(join(modules, "docs-admin"), { recursive: true });
  const tar = ["tar", "-xzf", join(installed.path, filename), "--strip-components=1"];
  await run([...tar, "-C", join(modules, "docs-admin")], {});
  for (const name of Object.keys(dependencies).filter((name) => name !== "bun")) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  await Bun.write(join(modules, "bun/package.json"), Bun.file(join(root, "node_modules/bun/package.json")));
  await Bun.write(join(modules, "bun/bin/bun.exe"), "echo postinstall was not run >&2; exit 1\n");
  const { platform, arch } = process;
  const ofPlatform = join(modules, `@oven/bun-${platform}-${arch === "arm64" ? "aarch64" : arch}`);
  await Bun.write(join(ofPlatform, "package.json"), "{}");
  await mkdir(join(ofPlatform, "bin"));
  await symlink(process.execPath, join(ofPlatform, "bin/bun"));
  return files.map(({ path }: { path: string }) => path);
}

const packed = await installPacked();

type Started = Readonly<{ cwd: string; env?: Record<string, string>; args?: readonly string[] }>;

function start({ cwd, env = {}, args = [] }: Started) {
  return Bun.spawn(["node", join(modules, "docs-admin/src/bin.mjs"), ...args], {
    cwd,
    env: { PATH: process.env.PATH!, HOME: installed.path, PORT: "0", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function run(command: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }) {
  return ended(Bun.spawn([...command], { ...options, stdout: "pipe", stderr: "pipe" }));
}

async function ended(child: Bun.Subprocess<"ignore", "pipe", "pipe">) {
  const [stdout, stderr, status] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { stdout, stderr, status };
}

/** A site in a work tree, with files that other programs read there. */
async function site() {
  const folder = await temporaryFolder();
  const path = await realpath(folder.path);
  const files = {
    "mkdocs.yml": "site_name: Ours\n",
    "docs/guide/index.md": "# Guide\n",
    ".env": "SESSION_DAYS=never\n",
    "bunfig.toml": 'preload = ["./preload.ts"]\n',
    "preload.ts": 'console.log("preloaded");\n',
    "tsconfig.json": '{ "compilerOptions": { "paths": { "elysia": ["./preload.ts"] } } }\n',
  };
  for (const [name, text] of Object.entries(files)) await Bun.write(join(path, name), text);
  await git(path, "init", "-q");
  await git(path, "add", "--all");
  await git(path, "commit", "-qm", "A site");
  return { path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test("the package has the program and its manual, and no tests", () => {
  const folders = new Set(packed.map((path) => path.split("/")[0]));

  expect([...folders].sort()).toEqual(
    ["LICENSE", "README.md", "bunfig.toml", "package.json", "src", "static", "tsconfig.json", "views"].sort(),
  );
  expect(packed).toContain("src/repository/sample-site/content/index.mdx");
});

test("started in a folder of a work tree, it serves that site with its data outside, and reads nothing there", async () => {
  await using tree = await site();
  const child = start({ cwd: join(tree.path, "docs/guide") });
  const output = new Output(child.stdout);
  await output.until(/listens on .*\n/);
  const { url, repository, dataDir, pages, because, pin } = JSON.parse(output.text.trim());
  const ada = await Client.signedIn(url, { pin });

  const listed = await ada.get("/api/admin/pages");
  const signInPage = await new Client(url).get("/admin/login");
  child.kill();

  const digits = createHash("sha256").update(tree.path).digest("hex").slice(0, 8);
  const name = `${tree.path.split("/").at(-1)}-${digits}`;
  expect(repository).toBe(tree.path);
  expect(dataDir).toBe(join(installed.path, ".local/share/docs-admin", name));
  expect([pages, because]).toEqual(["docs", "mkdocs.yml means an MkDocs site"]);
  expect(listed.json.pages).toEqual(["guide"]);
  expect(signInPage.text).toContain("/static/admin-");
  expect(await child.exited).toBe(0);
  expect(await git(tree.path, "status", "--porcelain")).toBe("");
});

test("XDG_DATA_HOME says where data is, and a DATA_DIR that is set goes before it", async () => {
  await using tree = await site();
  const env = { XDG_DATA_HOME: join(installed.path, "xdg") };
  const checked = (more: Record<string, string>) =>
    ended(start({ cwd: tree.path, env: { ...env, ...more }, args: ["check"] }));

  const outside = await checked({});
  const set = await checked({ DATA_DIR: join(installed.path, "set") });

  expect(outside.stdout).toContain(join(installed.path, "xdg/docs-admin", tree.path.split("/").at(-1)!));
  expect(set.stdout).toContain(join(installed.path, "set"));
});

test("with REPOSITORY, and outside of a work tree, a start is as usual: .env is read", async () => {
  await using tree = await site();
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, ".env"), "SESSION_DAYS=never\n");

  const withRepository = await ended(start({ cwd: tree.path, env: { REPOSITORY: tree.path } }));
  const outside = await ended(start({ cwd: folder.path }));

  const wrong = "SESSION_DAYS is “never”: it must be a whole number from 1 to 365.\n";
  expect([withRepository.status, withRepository.stderr]).toEqual([1, wrong]);
  expect([outside.status, outside.stderr]).toEqual([1, wrong]);
});
