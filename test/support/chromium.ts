import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium } from "playwright-core";

import { openDebugger } from "./debugger-socket.ts";
import { place } from "./folder.ts";
import { Output } from "./output.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

type Chromium = Readonly<{ executablePath: string; env: Record<string, string> }>;

/** The subset of Playwright's arguments that matters here. */
const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--disable-extensions",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-breakpad",
  "--disable-dev-shm-usage",
  "--disable-back-forward-cache",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-ipc-flooding-protection",
  "--disable-features=PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,ThirdPartyStoragePartitioning,RenderDocument",
  "--force-color-profile=srgb",
  // Pages run too briefly to repay their last optimization.
  "--js-flags=--no-opt",
  "--hide-scrollbars",
  "--mute-audio",
  "--no-first-run",
  "--no-default-browser-check",
  "--password-store=basic",
  // Scripts are compiled once for all tests of a process: 4 keeps all of a script when it has run first.
  "--blink-settings=v8CacheOptions=4,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
  "--host-resolver-rules=MAP docs.test 127.0.0.1",
  "--remote-debugging-port=0",
];

/** Ends the browser and deletes its profile after the process that uses it. */
const minder = `
  owner=$1 profile=$2; shift 2
  (
    "$@" & browser=$!
    while kill -0 "$owner"; do sleep 1; done 2>/dev/null
    kill "$browser"; wait; rm -rf "$profile"
  ) &`;

let shared: Promise<Browser> | undefined;

/** Returns a browser that outlives a file of `bun test --isolate`; the next file finds it by its profile. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= connectOrStart(join(place, `docs-admin-browser-${process.pid}`));
  return shared;
}

async function connectOrStart(profile: string): Promise<Browser> {
  const running = await Bun.file(join(profile, "DevToolsActivePort"))
    .text()
    .catch(() => undefined);
  if (running) {
    const [port, path] = running.split("\n");
    try {
      return await chromium.connectOverCDP(await openDebugger(`ws://127.0.0.1:${port}${path}`));
    } catch {
      await rm(profile, { recursive: true }); // of a process that once had this number
    }
  }
  return (await startChromium(profile, ["sh", "-c", minder, "sh", String(process.pid), profile])).browser;
}

/** `kill` ends the browser like a power cut; its profile stays. */
export async function startBrowserIn(profile: string, more: readonly string[] = []) {
  const { browser, child } = await startChromium(profile, [], more);
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return { context: browser.contexts()[0]!, kill, [Symbol.asyncDispose]: kill };
}

async function startChromium(profile: string, before: readonly string[], more: readonly string[] = []) {
  const { executablePath, env } = await find();
  const command = [...before, executablePath, ...args, ...more, `--user-data-dir=${profile}`, "about:blank"];
  const child = Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const output = new Output(child.stderr);
  await output.until(/^DevTools listening on \S+$/m);
  const address = /DevTools listening on (\S+)/.exec(output.text)![1]!;
  const browser = await chromium.connectOverCDP(await openDebugger(address));
  return { browser, child };
}

/** Prefers $CHROMIUM, then the system's, then the npm package. */
async function find(): Promise<Chromium> {
  const executablePath = process.env.CHROMIUM ?? names.map((name) => Bun.which(name)).find(Boolean);
  return executablePath ? { executablePath, env: {} } : packaged();
}

/** The package accepts incomplete files in its folder, so it unpacks into a new one that is renamed when complete. */
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

/** Fonts and libraries for systems without them. */
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
    // It unpacks the libraries only on AWS Lambda.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    stderr: "pipe",
  });
  if ((await child.exited) !== 0)
    throw new Error(`Chromium cannot be unpacked:\n${await child.stderr.text()}`);
  // Its own settings name Lambda's folder of fonts.
  await Bun.write(
    join(folder, "fonts/fonts.conf"),
    '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="relative">cache</cachedir></fontconfig>\n',
  );
}
