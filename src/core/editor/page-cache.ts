import { type Block, split } from "../../markdown/blocks/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import type { Slug } from "../slug/slug.ts";

const MAX_BYTES = 128 * 1024 * 1024;

/** Memory as measured, for a UTF-16 unit of text and for a block. */
const BYTES_A_UNIT = 4;
const BYTES_A_BLOCK = 1000;

/** Caches parsed pages, so that after an edit only the changed part is parsed. */
export class PageCache {
  readonly #pages = new Map<Slug, { blocks: readonly Block[]; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  blocksOf(slug: Slug): readonly Block[] | undefined {
    return this.#pages.get(slug)?.blocks;
  }

  split(slug: Slug, content: string, dialect: Dialect): readonly Block[] {
    const blocks = split(content, dialect, this.blocksOf(slug));
    this.#forget(slug);
    const bytes = BYTES_A_UNIT * content.length + BYTES_A_BLOCK * countIn(blocks);
    this.#pages.set(slug, { blocks, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) this.#forget(this.#pages.keys().next().value!);
    return blocks;
  }

  #forget(slug: Slug): void {
    this.#bytes -= this.#pages.get(slug)?.bytes ?? 0;
    this.#pages.delete(slug);
  }
}

export function countIn(blocks: readonly Block[]): number {
  return blocks.reduce((count, { children }) => count + 1 + countIn(children), 0);
}
