/** @jsxImportSource @kitajs/html */
import type { AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { PagesAway } from "./pages-away.tsx";
import { FolderMenu, NotLive, type NotLiveView, PageLink, PageMenu, PageRow, type PageView } from "./row.tsx";

/** A page, a folder, or both with one slug. */
export type EntryView = Readonly<{
  slug: string;
  name: string;
  page?: PageView;
  folder?: Readonly<{
    pages: number;
    drafts: number;
    /** Of a page in it; one that failed first. */
    notLive?: NotLiveView | undefined;
    /** Its rows, if it is open. */
    rows?: RowsView;
  }>;
}>;

export type RowsView = Readonly<{
  folder: string;
  /** The page that is open beside the rows. */
  beside?: string | undefined;
  entries: readonly EntryView[];
  /** The index of the first row left out, and how many are. */
  more?: Readonly<{ from: number; count: number }>;
}>;

/** The answer to GET /admin/rows: the rows of a folder, or more of them. */
export function RowsInside({ rows, away }: { rows: RowsView; away: AwayView | undefined }): Html {
  return (
    <>
      {away !== undefined && <PagesAway away={away} />}
      <Rows rows={rows} />
    </>
  );
}

export function Rows({ rows: { folder, beside, entries, more } }: { rows: RowsView }): Html {
  return (
    <>
      <ul class="tree">
        {entries.map((entry) => (
          <Entry entry={entry} beside={beside} />
        ))}
      </ul>
      {more !== undefined && (
        <p class="tree-more">
          <a
            href={attribute(paths.folder(folder, more.from))}
            data-row
            data-more
            hx-get={attribute(paths.rows(folder, more.from, beside))}
            hx-target="closest .tree-more"
            hx-swap="outerHTML"
            safe
          >
            {`Show ${more.count.toLocaleString("en")} more`}
          </a>
        </p>
      )}
    </>
  );
}

type EntryProps = Readonly<{ entry: EntryView; beside: string | undefined }>;

function Entry({ entry: { slug, name, page, folder }, beside }: EntryProps): Html {
  const isInList = beside === undefined;
  const inside = attribute(`in-${encodeURIComponent(slug)}`);
  return (
    <li>
      <div class={folder ? "row folder" : "row"}>
        {folder ? (
          <a
            class={page ? "toggle" : "toggle named"}
            href={attribute(folder.rows ? paths.folder(parentOf(slug)) : paths.folder(slug))}
            aria-expanded={folder.rows ? "true" : "false"}
            aria-controls={inside}
            {...(page ? { "aria-label": attribute(`Pages in ${name}`) } : { "data-row": true })}
            data-toggle
            hx-get={attribute(paths.rows(slug, 0, beside))}
            hx-trigger="open"
            hx-target={attribute(`[id="${inside}"]`)}
            hx-swap="innerHTML"
            {...(isInList ? { "hx-replace-url": attribute(paths.folder(slug)) } : {})}
          >
            {!page && <span safe>{name}</span>}
          </a>
        ) : (
          <span class="toggle" />
        )}
        {page !== undefined &&
          (isInList ? <PageRow page={page} /> : <PageLink page={page} beside={beside} />)}
        {isInList && folder !== undefined && <Holds folder={folder} />}
        {isInList && (page === undefined ? <FolderMenu slug={slug} name={name} /> : <PageMenu page={page} />)}
      </div>
      {folder !== undefined && (
        <div class="inside" id={inside} data-folder={attribute(slug)} hidden={!folder.rows}>
          {folder.rows !== undefined && <Rows rows={folder.rows} />}
        </div>
      )}
    </li>
  );
}

function Holds({ folder: { pages, drafts, notLive } }: { folder: NonNullable<EntryView["folder"]> }): Html {
  const held =
    drafts === 0 ? counted(pages, "page") : `${counted(pages, "page")}, ${counted(drafts, "draft")}`;
  return (
    <>
      {notLive !== undefined && (
        <NotLive of={notLive} words={{ building: "Building inside", failed: "Build failed inside" }} />
      )}
      <span class="holds" safe>
        {held}
      </span>
    </>
  );
}

/** Returns "1 page" or "5,000 pages". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

function parentOf(slug: string): string {
  return slug.slice(0, Math.max(0, slug.lastIndexOf("/")));
}
