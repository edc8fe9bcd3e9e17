import { Invalid } from "../errors.ts";
import type { CommitTimes } from "../history/commit-times.ts";
import type { Histories } from "../history/histories.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import { visible } from "../session/access.ts";
import type { Session } from "../session/session.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { Slug } from "../slug/slug.ts";

type Deps = Readonly<{
  branch: Pick<Branch, "host">;
  pages: Pick<Pages, "files" | "list">;
  siteIndex: Pick<SiteIndex, "siblings">;
  commitTimes: Pick<CommitTimes, "timesAt">;
  histories: Pick<Histories, "newerOriginal">;
}>;

type Translation = Readonly<{ slug: Slug; original: Slug }>;

/** `stale` are older than their originals, `missing` are where nobody wrote one. */
export type Translations = Readonly<{ stale: readonly Translation[]; missing: readonly Translation[] }>;

/** Of a host that doesn't know when all files changed, so many are asked about, each with its own requests. */
const MAX_ASKED = 50;

/** What is to be translated, by the commits of published pages. */
export class StaleTranslations {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Invalid where the site doesn't have the language, Forbidden without the right `read`, Unavailable */
  async in(language: string, session: Session): Promise<Translations> {
    const { branch, pages, siteIndex, commitTimes } = this.#deps;
    const [listed, files, siblings] = [await pages.list(), await pages.files(), await siteIndex.siblings()];
    const known = new Set<string>();
    const all = visible(session, listed, (slug) => slug).flatMap((original): Translation[] => {
      if (siblings.original(original) !== original) return [];
      const { languages } = siblings.placesOf(original);
      for (const { code } of languages) known.add(code);
      const isIn = siblings.editionOf(original).language === language;
      const slug =
        !isIn && languages.some(({ code }) => code === language)
          ? siblings.slugIn(original, { language })
          : undefined;
      return slug === undefined || slug === original ? [] : [{ slug, original }];
    });
    if (!known.has(language))
      throw new Invalid(`The site has no language “${language}”. It has ${[...known].join(", ") || "none"}.`);
    const seen = visible(session, all, ({ slug }) => slug);
    const times = await commitTimes.timesAt(await branch.host.head());
    const written = seen.filter(({ slug }) => files.has(slug));
    const isOlder = ({ slug, original }: Translation) =>
      (times.get(files.get(slug)!) ?? 0) < (times.get(files.get(original)!) ?? 0);
    return {
      stale: times.size > 0 ? written.filter(isOlder) : await this.#askedAbout(written),
      missing: seen.filter(({ slug }) => !files.has(slug)),
    };
  }

  async #askedAbout(written: readonly Translation[]): Promise<readonly Translation[]> {
    const stale: Translation[] = [];
    for (const translation of written.slice(0, MAX_ASKED)) {
      const { slug, original } = translation;
      if (await this.#deps.histories.newerOriginal(slug, original)) stale.push(translation);
    }
    return stale;
  }
}
