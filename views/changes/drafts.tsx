/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Saved, type SavedView } from "./changes.tsx";

export type DraftsView = Readonly<{
  away: AwayView | undefined;
  /** What waits to be changed in the site's menus. */
  menu: MenuChangeView | undefined;
  /** "" for the root. */
  folders: ReadonlyArray<
    Readonly<{ folder: string; drafts: readonly DraftView[]; staged: readonly StagedView[] }>
  >;
  areAllChosen: boolean;
  /** Whether they are public only after a review. */
  needReview: boolean;
  more: number;
}>;

/** `words` has a sentence for each edit. */
export type MenuChangeView = Readonly<{ updatedAt: number; words: readonly string[]; saved: SavedView }>;

export type DraftView = Readonly<{
  slug: string;
  title: string;
  isNew: boolean;
  /** The number of the open review that it is in. */
  review: number | undefined;
  updatedAt: number;
  saved: SavedView;
}>;

export type StagedView = Readonly<{
  slug: string;
  title: string;
  /** Where the page moves; undefined for a deletion. */
  to: string | undefined;
  saved: SavedView;
}>;

/** The answer to GET /admin/changes: all drafts, to publish some of them together. */
export function Drafts({
  page: { away, menu, folders, areAllChosen, needReview, more },
}: {
  page: DraftsView;
}): Html {
  return (
    <section class="drafts">
      <h1>Changes</h1>
      {away !== undefined && (
        <Away away={away} known="Showing what was published" unknown="Couldn't check what is published." />
      )}
      {folders.length === 0 && menu === undefined ? (
        <div class="empty">
          <p>No unpublished changes.</p>
          <p>
            What you write on a <a href={paths.pages}>page</a> is listed here until it is published.
          </p>
        </div>
      ) : (
        <form method="post" action={paths.changeset}>
          <p class="choose">
            {areAllChosen ? <a href={paths.drafts}>Select none</a> : <a href={paths.allDrafts}>Select all</a>}
          </p>
          {menu !== undefined && <MenuChange menu={menu} isChosen={areAllChosen} />}
          {folders.map(({ folder, drafts, staged }) => (
            <fieldset>
              <legend safe>{folder || "Top level"}</legend>
              {drafts.map((draft) => (
                <Draft draft={draft} isChosen={areAllChosen} />
              ))}
              {staged.map((change) => (
                <Staged change={change} isChosen={areAllChosen} />
              ))}
            </fieldset>
          ))}
          {more > 0 && <p class="muted" safe>{`${more} more. Publish some of these first.`}</p>}
          <div class="actions">
            <button type="submit" class="button primary">
              {needReview ? "Ask for review of selected…" : "Publish selected…"}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

function MenuChange({ menu, isChosen }: { menu: MenuChangeView; isChosen: boolean }): Html {
  const { updatedAt, words, saved } = menu;
  return (
    <fieldset>
      <legend>Menu</legend>
      <div class="draft-row">
        <input
          type="checkbox"
          id="menu-changes"
          name="navigation"
          value={String(updatedAt)}
          checked={isChosen}
        />
        <label for="menu-changes">
          <MenuWords words={words} />
        </label>
        <span class="saved">
          <Saved saved={saved} />
        </span>
        <a href={paths.pages} aria-label="Changes of the menu">
          Menu
        </a>
      </div>
    </fieldset>
  );
}

const MAX_WORDS = 20;

/** What edits of menus do, a line each. */
export function MenuWords({ words }: { words: readonly string[] }): Html {
  const more = words.length - MAX_WORDS;
  return (
    <span class="menu-words">
      {words.slice(0, MAX_WORDS).map((each) => (
        <span safe>{each}</span>
      ))}
      {more > 0 && <span safe class="muted">{`${more} more`}</span>}
    </span>
  );
}

function Draft({ draft, isChosen }: { draft: DraftView; isChosen: boolean }): Html {
  const { slug, title, isNew, review, updatedAt, saved } = draft;
  const id = attribute(`draft-${encodeURIComponent(slug)}`);
  return (
    <div class="draft-row">
      <input
        type="checkbox"
        id={id}
        name={attribute(`page:${slug}`)}
        value={String(updatedAt)}
        checked={isChosen}
      />
      <label for={id}>
        <span safe>{title}</span>{" "}
        <span safe class="slug">
          {slug || "Home page"}
        </span>
      </label>
      {(isNew || review !== undefined) && (
        <span class="badges">
          {isNew && <span class="badge draft">New</span>}{" "}
          {review !== undefined && (
            <a class="badge" href={attribute(paths.review(review))} safe>
              {`In review #${review}`}
            </a>
          )}
        </span>
      )}
      <span class="saved">
        <Saved saved={saved} />
      </span>
      <a href={attribute(paths.changes(slug))} aria-label={attribute(`Changes to ${title}`)}>
        Changes
      </a>
    </div>
  );
}

function Staged({ change, isChosen }: { change: StagedView; isChosen: boolean }): Html {
  const { slug, title, to, saved } = change;
  const id = attribute(`staged-${encodeURIComponent(slug)}`);
  return (
    <div class="draft-row">
      <input type="checkbox" id={id} name={attribute(`staged:${slug}`)} value="1" checked={isChosen} />
      <label for={id}>
        <span safe>{title}</span>{" "}
        <span safe class="slug">
          {to === undefined ? slug || "Home page" : `${slug || "/"} → ${to || "/"}`}
        </span>
      </label>
      <span class="badges">
        <span class={to === undefined ? "badge draft" : "badge changed"}>
          {to === undefined ? "Delete" : "Move"}
        </span>
      </span>
      <span class="saved">
        <Saved saved={saved} />
      </span>
      <button
        type="submit"
        class="button"
        formaction={attribute(paths.unstage(slug))}
        aria-label={attribute(`Remove the change of ${title}`)}
      >
        Remove
      </button>
    </div>
  );
}
