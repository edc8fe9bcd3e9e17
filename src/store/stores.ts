import { SqliteAssets } from "./assets.ts";
import type { Store } from "./database.ts";
import { SqliteDeliveries } from "./deliveries.ts";
import { SqliteDeployments } from "./deployments.ts";
import { SqliteDrafts } from "./drafts.ts";
import { SqliteFacts } from "./facts.ts";
import { SqliteGenerations } from "./generations.ts";
import { SqliteKeyedRequests } from "./keyed-requests.ts";
import { SqlitePageMoves } from "./page-moves.ts";
import { SqliteReviewLooks } from "./review-looks.ts";
import { SqliteReviews } from "./reviews.ts";
import { SqliteSessions } from "./sessions.ts";
import { SqliteSignIns } from "./sign-ins.ts";
import { SqliteStagedChanges } from "./staged-changes.ts";
import { SqliteThumbnails } from "./thumbnails.ts";
import { SqliteTokens } from "./tokens.ts";

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** @throws Unavailable */
export async function openStores(store: Store) {
  return {
    drafts: new SqliteDrafts(store),
    assets: new SqliteAssets(store),
    deliveries: new SqliteDeliveries(store),
    deployments: new SqliteDeployments(store),
    facts: new SqliteFacts(store),
    generations: new SqliteGenerations(store),
    keyedRequests: new SqliteKeyedRequests(store),
    pageMoves: new SqlitePageMoves(store),
    reviewLooks: new SqliteReviewLooks(store),
    reviews: new SqliteReviews(store),
    sessions: await SqliteSessions.open(store),
    signIns: new SqliteSignIns(store),
    stagedChanges: new SqliteStagedChanges(store),
    thumbnails: new SqliteThumbnails(store),
    tokens: new SqliteTokens(store),
  };
}
