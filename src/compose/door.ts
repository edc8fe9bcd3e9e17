import http from "node:http";

import type { Config } from "../config/config.ts";
import { Unavailable } from "../core/errors.ts";
import type { LineLog } from "../machine/log.ts";
import { waitingApp } from "../web/waiting.ts";

/** Longer than a generation may take. */
const IDLE_TIMEOUT_SECONDS = 150;

/** URL and headers of a request: on localhost, browsers send the cookies of every local program. */
const MAX_HEADER_BYTES = 64 * 1024;

type Fetch = (request: Request) => Promise<Response>;

/** Where people come in. While the repository is cloned for the first time, each page says how far that is. */
export class Door implements Disposable {
  readonly #config: Config;
  readonly #log: LineLog;
  readonly #waiting: Fetch;
  #says = "";
  #server: Listening | undefined;
  #fetch: Fetch | undefined;

  constructor(config: Config, log: LineLog, probe: () => Promise<void>) {
    const { baseUrl } = config;
    this.#config = config;
    this.#log = log;
    this.#waiting = waitingApp({
      says: () => this.#says,
      probe,
      isHttps: baseUrl?.startsWith("https:") ?? false,
      baseUrl: () => baseUrl ?? "",
    });
  }

  tell(sentence: string): void {
    this.#says = sentence;
    if (this.#server) return;
    this.#server = listen(this.#config, (request) => (this.#fetch ?? this.#waiting)(request));
    const url = listeningUrl(this.#config.host, this.#server.port!);
    this.#log.info("The repository is being cloned. The sign-in page says how far it is", { url });
  }

  /** From now on these answers are given. */
  open(fetch: Fetch): Listening {
    this.#fetch = fetch;
    this.#server ??= listen(this.#config, fetch);
    return this.#server;
  }

  [Symbol.dispose](): void {
    if (!this.#fetch) void this.#server?.stop(true);
  }
}

type Listening = ReturnType<typeof listen>;

function listen({ host, port }: Config, fetch: Fetch) {
  // Bun reads this limit from node:http only.
  Object.assign(http, { maxHeaderSize: MAX_HEADER_BYTES });
  try {
    // app.listen would compile the app and each route twice.
    return Bun.serve({
      fetch,
      hostname: host,
      port,
      development: false,
      // Two servers on one port would share its requests.
      reusePort: false,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      // Bun answers a larger body without a message; our own check has one.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    });
  } catch (cause) {
    throw new Unavailable(`PORT: can't listen on ${host}:${port} (${(cause as Error).message}).`, { cause });
  }
}

/** Returns where people open it. */
export function listeningUrl(host: string, port: number): string {
  const isThisMachine = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  return `http://${isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
