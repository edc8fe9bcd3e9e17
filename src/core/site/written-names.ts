/** Longer paths are looked for in the whole text. */
const MAX_PARTS = 12;

const plainName = /^[\p{L}\p{N}_-]+$/u;
const plainPath = /^[\p{L}\p{N}_.@~+%/-]+$/u;

/** What can be after a name; the text can also end there. */
const afterName = /["'`./#?,)\]}\r\n]/;

/** The names and paths of pages in the texts of menus, found once for all pages. */
export class WrittenNames {
  readonly #text: string;
  readonly #names = new Set<string>();
  readonly #paths = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    for (const { 0: name, index } of text.matchAll(/[\p{L}\p{N}_-]+/gu)) {
      const after = text[index + name.length];
      if (after === undefined || afterName.test(after)) this.#names.add(name);
    }
    for (const [path] of text.matchAll(/[\p{L}\p{N}_.@~+%/-]+/gu)) if (path.includes("/")) this.#add(path);
  }

  /** A name without a folder is one alone, as in `"/live"` and `- live.md`; words of code have it, too. */
  has(slug: string): boolean {
    if (plainName.test(slug)) return this.#names.has(slug);
    const isPath = plainPath.test(slug) && slug.includes("/") && slug.split("/").length <= MAX_PARTS;
    return isPath ? this.#paths.has(slug) : this.#text.includes(slug);
  }

  /** A path can be written with folders before it, and with what is below it. */
  #add(path: string): void {
    const names = path.split("/").slice(0, 2 * MAX_PARTS);
    for (let first = 0; first < names.length; first += 1) {
      for (let end = first + 2; end <= Math.min(names.length, first + MAX_PARTS); end += 1) {
        const part = names.slice(first, end).join("/");
        this.#paths.add(part);
        this.#paths.add(part.replace(/\.(?:mdx?|markdown|mdoc|html)$/, ""));
      }
    }
  }
}
