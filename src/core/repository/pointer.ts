/** What git has in place of a file that Git LFS keeps: the SHA-256 of that file, and its size. */
export type Pointer = Readonly<{ oid: string; bytes: number }>;

export const MAX_POINTER_BYTES = 1024;

const VERSION = "version https://git-lfs.github.com/spec/v1\n";

/** Returns whether a file is such a pointer, also one that `pointerIn` can't follow. Source: "Git LFS Specification", as below. */
export function isPointer(content: Uint8Array): boolean {
  if (content.byteLength > MAX_POINTER_BYTES) return false;
  const text = Buffer.from(content).toString("latin1");
  return text.startsWith(VERSION) && text.includes("\noid sha256:");
}

/** Returns what a pointer says; undefined for every other file, and where an extension changed the file before it was kept. */
export function pointerIn(content: Uint8Array): Pointer | undefined {
  if (!isPointer(content)) return undefined;
  const lines = Buffer.from(content).toString("latin1").slice(VERSION.length);
  const [, oid, size] = /^oid sha256:([0-9a-f]{64})\nsize (0|[1-9]\d{0,14})\n$/.exec(lines) ?? [];
  return oid === undefined ? undefined : { oid, bytes: Number(size) };
}

export function pointerTo(content: Uint8Array): Pointer {
  return { oid: new Bun.CryptoHasher("sha256").update(content).digest("hex"), bytes: content.byteLength };
}

/** There is exactly one text of each pointer. */
export function textOfPointer({ oid, bytes }: Pointer): Uint8Array {
  return Buffer.from(`${VERSION}oid sha256:${oid}\nsize ${bytes}\n`);
}
