/** @jsxImportSource @kitajs/html */
import type { AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths, type TreePlace } from "../paths.ts";
import { type EntryView, placeKey, type RowsView } from "./entry.ts";
import { PagesAway } from "./pages-away.tsx";
import { RowMenu } from "./row-menu.tsx";
import { NotLive, PageLink, PageRow } from "./row.tsx";

/** The answer to GET /admin/rows: the rows of a folder, or more of them. */
export function RowsInside({ rows, away }: { rows: RowsView; away: AwayView | undefined }): Html {
  return (
    <>
      {away !== undefined && <PagesAway away={away} />}
      <Rows rows={rows} />
    </>
  );
}

export function Rows({ rows: { place, takesEntries, beside, entries, more } }: { rows: RowsView }): Html {
  return (
    <>
      <ul class="tree-rows" {...(takesEntries ? { "data-takes": attribute(place.entry ?? "") } : {})}>
        {entries.map((entry) => (
          <Entry entry={entry} around={place} beside={beside} />
        ))}
      </ul>
      {more !== undefined && (
        <p class="tree-more">
          <a
            href={attribute(paths.tree(place, more.from))}
            data-row
            data-more
            hx-get={attribute(paths.rows(place, more.from, beside))}
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

type EntryProps = Readonly<{ entry: EntryView; around: TreePlace; beside: string | undefined }>;

function Entry({ entry, around, beside }: EntryProps): Html {
  const { place, name, page, inside, inMenu, takesEntries } = entry;
  const isFixed = inMenu?.reason !== undefined;
  const isInList = beside === undefined;
  const key = placeKey(place);
  const insideId = attribute(`in-${encodeURIComponent(key)}`);
  return (
    <li
      {...(inMenu ? { id: attribute(`entry-${inMenu.id}`), "data-entry": attribute(inMenu.id) } : {})}
      {...(isFixed ? { "data-fixed": attribute(inMenu.reason) } : {})}
      {...(takesEntries ? { "data-takes": attribute(place.entry ?? "") } : {})}
      {...(place.isOutside && page ? { "data-page": attribute(page.slug) } : {})}
      {...(place.isOutside && place.folder === undefined ? { "data-outside": "" } : {})}
    >
      <div
        class={inside ? "page-row folder" : "page-row"}
        {...(isInList && ((inMenu && !isFixed) || (page && place.isOutside)) ? { draggable: "true" } : {})}
      >
        {inside ? (
          <a
            class={page ? "toggle" : "toggle named"}
            href={attribute(paths.tree(inside.rows ? around : place))}
            aria-expanded={inside.rows ? "true" : "false"}
            aria-controls={insideId}
            {...(page ? { "aria-label": attribute(`Pages in ${name}`) } : { "data-row": true })}
            data-toggle
            hx-get={attribute(paths.rows(place, 0, beside))}
            hx-trigger="open"
            hx-target={attribute(`[id="${insideId}"]`)}
            hx-swap="innerHTML"
            {...(isInList ? { "hx-replace-url": attribute(paths.tree(place)) } : {})}
          >
            {!page && <span safe>{name}</span>}
          </a>
        ) : (
          <span class="toggle" />
        )}
        {page !== undefined &&
          (isInList ? <PageRow page={page} /> : <PageLink page={page} beside={beside} />)}
        {!page && !inside && <OtherEntry entry={entry} />}
        {isInList && inside !== undefined && <Holds inside={inside} />}
        {isInList && <RowMenu entry={entry} />}
      </div>
      {inside !== undefined && (
        <div
          class="inside"
          id={insideId}
          data-place={attribute(key)}
          data-new={attribute(paths.newPageIn(place))}
          hidden={!inside.rows}
        >
          {inside.rows !== undefined && <Rows rows={inside.rows} />}
        </div>
      )}
    </li>
  );
}

/** An entry of a menu that leads to no page of the repository. */
function OtherEntry({ entry: { place, name, href, inMenu } }: { entry: EntryView }): Html {
  const isFixed = inMenu?.reason !== undefined;
  return (
    <span class="page-name">
      <a
        class="page-title"
        href={attribute(isFixed ? paths.tree(place) : paths.menuEntry(place, "rename"))}
        data-row
        dir="auto"
        safe
      >
        {name}
      </a>
      {href !== undefined && (
        <span class="slug" safe>
          {href}
        </span>
      )}
    </span>
  );
}

function Holds({ inside: { pages, drafts, notLive } }: { inside: NonNullable<EntryView["inside"]> }): Html {
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
