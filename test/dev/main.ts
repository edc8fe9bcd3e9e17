/** `bun run dev`: starts a development server with new data. */
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

import { readConfig } from "../../src/config/config.ts";
import { callbackUrl } from "../../src/web/api/sessions.ts";
import { startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { startGemini } from "../support/gemini.ts";
import { replyTo } from "./gemini.ts";
import { sampleSite } from "./sample-site.ts";
import { seed } from "./seeds.ts";

const root = resolve(import.meta.dir, "../..");
const port = freePort(Number(process.env.PORT ?? 3000));
const url = `http://localhost:${port}`;
const folder = join(root, "data/dev", String(port));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

// These survive restarts of the server.
const gemini = startGemini(replyTo);
const gitHub = process.argv.includes("--github")
  ? await startGitHub({ files: await sampleSite(), callback: callbackUrl(url, "github") })
  : undefined;

/** Ignores the developer's own settings, which may name a real repository. */
const settings: Record<string, string> = {
  PATH: process.env.PATH!,
  HOME: folder,
  HOST: "127.0.0.1",
  PORT: String(port),
  DATA_DIR: folder,
  TEAM_PIN: "2468",
  TEAM_PIN_WEAK: "1",
  SESSION_DAYS: "365",
  GEMINI_API_KEY: "a key for nobody but the stub",
  GEMINI_BASE_URL: gemini.url,
  ...(gitHub && withSignIn(gitHub, url, { GITHUB_TOKEN: tokens.octocat })),
  LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
};

await seed(readConfig(settings, { isTerminal: true }));

console.log(`
  Ada      ${url}/
  Grace    http://grace.localhost:${port}/dev/as/grace
  Linus    http://linus.localhost:${port}/dev/as/linus
  Gallery  ${url}/dev/views
  PIN      ${settings.TEAM_PIN}
  Data     ${folder}${gitHub ? `\n  GitHub   ${gitHub.url} (emulated)` : ""}
`);
const server = Bun.spawn(
  [process.execPath, "--no-env-file", "--watch", "--no-clear-screen", join(import.meta.dir, "server.ts")],
  // Outside the working directory, Bun does not see files that an editor renames into place.
  { cwd: root, env: settings, stdin: "pipe", stdout: "inherit", stderr: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
process.exit(await server.exited);

/** Ends the run if the port is taken, before anything is changed. */
function freePort(asked: number): number {
  try {
    const probe = Bun.serve({ hostname: "127.0.0.1", port: asked, fetch: () => new Response() });
    const { port } = probe;
    void probe.stop(true);
    return port!;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    console.error(`Port ${asked} is taken. Take another one: PORT=${asked + 1} bun run dev`);
    process.exit(1);
  }
}
