import { html } from "@elysiajs/html";
import { type AnyElysia, Elysia } from "elysia";

import { paths } from "../../views/paths.ts";
import type { Assets } from "../core/asset/assets.ts";
import type { Thumbnails } from "../core/asset/thumbnails.ts";
import type { Audit } from "../core/audit/audit.ts";
import type { Deployments } from "../core/deployment/deployments.ts";
import type { CurrentTexts } from "../core/draft/current-texts.ts";
import type { Drafts } from "../core/draft/drafts.ts";
import type { Merging } from "../core/draft/merging.ts";
import type { PageCopies } from "../core/draft/page-copies.ts";
import type { PageEvents } from "../core/draft/page-events.ts";
import type { Editing } from "../core/editor/editing.ts";
import type { Generations } from "../core/generation/generations.ts";
import type { LinkChecks } from "../core/health/link-checks.ts";
import type { LinkRepairs } from "../core/health/link-repairs.ts";
import type { MissingTexts } from "../core/health/missing-texts.ts";
import type { SiteHealth } from "../core/health/site-health.ts";
import type { StaleTranslations } from "../core/health/stale-translations.ts";
import type { Histories } from "../core/history/histories.ts";
import type { LatestCommits } from "../core/history/latest-commits.ts";
import type { HostEvents } from "../core/host-events.ts";
import type { KeyedRequests } from "../core/idempotency/keyed-requests.ts";
import type { MediaEdits } from "../core/media/media-edits.ts";
import type { Media } from "../core/media/media.ts";
import type { SitePictures } from "../core/media/site-pictures.ts";
import type { CommitMessages } from "../core/message/commit-messages.ts";
import type { MessageChecks } from "../core/message/message-checks.ts";
import type { Signing } from "../core/message/signing.ts";
import type { DraftedNavigation } from "../core/navigation/drafted-navigation.ts";
import type { NavigationDrafts } from "../core/navigation/navigation-drafts.ts";
import type { SiteNavigation } from "../core/navigation/site-navigation.ts";
import type { Mails } from "../core/notification/mails.ts";
import type { Notifications } from "../core/notification/notifications.ts";
import type { BackupState } from "../core/operation/backup-state.ts";
import type { FolderChoice } from "../core/operation/folder-choice.ts";
import type { Installation } from "../core/operation/installation.ts";
import type { Readiness } from "../core/operation/readiness.ts";
import type { SiteChoices } from "../core/operation/site-choices.ts";
import type { PageDialects } from "../core/page/page-dialects.ts";
import type { PageFields } from "../core/page/page-fields.ts";
import type { Pages } from "../core/page/pages.ts";
import type { People } from "../core/people/people.ts";
import type { PersonId } from "../core/person/person.ts";
import type { Clock, Ids, StoreState } from "../core/ports.ts";
import type { Changesets } from "../core/publication/changesets.ts";
import type { CheckedPublishing } from "../core/publication/checked-publishing.ts";
import type { ChosenChanges } from "../core/publication/chosen-changes.ts";
import type { Comparisons } from "../core/publication/comparisons.ts";
import type { Discards } from "../core/publication/discards.ts";
import type { InterruptedPublications } from "../core/publication/interrupted-publications.ts";
import type { PageChecks } from "../core/publication/page-checks.ts";
import type { Publications } from "../core/publication/publications.ts";
import type { Staged } from "../core/publication/staged.ts";
import type { Undoing } from "../core/publication/undoing.ts";
import type { UnpublishedChanges } from "../core/publication/unpublished-changes.ts";
import type { Branch } from "../core/repository/branch.ts";
import type { RepositoryHost } from "../core/repository/repository-host.ts";
import type { CheckedProposals } from "../core/review/checked-proposals.ts";
import type { ContinuedDrafts } from "../core/review/continued-drafts.ts";
import type { ReviewLooks } from "../core/review/review-looks.ts";
import type { ReviewMerging } from "../core/review/review-merging.ts";
import type { ReviewedPages } from "../core/review/reviewed-pages.ts";
import type { Reviews } from "../core/review/reviews.ts";
import type { LinkTargets } from "../core/search/link-targets.ts";
import type { LinksHere } from "../core/search/links-here.ts";
import type { Manual } from "../core/search/manual.ts";
import type { PartUses } from "../core/search/part-uses.ts";
import type { RecentPages } from "../core/search/recent-pages.ts";
import type { HostSignIns } from "../core/session/host-sign-ins.ts";
import type { OidcSignIns } from "../core/session/oidc-sign-ins.ts";
import type { Sessions } from "../core/session/sessions.ts";
import type { StandingWatch } from "../core/session/standing-watch.ts";
import type { Standings } from "../core/session/standings.ts";
import type { PendingSignIn } from "../core/session/started-sign-ins.ts";
import type { FreeSlugs } from "../core/site/free-slugs.ts";
import type { SiteAddresses } from "../core/site/site-addresses.ts";
import type { SiteIndex } from "../core/site/site-index.ts";
import type { SitePages } from "../core/site/site-pages.ts";
import type { TextWork } from "../core/text/text-work.ts";
import type { Connections } from "../core/token/connections.ts";
import type { Tokens } from "../core/token/tokens.ts";
import type { Webhooks } from "../core/webhook/webhooks.ts";
import { changePages } from "./admin/changes/changes.ts";
import { changesetPages } from "./admin/changes/changesets.ts";
import { messageCheckRoutes } from "./admin/changes/message-checks.ts";
import { publicationPages } from "./admin/changes/publications.ts";
import { deploymentParts } from "./admin/deployment/deployments.ts";
import { blockRoutes } from "./admin/editor/blocks.ts";
import { conflictPages } from "./admin/editor/conflicts.ts";
import { deadLinkRoutes } from "./admin/editor/dead-links.ts";
import { editorPages } from "./admin/editor/editor.ts";
import { linkTargetRoutes } from "./admin/editor/link-targets.ts";
import { pageEventRoutes } from "./admin/editor/page-events.ts";
import { pastedRoutes } from "./admin/editor/pasted.ts";
import { previewRoutes } from "./admin/editor/previews.ts";
import { proposalRoutes } from "./admin/editor/proposals.ts";
import { siblingPages } from "./admin/editor/siblings.ts";
import { sitePictureRoutes } from "./admin/editor/site-pictures.ts";
import { apiPages } from "./admin/help/api.ts";
import { helpPages } from "./admin/help/help.ts";
import { commitPages } from "./admin/history/commits.ts";
import { deletedPages } from "./admin/history/deleted.ts";
import { historyPages } from "./admin/history/history.ts";
import { latestVersionPages } from "./admin/history/latest-versions.ts";
import { mergeRoutes } from "./admin/history/merges.ts";
import { undoPages } from "./admin/history/undoing.ts";
import { fileChangePages } from "./admin/media/file-changes.ts";
import { mediaPages } from "./admin/media/media.ts";
import { thumbnailRoutes } from "./admin/media/thumbnails.ts";
import { notificationPages } from "./admin/notifications/notifications.ts";
import { contentFolderPages } from "./admin/pages/content-folder.ts";
import { goToRoutes } from "./admin/pages/go-to.ts";
import { linksHerePages } from "./admin/pages/links-here.ts";
import { menuEditPages } from "./admin/pages/menu-edits.ts";
import { movePages } from "./admin/pages/move.ts";
import { newPagePages } from "./admin/pages/new-page.ts";
import { pagePages } from "./admin/pages/pages.ts";
import { partPages } from "./admin/pages/parts.ts";
import { removalPages } from "./admin/pages/removals.ts";
import { siteHealthPages } from "./admin/pages/site-health.ts";
import { siteNewsRoutes } from "./admin/pages/site-news.ts";
import { reviewPages } from "./admin/reviews/reviews.ts";
import { auditPages } from "./admin/settings/audit.ts";
import { connectPages } from "./admin/settings/connect.ts";
import { peoplePages } from "./admin/settings/people.ts";
import { settingsPages } from "./admin/settings/settings.ts";
import { tokenPages } from "./admin/settings/tokens.ts";
import { sessionPages } from "./admin/sign-in/sessions.ts";
import { acceptedHeadRoutes } from "./api/accepted-head.ts";
import { auditRoutes } from "./api/audit.ts";
import { checkRoutes } from "./api/checks.ts";
import { contentFolderRoutes } from "./api/content-folder.ts";
import { deploymentRoutes } from "./api/deployments.ts";
import { draftRoutes } from "./api/drafts.ts";
import { eventRoutes } from "./api/events.ts";
import { generationRoutes } from "./api/generations.ts";
import { navigationRoutes } from "./api/navigation.ts";
import { openApiRoutes } from "./api/openapi.ts";
import { pageRoutes } from "./api/pages.ts";
import { peopleRoutes } from "./api/people.ts";
import { publicationRoutes } from "./api/publications.ts";
import { reviewRoutes } from "./api/reviews.ts";
import { sessionRoutes } from "./api/sessions.ts";
import { settingRoutes } from "./api/settings.ts";
import { siteHealthRoutes } from "./api/site-health.ts";
import { siteRoutes } from "./api/site.ts";
import { tokenRoutes } from "./api/tokens.ts";
import { uploadRoutes } from "./api/uploads.ts";
import { assetRoutes } from "./assets.ts";
import { envelope } from "./envelope.ts";
import { healthRoutes } from "./health.ts";
import { hostEventRoutes } from "./host-events.ts";
import { mcpRoutes } from "./mcp/mcp.ts";
import { oauthRoutes } from "./mcp/oauth.ts";
import { metricsRoutes, type RequestMetrics } from "./metrics.ts";
import { describeApi, type Description, type Route } from "./openapi/description.ts";
import { type RequestLog, requestPipeline } from "./pipeline.ts";
import { Authenticator } from "./request/authenticator.ts";
import { limits } from "./request/body.ts";
import type { Server } from "./request/client-address.ts";
import type { CurrentRequest } from "./request/current-request.ts";
import { Idempotency, idempotent } from "./request/idempotency.ts";
import { KnownFields, knownFields } from "./request/known-fields.ts";
import type { Seal } from "./request/seal.ts";
import { RoutePatterns } from "./route-patterns.ts";
import { sameSite } from "./security.ts";
import { staticRoutes } from "./static.ts";
import { Turns } from "./turns.ts";

export type Parts = Readonly<{
  sessions: Sessions;
  tokens: Tokens;
  people: People;
  standings: Standings;
  standingWatch: StandingWatch;
  connections: Connections;
  audit: Audit;
  /** How long the audit is kept. */
  auditDays: number;
  /** Undefined if people sign in with the PIN only. */
  hostSignIns: HostSignIns | undefined;
  /** Undefined where the organization's accounts aren't set up. */
  oidcSignIns: OidcSignIns | undefined;
  hostEvents?: HostEvents | undefined;
  /** Something happened on the code host. */
  hostChanged: () => Promise<void>;
  interrupted: InterruptedPublications;
  currentRequest: CurrentRequest;
  texts: TextWork;
  dialects: PageDialects;
  pageFields: PageFields;
  drafts: Drafts;
  editing: Editing;
  notifications: Notifications;
  mails: Mails;
  unsubscribing: Seal<Readonly<{ person: PersonId }>>;
  pageEvents: PageEvents;
  deployments: Deployments;
  siteAddresses: SiteAddresses;
  webhooks: Pick<Webhooks, "receiver" | "list">;
  merging: Merging;
  pageCopies: PageCopies;
  reviewMerging: ReviewMerging;
  pages: Pages;
  siteIndex: SiteIndex;
  freeSlugs: FreeSlugs;
  recentPages: RecentPages;
  latestCommits: LatestCommits;
  linkTargets: LinkTargets;
  linkChecks: LinkChecks;
  linksHere: LinksHere;
  partUses: PartUses;
  siteHealth: SiteHealth;
  sitePages: SitePages;
  staleTranslations: StaleTranslations;
  navigationDrafts: NavigationDrafts;
  siteNavigation: SiteNavigation;
  draftedNavigation: DraftedNavigation;
  linkRepairs: LinkRepairs;
  missingTexts: MissingTexts;
  currentTexts: CurrentTexts;
  checkedPublishing: CheckedPublishing;
  checkedProposals: CheckedProposals;
  pageChecks: PageChecks;
  publications: Publications;
  changesets: Changesets;
  commitMessages: CommitMessages;
  messageChecks: MessageChecks;
  signing: Signing;
  chosenChanges: ChosenChanges;
  staged: Staged;
  discards: Discards;
  unpublishedChanges: UnpublishedChanges;
  undoing: Undoing;
  reviews: Reviews;
  reviewedPages: ReviewedPages;
  reviewLooks: ReviewLooks;
  continuedDrafts: ContinuedDrafts;
  comparisons: Comparisons;
  histories: Histories;
  assets: Assets;
  manual: Manual;
  media: Media;
  mediaEdits: MediaEdits;
  sitePictures: SitePictures;
  thumbnails: Thumbnails;
  generations: Generations;
  keyedRequests: KeyedRequests;
  seal: Seal;
  pendingSeal: Seal<PendingSignIn>;
  /** @throws Unavailable if the store can't be written */
  probe: () => Promise<void>;
  readiness: Readiness;
  storeState: StoreState;
  /** Undefined where none are scheduled. */
  backupState: () => BackupState | undefined;
  branch: Pick<Branch, "acceptHead">;
  host: Pick<
    RepositoryHost,
    "branch" | "head" | "locks" | "describe" | "commitUrl" | "commitsAs" | "builds" | "divergence"
  >;
  installation: Installation;
  folderChoice: FolderChoice;
  siteChoices: SiteChoices;
  /** The public origin. A free port is known once the server listens. */
  baseUrl: () => string;
  isHttps: boolean;
  /** Hosts whose pictures pages may load. */
  pictureHosts: readonly string[];
  maxUploadBytes: number;
  trustProxy: boolean;
  log: RequestLog;
  metrics: RequestMetrics;
  /** Undefined where only this machine may read the metrics. */
  metricsToken: string | undefined;
  clock: Clock;
  ids: Ids;
}>;

export type App = ReturnType<typeof buildApp>;

/** Builds the HTTP app from its parts; it opens nothing. */
export function buildApp(parts: Parts) {
  const { baseUrl, installation } = parts;
  let routes: readonly Route[] = [];
  let described: Readonly<{ url: string; api: Description }> | undefined;
  // Strangers may ask for it, and a free port is known once the server listens.
  const describe = () => {
    const url = baseUrl();
    if (described?.url !== url)
      described = { url, api: describeApi(routes, { version: installation.version, url }) };
    return described.api;
  };
  const shared = { ...sharedBy(parts), describeApi: describe };
  const patterns = new RoutePatterns();
  // By default, it takes names of servers such as `cms` for a part of the path.
  const app = new Elysia({ name: "docs-admin", handler: { standardHostname: false }, encodeSchema: false })
    .wrap(requestPipeline({ ...shared, patterns, server: (): Server => app.server }))
    .use(html({ autoDetect: false, autoDoctype: false }))
    .use(envelope({ ...shared, patterns }))
    .use(sameSite(baseUrl))
    .use(api(shared));
  for (const more of others) app.use(more(shared));
  routes = app.routes;
  patterns.learn(routes);
  shared.fields.learn(routes);
  return app;
}

function sharedBy(parts: Parts) {
  const { baseUrl, host, maxUploadBytes } = parts;
  const authenticator = new Authenticator(parts);
  return {
    ...parts,
    authenticator,
    turns: new Turns(),
    idempotency: new Idempotency({ ...parts, authenticator }),
    fields: new KnownFields(),
    limits: limits(maxUploadBytes),
    describe: (sha: string) => host.describe(sha),
    reviewUrl: (id: number) => `${baseUrl()}${paths.review(id)}`,
    commitUrl: (sha: string) => host.commitUrl(sha) ?? `${baseUrl()}${paths.commit(sha)}`,
  };
}

type Shared = ReturnType<typeof sharedBy> & Readonly<{ describeApi: () => Description }>;

const api = (shared: Shared) =>
  new Elysia({ name: "api" })
    .use(knownFields(shared.fields))
    .use(idempotent(shared.idempotency))
    .use(sessionRoutes(shared))
    .use(tokenRoutes(shared))
    .use(peopleRoutes(shared))
    .use(draftRoutes(shared))
    .use(pageRoutes(shared))
    .use(checkRoutes(shared))
    .use(publicationRoutes(shared))
    .use(reviewRoutes(shared))
    .use(deploymentRoutes(shared))
    .use(eventRoutes(shared))
    .use(siteHealthRoutes(shared))
    .use(contentFolderRoutes(shared))
    .use(settingRoutes(shared))
    .use(auditRoutes(shared))
    .use(siteRoutes(shared))
    .use(acceptedHeadRoutes(shared))
    .use(navigationRoutes(shared))
    .use(openApiRoutes(shared))
    .use(uploadRoutes(shared))
    .use(generationRoutes(shared))
    .use(healthRoutes(shared))
    .use(metricsRoutes(shared))
    .use(hostEventRoutes(shared));

type Routes = (shared: Shared) => AnyElysia;

/** The type of the app leaves these out: it is for scripts, which use the API. */
const others: readonly Routes[] = [
  assetRoutes,
  thumbnailRoutes,
  staticRoutes,
  mcpRoutes,
  oauthRoutes,
  sessionPages,
  settingsPages,
  notificationPages,
  peoplePages,
  auditPages,
  tokenPages,
  connectPages,
  apiPages,
  pagePages,
  contentFolderPages,
  newPagePages,
  menuEditPages,
  editorPages,
  siblingPages,
  blockRoutes,
  previewRoutes,
  linkTargetRoutes,
  deadLinkRoutes,
  sitePictureRoutes,
  pastedRoutes,
  proposalRoutes,
  pageEventRoutes,
  siteNewsRoutes,
  mergeRoutes,
  changePages,
  changesetPages,
  messageCheckRoutes,
  reviewPages,
  movePages,
  siteHealthPages,
  linksHerePages,
  partPages,
  goToRoutes,
  publicationPages,
  conflictPages,
  removalPages,
  historyPages,
  latestVersionPages,
  deletedPages,
  fileChangePages,
  mediaPages,
  commitPages,
  deploymentParts,
  undoPages,
  helpPages,
];
