import { html } from "@elysiajs/html";
import { type AnyElysia, Elysia } from "elysia";

import { paths } from "../../views/paths.ts";
import type { Assets } from "../core/asset/assets.ts";
import type { FileChanges } from "../core/asset/file-changes.ts";
import type { Media } from "../core/asset/media.ts";
import type { SitePictures } from "../core/asset/site-pictures.ts";
import type { Thumbnails } from "../core/asset/thumbnails.ts";
import type { BackupState } from "../core/backup-state.ts";
import type { Deployments } from "../core/deployment/deployments.ts";
import type { SiteAddresses } from "../core/deployment/site-addresses.ts";
import type { CurrentTexts } from "../core/draft/current-texts.ts";
import type { Drafts } from "../core/draft/drafts.ts";
import type { Histories } from "../core/draft/histories.ts";
import type { Merging } from "../core/draft/merging.ts";
import type { Generations } from "../core/generation/generations.ts";
import type { HostEvents } from "../core/host-events.ts";
import type { KeyedRequests } from "../core/idempotency/keyed-requests.ts";
import type { Installation } from "../core/installation.ts";
import type { LinkChecks } from "../core/page/link-checks.ts";
import type { LinkRepairs } from "../core/page/link-repairs.ts";
import type { LinkTargets } from "../core/page/link-targets.ts";
import type { LinksHere } from "../core/page/links-here.ts";
import type { Manual } from "../core/page/manual.ts";
import type { MissingTexts } from "../core/page/missing-texts.ts";
import type { PageEvents } from "../core/page/page-events.ts";
import type { Pages } from "../core/page/pages.ts";
import type { RecentPages } from "../core/page/recent-pages.ts";
import type { SiteHealth } from "../core/page/site-health.ts";
import type { SiteIndex } from "../core/page/site-index.ts";
import type { Clock, Ids } from "../core/ports.ts";
import type { Changesets } from "../core/publication/changesets.ts";
import type { CheckedPublishing } from "../core/publication/checked-publishing.ts";
import type { Comparisons } from "../core/publication/comparisons.ts";
import type { Publications } from "../core/publication/publications.ts";
import type { RepositoryHost } from "../core/publication/repository-host.ts";
import type { Staged } from "../core/publication/staged.ts";
import type { Undoing } from "../core/publication/undoing.ts";
import type { Readiness } from "../core/readiness.ts";
import type { CheckedProposals } from "../core/review/checked-proposals.ts";
import type { ContinuedDrafts } from "../core/review/continued-drafts.ts";
import type { ReviewLooks } from "../core/review/review-looks.ts";
import type { ReviewedChanges } from "../core/review/reviewed-changes.ts";
import type { Reviews } from "../core/review/reviews.ts";
import type { HostSignIns, PendingSignIn } from "../core/session/host-sign-ins.ts";
import type { Sessions } from "../core/session/sessions.ts";
import type { Editing } from "../core/text/editing.ts";
import type { TextWork } from "../core/text/text-work.ts";
import type { Connections } from "../core/token/connections.ts";
import type { Tokens } from "../core/token/tokens.ts";
import type { Webhooks } from "../core/webhook/webhooks.ts";
import { apiPages } from "./admin/api.ts";
import { blockRoutes } from "./admin/blocks.ts";
import { changePages } from "./admin/changes.ts";
import { changesetPages } from "./admin/changesets.ts";
import { commitPages } from "./admin/commits.ts";
import { conflictPages } from "./admin/conflicts.ts";
import { connectPages } from "./admin/connect.ts";
import { deadLinkRoutes } from "./admin/dead-links.ts";
import { deletedPages } from "./admin/deleted.ts";
import { deploymentParts } from "./admin/deployments.ts";
import { editorPages } from "./admin/editor.ts";
import { fileChangePages } from "./admin/file-changes.ts";
import { goToRoutes } from "./admin/go-to.ts";
import { helpPages } from "./admin/help.ts";
import { historyPages } from "./admin/history.ts";
import { linkTargetRoutes } from "./admin/link-targets.ts";
import { linksHerePages } from "./admin/links-here.ts";
import { mediaPages } from "./admin/media.ts";
import { mergeRoutes } from "./admin/merges.ts";
import { movePages } from "./admin/move.ts";
import { newPagePages } from "./admin/new-page.ts";
import { pageEventRoutes } from "./admin/page-events.ts";
import { pagePages } from "./admin/pages.ts";
import { pastedRoutes } from "./admin/pasted.ts";
import { previewRoutes } from "./admin/previews.ts";
import { proposalRoutes } from "./admin/proposals.ts";
import { publicationPages } from "./admin/publications.ts";
import { removalPages } from "./admin/removals.ts";
import { reviewPages } from "./admin/reviews.ts";
import { sessionPages } from "./admin/sessions.ts";
import { settingsPages } from "./admin/settings.ts";
import { siteHealthPages } from "./admin/site-health.ts";
import { sitePictureRoutes } from "./admin/site-pictures.ts";
import { thumbnailRoutes } from "./admin/thumbnails.ts";
import { tokenPages } from "./admin/tokens.ts";
import { undoPages } from "./admin/undoing.ts";
import { deploymentRoutes } from "./api/deployments.ts";
import { draftRoutes } from "./api/drafts.ts";
import { generationRoutes } from "./api/generations.ts";
import { openApiRoutes } from "./api/openapi.ts";
import { pageRoutes } from "./api/pages.ts";
import { publicationRoutes } from "./api/publications.ts";
import { reviewRoutes } from "./api/reviews.ts";
import { sessionRoutes } from "./api/sessions.ts";
import { siteHealthRoutes } from "./api/site-health.ts";
import { tokenRoutes } from "./api/tokens.ts";
import { uploadRoutes } from "./api/uploads.ts";
import { assetRoutes } from "./assets.ts";
import { Authenticator } from "./authenticator.ts";
import { limits } from "./body.ts";
import type { CurrentRequest } from "./current-request.ts";
import { envelope } from "./envelope.ts";
import { healthRoutes } from "./health.ts";
import { hostEventRoutes } from "./host-events.ts";
import { Idempotency, idempotent } from "./idempotency.ts";
import { mcpRoutes } from "./mcp/mcp.ts";
import { oauthRoutes } from "./mcp/oauth.ts";
import { metricsRoutes, type RequestMetrics } from "./metrics.ts";
import { describeApi, type Description, type Route } from "./openapi/description.ts";
import { type RequestLog, requestPipeline } from "./pipeline.ts";
import { RoutePatterns } from "./route-patterns.ts";
import type { Seal } from "./seal.ts";
import { sameSite } from "./security.ts";
import { staticRoutes } from "./static.ts";

export type Parts = Readonly<{
  sessions: Sessions;
  tokens: Tokens;
  connections: Connections;
  /** Undefined if people sign in with the PIN only. */
  hostSignIns: HostSignIns | undefined;
  hostEvents?: HostEvents | undefined;
  /** Something happened on the code host. */
  hostChanged: () => Promise<void>;
  currentRequest: CurrentRequest;
  texts: TextWork;
  drafts: Drafts;
  editing: Editing;
  pageEvents: PageEvents;
  deployments: Deployments;
  siteAddresses: SiteAddresses;
  webhooks: Pick<Webhooks, "receiver" | "list">;
  merging: Merging;
  pages: Pages;
  siteIndex: SiteIndex;
  recentPages: RecentPages;
  linkTargets: LinkTargets;
  linkChecks: LinkChecks;
  linksHere: LinksHere;
  siteHealth: SiteHealth;
  linkRepairs: LinkRepairs;
  missingTexts: MissingTexts;
  currentTexts: CurrentTexts;
  checkedPublishing: CheckedPublishing;
  checkedProposals: CheckedProposals;
  publications: Publications;
  changesets: Changesets;
  staged: Staged;
  undoing: Undoing;
  reviews: Reviews;
  reviewedChanges: ReviewedChanges;
  reviewLooks: ReviewLooks;
  continuedDrafts: ContinuedDrafts;
  comparisons: Comparisons;
  histories: Histories;
  assets: Assets;
  manual: Manual;
  media: Media;
  fileChanges: FileChanges;
  sitePictures: SitePictures;
  thumbnails: Thumbnails;
  generations: Generations;
  keyedRequests: KeyedRequests;
  seal: Seal;
  pendingSeal: Seal<PendingSignIn>;
  /** @throws Unavailable if the store can't be written */
  probe: () => Promise<void>;
  readiness: Readiness;
  storeBytes: () => Promise<number>;
  /** Undefined where none are scheduled. */
  backupState: () => BackupState | undefined;
  host: Pick<RepositoryHost, "branch" | "head" | "locks" | "describe" | "commitUrl" | "commitsAs" | "builds">;
  installation: Installation;
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
  const { baseUrl, log, installation } = parts;
  let routes: readonly Route[] = [];
  const describe = () => describeApi(routes, { version: installation.version, url: baseUrl() });
  const shared = { ...sharedBy(parts), describeApi: describe };
  const patterns = new RoutePatterns();
  // By default, it takes names of servers such as `cms` for a part of the path.
  const app = new Elysia({ name: "docs-admin", handler: { standardHostname: false }, encodeSchema: false })
    .wrap(requestPipeline({ ...shared, patterns }))
    .use(html({ autoDetect: false, autoDoctype: false }))
    .use(envelope(log, patterns))
    .use(sameSite(baseUrl))
    .use(api(shared));
  for (const more of others) app.use(more(shared));
  routes = app.routes;
  patterns.learn(routes);
  return app;
}

function sharedBy(parts: Parts) {
  const { baseUrl, host, maxUploadBytes } = parts;
  const authenticator = new Authenticator(parts);
  return {
    ...parts,
    authenticator,
    idempotency: new Idempotency({ ...parts, authenticator }),
    limits: limits(maxUploadBytes),
    describe: (sha: string) => host.describe(sha),
    reviewUrl: (id: number) => `${baseUrl()}${paths.review(id)}`,
    commitUrl: (sha: string) => host.commitUrl(sha) ?? `${baseUrl()}${paths.commit(sha)}`,
  };
}

type Shared = ReturnType<typeof sharedBy> & Readonly<{ describeApi: () => Description }>;

const api = (shared: Shared) =>
  new Elysia({ name: "api" })
    .use(idempotent(shared.idempotency))
    .use(sessionRoutes(shared))
    .use(tokenRoutes(shared))
    .use(draftRoutes(shared))
    .use(pageRoutes(shared))
    .use(publicationRoutes(shared))
    .use(reviewRoutes(shared))
    .use(deploymentRoutes(shared))
    .use(siteHealthRoutes(shared))
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
  tokenPages,
  connectPages,
  apiPages,
  pagePages,
  newPagePages,
  editorPages,
  blockRoutes,
  previewRoutes,
  linkTargetRoutes,
  deadLinkRoutes,
  sitePictureRoutes,
  pastedRoutes,
  proposalRoutes,
  pageEventRoutes,
  mergeRoutes,
  changePages,
  changesetPages,
  reviewPages,
  movePages,
  siteHealthPages,
  linksHerePages,
  goToRoutes,
  publicationPages,
  conflictPages,
  removalPages,
  historyPages,
  deletedPages,
  fileChangePages,
  mediaPages,
  commitPages,
  deploymentParts,
  undoPages,
  helpPages,
];
