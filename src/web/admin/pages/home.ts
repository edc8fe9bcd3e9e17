import type { BrokenView, HomeView, ListingView, ReviewAtHomeView } from "../../../../views/home/home.tsx";
import type { PageView } from "../../../../views/tree/row.tsx";
import { orAbsence } from "../../../core/absence.ts";
import { type Review, waitsFor } from "../../../core/change/review.ts";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { SiteHealth } from "../../../core/health/site-health.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { Clock } from "../../../core/ports.ts";
import type { StagedChange } from "../../../core/publication/staged-changes.ts";
import type { UnpublishedChanges } from "../../../core/publication/unpublished-changes.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { RecentPages } from "../../../core/search/recent-pages.ts";
import { authorOf, type Session } from "../../../core/session/session.ts";
import type { IndexedPage } from "../../../core/site/indexed-page.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SitePages } from "../../../core/site/site-pages.ts";
import { slug } from "../../../core/slug/slug.ts";
import { authorView } from "../author-view.ts";
import { savedView } from "../saved-view.ts";
import { timeView } from "../time-view.ts";
import { problemLooks } from "./problem-looks.ts";
import { noChoices, placeInList } from "./shown-site.ts";
import { knownOfPages } from "./tree-listing.ts";
import { type KnownOfPages, pageView } from "./tree-rows.ts";

export type HomeParts = Readonly<{
  siteIndex: Pick<SiteIndex, "listed">;
  sitePages: Pick<SitePages, "choices">;
  unpublishedChanges: UnpublishedChanges;
  recentPages: RecentPages;
  reviews: Pick<Reviews, "openByPage">;
  deployments: Pick<Deployments, "notLive" | "lookAt">;
  siteHealth: Pick<SiteHealth, "lastProblems">;
  siteAddresses: Pick<SiteAddresses, "addressOf">;
  installation: Pick<Installation, "siteName">;
  host: Pick<RepositoryHost, "branch">;
  clock: Clock;
}>;

/** The most rows of a section. */
const MOST = 5;

/** Returns what says in a list of which language and version a page is. */
export async function placed({ sitePages }: Pick<HomeParts, "sitePages">) {
  return placeInList((await orAbsence(sitePages.choices())).value ?? noChoices);
}

/** The site as a whole: where it is, and where it stands. */
export async function homeSite(parts: HomeParts): Promise<HomeView["site"]> {
  const { unpublishedChanges, recentPages, deployments, siteAddresses, installation, host, clock } = parts;
  const [latest] = await recentPages.published();
  const notLive = [...(await deployments.notLive()).values()];
  const open = notLive.find(({ state }) => state === "failed") ?? notLive[0];
  const last = latest && (await deployments.lookAt(latest.page.slug));
  return {
    name: installation.siteName,
    address: await siteAddresses.addressOf(slug(""), last?.siteUrl),
    state: open ?? (last?.state === "live" ? "live" : undefined),
    waiting: await unpublishedChanges.count(),
    published: latest && timeView(latest.at, clock.now(), "sentence"),
    branch: host.branch,
  };
}

/** What waits for somebody, the latest first. It starts no check of the site. */
export async function workOf(
  parts: HomeParts,
  session: Session,
): Promise<Extract<ListingView, { kind: "work" }>["work"]> {
  const { siteIndex, unpublishedChanges, recentPages } = parts;
  const { pages } = await siteIndex.listed();
  const { value: waiting } = await orAbsence(unpublishedChanges.list());
  const known = { ...(await knownOfPages(parts)), reader: session };
  const placeOf = await placed(parts);
  const viewOf = (page: IndexedPage): PageView => ({ ...pageView(page, known), ...placeOf(page.slug) });
  const drafts = pages
    .filter(({ draft }) => draft !== undefined)
    .toSorted((one, other) => other.draft!.updatedAt - one.draft!.updatedAt);
  const unpublished = drafts.filter((page) => waiting?.drafts.has(page.slug));
  const staged = stagedPages(waiting?.staged ?? [], pages, { known, viewOf });
  const menu = waiting?.navigation && savedView(waiting.navigation, known.now, session);
  const written = unpublished.map((page) => ({ at: page.draft!.updatedAt, view: viewOf(page) }));
  const changes = [...written, ...staged].toSorted((one, other) => other.at - one.at);
  const author = authorOf(session);
  const mine = drafts.filter(({ draft }) => draft!.author === author);
  const shown = new Set(unpublished);
  const areAllShown = mine.length === shown.size && mine.every((page) => shown.has(page));
  const own = areAllShown ? [] : mine;
  const published = (await recentPages.published()).filter(({ page }) => page.state === "published");
  return {
    hasPages: pages.length > 0,
    unpublished: {
      total: changes.length + (menu ? 1 : 0),
      first: changes.slice(0, MOST).map(({ view }) => view),
    },
    menu: changes.length < MOST ? menu : undefined,
    inReview: inReview(known, session),
    mine: { total: own.length, first: own.slice(0, MOST).map(viewOf) },
    broken: broken(parts, pages),
    published: published
      .slice(0, MOST)
      .map(({ page, at }) => ({ ...viewOf(page), changed: timeView(at, known.now) })),
  };
}

type Shown = Readonly<{ known: KnownOfPages; viewOf: (page: IndexedPage) => PageView }>;

function stagedPages(
  staged: readonly StagedChange[],
  pages: readonly IndexedPage[],
  { known, viewOf }: Shown,
) {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  return staged.flatMap(({ slug, does, author, at }) => {
    const page = bySlug.get(slug);
    if (!page) return [];
    const saved = savedView({ author, updatedAt: at }, known.now, known.reader);
    const view: PageView = {
      ...viewOf(page),
      staged: does === "move" ? "moved" : "deleted",
      saved,
    };
    return [{ at, view }];
  });
}

function inReview({ open, now }: KnownOfPages, session: Session) {
  const all = [...new Map(Array.from(open.values(), (review) => [review.id, review])).values()];
  all.sort((one, other) => other.updatedAt - one.updatedAt);
  return {
    total: all.length,
    first: all.slice(0, MOST).map((review: Review): ReviewAtHomeView => ({
      ...review,
      by: authorView(review.author, session),
      waits: waitsFor(review, authorOf(session)),
      isDraft: review.isDraft === true,
      pages: review.slugs.length,
      time: timeView(review.updatedAt, now),
    })),
  };
}

function broken({ siteHealth }: HomeParts, pages: readonly IndexedPage[]) {
  const titles = new Map<string, string>(pages.map(({ slug, title }) => [slug, title]));
  const all = siteHealth.lastProblems.flatMap(({ slug, kind, line, address }): BrokenView[] => {
    const { is, icon, words } = problemLooks[kind];
    const title = slug === null ? undefined : titles.get(slug);
    if (is !== "broken" || slug === null || title === undefined) return [];
    return [{ icon, words, slug, title, line: line ?? 1, address }];
  });
  return { total: all.length, first: all.slice(0, MOST) };
}
