import { ownProgram } from "../machine/own-program.ts";
import type { Asked, Message, Reply } from "./child.ts";
import { PartsOut } from "./shared-parts.ts";
import { type Usage, usageOf } from "./usage.ts";

type End = "time" | "memory" | "crash" | "start";

export type Outcome = Reply | Readonly<{ kind: "ended"; why: End }>;

export type Limits = Readonly<{
  /** Milliseconds of processor time for one task, so that a busy machine stops no text. */
  cpuMs: number;
  maxBytes: number;
}>;

const READY_MS = 30_000;

/** Factor by which a task may take longer by the clock than in processor time. */
const BUSY = 4;

const LOOK_MS = 50;

/** A process above this share of its memory limit is replaced: freed memory is seldom returned. */
const WORN = 0.5;

export class TextProcess {
  readonly #child: Bun.Subprocess;
  readonly #isReady = Promise.withResolvers<void>();
  readonly #hasEnded = Promise.withResolvers<Outcome>();
  #answered: (reply: Reply) => void = () => {};
  #isWorn = false;
  readonly #parts = new PartsOut();

  /** @throws where the system cannot start a process */
  constructor() {
    this.#child = Bun.spawn(ownProgram("read-texts"), {
      env,
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

  get isWorn(): boolean {
    return this.#isWorn;
  }

  async run({ name, asked }: Asked, { cpuMs, maxBytes }: Limits): Promise<Outcome> {
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
      const message: Message = { name, bytes: this.#parts.packed(asked) };
      if (!this.#isWorn) this.#child.send(message);
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

/** Without settings or secrets. */
const env = {
  // Ends the child with this process, however that ends.
  BUN_FEATURE_FLAG_NO_ORPHANS: "1",
  // The last tier of Bun's compiler takes a fifth of the processor time for 2,000 pages, and makes them no faster.
  BUN_JSC_useFTLJIT: "0",
};
