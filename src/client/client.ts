import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { runs } from "./commands.ts";
import { completionFor } from "./completion.ts";
import { type Command, commands, helpOf } from "./options.ts";
import { serverAt, statuses, Stop, tokenVariable } from "./server.ts";

type Terminal = Readonly<{
  out: (text: string) => void;
  complain: (text: string) => void;
  /** With what Bun read of the `.env` of the working directory. */
  env: Readonly<Record<string, string | undefined>>;
}>;

/** Runs a command of a server. Returns the exit status. */
export async function runClient(name: string, args: readonly string[], terminal: Terminal): Promise<number> {
  const command = commands.find((each) => each.name === name)!;
  const isJson = args.includes("--json");
  try {
    if (args.includes("--help")) {
      terminal.out(helpOf(command));
      return statuses.done;
    }
    const given = parsed(command, args);
    const server = serverAt(given.options.server as string | undefined, await token(terminal.env));
    const { status = statuses.done, lines, answer } = await runs[name]!(server, given);
    terminal.out(isJson ? `${JSON.stringify(answer)}\n` : lines.map((line) => `${line}\n`).join(""));
    return status;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (isJson) terminal.out(`${JSON.stringify(error.answer)}\n`);
    terminal.complain(`${error.message}\n`);
    return error.status;
  }
}

export function runCompletion([shell]: readonly string[], terminal: Terminal): number {
  try {
    terminal.out(completionFor(shell));
    return statuses.done;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    terminal.complain(`${error.message}\n`);
    return error.status;
  }
}

/** @throws Stop */
function parsed(command: Command, args: readonly string[]) {
  const { name, takes } = command;
  const { values, positionals } = parsedArgs(command, args);
  const names = takes.split(" ").filter(Boolean);
  const least = names.filter((each) => !each.startsWith("[")).length;
  const most = takes.endsWith("…") ? Infinity : names.length;
  if (positionals.length < least) throw wrong(command, `docs-admin ${name} needs ${names.join(" and ")}.`);
  if (positionals.length > most) throw wrong(command, `“${positionals[most]}” is one argument too many.`);
  return { args: positionals, options: values as Record<string, string | boolean | undefined> };
}

/** @throws Stop */
function parsedArgs(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: command.options, allowPositionals: true });
  } catch (error) {
    const [says = ""] = (error as Error).message.split(/\. |\n/);
    throw wrong(command, `${says.replace(/\.$/, "")}.`);
  }
}

function wrong({ name }: Command, says: string): Stop {
  return new Stop(statuses.wrongCommand, `${says} docs-admin ${name} --help shows what it takes.`);
}

/** What a `.env` of the working directory says doesn't count. */
async function token(env: Terminal["env"]): Promise<string | undefined> {
  const started = await readFile("/proc/self/environ", "utf8").catch(() => undefined);
  if (started !== undefined)
    return started
      .split("\0")
      .find((each) => each.startsWith(`${tokenVariable}=`))
      ?.slice(tokenVariable.length + 1);
  const value = env[tokenVariable];
  const texts = await Promise.all(envFiles.map((name) => readFile(name, "utf8").catch(() => "")));
  return value !== undefined && texts.some((text) => text.includes(value)) ? undefined : value;
}

const envFiles = [".env", ".env.local", ".env.development", ".env.production", ".env.test"];
