/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { type MenuDeed, paths, type TreePlace } from "../paths.ts";
import { type EntryView, placeKey } from "./entry.ts";
import type { PageView } from "./row.tsx";

/** Whether something can be done with a row. */
function hasMenu({ place, inMenu, takesEntries }: EntryView): boolean {
  const isNotInMenu = place.isOutside && place.folder === undefined;
  const hasNothing = place.entry !== undefined && !inMenu && !takesEntries;
  return !isNotInMenu && !hasNothing;
}

/** Opens the menu of a row, the one menu of all of them; without script it is a page. `static/pages/row-menu.ts` shows it. */
export function MoreButton({ entry }: { entry: EntryView }): Html {
  const { place, name, page } = entry;
  if (!hasMenu(entry)) return "";
  const called = page || place.entry !== undefined ? name : `the folder ${name}`;
  return (
    <button
      type="submit"
      class="button quiet small icon-only page-more"
      form="row-menu-ask"
      name="of"
      value={attribute(placeKey(place))}
      aria-label={attribute(`More for ${called}`)}
    >
      <Icon name="more" />
    </button>
  );
}

type AskProps = Readonly<{ of: Pick<TreePlace, "language" | "version"> }>;

/** Asks for the menu of the row whose button sends it. */
export function RowMenuAsk({ of: { language, version } }: AskProps): Html {
  return (
    <form
      id="row-menu-ask"
      method="get"
      action={paths.rowMenu}
      hidden
      hx-get={paths.rowMenu}
      hx-target="#row-menu"
      hx-swap="innerHTML"
      hx-sync="this:replace"
    >
      {language !== undefined && <input type="hidden" name="language" value={attribute(language)} />}
      {version !== undefined && <input type="hidden" name="version" value={attribute(version)} />}
    </form>
  );
}

/** The answer to GET /admin/tree/menu: what can be done with a row, with its page or its folder, and with its place in the menu. */
export function RowMenu({ entry }: { entry: EntryView }): Html {
  const { place, page, inMenu, takesEntries } = entry;
  return (
    <>
      {page !== undefined && <PageActions page={page} />}
      {page === undefined && place.folder !== undefined && (
        <li>
          <a href={attribute(paths.move(place.folder))}>Move or rename…</a>
        </li>
      )}
      {inMenu !== undefined && <EntryActions place={place} inMenu={inMenu} />}
      {takesEntries && <GroupActions place={place} />}
      {page !== undefined && place.isOutside && <To place={place} does="add" words="Add to the menu…" />}
      {page !== undefined && <Delete slug={page.slug} />}
    </>
  );
}

/** The same, as a page of its own. */
export function RowMenuPage({ entry }: { entry: EntryView }): Html {
  return (
    <section>
      <h1 dir="auto" safe>
        {entry.name}
      </h1>
      <ul class="row-actions">
        <RowMenu entry={entry} />
      </ul>
    </section>
  );
}

function PageActions({ page: { slug } }: { page: PageView }): Html {
  return (
    <>
      <li>
        <a href={attribute(paths.edit(slug))} data-writes={attribute(paths.edit(slug))}>
          Edit
        </a>
      </li>
      <li>
        <a href={attribute(paths.changes(slug))}>Changes</a>
      </li>
      <li>
        <a href={attribute(paths.history(slug))}>History</a>
      </li>
      <li>
        <a href={attribute(paths.linksHere(slug))}>What links here</a>
      </li>
      <li>
        <a href={attribute(paths.move(slug))}>Move or rename…</a>
      </li>
      <li>
        <a href={attribute(paths.duplicate(slug))}>Duplicate page</a>
      </li>
    </>
  );
}

type EntryActionsProps = Readonly<{ place: TreePlace; inMenu: NonNullable<EntryView["inMenu"]> }>;

function EntryActions({ place, inMenu: { reason, canRename, canHide } }: EntryActionsProps): Html {
  if (reason !== undefined) {
    return (
      <>
        {canRename && <To place={place} does="rename" words="Change the label…" />}
        <li class="why">
          The menu is read-only here. <span safe>{reason}</span>
        </li>
      </>
    );
  }
  return (
    <>
      <To place={place} does="move" words="Move in the menu…" />
      <To place={place} does="add-group" words="Put in a new group…" />
      {canRename && <To place={place} does="rename" words="Change the label…" />}
      {canHide && <To place={place} does="hide" words="Hide from the menu…" />}
    </>
  );
}

function GroupActions({ place }: { place: TreePlace }): Html {
  return (
    <>
      <li>
        <a href={attribute(paths.newPageIn(place))}>New page here…</a>
      </li>
      <To place={place} does="add-link" words="Add a link…" />
    </>
  );
}

function To({ place, does, words }: { place: TreePlace; does: MenuDeed; words: string }): Html {
  return (
    <li>
      <a href={attribute(paths.menuEntry(place, does))} safe>
        {words}
      </a>
    </li>
  );
}

function Delete({ slug }: { slug: string }): Html {
  return (
    <li>
      <form method="post" action={attribute(paths.delete(slug))}>
        <button type="submit" class="danger">
          Delete page
        </button>
      </form>
    </li>
  );
}
