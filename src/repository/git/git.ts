import { Unavailable, UpstreamSilent } from "../../core/errors.ts";
import type { OutsideCalls } from "../../core/ports.ts";

type Options = Readonly<{ input?: string | Uint8Array; env?: Record<string, string> }>;
type StreamOptions = Options & Readonly<{ silentMs?: number }>;

/** A failure of git. The message holds git's own words, which may name paths: it is for the log, not for people. */
export class GitFailure extends Error {
  readonly status: number;
  readonly said: string;
  /** A signal ended git, such as the system's when memory ran out; git then leaves its locks. */
  readonly isKilled: boolean;

  constructor(args: readonly string[], status: number, said: string, isKilled = false) {
    super(`git ${args[0]} ended with ${status}: ${said.trim().slice(0, 2000)}`);
    this.status = status;
    this.said = said;
    this.isKilled = isKilled;
  }
}

function killGroup(id: number): void {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}

/** Git was stopped, since it took too long, or by the system when memory ran out. */
export function isOfKilledGit(error: unknown): boolean {
  if (error instanceof UpstreamSilent || (error instanceof GitFailure && error.isKilled)) return true;
  return error instanceof Error && error.cause !== undefined && isOfKilledGit(error.cause);
}

const TIMEOUT_MS = 60_000;

/** What git says of a failure is at its end. */
const MAX_UNITS_SAID = 64 * 1024;

/** A large publication names thousands of paths. */
const MAX_UNITS_LOGGED = 300;

/** Syncs a commit's objects before the branch moves to it; git leaves loose objects to the system. */
const settings = ["-c", "core.fsync=committed", "-c", "core.quotePath=off"];

export class Git {
  readonly directory: string;
  readonly #env: Record<string, string>;
  readonly #calls: OutsideCalls | undefined;
  readonly #more: readonly string[];

  /** `env` is what git inherits: neither secrets nor git's own variables. `more` are settings, each `name=value`. */
  constructor(
    directory: string,
    env: Record<string, string>,
    calls?: OutsideCalls,
    more: readonly string[] = [],
  ) {
    this.directory = directory;
    this.#calls = calls;
    this.#more = more;
    this.#env = {
      ...env,
      LC_ALL: "C",
      GIT_TERMINAL_PROMPT: "0",
      GIT_LITERAL_PATHSPECS: "1",
      GIT_OPTIONAL_LOCKS: "0",
    };
  }

  inDirectory(directory: string): Git {
    return new Git(directory, this.#env, this.#calls, this.#more);
  }

  /** Returns what git printed. @throws GitFailure, UpstreamSilent, Unavailable if git can't be started */
  async bytes(args: readonly string[], { input, env }: Options = {}): Promise<Uint8Array> {
    const child = this.#run(args, { input, env });
    const [printed, said, status] = await Promise.all([
      child.stdout.bytes(),
      child.stderr.text(),
      child.exited,
    ]);
    if (child.signalCode === "SIGKILL") throw new UpstreamSilent("Git didn't finish in time. Try again.");
    if (status !== 0) throw new GitFailure(args, status, said, child.signalCode !== null);
    return printed;
  }

  /** Yields what git prints as it comes, however long the reader takes; stopping early ends git. @throws GitFailure, UpstreamSilent */
  async *stream(
    args: readonly string[],
    { silentMs = TIMEOUT_MS, ...options }: StreamOptions = {},
  ): AsyncGenerator<Uint8Array> {
    const child = this.#run(args, options, 0);
    const said = child.stderr.text();
    const killedLater = () => setTimeout(() => child.kill("SIGKILL"), silentMs);
    let late = killedLater();
    try {
      for await (const chunk of child.stdout) {
        clearTimeout(late);
        yield chunk;
        late = killedLater();
      }
      const status = await child.exited;
      if (child.signalCode === "SIGKILL") throw new UpstreamSilent("Git didn't finish in time. Try again.");
      if (status !== 0) throw new GitFailure(args, status, await said);
    } finally {
      clearTimeout(late);
      child.kill();
    }
  }

  async text(args: readonly string[], options?: Options): Promise<string> {
    return Buffer.from(await this.bytes(args, options))
      .toString()
      .replace(/\n$/, "");
  }

  async succeeds(args: readonly string[], options?: Options): Promise<boolean> {
    try {
      await this.bytes(args, options);
      return true;
    } catch (error) {
      if (error instanceof GitFailure) return false;
      throw error;
    }
  }

  /**
   * For what talks to another machine: calls `told` with what git says as it comes, and ends git where it says nothing for
   * `silentMs`. Returns what it printed and said, also where it failed. @throws UpstreamSilent, Unavailable if git can't be started
   */
  async talk(
    args: readonly string[],
    {
      silentMs,
      told,
      ...options
    }: Options & Readonly<{ silentMs: number; told?: ((words: string) => void) | undefined }>,
  ): Promise<Readonly<{ status: number; printed: string; said: string }>> {
    const child = this.#run(args, options, 0, true);
    let isLate = false;
    // Git's transport is a process of its own, which would hold what this one reads.
    const end = () => {
      isLate = true;
      killGroup(child.pid);
    };
    let late = setTimeout(end, silentMs);
    let said = "";
    const decoder = new TextDecoder();
    const listen = async () => {
      for await (const chunk of child.stderr) {
        clearTimeout(late);
        const words = decoder.decode(chunk, { stream: true });
        said = (said + words).slice(-MAX_UNITS_SAID);
        told?.(words);
        late = setTimeout(end, silentMs);
      }
    };
    try {
      const [printed, status] = await Promise.all([child.stdout.text(), child.exited, listen()]);
      if (isLate) throw new UpstreamSilent("Git didn't finish in time. Try again.");
      return { status, printed, said };
    } finally {
      clearTimeout(late);
    }
  }

  /** `timeout` is in milliseconds; 0 is none. */
  #run(args: readonly string[], { input, env }: Options, timeout = TIMEOUT_MS, detached = false) {
    const began = performance.now();
    try {
      const child = Bun.spawn(["git", ...settings, ...this.#more.flatMap((each) => ["-c", each]), ...args], {
        cwd: this.directory,
        env: { ...this.#env, ...env },
        stdin: input === undefined ? "ignore" : Buffer.from(input),
        stdout: "pipe",
        stderr: "pipe",
        timeout,
        detached,
        killSignal: "SIGKILL",
      });
      void child.exited.then(() => this.#ended(args, began, child));
      return child;
    } catch (cause) {
      throw new Unavailable(
        "The repository's folder is missing or can't be opened. Ask your administrator to restore it.",
        { cause },
      );
    }
  }

  #ended(args: readonly string[], began: number, { signalCode, exitCode }: Bun.Subprocess): void {
    const command = args.join(" ").slice(0, MAX_UNITS_LOGGED);
    this.#calls?.ended("git", began, { command, status: signalCode ?? exitCode });
  }
}
