import { AsyncLocalStorage } from "node:async_hooks";

import type { LogSettings } from "../config/config.ts";
import type { Clock, Debug, Log } from "../core/ports.ts";

type Facts = Readonly<Record<string, unknown>>;

const order = ["debug", "info", "warn", "error"] as const;

/** Writes a line for each event. Lines logged during a request contain the request's facts. */
export class LineLog implements Log {
  readonly debug: Debug;
  readonly #settings: LogSettings;
  readonly #clock: Clock;
  readonly #print: (line: string) => void;
  readonly #request = new AsyncLocalStorage<Facts>();

  constructor(settings: LogSettings, clock: Clock, print: (line: string) => void = printTogether()) {
    this.#settings = settings;
    this.#clock = clock;
    this.#print = print;
    if (settings.level !== "debug") return;
    this.debug = (message, began, facts) => {
      this.#write("debug", message, { ...facts, ms: Math.round((performance.now() - began) * 10) / 10 });
    };
  }

  info(message: string, facts?: Facts): void {
    this.#write("info", message, facts);
  }

  warn(message: string, facts?: Facts): void {
    this.#write("warn", message, facts);
  }

  error(message: string, facts?: Facts): void {
    this.#write("error", message, facts);
  }

  /** Prints what was waited for, at any level: `text` for people, else one line with the facts. */
  announce(message: string, facts: Facts, text: string): void {
    if (this.#settings.format === "json") this.#printLine("info", message, facts);
    else this.#print(text);
  }

  during<T>(facts: Facts, work: () => T): T {
    return this.#request.run(facts, work);
  }

  #write(level: (typeof order)[number], message: string, facts: Facts = {}): void {
    if (order.indexOf(level) >= order.indexOf(this.#settings.level)) this.#printLine(level, message, facts);
  }

  #printLine(level: (typeof order)[number], message: string, facts: Facts): void {
    const all = { ...this.#request.getStore(), ...facts };
    const time = new Date(this.#clock.now()).toISOString();
    const line =
      this.#settings.format === "json" ? json(time, level, message, all) : pretty(time, level, message, all);
    this.#print(`${line}\n`);
  }
}

/** The lines of one turn are one write: many requests can end in it, and each write is a call of the system. */
function printTogether(): (line: string) => void {
  let lines = "";
  const print = () => {
    process.stdout.write(lines);
    lines = "";
  };
  process.on("exit", () => lines && print());
  return (line) => {
    if (lines === "") setImmediate(() => lines && print());
    lines += line;
  };
}

function json(time: string, level: string, message: string, facts: Facts): string {
  const line = { time, level, message, ...facts };
  // A replacer is slow, and most lines have no error.
  if (Object.values(facts).every((fact) => typeof fact !== "object")) return JSON.stringify(line);
  return JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? described(value) : value));
}

function pretty(time: string, level: string, message: string, facts: Facts): string {
  const details = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value instanceof Error ? described(value) : JSON.stringify(value)}`);
  return [time.slice(11, 19), level.padEnd(5), message, ...details].join(" ");
}

function described(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${described(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
