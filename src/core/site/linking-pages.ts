import type { PageRecord } from "../record/page-record.ts";
import type { Slug } from "../slug/slug.ts";

type Records = ReadonlyMap<Slug, PageRecord>;

/** Published pages by the names that their addresses have. It is kept: a publication changes those of a few pages. */
export class LinkingPages {
  readonly #slugs = new Map<string, Slug[]>();
  #records: Records = new Map();

  follow(records: Records): void {
    if (records === this.#records) return;
    const gone = new Map([...this.#records].filter(([slug, record]) => records.get(slug) !== record));
    for (const name of new Set(Array.from(gone.values(), ({ linkedNames }) => linkedNames).flat())) {
      const kept = this.#slugs.get(name)!.filter((slug) => !gone.has(slug));
      if (kept.length > 0) this.#slugs.set(name, kept);
      else this.#slugs.delete(name);
    }
    for (const [slug, record] of records) {
      if (this.#records.get(slug) === record) continue;
      for (const name of record.linkedNames) this.#slugs.getOrInsertComputed(name, () => []).push(slug);
    }
    this.#records = records;
  }

  /** Returns the pages that name one of these. */
  pagesNaming(names: Iterable<string>): ReadonlySet<Slug> {
    return new Set([...names].flatMap((name) => this.#slugs.get(name) ?? []));
  }
}
