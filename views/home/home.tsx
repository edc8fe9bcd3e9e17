/** @jsxImportSource @kitajs/html */
import type { AwayView } from "../away.tsx";
import type { SavedView } from "../changes/changes.tsx";
import { counted } from "../counted.ts";
import { Empty } from "../empty.tsx";
import { SheetButton } from "../header.tsx";
import { attribute, type Html } from "../html.ts";
import { Icon, type IconName } from "../icon.tsx";
import { PageRows } from "../pages/page-rows.tsx";
import { paths, type TreePlace } from "../paths.ts";
import { type PersonView, Who } from "../person.tsx";
import { type ReviewState, StateOfReview } from "../reviews/state.tsx";
import { Row } from "../row.tsx";
import { SearchField } from "../search-field.tsx";
import { PageHead, Section } from "../section.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";
import { Reading } from "../tree/listing.tsx";
import { PagesAway } from "../tree/pages-away.tsx";
import type { NotLiveView, PageView } from "../tree/row.tsx";

export type HomeView = Readonly<{
  site: HomeSiteView;
  /** What of the tree is open. */
  at: TreePlace;
  listing: ListingView;
}>;

type HomeSiteView = Readonly<{
  name: string;
  /** Where readers find it. */
  address: string | undefined;
  /** Where it stands; undefined where nobody says whether it is live. */
  state: "live" | NotLiveView | undefined;
  /** How many changes wait to be published. */
  waiting: number;
  published: TimeView | undefined;
  branch: string;
}>;

export type ListingView = Readonly<{ away: AwayView | undefined; isReading?: boolean }> &
  (
    | Readonly<{ kind: "work"; work: WorkView }>
    | Readonly<{ kind: "found"; words: string; total: number; pages: readonly PageView[] }>
    | Readonly<{
        kind: "latest";
        shown: "recent" | "drafts" | "mine";
        /** Whether it is known when published pages changed. */
        isDated: boolean;
        total: number;
        pages: readonly PageView[];
      }>
  );

type Some<View> = Readonly<{ total: number; first: readonly View[] }>;

/** The first of each, and how many there are. */
type WorkView = Readonly<{
  /** Whether the site has a page, or a draft of one. */
  hasPages: boolean;
  unpublished: Some<PageView>;
  /** Who changed the menu last, where that waits to be published. */
  menu: SavedView | undefined;
  inReview: Some<ReviewAtHomeView>;
  /** Empty where all drafts are the reader's own. */
  mine: Some<PageView>;
  /** As the last check found it. */
  broken: Some<BrokenView>;
  published: readonly PageView[];
}>;

export type ReviewAtHomeView = Readonly<{
  id: number;
  title: string;
  by: PersonView;
  state: ReviewState;
  /** Something is asked of the reader. */
  waits: boolean;
  isDraft: boolean;
  pages: number;
  reviewers: readonly string[];
  time: TimeView;
}>;

export type BrokenView = Readonly<{
  slug: string;
  title: string;
  line: number;
  icon: IconName;
  /** What is wrong, in two words. */
  words: string;
  /** What leads nowhere. */
  address: string | undefined;
}>;

/** The answer to GET /admin: the site, and what of it waits for somebody; or pages that are searched for. */
export function Home({ home: { site, at, listing } }: { home: HomeView }): Html {
  return (
    <section class="home">
      <PageHead title={site.name} state={<SiteState site={site} />} lead={<Lead site={site} />}>
        <>
          {site.address !== undefined && (
            <a class="button quiet wide-only" href={attribute(site.address)}>
              <Icon name="external" />
              View site
            </a>
          )}
          <SheetButton sheet="side" called="Activity" />
          <a class="button primary" href={attribute(paths.newPageIn(at))} data-new-page>
            <Icon name="plus" />
            New page
          </a>
        </>
      </PageHead>
      <div id="listing">
        <Listing listing={listing} />
      </div>
    </section>
  );
}

/** Is in the header, where other pages open a search: it shows what is found on this one. */
export function HomeSearch({ words }: { words: string }): Html {
  return (
    <SearchField
      address={paths.pages}
      label="Search pages"
      words={words}
      target="listing"
      swap="innerMorph"
    />
  );
}

function SiteState({ site: { state } }: { site: HomeSiteView }): Html {
  if (state === undefined) return "";
  if (state === "live") return <State is="live" words="Live" />;
  return (
    <State
      is={state.state}
      words={state.state === "failed" ? "Failed" : "Building…"}
      href={paths.commit(state.sha)}
    />
  );
}

function Lead({ site: { waiting, published, branch } }: { site: HomeSiteView }): Html {
  return (
    <>
      <span safe>
        {waiting === 0
          ? "Everything is published."
          : `${counted(waiting, "change")} ${waiting === 1 ? "waits" : "wait"} to be published.`}
      </span>
      {published !== undefined && (
        <>
          {" "}
          Published <Time time={published} /> on <code safe>{branch}</code>.
        </>
      )}
    </>
  );
}

/** The answer to GET /admin for htmx, as the writer types in the search. */
export function Listing({ listing }: { listing: ListingView }): Html {
  return (
    <>
      <p id="found" class="found" role="status" safe>
        {sentenceOn(listing)}
      </p>
      {listing.away !== undefined && <PagesAway away={listing.away} />}
      {listing.isReading && <Reading isOver={false} of={{}} />}
      {listing.kind === "found" && <Hits found={listing} />}
      {listing.kind === "latest" && <Latest latest={listing} />}
      {listing.kind === "work" && <Work work={listing.work} />}
    </>
  );
}

function sentenceOn(listing: ListingView): string {
  if (listing.kind === "work") return "";
  const { total, pages } = listing;
  if (total === 0) return listing.kind === "found" ? "No results." : "";
  return total > pages.length
    ? `${counted(total, "page")}. Showing the first ${pages.length}.`
    : counted(total, "page");
}

function Work({ work }: { work: WorkView }): Html {
  const { hasPages, unpublished, menu, inReview, mine, broken, published } = work;
  if (!hasPages)
    return (
      <Empty
        icon="page"
        title="No pages yet"
        hint="Start with the home page. It is public once you publish it."
      >
        <a class="button" href={paths.edit("")}>
          Write the home page
        </a>
      </Empty>
    );
  const isNothing = unpublished.total + inReview.total + mine.total + broken.total + published.length === 0;
  if (isNothing)
    return (
      <Empty
        icon="check"
        title="Everything is published"
        hint="Open a page from the site’s menu to write the next thing."
      />
    );
  return (
    <>
      {unpublished.total > 0 && (
        <Section id="unpublished" title="Unpublished" count={unpublished.total} all={paths.drafts}>
          <PageRows id="unpublished" pages={unpublished.first}>
            <>
              {menu !== undefined && (
                <Row
                  box="list"
                  title="Menu"
                  href={paths.drafts}
                  who={<Who person={{ name: menu.by, isYou: menu.isYours === true }} time={menu.time} />}
                  state={<State is="changed" words="Changed" />}
                />
              )}
            </>
          </PageRows>
        </Section>
      )}
      {inReview.total > 0 && <InReview reviews={inReview} />}
      {mine.total > 0 && (
        <Section id="mine" title="Your drafts" count={mine.total} all={paths.pagesShown("mine")}>
          <PageRows id="mine" pages={mine.first} />
        </Section>
      )}
      {broken.total > 0 && <Broken broken={broken} />}
      {published.length > 0 && (
        <Section id="published" title="Recently published" all={paths.pagesShown("recent")}>
          <PageRows id="published" pages={published} />
        </Section>
      )}
    </>
  );
}

function InReview({ reviews: { total, first } }: { reviews: WorkView["inReview"] }): Html {
  return (
    <Section id="in-review" title="In review" count={total} all={paths.reviews}>
      <ul class="rows" data-rows>
        {first.map(({ id, title, by, state, waits, isDraft, pages, reviewers, time }) => (
          <Row
            box="review"
            title={title}
            href={paths.review(id)}
            path={[`#${id}`, counted(pages, "page"), reviewers.length > 0 && `for ${reviewers.join(", ")}`]
              .filter(Boolean)
              .join(" · ")}
            who={<Who person={by} time={time} />}
            state={
              waits && state === "open" ? (
                <State is="review" words="Waiting for you" />
              ) : (
                <StateOfReview state={state} isDraft={isDraft} />
              )
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function Broken({ broken: { total, first } }: { broken: WorkView["broken"] }): Html {
  return (
    <Section id="broken" title="Broken" count={total} all={paths.health}>
      <ul class="rows" data-rows>
        {first.map(({ slug, title, line, icon, words, address }) => (
          <Row
            box={icon}
            title={title}
            href={paths.edit(slug, line)}
            path={`${slug || "Home page"} · line ${line}`}
            who={address === undefined ? undefined : <Address of={address} />}
            state={<State is="broken" words={words} />}
          />
        ))}
      </ul>
    </Section>
  );
}

function Address({ of }: { of: string }): Html {
  return (
    <code class="truncate" title={attribute(of)} safe>
      {of}
    </code>
  );
}

const lists = {
  recent: { title: "Recently changed", icon: "history", none: "No recent changes" },
  drafts: { title: "Drafts", icon: "edit", none: "No drafts" },
  mine: { title: "Your drafts", icon: "edit", none: "You have no drafts" },
} as const;

type LatestView = Extract<ListingView, { kind: "latest" }>;

function Latest({ latest: { shown, isDated, total, pages } }: { latest: LatestView }): Html {
  const { title, icon, none } = lists[shown];
  return (
    <Section id={shown} title={title} count={total}>
      <>
        {!isDated && (
          <p class="hint">Only drafts are listed: the repository doesn't say when published pages changed.</p>
        )}
        {pages.length === 0 && (
          <Empty
            icon={icon}
            title={none}
            hint="Pages you start or change wait here until they are published."
          />
        )}
        {pages.length > 0 && <PageRows id={shown} pages={pages} />}
      </>
    </Section>
  );
}

function Hits({ found: { away, words, pages } }: { found: Extract<ListingView, { kind: "found" }> }): Html {
  if (pages.length > 0) return <PageRows id="hits" pages={pages} called="Found pages" />;
  return (
    <Empty
      icon="search"
      title={`${away && !away.seen ? "No drafts" : "No pages"} match “${words}”.`}
      hint="Try other words, or fewer of them."
    >
      <>
        <a class="button" href={paths.pages}>
          Clear search
        </a>
        <a class="button" href={paths.newPage}>
          New page
        </a>
      </>
    </Empty>
  );
}
