import { join } from "node:path";

export type Asked = Readonly<{
  port: number;
  /** Each client has its own, or they share them by turns. The body is `body`, so many times. */
  requests: readonly Readonly<{ head: string; body: string; times: number }>[];
  clients: number;
  seconds: number;
}>;

export type Told = Readonly<{ hasBegun: true } | { statuses: Record<string, number> }>;

export type Request = Readonly<{
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** How often the body has this text. */
  times?: number;
}>;

/** It lasts so long after it has started. */
type Bounds = Readonly<{ clients: number; seconds: number }>;

/**
 * Clients in a process of their own, who open a connection for each request, as strangers do, and proxies by their
 * default. It ends by itself.
 */
export class Flood implements AsyncDisposable {
  readonly #started = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<Record<string, number>>();
  readonly #child: Bun.Subprocess;
  /** Resolves once there are as many answers as clients, or it has ended. */
  readonly started = Promise.race([this.#started.promise, this.#ended.promise]);
  /** How often each status was answered; empty where the flood was stopped. */
  readonly ended = this.#ended.promise;

  constructor(url: string, requests: readonly Request[], { clients, seconds }: Bounds) {
    this.#child = Bun.spawn([process.execPath, join(import.meta.dir, "flooding.ts")], {
      stdio: ["ignore", "inherit", "inherit"],
      ipc: (told: Told) =>
        "statuses" in told ? this.#ended.resolve(told.statuses) : this.#started.resolve(),
      onExit: () => this.#ended.resolve({}),
    });
    const asked: Asked = {
      port: Number(new URL(url).port),
      requests: requests.map((request) => written(url, request)),
      clients,
      seconds,
    };
    this.#child.send(asked);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.exited;
  }
}

function written(url: string, { method, path, headers = {}, body = "", times = 1 }: Request) {
  const fields = { host: new URL(url).host, connection: "close", ...headers };
  const lines = Object.entries(fields).map((field) => field.join(": "));
  if (body) lines.push(`content-length: ${body.length * times}`);
  return { head: `${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`, body, times };
}
