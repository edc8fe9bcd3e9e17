import { GitFailure } from "./git.ts";

const LINE_FEED = 10;

/** One blob is in memory at a time. Source: git-cat-file(1). @throws GitFailure if an id names no blob */
export async function* blobsIn(
  printed: AsyncIterable<Uint8Array>,
  shas: readonly string[],
): AsyncGenerator<{ sha: string; content: Uint8Array }> {
  const reader = new Reader(printed);
  try {
    for (const sha of shas) {
      const header = await reader.line();
      const [, length] = /^[0-9a-f]+ blob (\d+)$/.exec(header) ?? [];
      if (length === undefined) throw await reader.failure(header);
      const content = await reader.bytes(Number(length) + 1);
      yield { sha, content: content.subarray(0, -1) };
    }
    await reader.end();
  } finally {
    await reader.stop();
  }
}

class Reader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #ahead: Uint8Array = new Uint8Array();

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const taken: Uint8Array[] = [];
    for (;;) {
      const end = this.#ahead.indexOf(LINE_FEED);
      if (end >= 0) return Buffer.concat([...taken, this.#take(end + 1).subarray(0, -1)]).toString();
      taken.push(this.#take(this.#ahead.length));
      if (!(await this.#readMore())) return Buffer.concat(taken).toString();
    }
  }

  /** @throws GitFailure if fewer bytes follow */
  async bytes(count: number): Promise<Uint8Array> {
    if (count <= this.#ahead.length) return this.#take(count);
    const bytes = new Uint8Array(count);
    for (let at = 0; ;) {
      const piece = this.#take(Math.min(count - at, this.#ahead.length));
      bytes.set(piece, at);
      at += piece.length;
      if (at === count) return bytes;
      if (!(await this.#readMore())) throw await this.failure("it broke off");
    }
  }

  /** Waits for git to end, because only its exit shows a failure. @throws GitFailure */
  async end(): Promise<void> {
    while (await this.#readMore());
  }

  async failure(said: string): Promise<GitFailure> {
    await this.end();
    return new GitFailure(["cat-file", "--batch"], 0, said);
  }

  async stop(): Promise<void> {
    await this.#pieces.return?.();
  }

  #take(count: number): Uint8Array {
    const taken = this.#ahead.subarray(0, count);
    this.#ahead = this.#ahead.subarray(count);
    return taken;
  }

  async #readMore(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (value) this.#ahead = value;
    return !done;
  }
}
