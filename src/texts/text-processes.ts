import { Invalid } from "../core/errors.ts";
import type { Log } from "../core/ports.ts";
import { TakesTooLong } from "../core/text/takes-too-long.ts";
import { Shared, type TextWork } from "../core/text/text-work.ts";
import { Lane } from "./lane.ts";
import type { Limits, Outcome } from "./text-process.ts";

type Deps = Readonly<{
  log: Log;
  whose: () => string;
  limits?: Readonly<{ short: Limits; long: Limits }>;
}>;

const MEBIBYTE = 1024 * 1024;

/** Up to so many UTF-16 units a task uses the short lane; one that takes long continues in the long lane. */
const SHORT_UNITS = 64 * 1024;

const LIMITS = {
  short: { cpuMs: 1000, maxBytes: 512 * MEBIBYTE },
  long: { cpuMs: 4000, maxBytes: 1024 * MEBIBYTE },
};

export class TextProcesses implements TextWork, Disposable {
  readonly #deps: Deps;
  readonly #short: Lane;
  readonly #long: Lane;
  readonly #slowTasks = new SlowTasks();

  constructor(deps: Deps) {
    this.#deps = deps;
    const { short, long } = deps.limits ?? LIMITS;
    this.#short = new Lane(short);
    this.#long = new Lane(long);
  }

  run: TextWork["run"] = async (name, ...asked) => {
    const { log, whose } = this.#deps;
    if (this.#slowTasks.has(name, asked)) throw new TakesTooLong();
    const task = { whose: whose(), name, asked };
    const isShort = unitsIn(asked) <= SHORT_UNITS;
    let outcome = await (isShort ? this.#short : this.#long).run(task);
    // A crash may not be the text's fault, and a short text may need the long lane's limits.
    if (outcome.kind === "ended" && (isShort || outcome.why === "crash")) {
      outcome = await this.#long.run(task);
    }
    if (outcome.kind !== "ended") return answerOf(outcome) as never;
    if (outcome.why !== "start") this.#slowTasks.add(name, asked);
    log.warn("A task on a text was stopped", { task: name, units: unitsIn(asked), why: outcome.why });
    throw new TakesTooLong();
  };

  [Symbol.dispose](): void {
    this.#short.close();
    this.#long.close();
  }
}

function answerOf(outcome: Exclude<Outcome, { kind: "ended" }>): unknown {
  if (outcome.kind === "answer") return outcome.answer;
  if (outcome.kind === "invalid") throw new Invalid(outcome.sentence);
  throw new Error(outcome.fault);
}

/** A shared part is no text. */
function unitsIn(asked: unknown): number {
  if (typeof asked === "string") return asked.length;
  if (typeof asked !== "object" || asked === null || asked instanceof Shared) return 0;
  return Object.values(asked).reduce((units: number, value) => units + unitsIn(value), 0);
}

const MAX_TASKS = 1000;
const REMEMBERED_MS = 10 * 60 * 1000;

/** Shorter ones are hashed together. */
const LEAST_UNITS = 1000;

class SlowTasks {
  readonly #at = new Map<string, number>();

  add(name: string, asked: readonly unknown[]): void {
    this.#at.set(hashOf(name, asked), performance.now());
    if (this.#at.size > MAX_TASKS) this.#at.delete(this.#at.keys().next().value!);
  }

  has(name: string, asked: readonly unknown[]): boolean {
    if (this.#at.size === 0) return false;
    const at = this.#at.get(hashOf(name, asked));
    return at !== undefined && performance.now() - at < REMEMBERED_MS;
  }
}

/** Of all texts, so that those of a batch that took too long are tried alone. */
function hashOf(name: string, asked: readonly unknown[]): string {
  const texts = textsIn(asked);
  const short = texts.filter(({ length }) => length < LEAST_UNITS);
  const long = texts.filter(({ length }) => length >= LEAST_UNITS);
  return [name, ...[JSON.stringify(short), ...long].map((text) => Bun.hash(text))].join();
}

function textsIn(asked: unknown): string[] {
  if (typeof asked === "string") return [asked];
  const isPlain = typeof asked === "object" && asked !== null && !(asked instanceof Shared);
  return isPlain ? Object.values(asked).flatMap(textsIn) : [];
}
