import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { version } from "../package.json";
import { clientHelp, commands as clientCommands } from "./client/options.ts";
import { giveToOwner, storeFile } from "./compose/data-dir.ts";
import { type Config, ConfigError, leastPinLength, readConfig } from "./config/config.ts";
import { Settings } from "./config/settings.ts";
import { DomainError } from "./core/errors.ts";
import { hashPin } from "./core/session/pin.ts";
import { LineLog } from "./machine/log.ts";
import { copyStore, noteBackup } from "./store/sqlite/backup.ts";

const help = `docs-admin ${version}: the admin server of a documentation site

  docs-admin               start the server
  docs-admin check         check the configuration and connect to every service in it
  docs-admin check --site  check the published pages: broken links, missing images and the like
                           (exit status 1: problems were found, 2: the pages couldn't be checked)
  docs-admin backup FILE   copy the store (drafts, versions, uploads) to a new file, also while the server runs
  docs-admin restore FILE  put a backup in the store's place, and keep the store before; stop the server first
  docs-admin move-store    copy the store to PostgreSQL, --to postgres://…, or back, --to FOLDER; stop the servers first
  docs-admin token         make, list and revoke tokens of scripts; docs-admin token --help shows how
  docs-admin pin           make a new team PIN and print it, also while the server runs; people stay signed in
  docs-admin hash-pin      read a PIN from the terminal or standard input and print its hash for TEAM_PIN_HASH
  docs-admin --help        show this
  docs-admin --version     show the version
${clientHelp}
docs-admin COMMAND --help shows the options of these.

Settings of the server are environment variables or lines of a .env file in the working directory. The manual
and .env.example list them.
`;

/** Unlike 1, which `check-pages` gives for problems on pages. */
const WRONG_COMMAND = 2;

/** Each returns the exit status. */
const commands: Record<string, (args: readonly string[]) => Promise<number>> = {
  serve,
  check,
  backup,
  restore,
  "move-store": moveStore,
  token,
  pin: printNewPin,
  "hash-pin": printPinHash,
  ...Object.fromEntries(clientCommands.map(({ name }) => [name, (args) => ofServer(name, args)])),
  completion: async (args) => (await import("./client/client.ts")).runCompletion(args, terminal),
  // Internal, so help does not list it.
  "read-texts": async () => (await import("./texts/child.ts")).serveTexts(),
  askpass: async ([question = ""]) => answerGit(question),
  "--help": async () => say(help),
  "--version": async () => say(`${version}\n`),
};

/** What shows its own options with --help. Of others, it could be taken for the name of a file. */
const showsOptions = new Set(["token", ...clientCommands.map(({ name }) => name)]);

const PG_DUMP = "back the database up with pg_dump, and restore it with pg_restore.";

async function serve(): Promise<number> {
  const config = configuration();
  // Imported here, so that the process that reads texts starts faster.
  const [{ startServer }, { clock }, { announceStart }] = await Promise.all([
    import("./server.ts"),
    import("./machine/clock.ts"),
    import("./cli/started.ts"),
  ]);
  const log = new LineLog(config.log, clock);
  const server = await startServer(config, log);
  announceStart(log, server, config);
  compileAsUsual();
  await new Promise((stop) => {
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
  });
  await server.stop();
  return 0;
}

async function check([what]: readonly string[]): Promise<number> {
  if (what === undefined) return (await import("./check/check.ts")).check(configuration, process.env);
  if (what === "--site") return siteStatus();
  return complain(`“check ${what}” isn't a command. Use check, or check --site.`);
}

/** A build can tell problems on pages (1) from a check that wasn't made (2). */
async function siteStatus(): Promise<number> {
  try {
    return await (await import("./check/site.ts")).checkSite(configuration());
  } catch (error) {
    const isForeseen = error instanceof ConfigError || error instanceof DomainError;
    complain(isForeseen ? error.message : String((error as Error).stack));
    return 2;
  }
}

async function backup([file]: readonly string[]): Promise<number> {
  if (!file) return complain("Name the file to write: docs-admin backup FILE");
  const { dataDir, databaseUrl } = configuration();
  if (databaseUrl) return complain(`DATABASE_URL is set: ${PG_DUMP}`);
  const target = resolve(file);
  if (existsSync(target)) return complain(`${target} already exists. Choose another file.`);
  if (!existsSync(storeFile(dataDir))) return complain(`DATA_DIR: ${dataDir} has no store yet.`);
  try {
    await copyStore(storeFile(dataDir), target);
  } catch (error) {
    return complain(`${storeFile(dataDir)} can't be copied to ${target} (${(error as Error).message}).`);
  }
  await giveToOwner(dataDir, await noteBackup(dataDir, target));
  return say(`${target}\n`);
}

const terminal = {
  env: process.env,
  out: (text: string) => void process.stdout.write(text),
  complain: (text: string) => void process.stderr.write(text),
};

/** A client of a server, which needs no settings. */
async function ofServer(name: string, args: readonly string[]): Promise<number> {
  return (await import("./client/client.ts")).runClient(name, args, terminal);
}

async function token(args: readonly string[]): Promise<number> {
  const { tokenCommand, tokenHelp } = await import("./cli/token-command.ts");
  if (args.includes("--help") || args.length === 0) return say(tokenHelp);
  const { output, notes } = await tokenCommand(args, configuration());
  process.stderr.write(notes);
  return say(output);
}

async function restore([file]: readonly string[]): Promise<number> {
  if (!file) return complain("Name the backup: docs-admin restore FILE");
  if (configuration().databaseUrl) return complain(`DATABASE_URL is set: ${PG_DUMP}`);
  return say(await (await import("./cli/restore.ts")).restore(configuration(), file));
}

async function moveStore(args: readonly string[]): Promise<number> {
  return say(await (await import("./cli/move-store.ts")).moveStore(args, configuration()));
}

/** Git asks for a password. It prints no other word, since that would be taken for one. */
async function answerGit(question: string): Promise<number> {
  const { askpassAnswer } = await import("./repository/git/askpass.ts");
  const answer = askpassAnswer(question, process.env);
  return answer === undefined ? 1 : say(`${answer}\n`);
}

async function printNewPin(args: readonly string[]): Promise<number> {
  if (args.length > 0)
    return complain("docs-admin pin makes a random PIN. To choose your own, set TEAM_PIN or TEAM_PIN_HASH.");
  const made = await (await import("./cli/pin-command.ts")).pinCommand(configuration());
  process.stderr.write("This is the new team PIN. It isn't shown again, and the old one no longer works.\n");
  return say(`${made}\n`);
}

/** An argument would be visible in the shell's history and in the list of processes. */
async function printPinHash(args: readonly string[]): Promise<number> {
  if (args.length > 0)
    return complain("Don't pass the PIN as an argument. Type it when asked, or pipe it to standard input.");
  if (process.stdin.isTTY) process.stderr.write("PIN: ");
  const given = (await firstLine()).trim();
  const least = leastPinLength(new Settings(process.env));
  if (given.length < least) return complain(`A PIN must have at least ${least} characters.`);
  const hash = await hashPin(given);
  process.stderr.write(`In a .env file, write: TEAM_PIN_HASH=${hash.replaceAll("$", "\\$")}\n`);
  return say(`${hash}\n`);
}

async function firstLine(): Promise<string> {
  for await (const line of console) return line;
  return "";
}

function configuration(): Config {
  return readConfig(process.env, { isTerminal: process.stdout.isTTY });
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

/** The binary starts with a compiler that waits for long. */
function compileAsUsual(): void {
  Bun.unsafe.setJITPolicy(1);
}

async function run(name: string, args: readonly string[]): Promise<number> {
  const command = commands[name];
  if (command !== serve) compileAsUsual();
  if (!command) {
    complain(`“${name}” isn't a command.\n\n${help}`);
    return WRONG_COMMAND;
  }
  if (args.includes("--help") && !showsOptions.has(name)) return say(help);
  try {
    return await command(args);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DomainError) return complain(error.message);
    throw error;
  }
}

const [name = "serve", ...args] = process.argv.slice(2);
process.exitCode = await run(name, args);
// A pipe takes 64 KB at once, and process.exit drops the rest. Nobody may read the log of a server that ends.
if (name !== "serve") await new Promise<void>((written) => process.stdout.end(written));
process.exit();
