/** @jsxImportSource @kitajs/html */
import type { AwayView } from "../away.tsx";
import { counted } from "../counted.ts";
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths, type TreePlace } from "../paths.ts";
import { Mark } from "../state.tsx";
import { type EntryView, placeKey, type RowsView } from "./entry.ts";
import { PagesAway } from "./pages-away.tsx";
import { MoreButton } from "./row-menu.tsx";
import { PageLink } from "./row.tsx";

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
        class={inside ? "tree-item folder" : "tree-item"}
        {...((inMenu && !isFixed) || (page && place.isOutside) ? { draggable: "true" } : {})}
      >
        {inside !== undefined && (
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
          >
            <Icon name="chevronRight" />
            {!page && (
              <span class="truncate" dir="auto" safe>
                {name}
              </span>
            )}
          </a>
        )}
        {page !== undefined && <PageLink page={page} beside={beside} />}
        {!page && !inside && <OtherEntry entry={entry} />}
        {inside !== undefined && <Holds inside={inside} />}
        <MoreButton entry={entry} />
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
  return (
    <a
      class="page-title truncate"
      href={attribute(inMenu?.canRename ? paths.menuEntry(place, "rename") : paths.tree(place))}
      title={href === undefined ? undefined : attribute(href)}
      data-row
      dir="auto"
      safe
    >
      {name}
    </a>
  );
}

/** What is inside a closed group: whether something of it waits, and what failed. */
function Holds({ inside: { drafts, notLive } }: { inside: NonNullable<EntryView["inside"]> }): Html {
  return (
    <span class="end holds">
      {notLive !== undefined && (
        <Mark is={notLive.state} words={notLive.state === "failed" ? "Failed inside" : "Building inside"} />
      )}
      {drafts > 0 && <Mark is="changed" words={`${counted(drafts, "draft")} inside`} />}
    </span>
  );
}
