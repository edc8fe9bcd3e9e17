import type { ActivityView } from "../../../../views/home/activity.tsx";
import { paths } from "../../../../views/paths.ts";
import { orAbsence } from "../../../core/absence.ts";
import type { LatestCommits } from "../../../core/history/latest-commits.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import { authorOf, type Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import { authorView } from "../author-view.ts";
import { timeView } from "../time-view.ts";

export type ActivityParts = Readonly<{
  siteIndex: Pick<SiteIndex, "listed">;
  reviews: Pick<Reviews, "openByPage">;
  latestCommits: LatestCommits;
  clock: Clock;
}>;

const MOST = 8;

type Done = Omit<ActivityView[number], "person" | "time"> & Readonly<{ at: number; by: string }>;

/** Returns what was saved, asked and committed last. */
export async function activityOf(parts: ActivityParts, session: Session): Promise<ActivityView> {
  const { siteIndex, reviews, latestCommits, clock } = parts;
  const { pages } = await siteIndex.listed();
  const edited = pages.flatMap(({ slug, title, draft }): Done[] =>
    draft ? [{ does: "edited", title, href: paths.edit(slug), at: draft.updatedAt, by: draft.author }] : [],
  );
  const { value: open } = await orAbsence(reviews.openByPage());
  const asked = [...new Set(open?.values())].map(({ id, title, author, createdAt }): Done => ({
    does: "asked",
    title,
    href: paths.review(id),
    at: createdAt,
    by: author,
  }));
  const committed = (await latestCommits.list()).map(({ sha, message, author, at }): Done => ({
    does: "committed",
    title: message.split("\n", 1)[0]!,
    href: paths.commit(sha),
    at,
    // A commit has the name, where drafts and reviews have the account.
    by: author === session.name ? authorOf(session) : author,
  }));
  const now = clock.now();
  return [...edited, ...asked, ...committed]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST)
    .map(({ by, at, ...done }) => ({
      ...done,
      person: authorView(by, session),
      time: timeView(at, now),
    }));
}
