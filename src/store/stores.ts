import { nobody } from "../core/audit/act.ts";
import { SqlAssets } from "./assets.ts";
import { SqlAudit } from "./audit.ts";
import { SqlCommitWriters } from "./commit-writers.ts";
import type { Store } from "./database.ts";
import { SqlDeliveries } from "./deliveries.ts";
import { SqlDeployments } from "./deployments.ts";
import { SqlDrafts } from "./drafts.ts";
import { SqlFacts } from "./facts.ts";
import { SqlGenerations } from "./generations.ts";
import { SqlKeyedRequests } from "./keyed-requests.ts";
import { SqlNavigationDrafts } from "./navigation-drafts.ts";
import { SqlNotifications } from "./notifications.ts";
import { SqlPageMoves } from "./page-moves.ts";
import { SqlPageRecords } from "./page-records.ts";
import { SqlPeople } from "./people.ts";
import { SqlRenewals } from "./renewals.ts";
import { SqlReviewLooks } from "./review-looks.ts";
import { SqlReviews } from "./reviews.ts";
import { SqlSessions } from "./sessions.ts";
import { SqlSettings } from "./settings.ts";
import { SqlSignIns } from "./sign-ins.ts";
import { SqlStagedChanges } from "./staged-changes.ts";
import { SqlThumbnails } from "./thumbnails.ts";
import { SqlTokens } from "./tokens.ts";

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** `acts` says who changes something. @throws Unavailable */
export async function openStores(store: Store, acts = nobody) {
  const audit = new SqlAudit(store, acts);
  return {
    audit,
    /** Work of which one at a time is done, by all servers together. */
    turn: (name: Parameters<Store["turn"]>[0]) => store.turn(name),
    drafts: new SqlDrafts(store, audit),
    assets: new SqlAssets(store, audit),
    commitWriters: new SqlCommitWriters(store),
    deliveries: new SqlDeliveries(store),
    deployments: new SqlDeployments(store),
    facts: new SqlFacts(store),
    generations: new SqlGenerations(store),
    keyedRequests: new SqlKeyedRequests(store),
    navigationDrafts: new SqlNavigationDrafts(store, audit),
    notifications: new SqlNotifications(store),
    pageMoves: new SqlPageMoves(store),
    pageRecords: new SqlPageRecords(store),
    people: new SqlPeople(store, audit),
    renewals: new SqlRenewals(store),
    reviewLooks: new SqlReviewLooks(store),
    reviews: new SqlReviews(store, audit),
    sessions: await SqlSessions.open(store, audit),
    settings: new SqlSettings(store, audit),
    signIns: new SqlSignIns(store, audit),
    stagedChanges: new SqlStagedChanges(store, audit),
    thumbnails: new SqlThumbnails(store),
    tokens: new SqlTokens(store, audit),
  };
}
