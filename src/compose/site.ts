import type { Assets } from "../core/asset/assets.ts";
import { Thumbnails } from "../core/asset/thumbnails.ts";
import type { Drafts } from "../core/draft/drafts.ts";
import { LinkChecks } from "../core/health/link-checks.ts";
import { LinkRepairs } from "../core/health/link-repairs.ts";
import { MissingTexts } from "../core/health/missing-texts.ts";
import { SiteHealth } from "../core/health/site-health.ts";
import { StaleTranslations } from "../core/health/stale-translations.ts";
import type { CommitTimes } from "../core/history/commit-times.ts";
import type { Histories } from "../core/history/histories.ts";
import { MediaEdits } from "../core/media/media-edits.ts";
import { Media } from "../core/media/media.ts";
import { PublishedFiles } from "../core/media/published-files.ts";
import { SitePictures } from "../core/media/site-pictures.ts";
import type { CommitMessages } from "../core/message/commit-messages.ts";
import type { Signing } from "../core/message/signing.ts";
import type { PageDialects } from "../core/page/page-dialects.ts";
import type { PageMoveStore } from "../core/page/page-moves.ts";
import type { Pages } from "../core/page/pages.ts";
import type { Clock } from "../core/ports.ts";
import type { Publisher } from "../core/publication/publisher.ts";
import type { Branch } from "../core/repository/branch.ts";
import { LinkTargets } from "../core/search/link-targets.ts";
import { LinksHere } from "../core/search/links-here.ts";
import { PartUses } from "../core/search/part-uses.ts";
import type { KnownSites } from "../core/site/known-sites.ts";
import type { PageRecords } from "../core/site/page-records.ts";
import type { SiteIndex } from "../core/site/site-index.ts";
import { SiteMenus } from "../core/site/site-menus.ts";
import { SitePages } from "../core/site/site-pages.ts";
import type { SitePlaces } from "../core/site/site-places.ts";
import type { SettingsOfSite } from "../core/site/site-settings.ts";
import type { PageFolders } from "../core/slug/page-folders.ts";
import type { TextWork } from "../core/text/text-work.ts";
import type { PageNaming } from "../sites/server.ts";
import type { Stores } from "../store/stores.ts";

type SiteDeps = Readonly<{
  branch: Branch;
  folder: string;
  folders: PageFolders;
  generator: string | undefined;
  naming: PageNaming;
  pages: Pages;
  siteIndex: SiteIndex;
  sitePlaces: SitePlaces;
  texts: TextWork;
  dialects: PageDialects;
}>;

/** Menus, redirects and languages are what the site's generator is told. */
export function composeHealth(
  deps: SiteDeps &
    Readonly<{ knownSites: KnownSites; siteSettings: SettingsOfSite; records: PageRecords; clock: Clock }>,
): SiteHealth {
  return new SiteHealth({ ...deps, siteMenus: new SiteMenus(deps) });
}

type LinkDeps = Omit<SiteDeps, "branch" | "naming" | "generator"> &
  Readonly<{ knownSites: KnownSites; drafts: Drafts; pageMoves: PageMoveStore; siteUrl: string | undefined }>;

export function composeLinks(deps: LinkDeps) {
  return {
    linkTargets: new LinkTargets(deps),
    linksHere: new LinksHere(deps),
    partUses: new PartUses(deps),
    linkRepairs: new LinkRepairs(deps),
    missingTexts: new MissingTexts(deps),
    linkChecks: new LinkChecks(deps),
  };
}

type FileDeps = Omit<SiteDeps, "texts"> &
  Readonly<{
    siteSettings: SettingsOfSite;
    assets: Assets;
    uploadsFolder: string;
    maxAssetBytes: number;
    commitTimes: CommitTimes;
    siteIcon: string | undefined;
    publisher: Publisher;
    commitMessages: CommitMessages;
    signing: Signing;
    histories: Histories;
    stores: Stores;
    clock: Clock;
  }>;

export function composeFiles({ stores, assets, ...deps }: FileDeps) {
  const publishedFiles = new PublishedFiles(deps);
  const inStore = { ...deps, store: stores.assets, publishedFiles };
  const media = new Media({ ...inStore, thumbnails: stores.thumbnails });
  return {
    media,
    mediaEdits: new MediaEdits({ ...deps, media }),
    sitePictures: new SitePictures(inStore),
    sitePages: new SitePages(deps),
    staleTranslations: new StaleTranslations(deps),
    thumbnails: new Thumbnails({ store: stores.thumbnails, assets }),
  };
}
