import { paths } from "../../views/paths.ts";
import type { Acts } from "../core/audit/act.ts";
import { Deployments } from "../core/deployment/deployments.ts";
import { PagePlaces } from "../core/deployment/places.ts";
import type { SiteBuilder } from "../core/deployment/site-builder.ts";
import type { Tell } from "../core/draft/other-servers.ts";
import { PageEvents } from "../core/draft/page-events.ts";
import type { Exclusive } from "../core/mutex.ts";
import type { Notifications } from "../core/notification/notifications.ts";
import type { Installation } from "../core/operation/installation.ts";
import type { Pages } from "../core/page/pages.ts";
import type { Clock, Ids, Log } from "../core/ports.ts";
import type { Branch } from "../core/repository/branch.ts";
import type { RepositoryHost } from "../core/repository/repository-host.ts";
import { ReviewNews } from "../core/review/review-news.ts";
import { SiteAddresses } from "../core/site/site-addresses.ts";
import type { SiteIndex } from "../core/site/site-index.ts";
import type { SitePlaces } from "../core/site/site-places.ts";
import type { PageFolders } from "../core/slug/page-folders.ts";
import type { WebhookEvent } from "../core/webhook/webhook-event.ts";
import { Webhooks, type WebhookSender } from "../core/webhook/webhooks.ts";
import type { Stores } from "../store/stores.ts";

type Given = Readonly<{
  stores: Stores;
  builder?: SiteBuilder | undefined;
  webhookSender?: WebhookSender | undefined;
  installation: Pick<Installation, "siteUrl" | "folder">;
  baseUrl: () => string;
  ids: Ids;
}>;

/** What readers of a page are told; its publications only where somebody says how they go on. */
export function composePageEvents({
  stores,
  host,
  builder,
  clock,
  tell,
}: Pick<Given, "stores" | "builder"> &
  Readonly<{ host: RepositoryHost; clock: Clock; tell?: Tell | undefined }>) {
  const isFollowed = builder !== undefined || host.builds !== undefined;
  const deployments = isFollowed ? stores.deployments : { ofPage: async () => undefined };
  return new PageEvents({ drafts: stores.drafts, deployments, menus: stores.navigationDrafts, clock, tell });
}

type DeploymentDeps = Given &
  Readonly<{
    branch: Branch;
    notifications: Notifications;
    acts: Acts;
    folders: PageFolders;
    pages: Pages;
    pageEvents: PageEvents;
    siteIndex: SiteIndex;
    sitePlaces: SitePlaces;
    clock: Clock;
    log: Log;
    turn?: Exclusive | undefined;
    buildPauseMs?: number | undefined;
  }>;

export function composeDeployments({
  builder,
  stores,
  branch,
  installation,
  baseUrl,
  ...deps
}: DeploymentDeps) {
  const webhooks = new Webhooks({
    ...deps,
    store: stores.deliveries,
    sender: deps.webhookSender,
    turn: stores.turn("sending"),
  });
  const told = {
    announce: (event: WebhookEvent) => webhooks.announce(event),
    commitUrl: (sha: string) => branch.host.commitUrl(sha) ?? baseUrl() + paths.commit(sha),
    reviewUrl: (id: number) => baseUrl() + paths.review(id),
  };
  const pagePlaces = new PagePlaces(deps);
  const deployments = new Deployments({
    ...deps,
    pagePlaces,
    ...told,
    builder,
    reports: branch.host.builds,
    store: stores.deployments,
    turn: stores.turn("building"),
  });
  branch.whenCommitted((commit, change) => deployments.published(commit, change));
  const { siteUrl, folder } = installation;
  const { generator, siteUrl: saidUrl } = folder;
  const siteAddresses = new SiteAddresses({ ...deps, siteUrl, saidUrl, generator });
  return { deployments, pagePlaces, siteAddresses, webhooks, news: new ReviewNews({ ...deps, ...told }) };
}
