import { Unavailable, UpstreamSilent } from "../../core/errors.ts";
import type { Debug } from "../../core/ports.ts";

type Options = Readonly<{ input?: string | Uint8Array; env?: Record<string, string> }>;

/** Git ended with a failure. The message holds what it said, which may name paths: for the log, not for people. */
export class GitFailure extends Error {
  readonly status: number;
  readonly said: string;
  /** By a signal, such as that of a system without memory: then git leaves its locks. */
  readonly isKilled: boolean;

  constructor(args: readonly string[], status: number, said: string, isKilled = false) {
    super(`git ${args[0]} ended with ${status}: ${said.trim().slice(0, 2000)}`);
    this.status = status;
    this.said = said;
    this.isKilled = isKilled;
  }
}

const TIMEOUT_MS = 60_000;

/** Of a command in the log: the paths of a large publication are thousands. */
const MAX_UNITS_LOGGED = 300;

/** Everything a commit needs is on disk before the branch moves to it; git itself leaves loose objects to the system. */
const settings = ["-c", "core.fsync=committed", "-c", "core.quotePath=off"];

/** Runs the `git` command on one repository. */
export class Git {
  readonly directory: string;
  readonly #env: Record<string, string>;
  readonly #debug: Debug;

  /** `env` is what git inherits: no secrets, and none of git's own variables. */
  constructor(directory: string, env: Record<string, string>, debug: Debug) {
    this.directory = directory;
    this.#debug = debug;
    this.#env = {
      ...env,
      LC_ALL: "C",
      GIT_TERMINAL_PROMPT: "0",
      GIT_LITERAL_PATHSPECS: "1",
      GIT_OPTIONAL_LOCKS: "0",
    };
  }

  /** The same git in another folder. */
  at(directory: string): Git {
    return new Git(directory, this.#env, this.#debug);
  }

  /** What git printed. @throws GitFailure, UpstreamSilent, Unavailable where it cannot even be run there */
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

  /** The same piece by piece, as git prints it. Who stops listening ends git. @throws GitFailure, UpstreamSilent */
  async *stream(args: readonly string[], options: Options = {}): AsyncGenerator<Uint8Array> {
    const child = this.#run(args, options);
    const said = child.stderr.text();
    try {
      yield* child.stdout;
      const status = await child.exited;
      if (child.signalCode === "SIGKILL") throw new UpstreamSilent("Git didn't finish in time. Try again.");
      if (status !== 0) throw new GitFailure(args, status, await said);
    } finally {
      child.kill();
    }
  }

  /** The same as text, without the newline at its end. @throws GitFailure, UpstreamSilent */
  async text(args: readonly string[], options?: Options): Promise<string> {
    return Buffer.from(await this.bytes(args, options))
      .toString()
      .replace(/\n$/, "");
  }

  /** Whether git ended well; only a failure of git itself is an answer. @throws UpstreamSilent */
  async succeeds(args: readonly string[], options?: Options): Promise<boolean> {
    try {
      await this.bytes(args, options);
      return true;
    } catch (error) {
      if (error instanceof GitFailure) return false;
      throw error;
    }
  }

  #run(args: readonly string[], { input, env }: Options) {
    const began = performance.now();
    try {
      const child = Bun.spawn(["git", ...settings, ...args], {
        cwd: this.directory,
        env: { ...this.#env, ...env },
        stdin: input === undefined ? "ignore" : Buffer.from(input),
        stdout: "pipe",
        stderr: "pipe",
        timeout: TIMEOUT_MS,
        killSignal: "SIGKILL",
      });
      if (this.#debug) void child.exited.then(() => this.#logged(args, began, child));
      return child;
    } catch (cause) {
      throw new Unavailable(
        "The repository's folder is missing or can't be opened. Ask your administrator to restore it.",
        { cause },
      );
    }
  }

  #logged(args: readonly string[], began: number, { signalCode, exitCode }: Bun.Subprocess): void {
    const command = args.join(" ").slice(0, MAX_UNITS_LOGGED);
    this.#debug?.("git", began, { command, status: signalCode ?? exitCode });
  }
}
