import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";

import type { WebhookAnswer } from "../core/webhook/delivery.ts";
import type { WebhookSender } from "../core/webhook/webhooks.ts";
import { isPrivate } from "./private-addresses.ts";
import { signatures } from "./signature.ts";

type Options = Readonly<{
  url: string;
  /** Several while one takes the place of another. */
  keys: readonly Uint8Array[];
  allowsPrivate: boolean;
  version: string;
  timeoutMs?: number;
  resolve?: (host: string) => Promise<ReadonlyArray<{ address: string; family: number }>>;
}>;

/** `at` is Unix milliseconds. */
type Sent = Readonly<{ body: string; at: number }>;

type Resolved = Readonly<{ address: string; family: number }>;

/** Source: "Request timeouts" of the Standard Webhooks specification, 1.0.0. */
const TIMEOUT_MS = 20_000;

/** Of an answer, in bytes. The rest isn't read. */
const MAX_BYTES = 2000;

const MAX_SHOWN = 500;

/** The receiver's address is not on the public internet. */
class PrivateAddress extends Error {
  constructor() {
    super(
      "The receiver has a private address, so nothing was sent. If it is yours, set WEBHOOK_ALLOW_PRIVATE=1.",
    );
  }
}

/** The receiver of WEBHOOK_URL. The address that is checked is the one that is connected to; no redirect is followed. */
export class WebhookReceiver implements WebhookSender {
  readonly receiver: string;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.receiver = new URL(options.url).origin;
  }

  /** Returns what the receiver answers to a request that tells nothing. */
  reach(): Promise<WebhookAnswer> {
    return this.#answered({ method: "HEAD", headers: { "user-agent": this.#userAgent } });
  }

  send({ id, at, body }: Parameters<WebhookSender["send"]>[0]): Promise<WebhookAnswer> {
    const timestamp = Math.floor(at / 1000);
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": this.#userAgent,
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatures({ id, timestamp, body }, this.#options.keys),
    };
    return this.#answered({ method: "POST", headers }, { body, at });
  }

  get #userAgent(): string {
    return `docs-admin/${this.#options.version}`;
  }

  async #answered(options: http.RequestOptions, sent?: Sent): Promise<WebhookAnswer> {
    const { timeoutMs = TIMEOUT_MS } = this.#options;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await this.#request({ ...options, signal }, sent);
    } catch (error) {
      if (signal.aborted) return failed(`The receiver didn't answer within ${timeoutMs / 1000} seconds.`);
      if (error instanceof PrivateAddress) return failed(error.message);
      return failed(`Can't reach the receiver (${(error as NodeJS.ErrnoException).code ?? "failed"}).`);
    }
  }

  #request(options: http.RequestOptions, { body, at = 0 }: Partial<Sent> = {}): Promise<WebhookAnswer> {
    const url = new URL(this.#options.url);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && !this.#options.allowsPrivate && isPrivate(host)) throw new PrivateAddress();
    const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
    const request = (url.protocol === "https:" ? https : http).request(url, {
      ...options,
      agent: false,
      lookup: (name, _, found) =>
        void this.#addressesOf(name).then(
          (addresses) => found(null, [...addresses]),
          (error) => found(error, []),
        ),
    });
    request.on("error", reject);
    request.on("response", (response) => void answerOf(response, at).then(resolve, reject));
    request.end(body);
    return promise;
  }

  /** @throws PrivateAddress where any of them is: a name may not lead to both. */
  async #addressesOf(host: string): Promise<readonly Resolved[]> {
    const { allowsPrivate, resolve = (name: string) => lookup(name, { all: true }) } = this.#options;
    const addresses = await resolve(host);
    if (!allowsPrivate && addresses.some(({ address }) => isPrivate(address))) throw new PrivateAddress();
    return addresses;
  }
}

async function answerOf(response: http.IncomingMessage, at: number): Promise<WebhookAnswer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= MAX_BYTES) break;
  }
  response.destroy();
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_BYTES));
  const says = text.replace(/\s+/g, " ").trim().slice(0, MAX_SHOWN).toWellFormed();
  return { status: response.statusCode, says, retryAfterMs: waitIn(response.headers["retry-after"], at) };
}

/** Returns the milliseconds of a `Retry-After` in seconds or as a date. */
function waitIn(header: string | undefined, at: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - at;
  return ms > 0 ? ms : undefined;
}

function failed(says: string): WebhookAnswer {
  return { status: undefined, says };
}
