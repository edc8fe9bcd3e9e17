import { Conflict, Invalid } from "../errors.ts";
import type { Pages } from "../page/pages.ts";
import { TakenNames } from "../page/taken-names.ts";
import { checkAnswered, type OpenQuestion } from "../slug/open-question.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { checkNewName, type Slug, slug } from "../slug/slug.ts";
import type { IndexedPage } from "./indexed-page.ts";
import type { SiteIndex } from "./site-index.ts";

export class SlugTaken extends Conflict {
  readonly page: IndexedPage;

  constructor(page: IndexedPage) {
    super(`${page.state === "draft" ? "A draft" : "A page"} already exists at “${page.slug || "/"}”.`);
    this.page = page;
  }
}

type Deps = Readonly<{
  siteIndex: Pick<SiteIndex, "listed">;
  folders: PageFolders;
  pages: Pick<Pages, "places" | "pathOf" | "wouldBePart" | "otherFiles">;
  question?: OpenQuestion | undefined;
}>;

/** Slugs that a page can get: no page, no draft and no file has them. */
export class FreeSlugs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Checks a slug for a new page, or for what moves `from` another one, and returns it with the file that the page gets, from the
   * repository's root: undefined for a folder without a page of its own. @throws Invalid, SlugTaken, and the repository's error if it is
   * unknown
   */
  async check(text: string, from?: Slug): Promise<Readonly<{ slug: Slug; path: string | undefined }>> {
    const asked = slug(text.normalize("NFC"));
    const { pages, absence } = await this.#deps.siteIndex.listed();
    const page = pages.find((page) => page.slug === asked);
    if (page) throw new SlugTaken(page);
    const { folders, pages: published, question } = this.#deps;
    checkAnswered(question);
    checkNewName(asked, folders.placeOf(asked).naming);
    const named = new TakenNames(
      pages.map(({ slug }) => folders.newPathOf(slug)),
      folders,
    );
    if (absence) {
      named.checkNew(asked, folders.newPathOf(asked));
      throw absence.why;
    }
    const places = await published.places();
    const like = from === undefined ? undefined : await published.pathOf(from);
    const path = like === undefined ? places.of(asked) : folders.pathLike(asked, like);
    named.checkNew(asked, path);
    if (await published.wouldBePart(path))
      throw new Invalid(`The site makes no page of “${path}”. Choose another slug.`);
    new TakenNames(await published.otherFiles(), folders).checkNew(asked, path);
    const isPage = from === undefined || pages.some((page) => page.slug === from);
    return { slug: asked, path: isPage ? path : undefined };
  }
}
