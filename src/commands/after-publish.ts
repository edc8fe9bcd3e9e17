import type { BuildEnd, SiteBuilder } from "../core/deployment/site-builder.ts";

type Options = Readonly<{
  /** The program and its arguments. */
  command: readonly string[];
  minutes: number;
  /** The repository. */
  folder: string;
  /** Without secrets. */
  env: Record<string, string>;
}>;

type Child = Bun.Subprocess<"ignore", "pipe", "pipe">;

const MINUTE_MS = 60_000;

/** From the request to stop until it is killed. */
const STOPS_WITHIN_MS = 5000;

/** What the command leaves running can keep its output open. */
const READ_WITHIN_MS = 1000;

/** The command of AFTER_PUBLISH, with the commit's id as its last argument. It runs without a shell. */
export class AfterPublishCommand implements SiteBuilder, Disposable {
  readonly #options: Options;
  #child: Child | undefined;
  #isDisposed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async build(sha: string): Promise<BuildEnd> {
    const { command, minutes } = this.#options;
    const lines = new LastLines();
    let child: Child;
    try {
      child = this.#start([...command, sha]);
    } catch (error) {
      return { kind: "not started", why: (error as Error).message, log: "" };
    }
    this.#child = child;
    const reading = Promise.all([lines.read(child.stdout), lines.read(child.stderr)]);
    const isLate = await endsLate(child, minutes * MINUTE_MS);
    await Promise.race([reading, Bun.sleep(READ_WITHIN_MS)]);
    this.#child = undefined;
    if (this.#isDisposed) return new Promise(() => {});
    const log = lines.text;
    if (isLate) return { kind: "late", minutes, log };
    if (child.signalCode) return { kind: "killed", signal: String(child.signalCode), log };
    return { kind: "exited", status: child.exitCode ?? 0, log };
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    if (this.#child) signal(this.#child, "SIGKILL");
  }

  #start(command: string[]): Child {
    const { folder: cwd, env } = this.#options;
    return Bun.spawn(command, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that what it starts ends with it.
      detached: true,
    });
  }
}

async function endsLate(child: Child, withinMs: number): Promise<boolean> {
  let isLate = false;
  const stop = setTimeout(() => {
    isLate = true;
    signal(child, "SIGTERM");
  }, withinMs);
  const kill = setTimeout(() => signal(child, "SIGKILL"), withinMs + STOPS_WITHIN_MS);
  await child.exited;
  clearTimeout(stop);
  clearTimeout(kill);
  if (isLate) signal(child, "SIGKILL");
  return isLate;
}

function signal({ pid }: Child, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const MAX_LINES = 40;
const MAX_UNITS = 8000;

/** Keeps the end of what streams print, in the order in which it arrives. */
class LastLines {
  #kept = "";
  #isCut = false;

  async read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of stream) this.#add(decoder.decode(bytes, { stream: true }));
    this.#add(decoder.decode());
  }

  /** At most 40 whole lines and 8,000 UTF-16 units, without colors and other control characters. */
  get text(): string {
    const plain = Bun.stripANSI(this.#kept)
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "");
    const lines = plain.trimEnd().split("\n");
    return lines
      .slice(Math.max(this.#isCut && lines.length > 1 ? 1 : 0, lines.length - MAX_LINES))
      .join("\n");
  }

  #add(text: string): void {
    const all = this.#kept + text;
    if (all.length > MAX_UNITS) this.#isCut = true;
    this.#kept = all.slice(-MAX_UNITS);
  }
}
