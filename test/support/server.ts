import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { makeDataDir } from "../../src/compose/data-dir.ts";
import { readConfig, repositoryName } from "../../src/config/config.ts";
import { clock } from "../../src/machine/clock.ts";
import { LineLog } from "../../src/machine/log.ts";
import { Git } from "../../src/repository/git/git.ts";
import { createSampleRepository } from "../../src/repository/sample-site.ts";
import { type Server, startServer as openServer } from "../../src/server.ts";
import { temporaryFolder } from "./folder.ts";
import { keptFolder } from "./kept-folder.ts";
import { Output } from "./output.ts";
import { textsHere } from "./texts.ts";

/** The source, or the binary, which is built once a run. */
export type Program = Readonly<{ name: string; command: () => Promise<string[]> }>;

const root = resolve(import.meta.dir, "../..");

export const fromSource: Program = {
  name: "the source",
  command: async () => [process.execPath, join(root, "src/main.ts")],
};

/**
 * Ignores the signal at the file-size limit, so that writes fail as on a full disk. Bun resets signals for children, so
 * git gets a wrapper.
 */
const ignoreFileLimit = `trap "" XFSZ; mkdir -p .bin
printf '#!/bin/sh\\ntrap "" XFSZ\\nexec %s "$@"\\n' "$(command -v git)" >.bin/git
chmod +x .bin/git; PATH=$PWD/.bin:$PATH`;

export const withoutRoomAtTimes = (program: Program): Program => afterShell(ignoreFileLimit, program);

/** The limit is 1 or 2 MiB, by the shell's block size. */
export const withLittleRoom = (program: Program): Program =>
  afterShell(`${ignoreFileLimit}; ulimit -f 2048`, program);

function afterShell(commands: string, program: Program): Program {
  const command = async () => ["sh", "-c", `${commands}; exec "$@"`, "sh", ...(await program.command())];
  return { name: program.name, command };
}

let building: Promise<string[]> | undefined;

export const fromBinary: Program = {
  name: "the binary",
  command: () => {
    building ??= process.env.BUILT_BINARY ? Promise.resolve([process.env.BUILT_BINARY]) : build();
    return building;
  },
};

/** The binary starts four times as fast. */
export const built: Program = process.env.BUILT_BINARY ? fromBinary : fromSource;

async function build(): Promise<string[]> {
  const child = Bun.spawn([process.execPath, "run", "build"], { cwd: root, stdout: "pipe", stderr: "pipe" });
  if ((await child.exited) !== 0)
    throw new Error(`The binary cannot be built:\n${await child.stderr.text()}`);
  return [join(root, "dist/docs-admin")];
}

type Settings = Record<string, string>;

/** Starts the program in an empty folder, in this process unless a program is given. */
export async function startServer(settings: Settings = {}, program?: Program) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const server = opened.use(await startServerIn(folder.path, settings, program));
  const all = opened.move();
  return { ...server, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

export function startServerIn(
  folder: string,
  settings: Settings = {},
  program?: Program,
): Promise<TestServer> {
  return program ? startProgram(folder, settings, program) : startHere(folder, settings);
}

export type TestServer = Readonly<{
  pid: number;
  url: string;
  folder: string;
  dataDir: string;
  repository: string;
  printedPin: string | undefined;
  printed: () => string;
  /** Resolves after the output matches. */
  prints: (pattern: RegExp) => Promise<true>;
  complained: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<unknown>;
  [Symbol.asyncDispose]: () => Promise<void>;
}>;

/** Fills a folder with what the first start of a server makes. */
const writeSampleRepository = keptFolder((path) =>
  createSampleRepository(path, "main", new Git(dirname(path), { PATH: process.env.PATH! }), clock),
);

/** Tests wait for titles, however slow the machine is. */
const LIST_PATIENCE_MS = 20_000;
const BUILD_PAUSE_MS = 200;
const LATE_COMMIT_MS = 2000;

let firstPort: string | undefined;

/** A browser keeps compiled scripts by their address, so the servers of a process use its first port one after another. */
async function firstPortIfFree(): Promise<string> {
  try {
    const port = firstPort ?? "0";
    await Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() }).stop();
    return port;
  } catch {
    return "0";
  }
}

async function startHere(folder: string, settings: Settings): Promise<TestServer> {
  if (settings.REPOSITORY?.startsWith("."))
    throw new Error("A path that is not whole leads to a process's own folder: name the program to start.");
  const dataDir = join(folder, "data");
  const port = { PORT: await firstPortIfFree(), ...settings };
  const config = readConfig({ DATA_DIR: dataDir, ...environmentIn(folder, port) }, { isTerminal: false });
  if (!settings.REPOSITORY && !settings.REPOSITORY_BRANCH && !existsSync(config.dataDir)) {
    await makeDataDir(config.dataDir);
    await writeSampleRepository(join(config.dataDir, "site.git"));
  }
  const output = new Output();
  const before = process.listeners("beforeExit");
  let server: Server | undefined = await openServer(
    config,
    new LineLog(config.log, clock, (line) => output.add(line)),
    {
      texts: textsHere(),
      listPatienceMs: LIST_PATIENCE_MS,
      buildPauseMs: BUILD_PAUSE_MS,
      lateCommitMs: LATE_COMMIT_MS,
    },
  );
  const { url, newPin } = server;
  firstPort ??= new URL(url).port;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server!.stop().then(release));
  // A test file keeps its constants until the process ends, and Elysia's listener keeps the app.
  const release = () => {
    server = undefined;
    for (const listener of added.splice(0)) process.off("beforeExit", listener);
  };
  const added = process.listeners("beforeExit").filter((listener) => !before.includes(listener));
  return {
    pid: process.pid,
    url: `http://127.0.0.1:${new URL(url).port}`,
    folder,
    dataDir: config.dataDir,
    repository: repositoryName(config),
    printedPin: newPin,
    printed: () => output.text,
    prints: (pattern) => output.until(pattern),
    complained: () => "",
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function startProgram(folder: string, settings: Settings, program: Program): Promise<TestServer> {
  const child = await spawnProgram([], folder, settings, program);
  const reader = new Output(child.stdout);
  const errors = new Output(child.stderr);
  const isUp = await Promise.race([reader.until(isAnnounced), child.exited.then(() => false)]);
  if (!isUp) throw new Error(`The server did not start:\n${reader.text}${errors.text}`);
  const { url, pin } = announced(reader.text);
  const dataDir = settings.DATA_DIR ?? join(folder, "data");
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return child.exited;
  };
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${new URL(url).port}`,
    folder,
    dataDir,
    repository: settings.REPOSITORY ?? join(dataDir, "site.git"),
    printedPin: pin,
    printed: () => reader.text,
    prints: (pattern) => reader.until(pattern),
    complained: () => errors.text,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** The end of a start: a line of JSON, or a box. */
const isAnnounced = /listens on .*$|^ {2}└─+┘$/m;

function announced(printed: string): Readonly<{ url: string; pin: string | undefined }> {
  return {
    url: /listens on (http:[^"\s]+)|Open +(http:\S+)/.exec(printed)!.slice(1).find(Boolean)!,
    pin: /(?:"pin":"|Team PIN +)(\d+)/.exec(printed)?.[1],
  };
}

/** Kills the server after so many milliseconds, possibly during its start. */
export async function killStarting(
  { folder, settings, after }: { folder: string; settings: Settings; after: number },
  program: Program,
): Promise<void> {
  const child = await spawnProgram([], folder, settings, program);
  await Bun.sleep(after);
  child.kill("SIGKILL");
  await child.exited;
}

export async function runProgram(
  args: readonly string[],
  {
    folder,
    settings = {},
    program = built,
    input = "",
  }: { folder: string; settings?: Settings; program?: Program; input?: string },
) {
  const child = await spawnProgram(args, folder, settings, program, input);
  const [stdout, stderr, status] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { stdout, stderr, status };
}

async function spawnProgram(
  args: readonly string[],
  folder: string,
  settings: Settings,
  program: Program,
  input = "",
) {
  return Bun.spawn([...(await program.command()), ...args], {
    cwd: folder,
    env: environmentIn(folder, settings),
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "pipe",
  });
}

function environmentIn(folder: string, settings: Settings): Record<string, string> {
  return {
    PATH: process.env.PATH!,
    HOME: folder,
    PORT: "0",
    TEAM_PIN: "2468",
    TEAM_PIN_WEAK: "1",
    ...settings,
  };
}
