import { languageOf } from "./page-language.ts";
import type { Slug } from "./slug.ts";

/** Knows the folders of languages that stand beside the pages of the main language, as `fr/guide` beside `guide`. */
export class Translations {
  readonly #slugs: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;

  constructor(slugs: Iterable<Slug>) {
    this.#slugs = new Set(slugs);
    const beside = [...this.#slugs].filter((slug) => this.#slugs.has(withoutFolder(slug)));
    this.#folders = new Set(beside.map(folderOf).filter(languageOf));
  }

  original(slug: string): string {
    return this.#folders.has(folderOf(slug)) ? withoutFolder(slug) : slug;
  }

  /** Returns the pages that no one translated, each with its original. Sites show that one in their place. */
  missing(): ReadonlyArray<readonly [slug: string, original: Slug]> {
    const originals = [...this.#slugs].filter((slug) => this.original(slug) === slug) as Slug[];
    return [...this.#folders]
      .flatMap((folder) =>
        originals.map((slug) => [slug === "" ? folder : `${folder}/${slug}`, slug] as const),
      )
      .filter(([slug]) => !this.#slugs.has(slug));
  }
}

function folderOf(slug: string): string {
  return slug.split("/", 1)[0]!;
}

function withoutFolder(slug: string): string {
  return slug.slice(folderOf(slug).length + 1);
}
