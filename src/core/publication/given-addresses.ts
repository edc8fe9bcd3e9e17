import { contentOf, named, type PageChange, sourceOf } from "../change/page-change.ts";
import type { Pages } from "../page/pages.ts";
import { outsideFolders, writableFolders } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SitePlaces } from "../site/site-places.ts";
import type { Slug } from "../slug/slug.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{
  texts: TextWork;
  pages: Pick<Pages, "sourceIfAny">;
  knownSites: Pick<KnownSites, "site">;
  sitePlaces: Pick<SitePlaces, "linkBase">;
}>;

/** `published` is its text now, at the slug `from`. */
type Written = Readonly<{ slug: Slug; content: string; from: Slug; published: string | undefined }>;

/** The addresses that front matter gives pages. */
export class GivenAddresses {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** As `check`, of what is published now. */
  async checkChanges(changes: readonly PageChange[], session: Session): Promise<void> {
    if (!writableFolders(session)) return;
    const written = changes.map(async (change): Promise<Written[]> => {
      if (change.does === "delete") return [];
      const from = sourceOf(change);
      const published = (await this.#deps.pages.sourceIfAny(from))?.content;
      const content = contentOf(change) ?? published;
      return content === undefined ? [] : [{ slug: change.slug, content, from, published }];
    });
    await this.check((await Promise.all(written)).flat(), session);
  }

  /**
   * Who writes in folders alone gives no page an address outside them, which readers would take for another's; one that a page
   * has already stays. @throws Forbidden, which names the key
   */
  async check(written: readonly Written[], session: Session): Promise<void> {
    const folders = writableFolders(session);
    if (!folders) return;
    const { texts, knownSites, sitePlaces } = this.#deps;
    const { slugs } = await knownSites.site();
    const whose = session.kind === "token" ? "this token's" : "your";
    const reading = { slugs, base: await sitePlaces.linkBase(), folders };
    for (const page of written) {
      const found = await texts.run("outsideAddress", { ...page, ...reading });
      if (!found) continue;
      const why =
        found.key === undefined
          ? `Its front matter can't be read, so it may give the page an address outside ${whose} folders.`
          : `Its ${found.key} “${found.address}” gives the page an address outside ${whose} folders.`;
      throw outsideFolders(session, `${named(page.slug)} can't be published. ${why}`);
    }
  }
}
