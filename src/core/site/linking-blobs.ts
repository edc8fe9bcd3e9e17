import type { Look } from "./text-looks.ts";

/** Published texts by the names that their addresses have. It is kept: a publication changes those of a few texts. */
export class LinkingBlobs {
  readonly #blobs = new Map<string, string[]>();

  change({
    gone,
    added,
  }: Readonly<Record<"gone" | "added", Iterable<readonly [blob: string, look: Look]>>>): void {
    const left = new Map(gone);
    for (const name of new Set(Array.from(left.values(), ({ linkedNames }) => linkedNames).flat())) {
      const kept = this.#blobs.get(name)!.filter((blob) => !left.has(blob));
      if (kept.length > 0) this.#blobs.set(name, kept);
      else this.#blobs.delete(name);
    }
    for (const [blob, { linkedNames }] of added)
      for (const name of linkedNames) this.#blobs.getOrInsertComputed(name, () => []).push(blob);
  }

  with(names: Iterable<string>): ReadonlySet<string> {
    return new Set([...names].flatMap((name) => this.#blobs.get(name) ?? []));
  }
}
