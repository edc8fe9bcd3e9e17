import { join } from "node:path";

import type { Asked, Reply } from "./child.ts";
import { type Usage, usageOf } from "./usage.ts";

/** Why a process was ended, or ended by itself, before it answered; `start`: there was none. */
type End = "time" | "memory" | "crash" | "start";

export type Outcome = Reply | Readonly<{ kind: "ended"; why: End }>;

export type Limits = Readonly<{
  /** For one answer, in milliseconds of the processor: a machine that is busy is no text's fault. */
  cpuMs: number;
  /** Of the process, in bytes. */
  maxBytes: number;
}>;

/** A process that is not ready by then never is, in milliseconds. */
const READY_MS = 30_000;

/** How much longer by the clock an answer may take. */
const BUSY = 4;

/** How often a process that works is looked at, in milliseconds. */
const LOOK_MS = 50;

/** What has grown beyond this part of its limit while it worked is not used again: memory is seldom given back. */
const WORN = 0.5;

/** A process of this program, started with an internal command, that does work on texts and nothing else. */
export class TextProcess {
  readonly #child: Bun.Subprocess;
  readonly #isReady = Promise.withResolvers<void>();
  readonly #hasEnded = Promise.withResolvers<Outcome>();
  #answered: (reply: Reply) => void = () => {};
  #isWorn = false;

  /** @throws where the system starts none */
  constructor() {
    this.#child = Bun.spawn(command(), {
      // Neither the settings nor a .env file with secrets is for it. Bun ends it when this process ends, however it does.
      env: { BUN_FEATURE_FLAG_NO_ORPHANS: "1" },
      cwd: "/",
      stdio: ["ignore", "ignore", "ignore"],
      serialization: "advanced",
      ipc: (message: "ready" | Reply) => {
        if (message !== "ready") return this.#answered(message);
        this.#isReady.resolve();
      },
      onExit: () => {
        this.#isWorn = true;
        this.#isReady.resolve();
        this.#hasEnded.resolve({ kind: "ended", why: "crash" });
      },
    });
    this.#child.unref();
    const late = setTimeout(() => this.end(), READY_MS).unref();
    void this.#isReady.promise.then(() => clearTimeout(late));
  }

  /** Whether the next task is for another process. */
  get isWorn(): boolean {
    return this.#isWorn;
  }

  /** One task at a time. After a task that is ended the process is gone. */
  async run(asked: Asked, { cpuMs, maxBytes }: Limits): Promise<Outcome> {
    await this.#isReady.promise;
    const answer = Promise.withResolvers<Outcome>();
    this.#answered = answer.resolve;
    const began = performance.now();
    let first: Usage | undefined;
    const look = async () => {
      const now = await usageOf(this.#child.pid);
      first ??= now;
      const tookMs = performance.now() - began;
      const usedMs = first && now ? now.cpuMs - first.cpuMs : tookMs;
      if (now && now.bytes > WORN * maxBytes) this.#isWorn = true;
      if (now && now.bytes > maxBytes) answer.resolve({ kind: "ended", why: "memory" });
      else if (usedMs > cpuMs || tookMs > BUSY * cpuMs) answer.resolve({ kind: "ended", why: "time" });
    };
    const looking = setInterval(look, LOOK_MS);
    try {
      if (!this.#isWorn) this.#child.send(asked);
      const outcome = await Promise.race([answer.promise, this.#hasEnded.promise]);
      if (outcome.kind === "ended") this.end();
      return outcome;
    } finally {
      clearInterval(looking);
    }
  }

  end(): void {
    this.#isWorn = true;
    this.#child.kill("SIGKILL");
  }
}

/** From source Bun runs the program's first file; the binary is the program. */
function command(): string[] {
  const name = "read-texts";
  return Bun.isStandaloneExecutable
    ? [process.execPath, name]
    : [process.execPath, join(import.meta.dir, "../main.ts"), name];
}
