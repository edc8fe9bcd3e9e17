import { DomainError, UpstreamFailed, UpstreamSilent } from "../../../core/errors.ts";
import type { OutsideCalls } from "../../../core/ports.ts";
import { type Asking, silent, unreachable } from "./refusal.ts";

type Sent = Readonly<{ method: "GET" | "POST" | "PUT"; headers: Headers; body?: Uint8Array | undefined }>;

/** Calls `moved` for each piece that comes or goes. */
type Read<T> = (response: Response, moved: () => void) => Promise<T>;

const PIECE_BYTES = 64 * 1024;

/** So much counts as a move. */
const MOVE_BYTES = 16 * 1024;

/** Requests that end where nothing moves for so long, however long the whole takes. No redirect is followed. */
export class Requests {
  readonly #silentMs: number;
  readonly #calls: OutsideCalls | undefined;

  constructor({ silentMs, calls }: Readonly<{ silentMs: number; calls?: OutsideCalls | undefined }>) {
    this.#silentMs = silentMs;
    this.#calls = calls;
  }

  /** @throws UpstreamFailed where nobody is reached, UpstreamSilent, and as `read` */
  async ask<T>(url: URL, { method, headers, body }: Sent, asking: Asking, read: Read<T>): Promise<T> {
    const began = performance.now();
    const end = new AbortController();
    const lateAfter = (ms: number) => setTimeout(() => end.abort(silent), ms);
    let late = lateAfter(this.#silentMs);
    const moved = (ms = this.#silentMs) => {
      clearTimeout(late);
      late = lateAfter(ms);
    };
    let status: number | undefined;
    try {
      if (body) headers.set("content-length", String(body.byteLength));
      const sent = body && piecesOf(body, moved, () => moved(2 * this.#silentMs));
      const answered = await fetch(url, {
        method,
        headers,
        body: sent,
        redirect: "manual",
        signal: end.signal,
      });
      status = answered.status;
      moved();
      return await read(answered, moved);
    } catch (cause) {
      if (cause instanceof DomainError) throw cause;
      // The address can have a key in it.
      const why = new Error(`${method} ${url.host}: ${(cause as Error).message}`);
      if (end.signal.aborted) throw new UpstreamSilent(silent(asking), { cause: why });
      throw new UpstreamFailed(unreachable(asking), { cause: why });
    } finally {
      clearTimeout(late);
      end.abort();
      this.#calls?.ended("git", began, { command: `lfs ${method} ${url.host}`, status });
    }
  }
}

/** The receiver sets the pace, so that what goes is seen. */
async function* piecesOf(body: Uint8Array, moved: () => void, isGone: () => void) {
  for (let at = 0; at < body.byteLength; at += PIECE_BYTES) {
    moved();
    yield body.subarray(at, at + PIECE_BYTES);
  }
  isGone();
}

/** Returns a short answer's text; undefined for one that is longer. */
export async function shortText({ body }: Response, mostBytes: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** Yields a long answer as it comes. */
export async function* longBody({ body }: Response, moved: () => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes >= MOVE_BYTES) {
      moved();
      bytes = 0;
    }
    yield piece;
  }
}
