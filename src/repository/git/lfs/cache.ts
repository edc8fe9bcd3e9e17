import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import type { Clock } from "../../../core/ports.ts";
import type { Pointer } from "../../../core/repository/pointer.ts";

type Options = Readonly<{ folder: string; mostBytes: number; clock: Clock }>;

const UNFINISHED = ".unfinished";

/** A write that takes longer was cut off. */
const UNFINISHED_FOR_MS = 60 * 60 * 1000;

/** What came is another file than the one that was asked for. */
export class AnotherFile extends Error {}

/** The disk takes no more, or isn't there. */
export class NotWritten extends Error {}

/** Files of Git LFS on this disk, by their SHA-256: those that were used last. */
export class LfsCache {
  readonly #options: Options;
  #written = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns where a file is; undefined where it isn't kept. */
  async find({ oid, bytes }: Pointer): Promise<string | undefined> {
    const path = this.#pathOf(oid);
    const isKept = await stat(path).then(
      ({ size }) => size === bytes,
      () => false,
    );
    if (!isKept) return undefined;
    const now = new Date(this.#now);
    await utimes(path, now, now).catch(() => undefined);
    return path;
  }

  /** Keeps a file as it comes, and returns where it is. @throws AnotherFile, NotWritten, and as `content`, with nothing kept */
  async keep(
    { oid, bytes }: Pointer,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<string> {
    await onDisk(mkdir(this.#options.folder, { recursive: true, mode: 0o700 }));
    const path = this.#pathOf(oid);
    // Another server on this folder has another time.
    const unfinished = `${path}.${this.#now}.${this.#written++}${UNFINISHED}`;
    try {
      await writeChecked(unfinished, { oid, bytes }, content);
      await onDisk(rename(unfinished, path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await this.#forgetOldest();
    return path;
  }

  get #now(): number {
    return this.#options.clock.now();
  }

  #pathOf(oid: string): string {
    return join(this.#options.folder, oid);
  }

  async #forgetOldest(): Promise<void> {
    const { folder, mostBytes } = this.#options;
    const found = (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      return file ? [{ path, bytes: file.size, usedAt: file.mtimeMs }] : [];
    });
    const files = (await Promise.all(found)).flat().sort((one, other) => other.usedAt - one.usedAt);
    let bytes = 0;
    for (const file of files) {
      bytes += file.bytes;
      const isCutOff = file.path.endsWith(UNFINISHED) && this.#now - file.usedAt > UNFINISHED_FOR_MS;
      if (bytes > mostBytes || isCutOff) await rm(file.path, { force: true });
    }
  }
}

async function writeChecked(
  path: string,
  { oid, bytes }: Pointer,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  await using file = await onDisk(open(path, "wx", 0o600));
  const hasher = new Bun.CryptoHasher("sha256");
  let written = 0;
  for await (const piece of content) {
    written += piece.byteLength;
    if (written > bytes) throw new AnotherFile(`it is longer than ${bytes} bytes`);
    hasher.update(piece);
    await onDisk(file.writeFile(piece));
  }
  if (written !== bytes) throw new AnotherFile(`it has ${written} bytes in place of ${bytes}`);
  if (hasher.digest("hex") !== oid) throw new AnotherFile("its SHA-256 is another");
}

function onDisk<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new NotWritten((cause as Error).message, { cause });
  });
}
