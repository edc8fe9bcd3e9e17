import type { Assets } from "../core/asset/assets.ts";
import type { Acts } from "../core/audit/act.ts";
import type { Deployments } from "../core/deployment/deployments.ts";
import type { PagePlaces } from "../core/deployment/places.ts";
import { CurrentTexts } from "../core/draft/current-texts.ts";
import type { Drafts } from "../core/draft/drafts.ts";
import type { Tell } from "../core/draft/other-servers.ts";
import type { PageEvents } from "../core/draft/page-events.ts";
import { Histories } from "../core/history/histories.ts";
import type { PageCommits } from "../core/history/page-commits.ts";
import { PageWriters } from "../core/history/page-writers.ts";
import { CommitMessages } from "../core/message/commit-messages.ts";
import { MessageChecks } from "../core/message/message-checks.ts";
import { type Account, Signing } from "../core/message/signing.ts";
import { LinkFixes } from "../core/move/link-fixes.ts";
import { MovePlanner } from "../core/move/move-planner.ts";
import { MovedDrafts } from "../core/move/moved-drafts.ts";
import { MovedPictures } from "../core/move/moved-pictures.ts";
import { Moving } from "../core/move/moving.ts";
import { SiteFiles } from "../core/move/site-files.ts";
import type { Exclusive } from "../core/mutex.ts";
import type { MenuSources } from "../core/navigation/menu-sources.ts";
import type { NavigationDraftStore } from "../core/navigation/navigation-draft.ts";
import type { NavigationPlanner } from "../core/navigation/navigation-plan.ts";
import type { SiteNavigation } from "../core/navigation/site-navigation.ts";
import type { Notifications } from "../core/notification/notifications.ts";
import type { Installation } from "../core/operation/installation.ts";
import type { PageDialects } from "../core/page/page-dialects.ts";
import type { PageMoveStore } from "../core/page/page-moves.ts";
import type { Pages } from "../core/page/pages.ts";
import type { People } from "../core/people/people.ts";
import type { Clock, Ids, Log } from "../core/ports.ts";
import { ChangesetPlanner } from "../core/publication/changeset-plan.ts";
import { Changesets } from "../core/publication/changesets.ts";
import { CheckedPublishing } from "../core/publication/checked-publishing.ts";
import { ChosenChanges } from "../core/publication/chosen-changes.ts";
import { Comparisons } from "../core/publication/comparisons.ts";
import { Discards } from "../core/publication/discards.ts";
import { EntriesOfPages } from "../core/publication/entries-of-pages.ts";
import { GivenAddresses } from "../core/publication/given-addresses.ts";
import { InterruptedPublications } from "../core/publication/interrupted-publications.ts";
import { MenuEdits } from "../core/publication/menu-edits.ts";
import { PageChecks } from "../core/publication/page-checks.ts";
import { type JournalStore, PublicationJournal } from "../core/publication/publication-journal.ts";
import { Publications } from "../core/publication/publications.ts";
import { Publisher } from "../core/publication/publisher.ts";
import { Staged } from "../core/publication/staged.ts";
import { Undoing } from "../core/publication/undoing.ts";
import { UnpublishedChanges } from "../core/publication/unpublished-changes.ts";
import type { Branch } from "../core/repository/branch.ts";
import { AskedPullRequests } from "../core/review/asked-pull-requests.ts";
import { Authorship } from "../core/review/authorship.ts";
import { CheckedProposals } from "../core/review/checked-proposals.ts";
import { ContinuedDrafts } from "../core/review/continued-drafts.ts";
import { PullRequestChanges } from "../core/review/pull-request-changes.ts";
import { PullRequestReviews } from "../core/review/pull-request-reviews.ts";
import type { ReviewedHost } from "../core/review/pull-requests.ts";
import { PushedReviews } from "../core/review/pushed-reviews.ts";
import { RecordedMerges } from "../core/review/recorded-merges.ts";
import { ReviewDeeds } from "../core/review/review-deeds.ts";
import { ReviewLooks } from "../core/review/review-looks.ts";
import { ReviewMerging } from "../core/review/review-merging.ts";
import type { ReviewNews } from "../core/review/review-news.ts";
import type { ReviewStore } from "../core/review/review-store.ts";
import { ReviewedPages } from "../core/review/reviewed-pages.ts";
import type { Reviews } from "../core/review/reviews.ts";
import { StoredReviews } from "../core/review/stored-reviews.ts";
import type { LinksHere } from "../core/search/links-here.ts";
import type { KnownSites } from "../core/site/known-sites.ts";
import type { SiteIndex } from "../core/site/site-index.ts";
import type { SitePlaces } from "../core/site/site-places.ts";
import type { OpenQuestion } from "../core/slug/open-question.ts";
import type { PageFolders } from "../core/slug/page-folders.ts";
import type { TextWork } from "../core/text/text-work.ts";
import { UndoPlanner } from "../core/undo/undo-planner.ts";
import { UndoneFiles } from "../core/undo/undone-files.ts";
import type { PageNaming } from "../sites/server.ts";
import type { Stores } from "../store/stores.ts";
import { composeNavigationDrafts } from "./navigation.ts";

type PublishingDeps = Readonly<{
  /** Who changes something, for the audit. */
  acts: Acts;
  branch: Branch;
  folder: string;
  folders: PageFolders;
  generator: string | undefined;
  naming: PageNaming;
  question: OpenQuestion | undefined;
  checkFolders: (head: string) => Promise<void>;
  uploadsFolder: string;
  assets: Assets;
  maxAssetBytes: number;
  pages: Pages;
  pageCommits: PageCommits;
  pageEvents: PageEvents;
  pagePlaces: PagePlaces;
  siteIndex: SiteIndex;
  sitePlaces: SitePlaces;
  knownSites: KnownSites;
  linksHere: LinksHere;
  deployments: Deployments;
  notifications: Notifications;
  news: ReviewNews;
  planner: ChangesetPlanner;
  navigationPlanner: NavigationPlanner;
  siteNavigation: SiteNavigation;
  menuEdits: MenuEdits;
  siteFiles: SiteFiles;
  moving: Moving;
  movedDrafts: MovedDrafts;
  movedPictures: MovedPictures;
  undoPlanner: UndoPlanner;
  stores: Stores;
  drafts: Stores["drafts"];
  allDrafts: Drafts;
  host: ReviewedHost;
  isAlwaysNeeded: boolean;
  installation: Pick<Installation, "commitMessage" | "isSignedOff">;
  people: Pick<People, "emailOf">;
  noReply?: ((account: Account) => string) | undefined;
  texts: TextWork;
  dialects: PageDialects;
  clock: Clock;
  ids: Ids;
  log: Log;
  tell?: Tell | undefined;
}>;

/** What writes to the branch, with reviews. */
export function composePublishing({ stores, host, allDrafts, ...others }: PublishingDeps) {
  const messages = composeMessages(others);
  const { stagedChanges: staged, facts, commitWriters } = stores;
  const deps = { ...others, ...messages, commitWriters, givenAddresses: new GivenAddresses(others) };
  const navigationDrafts = new EntriesOfPages({ ...deps, staged, store: stores.navigationDrafts });
  const journaled = composeJournal({ ...deps, stores, host, navigationDrafts });
  const { interrupted, mergedReviews, reviewDeeds } = journaled;
  const publisher = new Publisher({ ...deps, ...journaled });
  const changesets = new Changesets({ ...deps, publisher, navigationDrafts });
  const publications = new Publications({ ...deps, changesets });
  const comparisons = new Comparisons({ ...deps, drafts: allDrafts });
  const currentTexts = new CurrentTexts({ ...deps, drafts: allDrafts });
  const checked = { comparisons, currentTexts, publications, changesets };
  const checkedPublishing = new CheckedPublishing({ ...deps, ...checked });
  const pageWriters = new PageWriters(deps);
  const reviewLooks = new ReviewLooks({ store: stores.reviewLooks, clock: deps.clock });
  const reviews = composeReviews({
    ...deps,
    navigationDrafts,
    pageWriters,
    reviewLooks,
    reviewDeeds,
    host,
    ...{ store: stores.reviews, facts, mergedReviews },
    changesets,
    interrupted,
    turn: stores.turn("reviewing"),
  });
  const hostChangedElsewhere = async () => {
    host.expire?.();
    reviews.expire();
    await deps.deployments.hostChanged();
  };
  return {
    branch: deps.branch,
    interrupted,
    publisher,
    ...messages,
    histories: new Histories({ ...deps, drafts: allDrafts, pageWriters }),
    ...checked,
    ...composeNavigationDrafts({ ...deps, store: navigationDrafts }),
    chosenChanges: new ChosenChanges({ ...deps, navigationDrafts }),
    pageChecks: new PageChecks({ ...deps, comparisons }),
    checkedPublishing,
    checkedProposals: new CheckedProposals({ checkedPublishing, reviews }),
    reviewedPages: new ReviewedPages(deps),
    reviewLooks,
    reviews,
    continuedDrafts: new ContinuedDrafts({ reviews, store: stores.reviews, drafts: allDrafts }),
    reviewMerging: new ReviewMerging({ ...deps, reviews, store: stores.reviews, drafts: allDrafts }),
    staged: new Staged({ ...deps, store: stores.stagedChanges }),
    discards: new Discards({ ...deps, staged, navigationDrafts }),
    unpublishedChanges: new UnpublishedChanges({ ...deps, ...stores, navigationDrafts }),
    undoing: new Undoing({ ...deps, publisher }),
    hostChangedElsewhere,
    hostChanged: () => {
      deps.tell?.({ about: "code host" });
      return hostChangedElsewhere();
    },
  };
}

type JournalDeps = Pick<
  PublishingDeps,
  "acts" | "branch" | "host" | "moving" | "drafts" | "news" | "notifications" | "clock" | "ids" | "log"
> &
  Readonly<{ stores: Stores; navigationDrafts: NavigationDraftStore }>;

/** What is written down before something is done elsewhere, and finished after a crash. */
function composeJournal({ stores, host, ...deps }: JournalDeps) {
  const { stagedChanges: staged, facts, assets, commitWriters, reviews: store } = stores;
  const { pullRequests } = host;
  const kept = { ...deps, facts, commitWriters, store };
  const mergedReviews = new RecordedMerges({ ...kept, pullRequests });
  const journal = new PublicationJournal({ ...kept, staged, assets, mergedReviews });
  const reviewDeeds =
    pullRequests && new ReviewDeeds({ ...kept, pullRequests, turn: stores.turn("reviewing on the host") });
  const turn = stores.turn("publishing");
  const interrupted = new InterruptedPublications({ ...deps, host, journal, reviewDeeds, turn });
  return { journal, mergedReviews, reviewDeeds, interrupted };
}

type MessageDeps = Pick<PublishingDeps, "branch" | "pages" | "texts" | "installation" | "people" | "noReply">;

function composeMessages(deps: MessageDeps) {
  const { commitMessage: template, isSignedOff } = deps.installation;
  const signing = new Signing({ noReply: undefined, ...deps, isSignedOff });
  return {
    signing,
    commitMessages: new CommitMessages({ ...deps, template }),
    messageChecks: new MessageChecks({ ...deps, signing }),
  };
}

type ReviewDeps = Pick<
  PublishingDeps,
  "acts" | "branch" | "host" | "drafts" | "pages" | "pagePlaces" | "news" | "isAlwaysNeeded" | "clock" | "log"
> &
  Readonly<{
    store: ReviewStore;
    facts: JournalStore;
    commitWriters: Stores["commitWriters"];
    navigationDrafts: NavigationDraftStore;
    changesets: Changesets;
    commitMessages: CommitMessages;
    mergedReviews: RecordedMerges;
    interrupted: InterruptedPublications;
    pageWriters: PageWriters;
    reviewLooks: ReviewLooks;
    reviewDeeds: ReviewDeeds | undefined;
    turn: Exclusive;
  }>;

function composeReviews({ host, ...deps }: ReviewDeps): Reviews {
  const { pullRequests, reviewBranches } = host;
  const authorship = new Authorship(deps);
  const pushed = reviewBranches && new PushedReviews({ ...deps, reviewBranches });
  if (!pullRequests || !deps.reviewDeeds) return new StoredReviews({ ...deps, authorship, pushed });
  const pullRequestChanges = new PullRequestChanges({ ...deps, host, pullRequests });
  const askedPullRequests = new AskedPullRequests({ ...deps, pullRequestChanges });
  return new PullRequestReviews({
    ...deps,
    builds: host.builds,
    pullRequests,
    reviewDeeds: deps.reviewDeeds,
    askedPullRequests,
    authorship,
    pullRequestChanges,
  });
}

type MoveDeps = Pick<
  PublishingDeps,
  | "branch"
  | "folders"
  | "generator"
  | "uploadsFolder"
  | "pages"
  | "pageEvents"
  | "siteIndex"
  | "sitePlaces"
  | "knownSites"
  | "drafts"
  | "texts"
  | "dialects"
  | "clock"
  | "log"
> &
  Readonly<{ store: PageMoveStore; navigationPlanner: NavigationPlanner; menuSources: MenuSources }>;

/** What moves pages and deletes them. */
export function composeMoves(deps: MoveDeps) {
  const linkFixes = new LinkFixes(deps);
  const movedDrafts = new MovedDrafts({ ...deps, linkFixes });
  const movedPictures = new MovedPictures(deps);
  const movePlanner = new MovePlanner({ ...deps, linkFixes, movedPictures });
  const moving = new Moving({ ...deps, movePlanner, movedDrafts });
  const siteFiles = new SiteFiles(deps);
  const parts = {
    movePlanner,
    movedPictures,
    linkFixes,
    siteFiles,
    undoneFiles: new UndoneFiles({ ...deps, siteFiles }),
  };
  const menuEdits = new MenuEdits(deps);
  const planner = new ChangesetPlanner({ ...deps, ...parts, menuEdits });
  const undoPlanner = new UndoPlanner({ ...deps, ...parts });
  return { moving, movedDrafts, movedPictures, siteFiles, menuEdits, planner, undoPlanner };
}
