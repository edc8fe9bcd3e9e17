import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** As systems call it. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Where the program is, and what it needs in its environment. */
export type Chromium = Readonly<{ executablePath: string; env: Record<string, string> }>;

let found: Promise<Chromium> | undefined;

/** The one that CHROMIUM names, else the system's, else the one that comes as an npm package: never none. */
export function findChromium(): Promise<Chromium> {
  found ??= find();
  return found;
}

async function find(): Promise<Chromium> {
  const executablePath = process.env.CHROMIUM ?? names.map((name) => Bun.which(name)).find(Boolean);
  return executablePath ? { executablePath, env: {} } : packaged();
}

/**
 * The package unpacks into fixed names in the temporary folder, and takes a half unpacked file there for a whole one.
 * So it is given a folder of its own, which gets its name when it is whole; of several processes the first one names it.
 */
async function packaged(): Promise<Chromium> {
  const { version } = await Bun.file(
    new URL("../package.json", import.meta.resolve("@sparticuz/chromium")),
  ).json();
  const folder = join(tmpdir(), `docs-admin-chromium-${version}`);
  if (!existsSync(folder)) {
    const unfinished = await mkdtemp(`${folder}-`);
    await unpackInto(unfinished);
    await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
      await rm(unfinished, { recursive: true });
    });
  }
  const executablePath = join(folder, "chromium");
  return { executablePath, env: await missingIn(folder, executablePath) };
}

/** What a bare system lacks comes with the package: fonts, and the libraries that Chromium is linked with. */
async function missingIn(folder: string, executablePath: string): Promise<Record<string, string>> {
  const linked = Bun.which("ldd") ? await Bun.$`ldd ${executablePath}`.nothrow().text() : "";
  const env: Record<string, string> = {};
  if (!existsSync("/etc/fonts")) env.FONTCONFIG_PATH = join(folder, "fonts");
  if (linked.includes("not found")) env.LD_LIBRARY_PATH = join(folder, "al2023/lib");
  return env;
}

async function unpackInto(folder: string): Promise<void> {
  const unpack = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  const child = Bun.spawn([process.execPath, "-e", unpack], {
    cwd: import.meta.dir,
    // It unpacks the libraries only where it takes itself to be in that cloud.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    stderr: "pipe",
  });
  if ((await child.exited) !== 0)
    throw new Error(`Chromium cannot be unpacked:\n${await child.stderr.text()}`);
  // Its own settings look for the fonts where they are in that cloud.
  await Bun.write(
    join(folder, "fonts/fonts.conf"),
    '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="relative">cache</cachedir></fontconfig>\n',
  );
}
