/** @jsxImportSource @kitajs/html */
import { everywhere } from "../../static/commands.ts";
import type { AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { Marked } from "../marked.tsx";
import { paths, type TreePlace } from "../paths.ts";
import { SearchField } from "../search-field.tsx";
import type { RowsView } from "../tree/entry.ts";
import { type MenuDeedView, MenuDraft, type MenuDraftView } from "../tree/menu-draft.tsx";
import { PagesAway } from "../tree/pages-away.tsx";
import { PageMenu } from "../tree/row-menu.tsx";
import { PageRow, type PageView } from "../tree/row.tsx";
import { counted, Rows } from "../tree/rows.tsx";
import { Switches, type SwitchesView } from "../tree/switches.tsx";

export type PagesView = Readonly<{
  /** The search words; "" for none. */
  words: string;
  /** What of the tree is open. */
  at: TreePlace;
  listing: ListingView;
}>;

export type ListingView = Readonly<{ away: AwayView | undefined; isReading?: boolean }> &
  (
    | Readonly<{
        kind: "tree";
        pages: number;
        switches: SwitchesView;
        rows: RowsView;
        /** Undefined where the site has no menu. */
        menu: MenuView | undefined;
        unlisted: UnlistedView;
        parts: PartsView;
      }>
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

type MenuView = Readonly<{ draft: MenuDraftView; deed?: MenuDeedView | undefined }>;

/** The answer to GET /admin: every page, published or only a draft, or those found. */
export function Pages({ pages: { words, at, listing } }: { pages: PagesView }): Html {
  return (
    <section class="pages">
      <div class="pages-head">
        <h1>Pages</h1>
        <a
          class="button primary"
          href={attribute(paths.newPageIn(at))}
          aria-keyshortcuts={everywhere.newPage.keys[0]}
          data-new-page
        >
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
      <p class="to-deleted">
        <a href={paths.health}>Health</a> <a href={paths.deleted}>Trash</a>
      </p>
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
      {listing.kind !== "found" && <Filters shown={listing.kind === "tree" ? "all" : listing.shown} />}
      {listing.isReading && <Reading isOver={false} of={listing.kind === "tree" ? listing.rows.place : {}} />}
      {listing.kind === "tree" && <Switches of={listing.switches} />}
      {listing.kind === "tree" && listing.menu !== undefined && (
        <MenuDraft draft={listing.menu.draft} of={listing.rows.place} deed={listing.menu.deed} />
      )}
      {listing.kind === "tree" && <Tree tree={listing} />}
      {listing.kind === "tree" && listing.unlisted.total > 0 && <Unlisted unlisted={listing.unlisted} />}
      {listing.kind === "tree" && listing.parts.total > 0 && <Parts parts={listing.parts} />}
      {listing.kind === "found" && <Hits found={listing} />}
      {listing.kind === "latest" && <LatestRows latest={listing} />}
    </>
  );
}

type ReadingProps = Readonly<{ isOver: boolean; of: Pick<TreePlace, "language" | "version"> }>;

/** Also the answer to GET /admin/rows/reading. Until the texts are read, it asks whether they are: those of a language and a version. */
export function Reading({ isOver, of: { language, version } }: ReadingProps): Html {
  const of = { language, version };
  if (isOver) {
    return (
      <p class="outdated" role="status">
        All pages are read. <a href={attribute(paths.tree(of))}>Show their titles</a>
      </p>
    );
  }
  return (
    <p
      class="outdated"
      role="status"
      hx-get={attribute(paths.reading(of))}
      hx-trigger="every 3s"
      hx-swap="outerHTML"
    >
      Pages are still being read. Some show their paths in place of their titles, and a search may miss them.
    </p>
  );
}

const filters = [
  { shown: "all", name: "All pages", path: paths.pages },
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
  if (listing.kind === "tree") return "";
  const { total, pages } = listing;
  if (total === 0) return listing.kind === "found" ? "No results." : "";
  return total > pages.length
    ? `${counted(total, "page")}. Showing the first ${pages.length}.`
    : counted(total, "page");
}

function Tree({
  tree: { away, pages, switches, rows },
}: {
  tree: Extract<ListingView, { kind: "tree" }>;
}): Html {
  if (pages > 0) {
    return (
      <nav aria-label="All pages" data-rows>
        <Rows rows={rows} />
      </nav>
    );
  }
  if (away) {
    return (
      <div class="empty">
        <p>{away.seen ? "No pages and no drafts." : "No drafts."}</p>
      </div>
    );
  }
  if (switches.languages.length > 0 || switches.versions.length > 0) {
    return (
      <div class="empty">
        <p>No pages in this language and version.</p>
      </div>
    );
  }
  return (
    <div class="empty">
      <p>No pages yet.</p>
      <p>
        Start with the <a href={paths.edit("")}>home page</a> or a <a href={paths.newPage}>new page</a>. It
        isn't on the site until you publish it.
      </p>
    </div>
  );
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

/** Files of the content folder that its generator makes no page of. */
type PartsView = Readonly<{ files: readonly string[]; total: number }>;

function Parts({ parts: { files, total } }: { parts: PartsView }): Html {
  const left = total - files.length;
  return (
    <details class="unlisted parts">
      <summary safe>{`Parts (${total.toLocaleString("en")})`}</summary>
      <p>The site makes no pages of these files. Pages can show them. You can read them here.</p>
      <ul>
        {files.map((file) => (
          <li>
            <a href={attribute(paths.part(file))} safe>
              {file}
            </a>
          </li>
        ))}
      </ul>
      {left > 0 && <p safe>{`And ${left.toLocaleString("en")} more.`}</p>}
    </details>
  );
}

/** Files that would be pages, and why they are none here. */
type UnlistedView = Readonly<{
  files: ReadonlyArray<Readonly<{ path: string; why: string }>>;
  total: number;
}>;

function Unlisted({ unlisted: { files, total } }: { unlisted: UnlistedView }): Html {
  const left = total - files.length;
  return (
    <details class="unlisted">
      <summary safe>
        {total === 1
          ? "1 file can't be edited here"
          : `${total.toLocaleString("en")} files can't be edited here`}
      </summary>
      <p>Their names aren't allowed for pages. Readers may still see them. Rename them with git.</p>
      <ul>
        {files.map(({ path, why }) => (
          <li>
            <a href={attribute(paths.part(path))}>
              <code safe>{path}</code>
            </a>
            : <span safe>{why}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p safe>{`And ${left.toLocaleString("en")} more.`}</p>}
    </details>
  );
}
