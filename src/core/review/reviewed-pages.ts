import { contentOf, type PageChange, sourceOf } from "../change/page-change.ts";
import type { WaitingChange } from "../change/review.ts";
import type { ShownChange } from "../difference/shown-differences.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Pages } from "../page/pages.ts";
import { changesInTime, titleInTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  pages: Pick<Pages, "sourceIfAny">;
}>;

export type ReviewedPage = Readonly<{
  change: PageChange;
  title: string;
  /** Whether there is a page now. */
  isPublished: boolean;
  changes: readonly ShownChange[];
  /** Whether the published page is another one than the change was made on. */
  isOutdated: boolean;
}>;

export class ReviewedPages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Compares changes with what is published now. @throws Conflict where a page is not text, Unavailable */
  pagesOf(waiting: readonly WaitingChange[]): Promise<ReviewedPage[]> {
    return Promise.all(waiting.map(({ change }) => this.#reviewed(change)));
  }

  async #reviewed(change: PageChange): Promise<ReviewedPage> {
    const { pages } = this.#deps;
    const slug = sourceOf(change);
    const published = await pages.sourceIfAny(slug);
    const content = contentOf(change);
    const before = published?.content ?? "";
    const { base } = change;
    const isAsWanted = change.does === "write" && published?.content === content;
    return {
      change,
      isPublished: published !== undefined,
      title: await titleInTime(this.#deps, slug, content ?? before),
      changes: content === undefined ? [] : await changesInTime(this.#deps, slug, { before, after: content }),
      isOutdated: typeof base === "string" && base !== (published?.sha ?? "") && !isAsWanted,
    };
  }
}
