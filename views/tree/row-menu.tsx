/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { type MenuDeed, paths, type TreePlace } from "../paths.ts";
import { type EntryView, placeKey } from "./entry.ts";
import type { PageView } from "./row.tsx";

/** What can be done with a row: with its page, or its folder, and with its place in the menu. */
export function RowMenu({ entry }: { entry: EntryView }): Html {
  const { place, name, page, inMenu } = entry;
  const called = page || place.entry !== undefined ? name : `the folder ${name}`;
  const isNotInMenu = place.isOutside && place.folder === undefined;
  const hasNothing = place.entry !== undefined && !inMenu && !entry.takesEntries;
  if (isNotInMenu || hasNothing) return "";
  return (
    <Menu at={placeKey(place)} called={called}>
      <>
        {page !== undefined && <PageActions page={page} />}
        {page === undefined && place.folder !== undefined && (
          <li>
            <a href={attribute(paths.move(place.folder))}>Move or rename…</a>
          </li>
        )}
        {inMenu !== undefined && <EntryActions place={place} inMenu={inMenu} />}
        {entry.takesEntries && <GroupActions place={place} />}
        {page !== undefined && place.isOutside && <To place={place} does="add" words="Add to the menu…" />}
        {page !== undefined && <Delete slug={page.slug} />}
      </>
    </Menu>
  );
}

function Menu({ at, called, children }: { at: string; called: string; children: Html }): Html {
  const id = attribute(`menu-${encodeURIComponent(at)}`);
  const safeItems = children;
  return (
    <>
      <button
        type="button"
        class="button quiet small icon-only page-more"
        popovertarget={id}
        aria-label={attribute(`More for ${called}`)}
      >
        <Icon name="more" />
      </button>
      <ul class="page-menu" id={id} popover="auto">
        {safeItems}
      </ul>
    </>
  );
}

function PageActions({ page: { slug } }: { page: PageView }): Html {
  return (
    <>
      <li>
        <a href={attribute(paths.edit(slug))}>Edit</a>
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
