import { join } from "node:path";

/** `head` ends with the empty line; the body is `body`, so many times. */
export type Asked = Readonly<{
  port: number;
  clients: number;
  head: string;
  body: string;
  repeat: number;
  seconds: number;
}>;

export type Told = Readonly<{ hasBegun: true } | { statuses: Record<string, number> }>;

export type Request = Readonly<{
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The body, so many times. */
  repeat?: number;
}>;

type Bounds = Readonly<{ clients: number; seconds: number }>;

/**
 * Clients in a process of their own, who open a connection for each request, as strangers do, and proxies by their default.
 * Ends by itself.
 */
export class Flood implements AsyncDisposable {
  readonly #begun = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<Record<string, number>>();
  readonly #child: Bun.Subprocess;
  /** Resolves once each client had an answer, on average. */
  readonly begun = this.#begun.promise;
  /** How often each status was answered. Undefined where the flood was stopped. */
  readonly ended = this.#ended.promise;

  constructor(
    url: string,
    { method, path, headers = {}, body = "", repeat = 1 }: Request,
    { clients, seconds }: Bounds,
  ) {
    const { host, port } = new URL(url);
    const lines = Object.entries({ host, connection: "close", ...headers }).map((line) => line.join(": "));
    if (body) lines.push(`content-length: ${body.length * repeat}`);
    const head = `${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`;
    this.#child = Bun.spawn([process.execPath, join(import.meta.dir, "flooding.ts")], {
      stdio: ["ignore", "inherit", "inherit"],
      ipc: (told: Told) => ("statuses" in told ? this.#ended.resolve(told.statuses) : this.#begun.resolve()),
      onExit: () => this.#ended.resolve({}),
    });
    const asked: Asked = { port: Number(port), clients, head, body, repeat, seconds };
    this.#child.send(asked);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.exited;
  }
}
