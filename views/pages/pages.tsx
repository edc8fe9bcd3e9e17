/** @jsxImportSource @kitajs/html */
import type { AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { Marked } from "../marked.tsx";
import { paths, type TreePlace } from "../paths.ts";
import { SearchField } from "../search-field.tsx";
import { Reading } from "../tree/listing.tsx";
import { PagesAway } from "../tree/pages-away.tsx";
import { PageMenu } from "../tree/row-menu.tsx";
import { PageRow, type PageView } from "../tree/row.tsx";
import { counted } from "../tree/rows.tsx";

export type PagesView = Readonly<{
  /** The search words; "" for none. */
  words: string;
  /** What of the tree is open. */
  at: TreePlace;
  listing: ListingView;
}>;

export type ListingView = Readonly<{ away: AwayView | undefined; isReading?: boolean }> &
  (
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

/** The answer to GET /admin: every page, published or only a draft, or those found. */
export function Pages({ pages: { words, at, listing } }: { pages: PagesView }): Html {
  return (
    <section class="pages">
      <div class="pages-head">
        <h1>Pages</h1>
        <a class="button primary" href={attribute(paths.newPageIn(at))} data-new-page>
          New page
        </a>
      </div>
      <SearchField
        address={paths.pages}
        label="Search pages"
        words={words}
        target="listing"
        swap="innerMorph"
      />
      <div id="listing">
        <Listing listing={listing} />
      </div>
    </section>
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
      {listing.kind !== "found" && <Filters shown={listing.shown} />}
      {listing.isReading && <Reading isOver={false} of={{}} />}
      {listing.kind === "found" && <Hits found={listing} />}
      {listing.kind === "latest" && <LatestRows latest={listing} />}
    </>
  );
}

const filters = [
  { shown: "recent", name: "Recently changed", path: paths.pagesShown("recent") },
  { shown: "drafts", name: "Drafts", path: paths.pagesShown("drafts") },
  { shown: "mine", name: "My drafts", path: paths.pagesShown("mine") },
] as const;

function Filters({ shown }: { shown: (typeof filters)[number]["shown"] }): Html {
  return (
    <nav class="filters" aria-label="Filter">
      {filters.map(({ shown: of, name, path }) => (
        <a href={path} {...(of === shown ? { "aria-current": "page" } : {})}>
          {name}
        </a>
      ))}
    </nav>
  );
}

const nothing = {
  recent: "No recent changes.",
  drafts: "No page has a draft.",
  mine: "You have no drafts.",
} as const;

type LatestView = Extract<ListingView, { kind: "latest" }>;

function LatestRows({ latest: { shown, isDated, pages } }: { latest: LatestView }): Html {
  if (pages.length === 0) {
    return (
      <div class="empty">
        <p>{nothing[shown]}</p>
        {!isDated && <Undated />}
      </div>
    );
  }
  return (
    <>
      {!isDated && <Undated />}
      <ul class="tree-rows hits" aria-label={shown === "recent" ? "Recently changed" : "Drafts"} data-rows>
        {pages.map((page) => (
          <li>
            <div class="page-row">
              <PageRow page={page} />
              <PageMenu page={page} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Undated(): Html {
  return <p class="hint">Only drafts are listed: the repository doesn't say when published pages changed.</p>;
}

function sentenceOn(listing: ListingView): string {
  const { total, pages } = listing;
  if (total === 0) return listing.kind === "found" ? "No results." : "";
  return total > pages.length
    ? `${counted(total, "page")}. Showing the first ${pages.length}.`
    : counted(total, "page");
}

function Hits({ found: { away, words, pages } }: { found: Extract<ListingView, { kind: "found" }> }): Html {
  if (pages.length > 0) {
    return (
      <ul class="tree-rows hits" aria-label="Found pages" data-rows>
        {pages.map((page) => (
          <li>
            <div class="page-row">
              <PageRow page={page} />
              <PageMenu page={page} />
            </div>
            {page.found?.excerpt !== undefined && (
              <p class="excerpt">
                <Marked text={page.found.excerpt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div class="empty">
      <p>
        {away && !away.seen ? "No drafts" : "No pages"} match <span safe>{`“${words}”`}</span>.
      </p>
      <p>
        Try other words, go back to <a href={paths.pages}>all pages</a>, or create a{" "}
        <a href={paths.newPage}>new page</a>.
      </p>
    </div>
  );
}
