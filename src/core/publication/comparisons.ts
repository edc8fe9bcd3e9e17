import type { StagedAsset } from "../asset/asset.ts";
import type { Assets } from "../asset/assets.ts";
import type { ShownChange, ShownDifference } from "../difference/shown-differences.ts";
import { checkContent, type Draft } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { NotFound } from "../errors.ts";
import type { SiteFileChanges, SiteFiles } from "../move/site-files.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Page } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { Slug } from "../slug/slug.ts";
import { changesInTime, inTime, titleInTime, uncompared } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import type { Finding } from "./findings.ts";
import type { MenuEdits } from "./menu-edits.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: PageDialects;
  drafts: Drafts;
  pages: Pages;
  assets: Assets;
  siteIndex: { components(): Promise<ReadonlyArray<Readonly<{ name: string }>>> };
  knownSites: KnownSites;
  branch: Branch;
  siteFiles: Pick<SiteFiles, "changes">;
  menuEdits: Pick<MenuEdits, "entriesOf">;
}>;

export type Comparison = Readonly<{
  slug: Slug;
  title: string;
  draft: Draft | undefined;
  published: Page | undefined;
  /** The file that a page gets which isn't published, from the repository's root. */
  newPath: string | undefined;
  changes: readonly ShownChange[];
  isOutdated: boolean;
}>;

/** A menu, with the line near which an entry can be. */
export type MenuWithout = SiteFileChanges["toLookAt"][number];

export const unchecked: Finding = {
  severity: "warning",
  line: 1,
  column: 1,
  message: "This page takes too long to check, so it wasn't checked.",
  blocks: false,
};

export class Comparisons {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Conflict where the page is not text, Unavailable */
  async compare(slug: Slug): Promise<Comparison> {
    const { drafts, pages } = this.#deps;
    const draft = await drafts.findIfAny(slug);
    const published = await pages.sourceIfAny(slug);
    const text = draft?.content ?? published?.content ?? "";
    return {
      slug,
      title: await titleInTime(this.#deps, slug, text),
      draft,
      published,
      newPath: published ? undefined : (await pages.places()).of(slug),
      changes: draft
        ? await changesInTime(this.#deps, slug, { before: published?.content ?? "", after: draft.content })
        : [],
      isOutdated: draft?.base !== undefined && draft.base !== (published?.sha ?? ""),
    };
  }

  /** Returns for new pages, by slug, the menu that won't show them. @throws Unavailable */
  async menusWithout(added: readonly Slug[]): Promise<ReadonlyMap<string, MenuWithout>> {
    const { branch, siteFiles, menuEdits, drafts } = this.#deps;
    if (added.length === 0) return new Map();
    const found = await Promise.all(added.map((slug) => drafts.findIfAny(slug)));
    const pages = found.flatMap((draft) => draft ?? []);
    const edits = await menuEdits.entriesOf(pages);
    const head = await branch.host.head();
    const asked = { placed: [], removals: [], added, head, edited: edits?.files };
    const { toLookAt } = await siteFiles.changes(asked);
    return new Map(toLookAt.map((each) => [each.slug, each]));
  }

  /** @throws Invalid, NotFound */
  async against(
    slug: Slug,
    content: string,
  ): Promise<Readonly<{ draft: Draft; differences: readonly ShownDifference[] }>> {
    checkContent(content);
    const draft = await this.#deps.drafts.findIfAny(slug);
    if (!draft) throw new NotFound("Their draft no longer exists. Save again. Nothing is overwritten.");
    const { texts, dialects } = this.#deps;
    const { dialect } = await dialects.of(slug);
    const shown = texts.run("shownDifferences", draft.content, content, dialect);
    return { draft, differences: await inTime(shown, [{ note: uncompared }]) };
  }

  /** @throws Invalid, TooLarge */
  async between(slug: Slug, before: string, after: string): Promise<readonly ShownChange[]> {
    checkContent(before);
    checkContent(after);
    return changesInTime(this.#deps, slug, { before, after });
  }

  assetsOf({ content }: Draft): Promise<StagedAsset[]> {
    return this.#deps.assets.stagedFor(content);
  }

  /** Where only the pages of some folders may be read, nothing of it says what is outside them. Pages `beside` count as existing. */
  async problemsOf(
    { slug, content }: Pick<Draft, "slug" | "content">,
    published: Page | undefined,
    { folders, beside }: Readonly<{ folders?: readonly Slug[] | undefined; beside?: readonly Slug[] }> = {},
  ): Promise<readonly Finding[]> {
    const { texts, dialects, assets, knownSites, siteIndex } = this.#deps;
    const staged = (await assets.stagedFor(content)).map(({ path }) => `/uploads/${path}`);
    const { site, page } = await knownSites.parts(slug, { beside, staged, folders });
    const components = folders ? undefined : new Set((await siteIndex.components()).map(({ name }) => name));
    const dialect = (await dialects.reader())(page.file);
    const found = texts.run(
      "findings",
      { content, dialect, published: published?.content, page, components },
      site,
    );
    return inTime(found, [unchecked]);
  }
}
