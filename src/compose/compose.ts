import { Assets } from "../core/asset/assets.ts";
import type { Deployments } from "../core/deployment/deployments.ts";
import type { SiteBuilder } from "../core/deployment/site-builder.ts";
import { Drafts } from "../core/draft/drafts.ts";
import { Merging } from "../core/draft/merging.ts";
import type { Tell } from "../core/draft/other-servers.ts";
import { PageCopies } from "../core/draft/page-copies.ts";
import type { PageEvents } from "../core/draft/page-events.ts";
import { Editing } from "../core/editor/editing.ts";
import { Conflict } from "../core/errors.ts";
import type { Assistant } from "../core/generation/assistant.ts";
import { Generations } from "../core/generation/generations.ts";
import { Glossary } from "../core/generation/glossary.ts";
import { OwnPages } from "../core/generation/own-pages.ts";
import { CommitTimes } from "../core/history/commit-times.ts";
import { LatestCommits } from "../core/history/latest-commits.ts";
import { PageCommits } from "../core/history/page-commits.ts";
import type { HostEvents } from "../core/host-events.ts";
import type { Account } from "../core/message/signing.ts";
import type { MailSender } from "../core/notification/mail.ts";
import type { Mails } from "../core/notification/mails.ts";
import type { Notifications } from "../core/notification/notifications.ts";
import type { BackupState } from "../core/operation/backup-state.ts";
import type { FolderChoice } from "../core/operation/folder-choice.ts";
import type { Installation } from "../core/operation/installation.ts";
import { Readiness } from "../core/operation/readiness.ts";
import type { SiteChoices } from "../core/operation/site-choices.ts";
import { PageDialects } from "../core/page/page-dialects.ts";
import { PageFields } from "../core/page/page-fields.ts";
import { Pages } from "../core/page/pages.ts";
import type { KnownPeople } from "../core/people/known-people.ts";
import type { PinRole } from "../core/people/pin-role.ts";
import type { Ids, Meter, StoreState } from "../core/ports.ts";
import type { InterruptedPublications } from "../core/publication/interrupted-publications.ts";
import { Branch } from "../core/repository/branch.ts";
import type { Signature } from "../core/repository/commit.ts";
import type { ReviewedHost } from "../core/review/pull-requests.ts";
import { Manual } from "../core/search/manual.ts";
import { RecentPages } from "../core/search/recent-pages.ts";
import type { HostSignIns } from "../core/session/host-sign-ins.ts";
import type { OidcSignIns } from "../core/session/oidc-sign-ins.ts";
import type { Sessions } from "../core/session/sessions.ts";
import type { Standings } from "../core/session/standings.ts";
import { FreeSlugs } from "../core/site/free-slugs.ts";
import { KnownSites } from "../core/site/known-sites.ts";
import { PageRecords } from "../core/site/page-records.ts";
import { ReadingAhead } from "../core/site/reading-ahead.ts";
import { SiteIndex } from "../core/site/site-index.ts";
import { SitePlaces } from "../core/site/site-places.ts";
import { SettingsOfSite } from "../core/site/site-settings.ts";
import { pageFoldersOf } from "../core/slug/page-folders.ts";
import type { TextWork } from "../core/text/text-work.ts";
import type { Webhooks, WebhookSender } from "../core/webhook/webhooks.ts";
import type { SteadyClock } from "../machine/clock.ts";
import type { LineLog } from "../machine/log.ts";
import { sampleFiles } from "../repository/sample-site.ts";
import type { Stores } from "../store/stores.ts";
import { type App, buildApp } from "../web/app.ts";
import type { RequestMetrics } from "../web/metrics.ts";
import type { CurrentRequest } from "../web/request/current-request.ts";
import { composeDeployments, composePageEvents } from "./deployments.ts";
import { composeNavigation } from "./navigation.ts";
import { composeNotifications } from "./notifications.ts";
import { composePeople } from "./people.ts";
import { composeMoves, composePublishing } from "./publishing.ts";
import { composeFiles, composeHealth, composeLinks } from "./site.ts";

type Given = Readonly<{
  stores: Stores;
  /** Reviews are its pull requests, where it has some. */
  host: ReviewedHost;
  /** Waits before a publication is tried again. */
  retryDelay?: ((tries: number) => Promise<void>) | undefined;
  sessions: Sessions;
  knownPeople: KnownPeople;
  pinRole: PinRole;
  /** In place of what is known of people, for tests. */
  standings?: Standings | undefined;
  hostSignIns: HostSignIns | undefined;
  oidcSignIns: OidcSignIns | undefined;
  /** Undefined where no code host tells what happens there. */
  hostEvents?: HostEvents | undefined;
  /** Undefined where no other server uses the store. */
  tell?: Tell | undefined;
  currentRequest: CurrentRequest;
  texts: TextWork;
  /** How long lists wait for texts, in milliseconds. */
  listPatienceMs?: number | undefined;
  assistant: Assistant | undefined;
  /** Between two requests about a build that a code host runs, in milliseconds. */
  buildPauseMs?: number | undefined;
  /** Builds the site after each publication. */
  builder?: SiteBuilder | undefined;
  /** Undefined where nobody is told what happened. */
  webhookSender?: WebhookSender | undefined;
  /** Undefined where nothing is sent by email. */
  mailSender?: MailSender | undefined;
  /** Time limits of a generation with retries, in milliseconds. */
  within?: Readonly<{ doc: number; image: number }> | undefined;
  installation: Omit<Installation, "codeHost" | "signInPlaces" | "pinRole" | "assistant">;
  folderChoice: FolderChoice;
  siteChoices: SiteChoices;
  /** Of the program that this one replaces: its streams go on. */
  pageEvents?: PageEvents | undefined;
  /** Of that program, too. */
  notifications?: Notifications | undefined;
  /** Whether changes are public only after a review. */
  publishing: "direct" | "review" | undefined;
  /** The first one seals cookies; all of them open cookies. */
  secrets: readonly string[];
  /** @throws Unavailable where the store cannot be written */
  probe: () => Promise<void>;
  /** The address that a code host has for an account; undefined elsewhere. */
  noReply?: ((account: Account) => string) | undefined;
  /** Whether the server can read the repository without somebody's token. */
  readsRepository: boolean;
  /** When a publication is read before somebody asks for it, in milliseconds after it; undefined where it isn't. */
  readsAheadMs?: number | undefined;
  storeState: StoreState;
  /** Undefined where none are scheduled. */
  backupState: () => BackupState | undefined;
  maxUploadBytes: number;
  /** The public origin. A free port is known only after the server listens. */
  baseUrl: () => string;
  isHttps: boolean;
  /** Other sites whose pictures are loaded. */
  pictureHosts: readonly string[];
  trustProxy: boolean;
  auditDays: number;
  clock: SteadyClock;
  ids: Ids;
  log: LineLog;
  metrics: Meter & RequestMetrics;
  metricsToken: string | undefined;
}>;

/** `interrupted` finishes what a crash left; `deployments`, `webhooks` and `mails` go on once the server listens. */
export type Composed = Readonly<{
  app: App;
  interrupted: Pick<InterruptedPublications, "resume" | "finish" | "catchUp">;
  deployments: Pick<Deployments, "resume" | typeof Symbol.dispose>;
  webhooks: Pick<Webhooks, "resume" | typeof Symbol.dispose>;
  mails: Pick<Mails, "resume" | "end" | typeof Symbol.dispose>;
  notifications: Notifications;
  pageEvents: PageEvents;
  records: Pick<PageRecords, "readAhead">;
  /** As another server told. */
  hostChangedElsewhere: () => Promise<void>;
}>;

/** The composition root, for the server and for tests. It opens nothing. */
export function compose({ stores, retryDelay, assistant, within, secrets, ...given }: Given): Composed {
  const { texts, installation, pictureHosts } = given;
  const branch = composeBranch({ ...given, stores }, retryDelay);
  const forPeople = { ...given, stores, secrets, acts: given.currentRequest };
  const ofPeople = { ...composePeople(forPeople), ...composeNotifications(forPeople) };
  const shared = { ...sharedParts(given, branch), ...ofPeople };

  const pageEvents = given.pageEvents ?? composePageEvents({ ...given, stores });
  const pages = new Pages(shared);
  const drafts = new Drafts({ ...stores, ...shared, store: stores.drafts, pages, pageEvents });
  const assets = new Assets({ ...shared, ...installation.folder, store: stores.assets });
  const settings = { siteSettings: new SettingsOfSite(shared) };
  const dialects = new PageDialects({ ...shared, ...settings, pages });
  const pageFields = new PageFields({ ...shared, ...settings, dialects });
  const read = { ...shared, dialects, pageFields };
  const records = new PageRecords({ ...read, ...stores, pages, version: installation.version });
  const index = composeIndex({ ...given, ...read, ...settings, records, pages, drafts });
  const commitTimes = new CommitTimes(branch);
  const followed = composeDeployments({ ...given, ...shared, stores, pages, pageEvents, ...index });
  const knownSites = composeKnownSites({ ...given, ...read, ...settings, records, pages, ...index });
  const inStore = { ...read, drafts: stores.drafts, pages, ...index, knownSites, pageEvents };
  const navigation = composeNavigation({ ...read, ...settings, records, pages, ...index });
  const moves = { ...navigation, ...composeMoves({ ...inStore, ...navigation, store: stores.pageMoves }) };
  const links = composeLinks({ ...installation, ...inStore, drafts, pageMoves: stores.pageMoves });
  const publishing = composePublishing({
    ...given,
    ...inStore,
    ...moves,
    ...links,
    ...followed,
    stores,
    assets,
    pageCommits: new PageCommits(shared),
    allDrafts: drafts,
    isAlwaysNeeded: given.publishing === "review",
  });
  const files = composeFiles({ ...inStore, ...settings, ...publishing, stores, assets, commitTimes });

  const app = buildApp({
    ...given,
    ...files,
    ...links,
    ...followed,
    drafts,
    dialects,
    pageFields,
    readiness: new Readiness({ ...given, branch: given.readsRepository ? branch : undefined }),
    editing: new Editing({ ...read, pictureHosts }),
    pageEvents,
    ...composeTexts({ ...read, ...installation, drafts, pages }),
    pages,
    ...index,
    ...composeRecent({ ...shared, pages, ...index, commitTimes }),
    siteHealth: composeHealth({ ...inStore, ...settings, records }),
    ...publishing,
    ...navigation,
    assets,
    manual: new Manual({ files: sampleFiles, texts }),
    generations: composeGenerations({ ...given, ...read, ...links, ...index, stores, assistant, within }),
    ...ofPeople,
    installation: wholeInstallation(given, assistant),
  });
  return { app, pageEvents, records, ...ofPeople, ...followed, ...publishing };
}

/** Where it is said when, what was published is read ahead. */
function composeKnownSites({
  readsAheadMs: afterMs,
  records,
  ...deps
}: ConstructorParameters<typeof KnownSites>[0] &
  Pick<Given, "readsAheadMs"> &
  Readonly<{ records: PageRecords }>): KnownSites {
  const knownSites = new KnownSites(deps);
  const ahead = afterMs === undefined ? undefined : new ReadingAhead({ records, knownSites, afterMs });
  if (ahead) deps.branch.whenCommitted(() => ahead.soon());
  return knownSites;
}

/** What Home says of the last days. */
function composeRecent(
  deps: ConstructorParameters<typeof LatestCommits>[0] & ConstructorParameters<typeof RecentPages>[0],
) {
  return { latestCommits: new LatestCommits(deps), recentPages: new RecentPages(deps) };
}

type GenerationDeps = Omit<
  ConstructorParameters<typeof Generations>[0] & ConstructorParameters<typeof OwnPages>[0],
  "store" | "glossary" | "ownPages"
> &
  Readonly<{ stores: Stores; branch: Branch; installation: Pick<Installation, "glossary"> }>;

function composeGenerations({ stores, ...deps }: GenerationDeps): Generations {
  const glossary = new Glossary({ ...deps, ...deps.installation });
  return new Generations({ ...deps, store: stores.generations, glossary, ownPages: new OwnPages(deps) });
}

type IndexDeps = Omit<
  ConstructorParameters<typeof SiteIndex>[0] & ConstructorParameters<typeof FreeSlugs>[0],
  "sitePlaces" | "siteIndex"
> &
  ConstructorParameters<typeof SitePlaces>[0];

function composeIndex(deps: IndexDeps) {
  const sitePlaces = new SitePlaces(deps);
  const siteIndex = new SiteIndex({ ...deps, sitePlaces });
  return { sitePlaces, siteIndex, freeSlugs: new FreeSlugs({ ...deps, siteIndex }) };
}

type SharedDeps = Pick<
  Given,
  | "currentRequest"
  | "texts"
  | "clock"
  | "log"
  | "metrics"
  | "maxUploadBytes"
  | "host"
  | "installation"
  | "folderChoice"
>;

function sharedParts(
  { currentRequest: acts, texts, clock, log, metrics, ...given }: SharedDeps,
  branch: Branch,
) {
  const { folder, uploadsFolder } = given.installation;
  const { folderChoice } = given;
  const { changes } = folderChoice;
  const follow = (head: string) => folderChoice.follow(head);
  const folders = pageFoldersOf(folder);
  return {
    follow,
    checkFolders: async (head: string) => {
      await follow(head);
      if (folderChoice.changes !== changes)
        throw new Conflict("The site has other folders of pages now. Nothing was published. Try again.");
    },
    acts,
    texts,
    branch,
    clock,
    log,
    meter: metrics,
    maxAssetBytes: Math.min(given.maxUploadBytes, given.host.maxFileBytes),
    folder: folder.folder,
    question: folder.question,
    generator: folder.generator,
    siteIcon: folder.siteIcon,
    naming: folders.main.naming,
    folders,
    uploadsFolder,
  };
}

function wholeInstallation(
  {
    installation,
    hostSignIns,
    oidcSignIns,
    pinRole,
  }: Pick<Given, "installation" | "hostSignIns" | "oidcSignIns" | "pinRole">,
  assistant: Assistant | undefined,
): Installation {
  const canDraw = assistant?.models.image !== undefined;
  const can = assistant && { canDraw, canSearch: assistant.canSearch };
  const codeHost = hostSignIns?.place;
  const signInPlaces = [oidcSignIns?.place, codeHost].filter((place) => place !== undefined);
  return { ...installation, codeHost, signInPlaces, pinRole, assistant: can };
}

function composeBranch(
  { host, publishing, stores, metrics: meter }: Pick<Given, "host" | "publishing" | "stores" | "metrics">,
  pause: Given["retryDelay"],
): Branch {
  const { pullRequests } = host;
  const needsReview = async (by: Signature) => {
    if (publishing === "review") return true;
    // What the code host refused needs a review, whatever the configuration says.
    // It refuses the server, and not whom a token acts for, so its rules are asked then.
    const isLearnt = publishing === "direct" && !by.isForAccount;
    const isNeeded = isLearnt ? pullRequests?.hasRefused(by) : pullRequests?.isRequiredOf(by);
    return (await isNeeded) ?? false;
  };
  const accepted = () => stores.audit.record("acceptHead");
  return new Branch(host, { pause, needsReview, meter, turn: stores.turn("publishing"), accepted });
}

function composeTexts(
  deps: ConstructorParameters<typeof PageCopies>[0] & ConstructorParameters<typeof Merging>[0],
) {
  return { pageCopies: new PageCopies(deps), merging: new Merging(deps) };
}
