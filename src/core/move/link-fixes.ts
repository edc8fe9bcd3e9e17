import type { LinkFix, MovedFiles } from "../link/moved-texts.ts";
import type { Slug } from "../page/slug.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{ texts: TextWork }>;

/** `file` is where the page was before the move, in the content folder. */
export type LinkingText = Readonly<{ slug: Slug; file: string; content: string }>;

export type FixedPage = Readonly<{ slug: Slug; was: string; content: string; fixes: readonly LinkFix[] }>;

/** Places whose address stays, as `placeKey` names them, by page. */
export type LeftOut = ReadonlyMap<Slug, readonly string[]>;

/** `unread` are pages whose text takes too long to read, so their links stay. */
export type FixedPages = Readonly<{ pages: readonly FixedPage[]; unread: readonly Slug[] }>;

/** UTF-16 units sent to another process at once. */
const BATCH_UNITS = 1_000_000;

export class LinkFixes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async in(
    texts: readonly LinkingText[],
    moved: MovedFiles,
    leftOut: LeftOut = new Map(),
  ): Promise<FixedPages> {
    const pages: FixedPage[] = [];
    const unread: Slug[] = [];
    for (const batch of batches(texts)) {
      const found = await this.#fixed(batch, moved, leftOut);
      pages.push(...found.pages);
      unread.push(...found.unread);
    }
    return { pages, unread };
  }

  async #fixed(texts: readonly LinkingText[], moved: MovedFiles, leftOut: LeftOut): Promise<FixedPages> {
    const asked = texts.map(({ slug, content, file }) => ({
      content,
      file,
      leftOut: leftOut.get(slug) ?? [],
    }));
    const fixed = await inTime(this.#deps.texts.run("movedTexts", asked, moved), undefined);
    if (fixed) {
      const pages = texts.flatMap(({ slug, content: was }, index) => {
        const page = fixed[index];
        return page ? [{ slug, was, ...page }] : [];
      });
      return { pages, unread: [] };
    }
    if (texts.length === 1) return { pages: [], unread: [texts[0]!.slug] };
    const each = await Promise.all(texts.map((text) => this.#fixed([text], moved, leftOut)));
    return { pages: each.flatMap(({ pages }) => pages), unread: each.flatMap(({ unread }) => unread) };
  }
}

function batches(texts: readonly LinkingText[]): LinkingText[][] {
  const all: LinkingText[][] = [];
  let units = Infinity;
  for (const text of texts) {
    units += text.content.length;
    if (units >= BATCH_UNITS) {
      all.push([]);
      units = text.content.length;
    }
    all.at(-1)!.push(text);
  }
  return all;
}
