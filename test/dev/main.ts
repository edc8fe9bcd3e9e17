/** `bun run dev`: a server to develop on, with data of its own that is made anew each time. */
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

import { readConfig } from "../../src/config.ts";
import { seed } from "./seeds.ts";

const root = resolve(import.meta.dir, "../..");
const port = freePort(Number(process.env.PORT ?? 3000));
const folder = join(root, "data/dev", String(port));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

/** Nothing of the developer's own settings: those may name a real repository. */
const settings: Record<string, string> = {
  PATH: process.env.PATH!,
  HOME: folder,
  HOST: "127.0.0.1",
  PORT: String(port),
  DATA_DIR: folder,
  TEAM_PIN: "2468",
  SESSION_DAYS: "365",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
};

await seed(readConfig(settings, { isTerminal: true }));

console.log(`
  Ada      http://localhost:${port}/
  Grace    http://grace.localhost:${port}/dev/as/grace
  Linus    http://linus.localhost:${port}/dev/as/linus
  PIN      ${settings.TEAM_PIN}
  Data     ${folder}
`);
const server = Bun.spawn(
  [process.execPath, "--no-env-file", "--watch", "--no-clear-screen", join(import.meta.dir, "server.ts")],
  // Bun would read an .env file of the working directory.
  { cwd: root, env: settings, stdin: "pipe", stdout: "inherit", stderr: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
process.exit(await server.exited);

/** This port, or any where it is 0. @throws where it is taken, before anything of another run is touched */
function freePort(asked: number): number {
  const probe = Bun.serve({
    hostname: "127.0.0.1",
    port: asked,
    reusePort: false,
    fetch: () => new Response(),
  });
  const { port } = probe;
  void probe.stop(true);
  return port!;
}
