import { KEPT_FOR, tidyingAt } from "../core/operation/tidying.ts";
import type { SteadyClock } from "../machine/clock.ts";
import type { LineLog } from "../machine/log.ts";
import type { Store } from "../store/database.ts";
import { VersionPacks } from "../store/packs.ts";
import type { Stores } from "../store/stores.ts";
import { SqlTidying } from "../store/tidying.ts";

type Deps = Readonly<{
  store: Store;
  stores: Stores;
  /** How long the audit is kept. */
  auditDays: number;
  clock: SteadyClock;
  log: LineLog;
}>;

const DAY = 24 * 60 * 60 * 1000;

const MAX_THUMBNAILS = 6000;

const MAX_REVIEW_LOOKS = 20_000;

/** The smallest difference that is logged. */
const OFF_BY = DAY / 24;

/** Packs old versions and deletes old data, now and daily until it is disposed of. */
export async function startTidying(deps: Deps): Promise<Disposable> {
  const tidyOrSay = () =>
    deps.stores
      .turn("tidying")
      .runExclusive(() => tidy(deps))
      .catch((cause: unknown) => deps.log.warn("Couldn't delete old data", { cause }));
  const daily = setInterval(tidyOrSay, DAY);
  await tidyOrSay();
  return { [Symbol.dispose]: () => clearInterval(daily) };
}

async function tidy({ store, stores, auditDays, clock, log }: Deps): Promise<void> {
  const packs = new VersionPacks(store);
  const tidyings = new SqlTidying(store);
  const now = clock.now();
  warnOfWallClock(clock, log);
  const tidying = tidyingAt(now, (await tidyings.last()) ?? { at: now, waitsUntil: 0 });
  await tidyings.record(tidying);
  await packs.pack(now - DAY);
  if (tidying.waitsUntil > now) {
    const until = new Date(tidying.waitsUntil).toISOString().slice(0, 10);
    log.warn("The clock jumped while the server was stopped, so no old data is deleted yet", { until });
    return;
  }
  await stores.drafts.forgetVersions(now - KEPT_FOR);
  await packs.forgetUnused();
  // What discards drafts comes after this: an upload is used while a draft has it.
  await stores.assets.forgetUnused(now - KEPT_FOR, now);
  await stores.reviews.forgetTexts(now - KEPT_FOR);
  await stores.reviewLooks.forget(now - 6 * KEPT_FOR, MAX_REVIEW_LOOKS);
  await stores.notifications.forget(now - KEPT_FOR);
  await stores.pageMoves.forget(now - KEPT_FOR);
  await stores.thumbnails.forgetAllBut(MAX_THUMBNAILS);
  await stores.sessions.forgetExpired(now - KEPT_FOR);
  await stores.renewals.forgetExpired(now);
  await stores.signIns.forget(now - KEPT_FOR);
  await stores.keyedRequests.forgetBefore(now - DAY);
  await stores.audit.forget(now - auditDays * DAY, now);
}

/** The program's time never follows a changed wall clock, so a restart is needed. */
function warnOfWallClock(clock: SteadyClock, log: LineLog): void {
  const ahead = clock.wallIsAheadBy;
  if (Math.abs(ahead) < OFF_BY) return;
  const hours = Math.round(Math.abs(ahead) / OFF_BY);
  log.warn("The machine's clock was changed while the server ran. Restart the server to use the new time", {
    hours: ahead < 0 ? -hours : hours,
  });
}
